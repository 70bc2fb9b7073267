public import Units

/// What a hand at a keyboard or mouse does, in the box's own words.
public enum DeskInput: Sendable, Equatable {
  /// A button pressed and let go at once.
  case tap(Button)
  /// A button held long enough for what holding it does.
  case hold(Button)
  /// A button went down or up, where both are known.
  case button(Button, isDown: Bool)
  /// A pad touched for a moment, 0 the lowest.
  case pad(Int)
  /// A pad touched or let go, where both are known.
  case padChange(Int, isDown: Bool)
  /// The pointer is down here, as shares of the picture's width and height.
  case pointer(x: Double, y: Double)
  /// The pointer was lifted.
  case pointerUp
  /// The box is not wanted any more.
  case quit

  /// A button of the box.
  public enum Button: Sendable, Equatable {
    /// MODE.
    case mode
    /// POWER.
    case power
  }

  /// The pad that a key of the top row stands for: `1` is the lowest, then `2` to `9`, `0`, `-`, `=`.
  static func pad(forKey key: Unicode.Scalar) -> Int? {
    Array("1234567890-=".unicodeScalars).firstIndex(of: key)
  }
}

/// Where the ribbon is drawn on the picture, and how many pads it has.
public struct RibbonArea: Sendable, Equatable {
  /// Pads of the ribbon.
  public var padCount: Int
  /// Its left edge, as a share of the picture's width.
  public var left: Double
  /// Its right edge, as a share of the picture's width.
  public var right: Double
  /// Its upper edge, as a share of the picture's height.
  public var top: Double
  /// Its lower edge, as a share of the picture's height.
  public var bottom: Double

  /// Makes an area; by default the lowest quarter of the picture.
  public init(
    padCount: Int, left: Double = 0, right: Double = 1, top: Double = 0.75, bottom: Double = 1
  ) {
    self.padCount = padCount
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// The pad under a place given in shares of the picture; `nil` beside the ribbon.
  func pad(x: Double, y: Double) -> Int? {
    guard padCount > 0, (left..<right).contains(x), (top..<bottom).contains(y) else { return nil }
    return min(padCount - 1, Int((x - left) / (right - left) * Double(padCount)))
  }
}
