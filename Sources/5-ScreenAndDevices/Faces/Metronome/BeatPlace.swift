import Appliance
import Synthesis
import Units

/// The beat that is heard at an instant, and the part of it that is over.
struct BeatPlace: Equatable {
  /// Beats since the first of the first bar.
  let position: Double
  /// Number of the beat in its bar, from 0.
  let place: Int
  /// True if the beat belongs to the bar that is counted before the first.
  let isCounting: Bool

  /// The beat of a metronome; `nil` before the first one is heard and while it stands still.
  init?(_ state: ApplianceState, at now: Instant) {
    guard state.metronome.isRunning, let pulse = state.metronome.pulse else { return nil }
    let settings = state.settings.metronome
    position = pulse.position(at: now)
    // A picture that comes a hair before its beat shows it.
    let beat = Int((position + 1e-4).rounded(.down))
    guard beat >= (settings.hasCountIn ? -settings.beats : 0) else { return nil }
    let place = Int(pulse.place) + beat - Int(pulse.beat)
    self.place = (place % settings.beats + settings.beats) % settings.beats
    isCounting = beat < 0
  }
}
