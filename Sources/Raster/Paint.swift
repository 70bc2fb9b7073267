/// What fills a shape of the static layer: one colour, or colours along a line or out from a centre.
public struct Paint: Sendable {
  /// A colour at a place of a gradient.
  public struct Stop: Sendable {
    /// Place, 0...1, ascending.
    public var place: Double
    /// Colour there.
    public var color: Color
    /// 0 lets all through, 1 covers.
    public var opacity: Double

    /// Makes a stop.
    public init(_ place: Double, _ color: Color, opacity: Double = 1) {
      self.place = place
      self.color = color
      self.opacity = opacity
    }
  }

  /// How a pixel's place on the gradient follows from its position.
  enum Course: Sendable {
    /// It does not.
    case constant
    /// The place is the sum of both products.
    case along(origin: Point, direction: Point)
    /// The place's square is the sum of both squares.
    case outwards(center: Point, inverseX: Double, inverseY: Double)
  }

  let course: Course
  /// Whether it covers everywhere.
  let isOpaque: Bool
  /// Places and colours in 0...255 times opacity, and opacity.
  private let stops: [(place: Float, color: SIMD4<Float>)]

  /// One colour everywhere.
  public static func solid(_ color: Color, opacity: Double = 1) -> Paint {
    Paint(.constant, [Stop(0, color, opacity: opacity)])
  }

  /// Colours that change from `start` to `end`.
  public static func linear(from start: Point, to end: Point, _ stops: [Stop]) -> Paint {
    let span = end - start
    let length = span.x * span.x + span.y * span.y
    return Paint(.along(origin: start, direction: (1 / max(length, 1e-9)) * span), stops)
  }

  /// Colours that change from the centre of an ellipse to its rim.
  public static func radial(
    center: Point, radiusX: Double, radiusY: Double, _ stops: [Stop]
  ) -> Paint {
    Paint(.outwards(center: center, inverseX: 1 / radiusX, inverseY: 1 / radiusY), stops)
  }

  /// Index of the last entry of a table: enough for gradients that change by less than a step an entry.
  static let last = 1023

  private init(_ course: Course, _ stops: [Stop]) {
    self.course = course
    isOpaque = stops.allSatisfy { $0.opacity >= 1 }
    self.stops = stops.map { stop in
      let opacity = Float(stop.opacity)
      let color = SIMD4(
        Float(stop.color.red), Float(stop.color.green), Float(stop.color.blue), 1)
      return (Float(stop.place), color * opacity)
    }
  }

  /// The colour at a place: red, green and blue times opacity in 0...65280, opacity in 0...65536.
  private func color(at place: Float) -> SIMD4<UInt32> {
    var next = 0
    while next < stops.count - 1, stops[next].place < place { next += 1 }
    guard let after = stops.indices.contains(next) ? stops[next] : nil else { return .zero }
    let before = stops[max(next - 1, 0)]
    let span = after.place - before.place
    let fraction = span > 0 ? min(max((place - before.place) / span, 0), 1) : 1
    let color = before.color + (after.color - before.color) * fraction
    return SIMD4(
      UInt32(color.x * 256), UInt32(color.y * 256), UInt32(color.z * 256),
      UInt32(color.w * 65536))
  }

  /// Whether it changes from a centre on.
  var changesOutwards: Bool {
    if case .outwards = course { return true }
    return false
  }

  /// The colours at equal steps of the place.
  func table() -> [SIMD4<UInt32>] { (0...Self.last).map { color(ofEntry: $0) } }

  /// One of them.
  func color(ofEntry entry: Int) -> SIMD4<UInt32> { color(at: Float(entry) / Float(Self.last)) }
}
