import MusicTheory

/// A string that is tuned at a fret; which pitch it has now is told by the list it stands in.
struct TargetCase {
  /// The tuning.
  var preset: TuningPreset
  /// The fret.
  var capo: Capo

  /// Cases by the pitch that is heard, in cents above MIDI note 0.
  static func all(frets: Int, step: Int) -> [Int: [TargetCase]] {
    var cases: [Int: [TargetCase]] = [:]
    for preset in TuningPreset.builtIn {
      for fret in 0...frets {
        for string in preset.everyString {
          for cents in stride(from: -400 / step * step, through: 400, by: step) {
            let pitch = 100 * (string.note.number + fret) + cents
            cases[pitch, default: []].append(
              TargetCase(preset: preset, capo: Capo(clamping: fret)))
          }
        }
      }
    }
    return cases
  }
}
