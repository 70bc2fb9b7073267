public import MusicTheory
import PitchDetection
import Units

/// The string that is tuned whatever else sounds, chosen by hand.
///
/// It is not kept: a box that is switched on finds the nearest string by itself.
extension ApplianceState {
  /// The way a peg has to be turned.
  public enum Turn: Sendable, Hashable {
    /// The string is too low.
    case up
    /// The string is too high.
    case down
  }

  /// The chosen string, its note without fret and shift; `nil` while the nearest one is measured.
  public var chosenString: TuningString? {
    let strings = settings.tuning.everyString
    return decks.tuner.stringChoice.flatMap { strings.indices.contains($0) ? strings[$0] : nil }
  }

  /// The notes that wait to be played: those of the tuning's strings from the low end, or of the chosen one; empty if
  /// every note counts.
  public var waitingNotes: [MIDINote] {
    if let chosenNote { return [chosenNote] }
    guard settings.hasMovedStrings else { return [] }
    let (target, raised) = (openTarget, settings.raised)
    return settings.tuning.everyString.filter { !$0.isSecond }
      .map { target.note(of: $0, raised: raised) }
  }

  /// The note of the chosen string, with fret and shift.
  var chosenNote: MIDINote? { chosenString.map(note) }

  /// The note that a string is tuned to, with fret and shift; in a scale from a file its nearest one.
  public func note(of string: TuningString) -> MIDINote {
    openTarget.note(of: string, raised: settings.raised)
  }

  /// The notes of strings that can be told apart when all are struck at once: in a scale from a file the nearest ones.
  var strummedNotes: [MIDINote] {
    let (strings, target) = (settings.tuning.strummed, openTarget)
    guard target.offsets.repetition != nil else { return strings.map { $0 + settings.raised } }
    var notes: [MIDINote] = []
    for string in settings.tuning.everyString
    where !string.isSecond && strings.contains(string.note) {
      let note = target.note(of: string, raised: settings.raised)
      if !notes.contains(note) { notes.append(note) }
    }
    return TuningPreset.strummable.contains(notes.count) ? notes : []
  }

  /// True if there are strings to choose from on this deck.
  public var offersStrings: Bool { TunerDeck.isOn(self) && !settings.preset.strings.isEmpty }

  /// The way to turn the chosen string's peg if it is an octave off or more; `nil` if it is nearer.
  ///
  /// Nearer ones are told by the meters; an octave off looks in tune to a player who reads the letter alone.
  public var farTurn: Turn? {
    guard decks.tuner.stringChoice != nil, reading.latched != nil,
      reading.cents.magnitude.value >= Self.octave.value
    else { return nil }
    return reading.cents < Cents(0) ? .up : .down
  }

  private static let octave = Cents(1200)
}
