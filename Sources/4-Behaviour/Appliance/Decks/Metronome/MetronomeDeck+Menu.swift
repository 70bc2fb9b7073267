import Words
import SpectralAnalysis
import Units

/// The lines of the metronome in the menu's lists, beside its settings.
extension ApplianceState {
  /// Takes the tempo that is heard, where one is certain.
  var heardTempoRow: Menu.Row {
    let heard = tempo?.beatsPerMinute.map { ($0 * 10).rounded() / 10 }
    return Menu.Row(
      name: "Take the tempo heard", value: heard.map { "\(Setting.tenths($0)) BPM" } ?? "none yet",
      action: heard.map { $0 == settings.metronome.tempo ? .tell : .choose(.tempo($0)) } ?? .tell)
  }

  /// The beats of the bar.
  var accentRows: [Menu.Row] {
    Setting.Key.beatKeys.prefix(settings.metronome.beats).map { row(of: Setting.of($0)) }
  }
}
