import Raster

extension Chassis {
  /// Proportions of a bezel: three rings, an outer slope, a flat and an inner slope, and a dark gap.
  private enum BezelProportion {
    /// Distance from the glass to the inner edge of the outer slope, in widths of the bezel.
    static let outerSlope = 0.82
    /// Distance from the glass to the inner edge of the flat, in widths of the bezel.
    static let flat = 0.38
    /// Distance from the glass to the inner edge of the inner slope, in widths of the bezel.
    static let innerSlope = 0.22
    /// Place on the outer slope, from top to foot, where the brightest light ends, and the body's share there.
    static let outerSlopeLight = (place: 0.06, body: 0.6)
    /// Share of the dark metal halfway down the flat.
    static let flatDark = 0.6
    /// Brightness of the inner slope's top, in that of the dark metal.
    static let innerSlopeTop = 0.35
    /// Place on the inner slope, from top to foot, up to which the slope is dark, and the brightness there, in that
    /// of the dark metal.
    static let innerSlopeDark = (place: 0.55, brightness: 0.8)
    /// Share of the body's metal at the foot of the inner slope.
    static let innerSlopeFoot = 0.55
  }

  /// Proportions of the shadows that a bezel throws.
  private enum ShadowProportion {
    /// Reach of the shadow on the plate, in widths of the bezel.
    static let plateReach = 1.2
    /// Growth of the shadow on the plate to every side, in reaches of the shadow.
    static let plateGrowth = 0.8
    /// Distance by which the shadow on the plate lies below the bezel, in reaches of the shadow.
    static let plateDrop = 0.45
    /// Steps of the shadow on the glass for each pixel of the bezel's width.
    static let glassSteps = 1.2
    /// Reach of the shadow on the glass, in widths of the bezel.
    static let glassReach = 1.7
    /// Growth of the shadow on the glass from every side, in reaches of the shadow.
    static let glassGrowth = 0.9
    /// Distance by which the shadow on the glass lies below the bezel, in reaches of the shadow.
    static let glassDrop = 0.25
  }

  /// Proportions of the light on the edge of the glass.
  private enum GlintProportion {
    /// Distance from the edge of the glass to the glint, in widths of the bezel.
    static let depth = 0.85
    /// Width of the glint, in widths of the bezel.
    static let width = 0.16
    /// Width of the glint at least, in pixels.
    static let leastWidth = 0.8
    /// Distance to the right by which the glint's light falls aslant from top to foot, in widths of the glass.
    static let lean = 0.3
  }

  /// Proportions of the glass and its sheen, in widths and heights of the glass if nothing else is said.
  private enum GlassProportion {
    /// Row about which the glass is lightest.
    static let lightY = 0.46
    /// Radii at which the glass has the colour of its rim.
    static let radii = (across: 0.62, down: 0.72)
    /// Place between the middle and the rim, in radii, and the share of the rim's colour there.
    static let falloff = (place: 0.55, rim: 0.45)
    /// Middle of the sheen: to the right of the left edge, and above the upper edge.
    static let sheenMiddle = (across: 0.36, rise: 0.30)
    /// Radii of the sheen.
    static let sheenRadii = (across: 0.85, down: 0.78)
    /// Distance to the right by which the sheen's light falls aslant from top to foot.
    static let sheenLean = 0.2
    /// Place on the sheen, from top to foot, from which the sheen is evenly faint.
    static let sheenPlace = 0.55
  }

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
    let (outerLight, innerDark) = (BezelProportion.outerSlopeLight, BezelProportion.innerSlopeDark)
    let outerSlope = bezel * BezelProportion.outerSlope
    let flat = bezel * BezelProportion.flat
    let innerSlope = bezel * BezelProportion.innerSlope
    // Light comes from above: the outer slope shines at the top, the inner one at the foot.
    surface.fill(
      ring(bezel, outerSlope),
      .linear(
        from: top, to: foot,
        [
          .init(0, bright),
          .init(outerLight.place, bright.mixed(with: body, outerLight.body)), .init(0.5, body),
          .init(1, dark),
        ]))
    surface.fill(
      ring(outerSlope, flat),
      .linear(
        from: top, to: foot,
        [
          .init(0, body), .init(0.5, body.mixed(with: dark, BezelProportion.flatDark)),
          .init(1, body),
        ]))
    surface.fill(
      ring(flat, innerSlope),
      .linear(
        from: top, to: foot,
        [
          .init(0, dark.scaled(by: BezelProportion.innerSlopeTop)),
          .init(innerDark.place, dark.scaled(by: innerDark.brightness)),
          .init(1, bright.mixed(with: body, BezelProportion.innerSlopeFoot)),
        ]))
    surface.fill(ring(innerSlope, 0), .solid(Color(0x030303)))
    drawGlass(on: &surface, Mask(outline(0), within: surface.bounds), frame: glass)
    drawLip(on: &surface, bezel: bezel, outline: outline)
    drawGlint(on: &surface, bezel: bezel, frame: glass, outline: outline)
  }

  /// Draws glass from edge to edge, for a face that has the whole panel.
  func drawBareGlass(on surface: inout Surface) {
    let frame = layout.panel
    drawGlass(on: &surface, Mask(.rectangle(frame), within: surface.bounds), frame: frame)
  }

  /// The shadow that the bezel throws on the plate, deepest at its edge and a little below it.
  private func drawShadow(
    on surface: inout Surface, bezel: Double, outline: (Double) -> Path
  ) {
    let steps = max(2, Int(bezel))
    let edges = (1...steps).map { step in
      let reach = bezel * ShadowProportion.plateReach * Double(step) / Double(steps)
      return outline(-bezel - reach * ShadowProportion.plateGrowth)
        .translated(by: Point(0, reach * ShadowProportion.plateDrop))
    }
    surface.shade(
      between: outline(1 - bezel), and: edges, opacity: theme.shadow.plate / Double(steps))
  }

  /// The shadow that the bezel throws on the glass, deepest below its upper edge.
  private func drawLip(on surface: inout Surface, bezel: Double, outline: (Double) -> Path) {
    let steps = max(2, Int(bezel * ShadowProportion.glassSteps))
    let edges = (1...steps).map { step in
      let reach = bezel * ShadowProportion.glassReach * Double(step) / Double(steps)
      return outline(reach * ShadowProportion.glassGrowth)
        .translated(by: Point(0, reach * ShadowProportion.glassDrop))
    }
    surface.shade(between: outline(0), and: edges, opacity: theme.shadow.glass / Double(steps))
  }

  /// The light along the polished upper edge of thick glass.
  private func drawGlint(
    on surface: inout Surface, bezel: Double, frame: Rectangle, outline: (Double) -> Path
  ) {
    let depth = bezel * GlintProportion.depth
    let width = max(GlintProportion.leastWidth, bezel * GlintProportion.width)
    let edge = outline(depth).without(
      outline(depth).translated(by: Point(width * 0.5, width)))
    surface.fill(
      edge,
      .linear(
        from: Point(frame.x, frame.y),
        to: Point(frame.x + frame.width * GlintProportion.lean, frame.maxY),
        [.init(0, .white, opacity: theme.glint), .init(0.5, .white, opacity: 0)]))
  }

  /// The glass: lighter in the middle, written with scanlines, with a sheen.
  private func drawGlass(
    on surface: inout Surface, _ glass: Mask, frame: Rectangle
  ) {
    let (radii, falloff) = (GlassProportion.radii, GlassProportion.falloff)
    surface.paint(
      glass,
      .radial(
        center: Point(frame.center.x, frame.y + GlassProportion.lightY * frame.height),
        radiusX: frame.width * radii.across, radiusY: frame.height * radii.down,
        [
          .init(0, theme.glass.middle),
          .init(falloff.place, theme.glass.middle.mixed(with: theme.glass.rim, falloff.rim)),
          .init(1, theme.glass.rim),
        ]))
    surface.darken(glass, rowGains: rowGains)
    let (middle, sheenRadii) = (GlassProportion.sheenMiddle, GlassProportion.sheenRadii)
    let sheen = Path.ellipse(
      center: Point(frame.x + frame.width * middle.across, frame.y - frame.height * middle.rise),
      radiusX: frame.width * sheenRadii.across, radiusY: frame.height * sheenRadii.down)
    surface.paint(
      Mask(sheen, within: surface.bounds).multiplied(by: glass),
      .linear(
        from: Point(frame.x, frame.y),
        to: Point(frame.x + frame.width * GlassProportion.sheenLean, frame.maxY),
        [
          .init(0, .white, opacity: 0.085),
          .init(GlassProportion.sheenPlace, .white, opacity: 0.022),
        ]))
  }
}
