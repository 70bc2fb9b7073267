public import BoardFile
public import Words

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
  /// True if MODE is a switch that sends taps and no holds, so that MODE leads everywhere by itself.
  public var modeSendsTaps: Bool
  /// True if the box starts at rest unless its player has chosen otherwise, as one with a bypass relay does.
  public var startsAtRest: Bool
  /// True if POWER starts the box again after it was switched off; else the plug alone does.
  public var powerStarts: Bool
  /// The answers to the first questions that the board file has.
  public var first: Board.FirstAnswers
  /// The languages in which there is a voice.
  public var voices: Set<Language>

  /// Makes the facts about a box.
  public init(
    version: String = "", board: String = "", hasBacklight: Bool = false, allowsStrum: Bool = true,
    hasHaptic: Bool = false, voices: Set<Language> = [.english], modeSendsTaps: Bool = false,
    startsAtRest: Bool = false, powerStarts: Bool = true,
    first: Board.FirstAnswers = Board.FirstAnswers()
  ) {
    self.version = version
    self.board = board
    self.hasBacklight = hasBacklight
    self.allowsStrum = allowsStrum
    self.hasHaptic = hasHaptic
    self.modeSendsTaps = modeSendsTaps
    self.startsAtRest = startsAtRest
    self.powerStarts = powerStarts
    self.first = first
    self.voices = voices
  }

  /// True if there is a voice.
  public var hasVoice: Bool { !voices.isEmpty }

  /// The language of the voice for a player of a language: the same, else the first that there is.
  func voice(for language: Language) -> Language {
    voices.contains(language)
      ? language : Language.allCases.first(where: voices.contains) ?? language
  }
}
