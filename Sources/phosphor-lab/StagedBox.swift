import Appliance
import DevicePorts
import Gestures
import MusicTheory
import PitchDetection
import Units

/// A box that is only looked at: settings and readings go in, a state to draw comes out.
struct StagedBox {
  /// What is drawn.
  private(set) var state: ApplianceState

  /// Switches on a box without splash, with a ribbon of `pads` pads (0 for none).
  init(_ settings: Settings, pads: Int) {
    state = ApplianceState(pads: pads)
    let start = Event.started(settings, complaint: nil, splash: false)
    _ = reduce(&state, start, at: Instant(nanoseconds: 0))
  }

  /// Lets it hear a reading.
  mutating func hear(_ reading: PitchReading, at now: Instant) {
    _ = reduce(&state, .reading(reading), at: now)
  }

  /// Lets it hear a note, so many cents from its target.
  mutating func hear(_ note: MIDINote, _ cents: Cents, at now: Instant) {
    let frequency = state.target.frequency(of: note).raised(by: cents).value
    hear(
      PitchReading(
        position: 0, frequency: frequency, confidence: 1, note: note.number, cents: cents.value,
        displayedFrequency: frequency, level: -20), at: now)
  }
}
