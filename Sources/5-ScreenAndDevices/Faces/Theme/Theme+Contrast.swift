import Glibc
import Raster

extension Theme {
  /// Least contrast of text with its ground: WCAG 2.1, success criterion 1.4.6.
  static let leastContrast = 7.0
  /// Contrast of quiet text at least, in multiples of ``leastContrast``.
  private static let quietReserve = 1.25

  /// Brightness of text that stands back behind other text, 0...256: as low as it can be read well.
  var quiet: Int {
    let levels = stride(from: 96, to: 256, by: 4)
    // Glass is lighter under its sheen, and thin strokes do not fill their pixels.
    return levels.first { contrast(ofTextAt: $0) >= Self.leastContrast * Self.quietReserve } ?? 256
  }

  /// Contrast of text in the trace's colour at a brightness of 0...256 on the middle of the glass.
  func contrast(ofTextAt level: Int) -> Double {
    color(ofTextAt: level).contrast(with: glass.middle)
  }

  /// Colour of text in the trace's colour at a brightness of 0...256 on the middle of the glass.
  func color(ofTextAt level: Int) -> Color {
    let part = (polarity == .light ? 1.0 : -1) * Double(level) / 256
    let ground = glass.middle
    return Color(
      red: ground.red + part * trace.core.red, green: ground.green + part * trace.core.green,
      blue: ground.blue + part * trace.core.blue)
  }
}

extension Color {
  /// Constants of relative luminance and contrast as WCAG 2.1 defines them for sRGB.
  private enum SRGB {
    /// Value, 0...1, up to which light is proportional to it.
    static let linearLimit = 0.03928
    /// Divisor of the values up to ``linearLimit``.
    static let linearDivisor = 12.92
    /// Summand of the values above ``linearLimit``.
    static let offset = 0.055
    /// Divisor of the values above ``linearLimit`` with their summand.
    static let divisor = 1.055
    /// Exponent of the values above ``linearLimit``.
    static let exponent = 2.4
    /// Shares of red, green and blue light in luminance.
    static let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)
    /// Luminance of the light that falls on every screen from around.
    static let surround = 0.05
  }

  /// Relative luminance, 0...1 (WCAG 2.1).
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      let value = part / 255
      return value <= SRGB.linearLimit
        ? value / SRGB.linearDivisor
        : pow((value + SRGB.offset) / SRGB.divisor, SRGB.exponent)
    }
    let shares = SRGB.luminance
    return shares.red * linear(red) + shares.green * linear(green) + shares.blue * linear(blue)
  }

  /// Contrast ratio, 1...21 (WCAG 2.1).
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + SRGB.surround) / (min(a, b) + SRGB.surround)
  }
}
