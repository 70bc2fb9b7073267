import MusicTheory
import Units

extension PitchTracker {
  /// The reading of the hop that has just been heard.
  mutating func reading(_ heard: HeardPitch?, level: Double) -> PitchReading {
    var reading = PitchReading.silence
    reading.position = hops * ring.hop
    reading.level = Decibels(level)
    if ring.tone > 0 { reading.hum = Hertz(ring.tone) }
    if let heard {
      if heard.frequency > 0 { reading.frequency = Hertz(heard.frequency) }
      reading.confidence = heard.confidence
      if heard.errorCents.isFinite { reading.standardError = Cents(heard.errorCents) }
    }
    if let semitone = display.semitone, let target = display.shown {
      let shown = Hertz(display.frequency)
      reading.latched = target.note
      reading.partial = target.number
      reading.isSettled = display.isSettled
      reading.hasOctave = course.isHeard
      reading.heardSemitone = semitone
      reading.cents = self.target.deviation(of: shown, from: target)
      reading.displayedFrequency = shown
      reading.harmonics = fine.harmonics(
        of: self.target.frequency(of: target).value,
        shown: self.target.frequency(of: semitone).value, hops: hops)
      // A panel shows every third one: 16 ms at 48 kHz.
      if hops % 3 == 0 || waveforms.latest == .none, let place = fine.place {
        waveforms.take(at: place, in: ring)
      }
    } else {
      waveforms.forget()
    }
    reading.waveform = waveforms.latest
    return reading
  }
}
