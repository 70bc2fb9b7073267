/// Shapes that instruments are made of.
extension Path {
  /// A rectangle with corners rounded by circular arcs of `radius` pixels.
  public static func roundedRectangle(_ frame: Rectangle, radius: Double) -> Path {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    let quarter = Double.pi / 2
    var path = Path()
    path.move(to: Point(frame.x + radius, frame.y))
    let centers = [
      Point(frame.maxX - radius, frame.y + radius), Point(frame.maxX - radius, frame.maxY - radius),
      Point(frame.x + radius, frame.maxY - radius), Point(frame.x + radius, frame.y + radius),
    ]
    for (corner, center) in centers.enumerated() {
      let start = quarter * Double(corner - 1)
      path.arc(center: center, radius: radius, from: start, to: start + quarter)
    }
    return path
  }

  /// An upright rectangle.
  public static func rectangle(_ frame: Rectangle) -> Path {
    Path(polygon: [
      Point(frame.x, frame.y), Point(frame.maxX, frame.y), Point(frame.maxX, frame.maxY),
      Point(frame.x, frame.maxY),
    ])
  }

  /// A disc.
  public static func circle(center: Point, radius: Double) -> Path {
    var path = Path()
    path.move(to: center + Point(radius, 0))
    path.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
    return path
  }

  /// An upright ellipse.
  public static func ellipse(center: Point, radiusX: Double, radiusY: Double) -> Path {
    let radius = max(radiusX, radiusY)
    return circle(center: Point(0, 0), radius: radius).mapped {
      center + Point($0.x * radiusX / radius, $0.y * radiusY / radius)
    }
  }

  /// A straight stroke with flat ends.
  public static func stroke(from start: Point, to end: Point, width: Double) -> Path {
    let side = (width / 2) * (end - start).normalized.turnedClockwise
    return Path(polygon: [start - side, end - side, end + side, start + side])
  }

  /// The ring between this path and `inner`, a path that lies within it and runs the same way round.
  public func without(_ inner: Path) -> Path {
    var ring = self
    ring.append(inner.reversed)
    return ring
  }

  /// The smallest box of whole pixels that holds the path; `nil` for a path without corners.
  public var pixelBox: PixelBox? {
    let corners = contours.joined()
    guard let first = corners.first else { return nil }
    var low = first
    var high = first
    for corner in corners {
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    return PixelBox(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up)))
  }
}
