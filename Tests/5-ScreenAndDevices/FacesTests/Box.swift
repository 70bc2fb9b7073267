import Appliance
import DevicePorts
import Glibc
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
    settings.tuner.upper = upper
    settings.tuner.lower = lower
    settings.theme = theme
    settings.preset = preset
    self.init(settings, pads: pads)
  }

  init(_ pair: FacePair, theme: PanelTheme = .amber) {
    self.init(pair.lower, pair.upper, theme: theme)
  }

  init(_ settings: Settings, pads: Int = 12) {
    state = ApplianceState(pads: pads)
    // What the box tunes to, and what its controls do, has been shown before the clock is at 0.
    take(
      .started(settings, complaint: nil, splash: false), at: Instant(nanoseconds: -11_000_000_000))
    take(.clock, at: Instant(nanoseconds: 0))
  }

  mutating func take(_ event: Event, at now: Instant) { _ = reduce(&state, event, at: now) }

  mutating func hear(
    _ note: Int, _ cents: Double, at now: Instant, waveform: Waveform = Box.string
  ) {
    let frequency = state.target.frequency(of: MIDINote(note)).raised(by: Cents(cents))
    let isHeard = note >= 0
    let semitone = MIDINote(note + Int((cents / 100).rounded()))
    let reading = PitchReading(
      position: 0, frequency: frequency, confidence: 1, latched: isHeard ? MIDINote(note) : nil,
      heardSemitone: isHeard ? semitone : nil, cents: Cents(cents),
      displayedFrequency: frequency, level: Decibels(-20), waveform: waveform)
    // It has sounded for a while: a new note is out of tune at first.
    if isHeard, state.reading.latched != reading.latched {
      take(.reading(reading), at: now + Seconds(-0.2))
    }
    take(.reading(reading), at: now)
  }

  /// The waveform of a string plucked near its end.
  static let string = Waveform { cycle in
    (1...9).reduce(0) { $0 + sin(2 * .pi * Double($1) * cycle) / Double($1 * $1) }
  }
}
