/// The parts and names that a box has, beside its controls.
public struct BoxInfo: Sendable, Equatable {
  /// The program's version, as the about page tells it.
  public var version: String
  /// The board's name.
  public var board: String
  /// True if the panel's light can be set.
  public var hasBacklight: Bool
  /// True if the board file lets the strings of a strum be shown together.
  public var allowsStrum: Bool
  /// True if there is a motor that can be felt.
  public var hasHaptic: Bool
  /// True if there are the files of a voice.
  public var hasVoice: Bool

  /// Makes the facts about a box.
  public init(
    version: String = "", board: String = "", hasBacklight: Bool = false, allowsStrum: Bool = true,
    hasHaptic: Bool = false, hasVoice: Bool = true
  ) {
    self.version = version
    self.board = board
    self.hasBacklight = hasBacklight
    self.allowsStrum = allowsStrum
    self.hasHaptic = hasHaptic
    self.hasVoice = hasVoice
  }
}
