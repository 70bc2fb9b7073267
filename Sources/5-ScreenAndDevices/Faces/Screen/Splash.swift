import Raster
import Units

/// The wordmark in two lines, which fades in.
struct Splash {
  /// Time that the fade takes.
  static let fade = Seconds(0.4)

  private let center: Point
  private let lines: (Double, Double)
  private var name: GlyphAtlas
  private var kind: GlyphAtlas

  /// Makes the letters for a panel.
  init(in layout: PanelLayout, _ ink: Ink) {
    let width = Double(layout.width)
    let cap = min(width * 0.10, Double(layout.height) * 0.17)
    center = Point(width / 2, Double(layout.height) / 2)
    let readout = ink.readout(capHeight: cap, ink.theme.trace)
    name = GlyphAtlas(
      Lettering(
        ink.fonts.readout, size: readout.lettering.size, tracking: cap * 0.16), readout.glow)
    let small = ink.readout(capHeight: cap * 0.36, ink.theme.trace, glow: 0.8)
    kind = GlyphAtlas(
      Lettering(ink.fonts.legend, size: cap * 0.62, tracking: cap * 0.30), small.glow)
    lines = (center.y, center.y + cap * 0.86)
  }

  /// Brightness of the wordmark some time after it began, 0...256: out fast and in gently.
  static func level(after time: Seconds) -> Int {
    let rest = 1 - min(max(time.value / fade.value, 0), 1)
    return Int(((1 - rest * rest * rest) * 256).rounded())
  }

  /// Adds both lines.
  mutating func lights(level: Int, into lights: inout [Light], _ ink: inout Ink) {
    name.write(
      "PHOSPHOR", at: Point(center.x, lines.0), .center, level: level, into: &lights, &ink.sheet)
    kind.write(
      "STAGE TUNER", at: Point(center.x, lines.1), .center, level: level * 200 / 256,
      into: &lights, &ink.sheet)
  }
}
