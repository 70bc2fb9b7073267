import Raster

extension Chassis {
  /// Dark glass behind a bezel.
  ///
  /// - Parameters:
  ///   - window: Where.
  ///   - surface: What is drawn on.
  func draw(_ window: Window, on surface: inout Surface) {
    let (bezel, glass, outline) = (window.bezel, window.glass, window.outline)
    let top = Point(0, glass.y - bezel)
    let foot = Point(0, glass.maxY + bezel)
    drawShadow(on: &surface, bezel: bezel, outline: outline)
    // Rings, each reaching a pixel under the next one, so that the glass is painted once only.
    func ring(_ from: Double, _ to: Double) -> Path { outline(-from).without(outline(1 - to)) }
    let (bright, body, dark) = theme.metal
    // Light comes from above: the outer slope shines at the top, the inner one at the foot.
    surface.fill(
      ring(bezel, bezel * 0.82),
      .linear(
        from: top, to: foot,
        [
          .init(0, bright), .init(0.06, bright.mixed(with: body, 0.6)), .init(0.5, body),
          .init(1, dark),
        ]))
    surface.fill(
      ring(bezel * 0.82, bezel * 0.38),
      .linear(
        from: top, to: foot,
        [.init(0, body), .init(0.5, body.mixed(with: dark, 0.6)), .init(1, body)]))
    surface.fill(
      ring(bezel * 0.38, bezel * 0.22),
      .linear(
        from: top, to: foot,
        [
          .init(0, dark.scaled(by: 0.35)), .init(0.55, dark.scaled(by: 0.8)),
          .init(1, bright.mixed(with: body, 0.55)),
        ]))
    surface.fill(ring(bezel * 0.22, 0), .solid(Color(0x030303)))
    drawGlass(on: &surface, Mask(outline(0), within: surface.bounds), frame: glass)
    drawLip(on: &surface, bezel: bezel, outline: outline)
    drawGlint(on: &surface, bezel: bezel, frame: glass, outline: outline)
  }

  /// The shadow that the bezel throws on the plate, deepest at its edge and a little below it.
  private func drawShadow(
    on surface: inout Surface, bezel: Double, outline: (Double) -> Path
  ) {
    let steps = max(2, Int(bezel))
    let edges = (1...steps).map { step in
      let reach = bezel * 1.2 * Double(step) / Double(steps)
      return outline(-bezel - reach * 0.8).translated(by: Point(0, reach * 0.45))
    }
    surface.shade(
      between: outline(1 - bezel), and: edges, opacity: theme.shadow.plate / Double(steps))
  }

  /// The shadow that the bezel throws on the glass, deepest below its upper edge.
  private func drawLip(on surface: inout Surface, bezel: Double, outline: (Double) -> Path) {
    let steps = max(2, Int(bezel * 1.2))
    let edges = (1...steps).map { step in
      let reach = bezel * 1.7 * Double(step) / Double(steps)
      return outline(reach * 0.9).translated(by: Point(0, reach * 0.25))
    }
    surface.shade(between: outline(0), and: edges, opacity: theme.shadow.glass / Double(steps))
  }

  /// The light along the polished upper edge of thick glass.
  private func drawGlint(
    on surface: inout Surface, bezel: Double, frame: Rectangle, outline: (Double) -> Path
  ) {
    let depth = bezel * 0.85
    let width = max(0.8, bezel * 0.16)
    let edge = outline(depth).without(
      outline(depth).translated(by: Point(width * 0.5, width)))
    surface.fill(
      edge,
      .linear(
        from: Point(frame.x, frame.y), to: Point(frame.x + frame.width * 0.3, frame.maxY),
        [.init(0, .white, opacity: theme.glint), .init(0.5, .white, opacity: 0)]))
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
