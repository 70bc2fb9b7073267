/// Hum that is recognised.
struct Hum: Sendable {
  /// The frequency of the mains in hertz.
  var mains: Double
  /// The multiple of it that is its tone: 1, or 2 for a rectifier's.
  var multiple = 1

  /// The frequency of the tone in hertz.
  var tone: Double { mains * Double(multiple) }
}
