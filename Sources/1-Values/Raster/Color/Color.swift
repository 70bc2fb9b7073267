/// A colour of the panel: red, green and blue of 8 bits each, as the panel takes them (sRGB).
public struct Color: Sendable, Hashable {
  /// The colour as 0x00RRGGBB.
  public var word: UInt32

  /// Makes a colour of 0xRRGGBB.
  public init(_ word: UInt32) { self.word = word & 0xFFFFFF }

  /// Makes a colour of parts in 0...255; what is outside is clamped.
  public init(red: Double, green: Double, blue: Double) {
    func part(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255) + 0.5) }
    self.init(part(red) << 16 | part(green) << 8 | part(blue))
  }

  /// Red, 0...255.
  public var red: Double { Double(word >> 16 & 0xFF) }
  /// Green, 0...255.
  public var green: Double { Double(word >> 8 & 0xFF) }
  /// Blue, 0...255.
  public var blue: Double { Double(word & 0xFF) }

  /// No light.
  public static let black = Color(0)
  /// All light.
  public static let white = Color(0xFFFFFF)

  /// The colour that is missing from this one to white.
  public var complement: Color { Color(~word) }

  /// The colour with every part multiplied.
  public func scaled(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor)
  }

  /// The colour `fraction` of the way from this one to `other`.
  public func mixed(with other: Color, _ fraction: Double) -> Color {
    Color(
      red: red + (other.red - red) * fraction, green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction)
  }
}
