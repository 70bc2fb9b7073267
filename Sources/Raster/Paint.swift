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
  private enum Course: Sendable {
    case constant
    case along(origin: Point, direction: Point)
    case outwards(center: Point, inverseX: Double, inverseY: Double)
  }

  private let course: Course
  /// What ``color(atX:y:)`` gives at equal steps of the place; one entry for a constant colour.
  private let table: [SIMD4<UInt32>]

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

  /// Colour times opacity in 0...65280 and opacity in 0...65536 at a position.
  @inline(__always)
  func color(atX x: Double, y: Double) -> SIMD4<UInt32> {
    switch course {
    case .constant: return table[0]
    case .along(let origin, let direction):
      return look((x - origin.x) * direction.x + (y - origin.y) * direction.y)
    case .outwards(let center, let inverseX, let inverseY):
      let dx = (x - center.x) * inverseX
      let dy = (y - center.y) * inverseY
      return look((dx * dx + dy * dy).squareRoot())
    }
  }

  @inline(__always)
  private func look(_ place: Double) -> SIMD4<UInt32> {
    place <= 0 ? table[0] : place >= 1 ? table[Self.last] : table[Int(place * Double(Self.last))]
  }

  /// Index of the last entry of the table: enough for gradients that change by less than a step an entry.
  private static let last = 1023

  private init(_ course: Course, _ stops: [Stop]) {
    self.course = course
    let places = stops.count > 1 ? 0...Self.last : 0...0
    table = places.map { place in
      let color = Self.mix(stops, at: Double(place) / Double(Self.last))
      return SIMD4(
        UInt32(color.x * 256), UInt32(color.y * 256), UInt32(color.z * 256),
        UInt32(color.w * 65536))
    }
  }

  /// The colour of the stops on both sides of a place, mixed.
  private static func mix(_ stops: [Stop], at place: Double) -> SIMD4<Float> {
    guard let after = stops.first(where: { $0.place >= place }) ?? stops.last else { return .zero }
    let before = stops.last(where: { $0.place <= place }) ?? after
    let span = after.place - before.place
    let fraction = span > 0 ? Float((place - before.place) / span) : 0
    return weigh(before) + (weigh(after) - weigh(before)) * fraction
  }

  private static func weigh(_ stop: Stop) -> SIMD4<Float> {
    let opacity = Float(stop.opacity)
    return SIMD4(
      Float(stop.color.red) * opacity, Float(stop.color.green) * opacity,
      Float(stop.color.blue) * opacity, opacity)
  }
}
