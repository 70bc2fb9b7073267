import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import Units

/// A box that is only looked at.
struct Box {
  var state: ApplianceState

  init(
    _ lower: LowerFace, _ upper: UpperFace = .arc, preset: TuningPreset = .chromatic,
    pads: Int = 12, theme: PanelTheme = .amber
  ) {
    var settings = Settings()
    settings.upper = upper
    settings.lower = lower
    settings.theme = theme
    settings.preset = preset
    self.init(settings, pads: pads)
  }

  init(_ settings: Settings, pads: Int = 12) {
    state = ApplianceState(pads: pads)
    take(.started(settings, complaint: nil, splash: false), at: Instant(nanoseconds: 0))
  }

  mutating func take(_ event: Event, at now: Instant) { _ = reduce(&state, event, at: now) }

  mutating func hear(_ note: Int, _ cents: Double, at now: Instant) {
    let frequency = state.target.frequency(of: MIDINote(note)).raised(by: Cents(cents)).value
    take(
      .reading(
        PitchReading(
          position: 0, frequency: frequency, confidence: 1, note: note, cents: cents,
          displayedFrequency: frequency, level: -20)), at: now)
  }
}
