import Units

/// An action of a hand at a keyboard or mouse, in the box's own words.
public enum DeskInput: Sendable, Equatable {
  /// A button pressed and let go at once.
  case tap(Button)
  /// A button held long enough for what holding it does.
  case hold(Button)
  /// A button went down or up, if both are known.
  case button(Button, isDown: Bool)
  /// A pad touched for a moment, 0 the lowest.
  case pad(Int)
  /// A pad touched or let go, if both are known.
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
