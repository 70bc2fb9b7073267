import Glibc
import Raster

/// A way to see colours: with all three kinds of cones, or without one of two.
///
/// - Source: Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of displays by
///   dichromats", Color Research and Application 24(4), 1999: its matrices from linear RGB to the cones and its
///   replacements for the missing cone. Its colour map is reduced a little beforehand, so that all colours stay within
///   the display's.
enum ColorVision: CaseIterable {
  /// All three kinds of cones.
  case trichromat
  /// No cones for long waves.
  case protanopia
  /// No cones for middle waves.
  case deuteranopia

  private typealias Vector = SIMD3<Double>

  /// From linear RGB to long, middle and short waves: the article's equation 4.
  private static let cones = [
    Vector(17.8824, 43.5161, 4.11935), Vector(3.45565, 27.1554, 3.86714),
    Vector(0.0299566, 0.184309, 1.46709),
  ]
  /// From long, middle and short waves back: the inverse matrix.
  private static let display = [
    Vector(0.080944, -0.130504, 0.116721), Vector(-0.0102485, 0.0540194, -0.113615),
    Vector(-0.000365294, -0.00412163, 0.693513),
  ]

  /// The colour as this eye sees it, in linear RGB of 0...1.
  func seen(_ color: Color) -> SIMD3<Double> {
    let light = Vector(color.red, color.green, color.blue) / 255
    let linear = Vector(Self.linear(light.x), Self.linear(light.y), Self.linear(light.z))
    guard self != .trichromat else { return linear }
    let (gain, offset) =
      self == .protanopia ? (0.992052, 0.003974) : (0.957237, 0.0213814)
    let reduced = gain * linear + Vector(repeating: offset)
    var waves = Self.multiplied(Self.cones, reduced)
    if self == .protanopia {
      waves.x = 2.02344 * waves.y - 2.52581 * waves.z
    } else {
      waves.y = 0.494207 * waves.x + 1.24827 * waves.z
    }
    let seen = Self.multiplied(Self.display, waves)
    return seen.clamped(lowerBound: .zero, upperBound: Vector(repeating: 1))
  }

  /// Distance of two colours as this eye sees them, in steps that are just noticed.
  ///
  /// - Source: CIE 1976 L*a*b* (CIE 15:2004) with white D65; a just noticeable difference is 2.3 of its units: Mahy, Van
  ///   Eycken and Oosterlinck, "Evaluation of uniform color spaces developed after the adoption of CIELAB and CIELUV",
  ///   Color Research and Application 19(2), 1994.
  func steps(_ one: Color, _ other: Color) -> Double {
    let difference = Self.lab(seen(one)) - Self.lab(seen(other))
    return (difference * difference).sum().squareRoot() / Self.justNoticeable
  }

  /// Units of CIELAB that are just noticed.
  static let justNoticeable = 2.3

  /// L*, a* and b* of linear sRGB (IEC 61966-2-1).
  static func lab(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let xyz = multiplied(
      [
        Vector(0.4124, 0.3576, 0.1805), Vector(0.2126, 0.7152, 0.0722),
        Vector(0.0193, 0.1192, 0.9505),
      ], rgb)
    func root(_ value: Double, _ white: Double) -> Double {
      let part = value / white
      return part > 216.0 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    let (x, y, z) = (root(xyz.x, 0.9505), root(xyz.y, 1), root(xyz.z, 1.089))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private static func multiplied(_ matrix: [SIMD3<Double>], _ vector: SIMD3<Double>)
    -> SIMD3<Double>
  {
    SIMD3((matrix[0] * vector).sum(), (matrix[1] * vector).sum(), (matrix[2] * vector).sum())
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
