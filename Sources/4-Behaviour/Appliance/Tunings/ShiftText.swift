import MusicTheory
import Words

extension ApplianceState {
  /// The fret and the move of the whole tuning, in words.
  var shiftText: Phrase {
    let shift = settings.shift
    let texts =
      ([
        settings.capo == .none ? nil : "fret \(settings.capo.fret)",
        shift.semitones == 0 ? nil : Setting.of(.shift).text(settings),
        shift.drop == 0 ? nil : "drop \(shift.drop)",
      ] as [Phrase?]).compactMap(\.self)
    return texts.isEmpty ? "none" : texts.joined()
  }
}
