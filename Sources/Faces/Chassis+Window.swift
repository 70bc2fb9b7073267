import Raster

extension Chassis {
  /// Dark glass behind a bezel.
  ///
  /// - Parameters:
  ///   - surface: What is drawn on.
  ///   - bezel: Width of the bezel in pixels.
  ///   - glass: Frame of the glass.
  ///   - outline: The outline, so many pixels inside that of the glass (outside where negative).
  func drawWindow(
    on surface: inout Surface, bezel: Double, glass: Rectangle, outline: (Double) -> Path
  ) {
    let top = Point(0, glass.y - bezel)
    let foot = Point(0, glass.maxY + bezel)
    drawShadow(on: &surface, bezel: bezel, outline: outline)
    // Rings, each reaching a pixel under the next one, so that the glass is painted once only.
    func ring(_ from: Double, _ to: Double) -> Path { outline(-from).without(outline(1 - to)) }
    surface.fill(
      ring(bezel, bezel * 0.82),
      .linear(
        from: top, to: foot,
        [
          .init(0, Color(0x8A8378)), .init(0.06, Color(0x4A4640)), .init(0.5, Color(0x2B2825)),
          .init(1, Color(0x121110)),
        ]))
    surface.fill(
      ring(bezel * 0.82, bezel * 0.38),
      .linear(
        from: top, to: foot,
        [.init(0, Color(0x3A3733)), .init(0.5, Color(0x1E1C1A)), .init(1, Color(0x2A2826))]))
    surface.fill(
      ring(bezel * 0.38, bezel * 0.22),
      .linear(
        from: top, to: foot,
        [.init(0, Color(0x050505)), .init(0.55, Color(0x0C0C0B)), .init(1, Color(0x5A554D))]))
    surface.fill(ring(bezel * 0.22, 0), .solid(Color(0x030303)))
    drawGlass(on: &surface, Mask(outline(0), within: surface.bounds), frame: glass)
    drawLip(on: &surface, bezel: bezel, outline: outline)
  }

  /// The shadow that the bezel throws on the plate, deepest at its edge and a little below it.
  private func drawShadow(
    on surface: inout Surface, bezel: Double, outline: (Double) -> Path
  ) {
    let steps = max(2, Int(bezel))
    let inner = outline(1 - bezel)
    for step in 1...steps {
      let reach = bezel * 1.2 * Double(step) / Double(steps)
      let edge = outline(-bezel - reach).translated(by: Point(0, reach * 0.3))
      surface.fill(edge.without(inner), .solid(.black, opacity: 0.7 / Double(steps)))
    }
  }

  /// The shadow that the bezel throws on the glass.
  private func drawLip(on surface: inout Surface, bezel: Double, outline: (Double) -> Path) {
    let steps = max(2, Int(bezel * 1.2))
    let edge = outline(0)
    for step in 1...steps {
      let reach = bezel * 1.7 * Double(step) / Double(steps)
      surface.fill(edge.without(outline(reach)), .solid(.black, opacity: 0.85 / Double(steps)))
    }
  }

  /// The glass: lighter in the middle, written with scanlines, with a sheen.
  private func drawGlass(
    on surface: inout Surface, _ glass: Mask, frame: Rectangle
  ) {
    surface.paint(
      glass,
      .radial(
        center: Point(frame.center.x, frame.y + 0.46 * frame.height),
        radiusX: frame.width * 0.62, radiusY: frame.height * 0.72,
        [
          .init(0, theme.glass.middle),
          .init(0.55, theme.glass.middle.mixed(with: theme.glass.rim, 0.45)),
          .init(1, theme.glass.rim),
        ]))
    surface.darken(glass, rowGains: rowGains)
    let sheen = Path.ellipse(
      center: Point(frame.x + frame.width * 0.36, frame.y - frame.height * 0.30),
      radiusX: frame.width * 0.85, radiusY: frame.height * 0.78)
    surface.paint(
      Mask(sheen, within: surface.bounds).multiplied(by: glass),
      .linear(
        from: Point(frame.x, frame.y), to: Point(frame.x + frame.width * 0.2, frame.maxY),
        [.init(0, .white, opacity: 0.085), .init(0.55, .white, opacity: 0.022)]))
  }
}
