import Glibc
import Raster

/// The arch as a function of the column, for what is a translation of it.
struct ArchProfile {
  /// The tube.
  let shape: CRTShape
  /// Points of the arch at equal parts of its length.
  private let points: [Point]

  /// Follows the arch of a tube in steps of about a quarter of a pixel.
  init(_ shape: CRTShape) {
    self.shape = shape
    let count = max(64, Int(shape.archLength * 4))
    points = (0...count).map { shape.point(at: Double($0) / Double(count)) }
  }

  /// The row of the arch at a column, and the part of its length up to there, 0...1.
  func place(atX x: Double) -> (y: Double, part: Double) {
    var low = 0
    var high = points.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].x <= x { low = middle } else { high = middle }
    }
    let span = points[high].x - points[low].x
    let fraction = min(max((x - points[low].x) / span, 0), 1)
    return (
      points[low].y + fraction * (points[high].y - points[low].y),
      (Double(low) + fraction) / Double(points.count - 1)
    )
  }

  /// A band between two translations of the arch, between two parts of its length.
  func band(from top: Double, to foot: Double, parts: ClosedRange<Double> = 0...1) -> Path {
    let edge = shape.arch(from: parts.lowerBound, to: parts.upperBound)
    return Path(
      polygon: edge.map { $0 + Point(0, top) } + edge.reversed().map { $0 + Point(0, foot) })
  }

  /// The distance along a ray to the arch moved down by `offset` pixels.
  ///
  /// - Parameters:
  ///   - origin: Where the ray starts, below the arch.
  ///   - angle: Its direction in radians, 0 straight up and growing to the right.
  ///   - offset: How far the arch is moved down.
  /// - Returns: Pixels from `origin` to the curve. The steps converge, since the arch is less steep than
  ///   any ray used.
  func distance(from origin: Point, angle: Double, offset: Double) -> Double {
    let spoke = Spoke(angle)
    var distance = origin.y - shape.apex.y - offset
    for _ in 0..<24 {
      let x = origin.x + distance * spoke.direction.x
      distance = (origin.y - place(atX: x).y - offset) / -spoke.direction.y
    }
    return distance
  }
}

/// A direction from the centre of a wheel.
struct Spoke {
  /// Radians, 0 straight up and growing to the right.
  let angle: Double
  /// Direction away from the centre, of length 1.
  let direction: Point

  /// Makes the spoke of an angle.
  init(_ angle: Double) {
    self.angle = angle
    direction = Point(sin(angle), -cos(angle))
  }
}
