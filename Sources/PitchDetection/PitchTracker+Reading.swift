import MusicTheory
import Units

extension PitchTracker {
  /// The reading of the hop that has just been heard.
  mutating func reading(_ heard: HeardPitch?, level: Double) -> PitchReading {
    var reading = PitchReading.silence
    reading.position = hops * ring.hop
    reading.level = level
    reading.hum = ring.hum.mains
    reading.frequency = heard?.frequency ?? 0
    reading.confidence = heard?.confidence ?? 0
    if let heard { reading.standardError = heard.errorCents }
    if let semitone = display.semitone, let note = display.note {
      let shown = Hertz(display.frequency)
      reading.note = note.number
      reading.semitone = semitone.number
      reading.cents = target.deviation(of: shown, from: note).value
      reading.displayedFrequency = shown.value
      reading.harmonics = fine.harmonics(
        of: target.frequency(of: note).value, shown: target.frequency(of: semitone).value,
        hops: hops)
      // A panel shows every third one: 16 ms at 48 kHz.
      if hops % 3 == 0 || waveform == .none, let place = fine.place {
        waveform = sampler.waveform(at: place, in: ring)
      }
    } else {
      waveform = .none
    }
    reading.waveform = waveform
    return reading
  }
}
