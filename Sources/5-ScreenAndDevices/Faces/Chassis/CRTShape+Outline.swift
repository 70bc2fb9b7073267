import Glibc
public import Raster

extension CRTShape {
  /// The closed outline: arch, right side, foot, left side.
  ///
  /// The shoulders, where glass could not be sharp, are eased over a fiftieth of the width; the arch between
  /// is untouched.
  public var outline: Path {
    let ease = frame.width / 50
    let part = ease / archLength
    let lean = Self.sideInset * frame.width
    let rightFoot = Point(frame.maxX - lean, frame.maxY)
    let leftFoot = Point(frame.x + lean, frame.maxY)
    let right = Point(frame.maxX, shoulderY)
    let left = Point(frame.x, shoulderY)
    let radius = Self.cornerRadius * frame.width

    var path = Path()
    let arch = arch(from: part, to: 1 - part)
    path.move(to: arch[0])
    for point in arch.dropFirst() { path.line(to: point) }
    path.curve(right, to: right + ease * (rightFoot - right).normalized)
    path.corner(at: rightFoot, from: right, to: leftFoot, radius: radius)
    path.corner(at: leftFoot, from: rightFoot, to: left, radius: radius)
    path.line(to: left + ease * (leftFoot - left).normalized)
    path.curve(left, to: arch[0])
    return path
  }

  /// The shape whose frame lies `distance` pixels further in on every side (further out if negative).
  public func inset(by distance: Double) -> CRTShape {
    CRTShape(frame: frame.inset(by: distance))
  }
}

extension Path {
  /// Adds a corner rounded by the circle of `radius` that touches both of its sides.
  fileprivate mutating func corner(
    at corner: Point, from before: Point, to after: Point, radius: Double
  ) {
    let incoming = (before - corner).normalized
    let outgoing = (after - corner).normalized
    let half = acos(incoming.x * outgoing.x + incoming.y * outgoing.y) / 2
    let bisector = (incoming + outgoing).normalized
    let center = corner + (radius / sin(half)) * bisector
    let start = corner + (radius / tan(half)) * incoming - center
    let turn = Double.pi - 2 * half
    let angle = atan2(start.y, start.x)
    arc(center: center, radius: radius, from: angle, to: angle + turn)
  }
}
