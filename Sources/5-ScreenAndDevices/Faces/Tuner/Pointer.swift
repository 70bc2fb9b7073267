import Raster

/// Triangles that point at a place on a scale; hollow until the note is in tune.
enum Pointer {
  /// A triangle with its base on the row of the origin, its tip `direction` times `size` below.
  static func triangle(size: Double, direction: Double, isHollow: Bool) -> Path {
    let half = size * 0.62
    let outer = Path(polygon: [
      Point(-half, 0), Point(half, 0), Point(0, direction * size),
    ])
    guard isHollow else { return outer }
    let inner = outer.mapped { 0.48 * $0 + Point(0, direction * size * 0.16) }
    return outer.without(inner)
  }

  /// Two chevrons behind one another that point away from a scale's end at the origin: `side` is -1 for
  /// the left one, 1 for the right one.
  static func beyond(size: Double, side: Double) -> Path {
    var path = Path()
    for step in [0.0, 1] {
      let start = step * size * 0.62
      let corners = [
        Point(start, -size * 0.62), Point(start + size * 0.30, -size * 0.62),
        Point(start + size * 0.78, 0), Point(start + size * 0.30, size * 0.62),
        Point(start, size * 0.62), Point(start + size * 0.48, 0),
      ]
      let chevron = Path(polygon: corners.map { Point(side * $0.x, $0.y) })
      path.append(side > 0 ? chevron : chevron.reversed)
    }
    return path
  }
}
