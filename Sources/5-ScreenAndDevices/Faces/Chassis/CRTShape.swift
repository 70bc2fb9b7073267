import Glibc
public import Raster

/// The outline of the tube, and the one curve that all curved faces follow.
///
/// A split cubic Bézier arch on two shoulders, sides that lean inwards, rounded corners below. Each half of
/// the arch is a parabola's quarter raised to a cubic: it leaves the shoulder towards the point on the axis
/// that lies ``depth`` above the shoulders, and reaches its apex ``apexRise`` above them, level. So both
/// halves meet with one tangent and one curvature. Glass, bezel, LED arc, rims and bands are translations
/// or insets of it.
public struct CRTShape: Sendable, Equatable {
  /// Height over the shoulders, in heights of the shape, at which the shoulders' tangents meet.
  public static let depth = 0.56
  /// Height of the apex over the shoulders, in heights of the shape.
  public static let apexRise = 0.304
  /// Distance by which each side leans in from shoulder to foot, in widths of the shape.
  public static let sideInset = 0.13
  /// Radius of the corners at the foot, in widths of the shape.
  public static let cornerRadius = 0.07

  /// Frame of the shape: from shoulder to shoulder, and from apex to foot.
  public let frame: Rectangle
  /// Arc length in pixels from the left shoulder, at equal steps of the curve's parameter.
  private let lengths: [Double]

  /// Steps of the arc length table over both halves.
  private static let steps = 512

  /// Makes the shape that fills a frame.
  public init(frame: Rectangle) {
    self.frame = frame
    var lengths = [0.0]
    var last = Self.arch(in: frame, at: 0)
    for step in 1...Self.steps {
      let next = Self.arch(in: frame, at: Double(step) / Double(Self.steps))
      lengths.append(lengths[step - 1] + (next - last).length)
      last = next
    }
    self.lengths = lengths
  }

  /// The row of the shoulders.
  public var shoulderY: Double { frame.y + Self.apexRise * frame.height }
  /// The top of the arch.
  public var apex: Point { Point(frame.center.x, frame.y) }
  /// Length of the arch in pixels.
  public var archLength: Double { lengths[Self.steps] }

  /// The point of the arch a part of its length from the left shoulder, 0...1.
  public func point(at part: Double) -> Point { Self.arch(in: frame, at: parameter(at: part)) }

  /// The direction of the arch there, from left to right, of length 1.
  public func tangent(at part: Double) -> Point {
    let t = parameter(at: part)
    let step = 1e-4
    let ends = (max(0, t - step), min(1, t + step))
    return (Self.arch(in: frame, at: ends.1) - Self.arch(in: frame, at: ends.0)).normalized
  }

  /// The point `distance` pixels inside the arch, square to it.
  public func point(at part: Double, inside distance: Double) -> Point {
    point(at: part) + distance * tangent(at: part).turnedClockwise
  }

  /// The arch as corners of a path from left to right, moved inside by `distance` pixels.
  public func arch(from start: Double, to end: Double, inside distance: Double = 0) -> [Point] {
    let count = max(2, Int((end - start) * archLength / 3))
    return (0...count).map {
      point(at: start + (end - start) * Double($0) / Double(count), inside: distance)
    }
  }
}

extension CRTShape {
  /// The curve's parameter, 0...1 over both halves, at a part of its length.
  private func parameter(at part: Double) -> Double {
    let length = min(max(part, 0), 1) * archLength
    var low = 0
    var high = Self.steps
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= length { low = middle } else { high = middle }
    }
    let fraction = (length - lengths[low]) / (lengths[high] - lengths[low])
    return (Double(low) + fraction) / Double(Self.steps)
  }

  /// The point of the arch at a parameter: 0...0.5 is the left half, the right one its mirror image.
  private static func arch(in frame: Rectangle, at t: Double) -> Point {
    let half = frame.width / 2
    let rise = apexRise * frame.height
    let crossing = half * apexRise / depth
    let left = Path.cubic(
      Point(-half, rise), Point(-half + crossing * 2 / 3, rise / 3),
      Point(-(half - crossing) * 2 / 3, 0), Point(0, 0), at: min(2 * t, 2 - 2 * t))
    return Point(frame.center.x + (t <= 0.5 ? left.x : -left.x), frame.y + left.y)
  }
}

extension CRTShape {
  /// Half the width of the glass at a height below the shoulders, the corners at the foot taken off.
  ///
  /// - Parameter part: How far below the apex, in heights of the shape.
  /// - Returns: Pixels from the axis.
  func halfWidth(atHeight part: Double) -> Double {
    let down = min(max((part - Self.apexRise) / (1 - Self.apexRise), 0), 1)
    let radius = Self.cornerRadius * frame.width
    let below = min(max((part - 1) * frame.height + radius, 0), radius)
    let corner = radius - (radius * radius - below * below).squareRoot()
    return frame.width * (0.5 - Self.sideInset * down) - corner
  }
}
