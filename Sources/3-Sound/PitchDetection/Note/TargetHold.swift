import MusicTheory
import Units

/// The note of the tuning that is shown: the nearest one, held against its neighbours.
///
/// Midway between two strings the nearest note changes with every waver of the pitch. So the note that is shown
/// reaches a tenth of a semitone beyond the middle: a peg that is turned through it changes the note once.
struct TargetHold: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cents beyond the middle between two notes that belong to the one that is shown.
    var reach = 10.0

    static let standard = Parameters()
  }

  /// The note that is shown; `nil` while nothing is.
  private(set) var note: MIDINote?

  private let parameters: Parameters

  init(parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes the frequency that is shown.
  ///
  /// - Parameters:
  ///   - frequency: In hertz.
  ///   - semitone: The latched semitone, which is the target if every semitone is one.
  ///   - target: The notes that count.
  mutating func update(_ frequency: Double, semitone: MIDINote, target: TuningTarget) {
    guard !target.notes.isEmpty else {
      note = semitone
      return
    }
    let nearest = target.nearestNote(to: Hertz(frequency))
    guard let note, target.counts(note), reaches(note, nearest, frequency, target) else {
      note = nearest
      return
    }
  }

  /// Empties the display.
  mutating func reset() { note = nil }

  /// True if the shown note reaches as far as `frequency`, to which another one is nearest.
  private func reaches(
    _ shown: MIDINote, _ nearest: MIDINote, _ frequency: Double, _ target: TuningTarget
  ) -> Bool {
    let own = abs(target.deviation(of: Hertz(frequency), from: shown).value)
    let other = abs(target.deviation(of: Hertz(frequency), from: nearest).value)
    // A step beyond the middle is a step further from the one and a step nearer to the other.
    return own - other <= 2 * parameters.reach
  }
}
