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
    let outer = outline(-bezel)
    let shadow = Mask(outer.translated(by: Point(0, bezel * 0.35)), within: surface.bounds)
      .blurred(deviation: max(1, bezel * 0.5))
    surface.paint(shadow, .solid(.black, opacity: 0.7))
    surface.fill(
      outer,
      .linear(
        from: top, to: foot,
        [
          .init(0, Color(0x8A8378)), .init(0.06, Color(0x4A4640)), .init(0.5, Color(0x2B2825)),
          .init(1, Color(0x121110)),
        ]))
    surface.fill(
      outline(-bezel * 0.82),
      .linear(
        from: top, to: foot,
        [.init(0, Color(0x3A3733)), .init(0.5, Color(0x1E1C1A)), .init(1, Color(0x2A2826))]))
    surface.fill(
      outline(-bezel * 0.38),
      .linear(
        from: top, to: foot,
        [.init(0, Color(0x050505)), .init(0.55, Color(0x0C0C0B)), .init(1, Color(0x5A554D))]))
    surface.fill(outline(-bezel * 0.22), .solid(Color(0x030303)))
    drawGlass(on: &surface, Mask(outline(0), within: surface.bounds), frame: glass, bezel: bezel)
  }

  /// The glass: lighter in the middle, written with scanlines, shadowed by the bezel, with a sheen.
  private func drawGlass(
    on surface: inout Surface, _ glass: Mask, frame: Rectangle, bezel: Double
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
    surface.darken(glass) { _, y in Float(rowGains[y]) / 256 }
    let lip = glass.inverted(reach: Int(bezel * 2) + 2).blurred(deviation: max(1, bezel * 0.8))
    surface.paint(lip.multiplied(by: glass), .solid(.black, opacity: 0.75))

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
