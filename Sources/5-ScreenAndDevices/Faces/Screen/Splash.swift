import Raster
import Texts
import Units

/// The wordmark in two lines, which fades in.
struct Splash {
  /// Proportions of both lines, in heights of the wordmark's capitals if nothing else is said.
  private enum Parameters {
    /// Height of the wordmark's capitals at most, in widths and in heights of the panel.
    static let capital = (across: 0.10, down: 0.17)
    /// Distance added between the letters of the wordmark.
    static let tracking = 0.16
    /// Height of the capitals whose glow the lower line has.
    static let kindGlow = 0.36
    /// Em of the lower line.
    static let kindSize = 0.62
    /// Distance added between the letters of the lower line.
    static let kindTracking = 0.30
    /// Distance from the wordmark's baseline to that of the lower line.
    static let kindDrop = 0.86
  }

  /// Time that the fade takes.
  static let fade = Seconds(0.4)

  private let center: Point
  private let lines: (Double, Double)
  private var name: GlyphAtlas
  private var kind: GlyphAtlas

  /// Makes the letters for a panel.
  init(in layout: PanelLayout, _ ink: Ink) {
    let width = Double(layout.width)
    let most = Parameters.capital
    let cap = min(width * most.across, Double(layout.height) * most.down)
    center = Point(width / 2, Double(layout.height) / 2)
    let readout = ink.readout(capHeight: cap, ink.theme.trace)
    name = GlyphAtlas(
      Lettering(
        ink.fonts.readout, size: readout.lettering.size, tracking: cap * Parameters.tracking),
      readout.glow)
    let small = ink.readout(capHeight: cap * Parameters.kindGlow, ink.theme.trace, glow: 0.8)
    kind = GlyphAtlas(
      Lettering(
        ink.fonts.legend, size: cap * Parameters.kindSize,
        tracking: cap * Parameters.kindTracking), small.glow)
    lines = (center.y, center.y + cap * Parameters.kindDrop)
  }

  /// Brightness of the wordmark some time after it began, 0...256: out fast and in gently.
  static func level(after time: Seconds) -> Int {
    let rest = 1 - min(max(time.value / fade.value, 0), 1)
    return Int(((1 - rest * rest * rest) * 256).rounded())
  }

  /// Adds both lines.
  mutating func lights(level: Int, into lights: inout [Light], _ ink: inout Ink) {
    name.write(
      .name("PHOSPHOR"), at: Point(center.x, lines.0), .center, level: level, into: &lights,
      &ink.sheet)
    kind.write(
      .name("STAGE TUNER"), at: Point(center.x, lines.1), .center, level: level * 200 / 256,
      into: &lights, &ink.sheet)
  }
}
