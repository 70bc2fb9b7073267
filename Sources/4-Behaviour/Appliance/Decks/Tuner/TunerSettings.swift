public import PitchDetection
public import Units
import Words

/// The choices that are the tuner's alone.
public struct TunerSettings: Sendable, Equatable {
  /// The upper face.
  public var upper = UpperFace.arc
  /// The lower face.
  public var lower = LowerFace.chromaticStrip
  /// The distance from the target that still counts as in tune: 1, 2, 3 or 5 cents.
  public var window = Cents(5)
  /// The frequency of a stiff string that is called its pitch.
  public var definition = PitchDefinition.firstPartial
  /// The rule for showing the strings of a strum together.
  public var strum = StrumDisplay.automatic
}

/// The rule for showing the strings of a strum together.
public enum StrumDisplay: String, Sendable, CaseIterable {
  /// The strings are shown together when all of them were struck at once.
  case automatic
  /// The strings are never shown together: what is heard is one note.
  case off
}

extension StrumDisplay {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .automatic: "automatic"
    case .off: "off"
    }
  }
}
