import Glibc
import Raster

extension Chassis {
  /// Where the lamps sit: in the corners that the arch leaves free.
  static func lamps(_ layout: PanelLayout) -> (inTune: Point, power: Point) {
    let frame = layout.tube.frame
    let y = frame.y + 14 * layout.unit
    return (
      Point(frame.x + frame.width * 0.06, y), Point(frame.maxX - frame.width * 0.06, y)
    )
  }

  /// Radius of a lamp's jewel in pixels.
  static func lampRadius(_ layout: PanelLayout) -> Double { max(3, 7 * layout.unit) }

  /// Lamps in their collars, their legends, and the maker's plate.
  func drawLegends(on surface: inout Surface) {
    let lamps = Self.lamps(layout)
    for (lamp, text) in [(lamps.inTune, "IN TUNE"), (lamps.power, "POWER")] {
      drawCollar(on: &surface, at: lamp)
      let size = max(9, 12 * layout.unit)
      engrave(text, size: size, at: lamp + Point(0, max(27 * layout.unit, 13)), on: &surface)
    }
    // A panel of 320 by 240 has no room for more than it needs.
    if layout.unit > 0.6 { drawFoot(on: &surface) }
  }

  /// A screw and a name in each of the corners that the sides leave free at the foot of the tube.
  private func drawFoot(on surface: inout Surface) {
    let u = layout.unit
    let frame = layout.tube.frame
    let size = max(8, 11 * u)
    for (side, text, slot) in [(-1.0, "PHOSPHOR", 0.5), (1.0, "TUNER", -1.1)] {
      let edge = frame.center.x + side * (frame.width / 2 - frame.width * 0.012)
      drawScrew(
        on: &surface, at: Point(edge, frame.maxY - frame.height * 0.24), radius: 8 * u, slot: slot)
      let width = Lettering(legend, size: size, tracking: size * 0.1).width(of: text)
      engrave(
        text, size: size, at: Point(edge - side * (width / 2 - 10 * u), layout.lower.y - 14 * u),
        on: &surface)
    }
  }

  /// A countersunk screw with its slot turned by an angle in radians.
  private func drawScrew(
    on surface: inout Surface, at center: Point, radius: Double, slot: Double
  ) {
    surface.fill(
      .circle(center: center, radius: radius * 1.22),
      .linear(
        from: center - Point(0, radius * 1.2), to: center + Point(0, radius * 1.2),
        [.init(0, .black, opacity: 0.75), .init(1, .white, opacity: 0.22)]))
    surface.fill(
      .circle(center: center, radius: radius),
      .linear(
        from: center - Point(radius * 0.5, radius), to: center + Point(radius * 0.5, radius),
        [.init(0, Color(0x8E877B)), .init(0.5, Color(0x57524B)), .init(1, Color(0x2E2B28))]))
    let along = radius * 0.86 * Point(cos(slot), sin(slot))
    let stroke = Path.stroke(from: center - along, to: center + along, width: radius * 0.30)
    surface.fill(stroke.translated(by: Point(0, radius * 0.1)), .solid(.white, opacity: 0.25))
    surface.fill(stroke, .solid(Color(0x0A0908)))
  }

  /// Text cut into the plate and filled with paint: dark above, lit below.
  func engrave(_ text: String, size: Double, at point: Point, on surface: inout Surface) {
    let lettering = Lettering(legend, size: size, tracking: size * 0.10)
    let path = lettering.path(text, at: point, .center)
    let edge = max(0.6, size * 0.06)
    surface.fill(path.translated(by: Point(0, -edge)), .solid(.black, opacity: 0.7))
    surface.fill(path.translated(by: Point(0, edge)), .solid(.white, opacity: 0.16))
    surface.fill(path, .solid(theme.legend))
  }

  /// A chromed collar with a dark jewel.
  private func drawCollar(on surface: inout Surface, at center: Point) {
    let radius = Self.lampRadius(layout)
    let collar = Path.circle(center: center, radius: radius * 1.45)
    let shadow = Mask(collar.translated(by: Point(0, radius * 0.3)), within: surface.bounds)
      .blurred(deviation: radius * 0.4)
    surface.paint(shadow, .solid(.black, opacity: 0.8))
    surface.fill(
      collar,
      .linear(
        from: center - Point(0, radius * 1.45), to: center + Point(0, radius * 1.45),
        [.init(0, Color(0xB5AEA2)), .init(0.45, Color(0x4C4842)), .init(1, Color(0x1C1A18))]))
    surface.fill(
      .circle(center: center, radius: radius * 1.12), .solid(Color(0x060505)))
    surface.fill(
      .circle(center: center, radius: radius),
      .radial(
        center: center - Point(0, radius * 0.3), radiusX: radius, radiusY: radius,
        [.init(0, Color(0x2C2A28)), .init(1, Color(0x0E0D0C))]))
    surface.fill(
      .circle(center: center - Point(radius * 0.3, radius * 0.4), radius: radius * 0.22),
      .solid(.white, opacity: 0.35))
  }
}
