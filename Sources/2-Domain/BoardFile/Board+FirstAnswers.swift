public import MusicTheory
import TOML
public import Words

extension Board {
  /// The answers to the first questions of a new box that its maker gives, so that they are not asked.
  public struct FirstAnswers: Sendable, Equatable {
    /// The language of the words; `nil` if the player is asked.
    public var language: Language?
    /// The tuning; `nil` if the player is asked for the instrument.
    public var tuning: TuningPreset?

    /// Makes answers; without any the player is asked for both.
    public init(language: Language? = nil, tuning: TuningPreset? = nil) {
      self.language = language
      self.tuning = tuning
    }

    init(_ root: TOMLTable) throws(TOMLError) {
      language = try root.choice("language", Language.self)
      guard let name = try root.string("instrument") else { return }
      guard let tuning = TuningPreset(identifier: name) else {
        throw root.mismatch(
          "instrument", "family and name of one of the box's tunings, such as 'Guitar/Drop D'")
      }
      self.tuning = tuning
    }
  }
}
