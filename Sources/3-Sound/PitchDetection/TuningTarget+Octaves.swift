import MusicTheory
import Units

extension TuningTarget {
  /// True if a player who tunes by this tuning has more likely struck `pitch` than `other`, in a whole ratio to it.
  ///
  /// Settles a tie: a string of the tuning is likelier than a note that is none.
  ///
  /// - Parameters:
  ///   - pitch: In hertz.
  ///   - other: In hertz.
  /// - Returns: Whether only `pitch` is within a quarter tone of a string; `false` without a tuning.
  func prefers(_ pitch: Double, to other: Double) -> Bool {
    guard !notes.isEmpty, pitch > 0, other > 0 else { return false }
    return isString(pitch) && !isString(other)
  }

  private func isString(_ pitch: Double) -> Bool { isString(nearestSemitone(to: Hertz(pitch))) }

  /// True if a note is a string's, or in a scale from a file within a quarter tone of one; always true without a tuning.
  func isString(_ note: MIDINote) -> Bool {
    if counts(note) { return true }
    guard offsets.repetition != nil else { return false }
    // By index: `contains` would allocate if it is not specialised.
    for index in notes.indices where abs(offsets.semitones(from: notes[index], to: note)) <= 0.5 {
      return true
    }
    return false
  }
}
