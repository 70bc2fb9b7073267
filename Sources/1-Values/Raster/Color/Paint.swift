/// The fill of a shape of the static layer: one colour, or colours along a line or out from a centre.
public struct Paint: Sendable {
  /// A colour at a place of a gradient.
  public struct Stop: Sendable {
    /// Place, 0...1, ascending.
    public var place: Double
    /// Colour there.
    public var color: Color
    /// Opacity: 0 lets all through, 1 covers.
    public var opacity: Double

    /// Makes a stop.
    public init(_ place: Double, _ color: Color, opacity: Double = 1) {
      self.place = place
      self.color = color
      self.opacity = opacity
    }
  }

  /// The rule by which a pixel's place on the gradient follows from its position.
  enum Course: Sendable {
    /// The place is the same everywhere.
    case constant
    /// The place is the sum of both products.
    case along(origin: Point, direction: Point)
    /// The place's square is the sum of both squares.
    case outwards(center: Point, inverseX: Double, inverseY: Double)
  }

  let course: Course
  /// True if the paint covers everywhere.
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
  func color(at place: Float) -> SIMD4<UInt32> {
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

  /// The colours at equal steps of the place.
  func table() -> [SIMD4<UInt32>] {
    (0...Self.last).map { color(at: Float($0) / Float(Self.last)) }
  }

  /// The table's entry for a place.
  @inline(__always)
  static func entry(_ place: Float) -> Int { Int(min(max(0, place), 1) * Float(last)) }
}

// MARK: - Places

extension Paint {
  /// True if the paint changes from a centre on.
  var changesOutwards: Bool {
    if case .outwards = course { return true }
    return false
  }

  /// True if the paint changes along a row.
  var variesAcross: Bool { steepness > 0 }

  /// Largest distance along the gradient from a pixel to its neighbour in the row.
  var steepness: Double {
    switch course {
    case .constant: 0
    case .along(_, let direction): abs(direction.x)
    case .outwards(_, let inverseX, _): abs(inverseX)
    }
  }

  /// Steps of 255 by which the colour changes at most along the whole gradient, were it as steep everywhere.
  var slope: Double {
    zip(stops, stops.dropFirst()).map { before, after in
      var change = after.color - before.color
      change.w *= 255
      return Double(max(change.max(), -change.min()) / max(after.place - before.place, 1e-6))
    }.max() ?? 0
  }

  /// Amount that a column adds to the place, or to its square.
  func across(_ x: Int) -> Float {
    switch course {
    case .constant: return 0
    case .along(let origin, let direction):
      return Float((Double(x) + 0.5 - origin.x) * direction.x)
    case .outwards(let center, let inverseX, _):
      let distance = (Double(x) + 0.5 - center.x) * inverseX
      return Float(distance * distance)
    }
  }

  /// Amount that a row adds to the place, or to its square.
  func along(_ y: Int) -> Float {
    switch course {
    case .constant: return 0
    case .along(let origin, let direction):
      return Float((Double(y) + 0.5 - origin.y) * direction.y)
    case .outwards(let center, _, let inverseY):
      let distance = (Double(y) + 0.5 - center.y) * inverseY
      return Float(distance * distance)
    }
  }

  /// The place that a row and a column give.
  @inline(__always)
  func place(_ along: Float, _ across: Float) -> Float {
    changesOutwards ? (along + across).squareRoot() : along + across
  }
}
