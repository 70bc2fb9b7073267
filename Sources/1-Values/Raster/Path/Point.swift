/// A position or a direction in pixels: x to the right, y down, pixel centres at halves.
public struct Point: Sendable, Hashable {
  /// Pixels to the right.
  public var x: Double
  /// Pixels down.
  public var y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Length of the vector in pixels.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of length 1 in this direction; a vector of length 0 stays.
  public var normalized: Point { length > 0 ? (1 / length) * self : self }

  /// The vector turned a quarter clockwise as seen on the panel.
  public var turnedClockwise: Point { Point(-y, x) }

  /// Both vectors one after another.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// The vector `factor` times as long.
  public static func * (factor: Double, a: Point) -> Point { Point(factor * a.x, factor * a.y) }

  /// The point `fraction` of the way from this one to `other`.
  public func mixed(with other: Point, _ fraction: Double) -> Point {
    self + fraction * (other - self)
  }
}

/// An upright rectangle in pixels, with edges between pixels or within them.
public struct Rectangle: Sendable, Hashable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Pixels from left to right edge.
  public var width: Double
  /// Pixels from top to bottom edge.
  public var height: Double

  /// Makes a rectangle by its top left corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Right edge.
  public var maxX: Double { x + width }
  /// Bottom edge.
  public var maxY: Double { y + height }
  /// The middle.
  public var center: Point { Point(x + width / 2, y + height / 2) }

  /// The rectangle with every edge moved inwards by `distance` pixels (outwards if negative).
  public func inset(by distance: Double) -> Rectangle {
    Rectangle(
      x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}
