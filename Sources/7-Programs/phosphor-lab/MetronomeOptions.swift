import Appliance
import ArgumentParser
import Synthesis

/// Options for the beats of a drawn metronome.
struct MetronomeOptions: ParsableArguments {
  @Option(help: "Beats a minute of the metronome.")
  var tempo = 120.0

  @Option(help: "Beats of the metronome's bar.")
  var beats = 4

  @Option(
    help: ArgumentHelp("A beat without a click, from 1; may be given again.", valueName: "beat"))
  var mute: [Int] = []

  @Flag(help: "The metronome stands still.")
  var stopped = false

  func validate() throws {
    guard (20...300).contains(tempo) else {
      throw ValidationError("--tempo: \(tempo) is not within 20 to 300")
    }
    guard (1...12).contains(beats) else {
      throw ValidationError("--beats: \(beats) is not within 1 to 12")
    }
    for beat in mute where !(1...12).contains(beat) {
      throw ValidationError("--mute: \(beat) is not within 1 to 12")
    }
  }

  /// The metronome's settings.
  var settings: MetronomeSettings {
    var settings = MetronomeSettings()
    settings.tempo = tempo
    settings.beats = beats
    for beat in mute { settings.accents[beat - 1] = .mute }
    return settings
  }
}
