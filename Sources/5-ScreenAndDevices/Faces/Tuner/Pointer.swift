import Raster

/// Triangles that point at a place on a scale; hollow until the note is in tune.
enum Pointer {
  /// Proportions of a triangle, in heights of the triangle.
  private enum Triangle {
    /// Half the width of the base.
    static let half = 0.62
    /// Height of the hole in a hollow triangle.
    static let hole = 0.48
    /// Distance from the base to the base of the hole.
    static let rim = 0.16
  }

  /// Proportions of the two chevrons, in heights of the triangle that they stand in for.
  private enum Chevron {
    /// Distance from the first chevron to the second.
    static let step = 0.62
    /// Half the height of a chevron.
    static let half = 0.62
    /// Length of a chevron's upper and lower end along the row.
    static let end = 0.30
    /// Distance from a chevron's start to the outer corner in its middle.
    static let tip = 0.78
    /// Distance from a chevron's start to the inner corner in its middle.
    static let notch = 0.48
  }

  /// A triangle with its base on the row of the origin, its tip `direction` times `size` below.
  static func triangle(size: Double, direction: Double, isHollow: Bool) -> Path {
    let half = size * Triangle.half
    let outer = Path(polygon: [
      Point(-half, 0), Point(half, 0), Point(0, direction * size),
    ])
    guard isHollow else { return outer }
    let inner = outer.mapped { Triangle.hole * $0 + Point(0, direction * size * Triangle.rim) }
    return outer.without(inner)
  }

  /// Two chevrons behind one another that point away from a scale's end at the origin: `side` is -1 for
  /// the left one, 1 for the right one.
  static func beyond(size: Double, side: Double) -> Path {
    var path = Path()
    for step in [0.0, 1] {
      let start = step * size * Chevron.step
      let corners = [
        Point(start, -size * Chevron.half),
        Point(start + size * Chevron.end, -size * Chevron.half),
        Point(start + size * Chevron.tip, 0),
        Point(start + size * Chevron.end, size * Chevron.half),
        Point(start, size * Chevron.half),
        Point(start + size * Chevron.notch, 0),
      ]
      let chevron = Path(polygon: corners.map { Point(side * $0.x, $0.y) })
      path.append(side > 0 ? chevron : chevron.reversed)
    }
    return path
  }
}
