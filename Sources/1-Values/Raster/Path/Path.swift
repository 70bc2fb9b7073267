import Glibc

/// Closed shapes made of straight edges; curves are flattened as they are added.
///
/// Where shapes overlap that run the same way round, they are joined; a shape that runs the other way
/// round cuts a hole.
public struct Path: Sendable {
  /// Largest distance in pixels of a flattened curve from the true one: a fifth of what can be seen in 8 bits.
  public static let tolerance = 0.02

  /// The corners of each closed shape; the last joins the first.
  public private(set) var contours: [[Point]] = []

  /// Makes a path without shapes.
  public init() {}

  /// Makes a path of one closed polygon.
  public init(polygon corners: [Point]) { contours = [corners] }

  /// Starts a new closed shape at a point.
  public mutating func move(to point: Point) { contours.append([point]) }

  /// Adds a straight edge; there must be a shape to add it to.
  public mutating func line(to point: Point) { contours[contours.count - 1].append(point) }

  /// Adds a cubic Bézier curve with two control points.
  ///
  /// The number of edges follows from the largest second difference of the control polygon
  /// (Goldman, "Degree, derivative and flatness", bound d²/8 of the chord's error).
  public mutating func curve(_ control1: Point, _ control2: Point, to end: Point) {
    guard let start = contours.last?.last else { return }
    let bend = max(
      (start - 2 * control1 + control2).length, (control1 - 2 * control2 + end).length)
    let edges = max(1, Int((0.75 * bend / Self.tolerance).squareRoot().rounded(.up)))
    for step in 1...edges {
      let t = Double(step) / Double(edges)
      line(to: Self.cubic(start, control1, control2, end, at: t))
    }
  }

  /// Adds a quadratic Bézier curve with one control point.
  public mutating func curve(_ control: Point, to end: Point) {
    guard let start = contours.last?.last else { return }
    curve(start.mixed(with: control, 2 / 3), end.mixed(with: control, 2 / 3), to: end)
  }

  /// Adds a circular arc between two angles in radians, 0 to the right and growing clockwise.
  public mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    let most = 2 * acos(max(0, 1 - Self.tolerance / max(radius, Self.tolerance)))
    let edges = max(1, Int((abs(end - start) / most).rounded(.up)))
    for step in 0...edges {
      let angle = start + (end - start) * Double(step) / Double(edges)
      line(to: center + radius * Point(cos(angle), sin(angle)))
    }
  }

  /// Adds the shapes of another path.
  public mutating func append(_ other: Path) { contours += other.contours }

  /// The path moved by a vector.
  public func translated(by offset: Point) -> Path { mapped { $0 + offset } }

  /// The path with every corner moved by a function.
  public func mapped(_ transform: (Point) -> Point) -> Path {
    var path = self
    path.contours = contours.map { $0.map(transform) }
    return path
  }

  /// The path with every shape run round the other way, so that it cuts holes.
  public var reversed: Path {
    var path = self
    path.contours = contours.map { $0.reversed() }
    return path
  }

  /// The point of a cubic Bézier curve at `t` in 0...1.
  public static func cubic(
    _ start: Point, _ control1: Point, _ control2: Point, _ end: Point, at t: Double
  ) -> Point {
    let s = 1 - t
    return (s * s * s) * start + (3 * s * s * t) * control1 + (3 * s * t * t) * control2
      + (t * t * t) * end
  }
}
