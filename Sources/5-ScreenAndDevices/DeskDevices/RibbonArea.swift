/// The place of the ribbon on the picture, and its number of pads.
public struct RibbonArea: Sendable, Equatable {
  /// The direction in which the pads are counted.
  public enum Direction: Sendable, Equatable {
    /// Pads are counted from the left.
    case rightwards
    /// Pads are counted from the foot.
    case upwards
  }

  /// Pads of the ribbon, at most 32.
  public var padCount: Int
  /// The ribbon's left edge, as a share of the picture's width.
  public var left: Double
  /// The ribbon's right edge, as a share of the picture's width.
  public var right: Double
  /// The ribbon's upper edge, as a share of the picture's height.
  public var top: Double
  /// The ribbon's lower edge, as a share of the picture's height.
  public var bottom: Double
  /// The direction in which the pads are counted.
  public var direction: Direction

  /// Makes an area out of its parts.
  public init(
    padCount: Int, left: Double, right: Double, top: Double, bottom: Double, direction: Direction
  ) {
    self.padCount = padCount
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
    self.direction = direction
  }

  /// The pads that a finger at a place of the picture touches; none beside the ribbon.
  ///
  /// A finger between two pads touches both, so a pointer reaches as many keys as a finger does.
  func pads(x: Double, y: Double) -> UInt32 {
    guard padCount > 0, (left..<right).contains(x), (top..<bottom).contains(y) else { return 0 }
    let share =
      direction == .rightwards ? (x - left) / (right - left) : (bottom - y) / (bottom - top)
    let halves = Int((share * Double(padCount) * 2 - 1).rounded())
    let low = min(max(0, halves / 2), padCount - 1)
    let high = min(max(0, (halves + 1) / 2), padCount - 1)
    return 1 << UInt32(low) | 1 << UInt32(high)
  }
}
