import MusicTheory
import Words

extension Settings {
  /// The move of the whole tuning, in words.
  var shiftText: Phrase {
    let texts =
      ([
        shift.semitones == 0 ? nil : Setting.of(.shift).text(self),
        shift.drop == 0 ? nil : "drop \(shift.drop)",
      ] as [Phrase?]).compactMap(\.self)
    return texts.isEmpty ? "none" : texts.joined()
  }
}
