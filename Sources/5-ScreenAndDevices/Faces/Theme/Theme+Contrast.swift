import Glibc
import Raster

extension Theme {
  /// Least contrast of text with its ground: WCAG 2.1, success criterion 1.4.6.
  static let leastContrast = 7.0

  /// Brightness of text that stands back behind other text, 0...256: as low as it can be read well.
  var quiet: Int {
    let levels = stride(from: 96, to: 256, by: 4)
    // Glass is lighter under its sheen, and thin strokes do not fill their pixels.
    return levels.first { contrast(ofTextAt: $0) >= Self.leastContrast * 1.22 } ?? 256
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
  /// Relative luminance, 0...1 (WCAG 2.1).
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      let value = part / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio, 1...21 (WCAG 2.1).
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
