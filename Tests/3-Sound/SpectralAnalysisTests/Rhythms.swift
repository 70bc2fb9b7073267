import Glibc
import SpectralAnalysis
import TestSupport
import Units

/// Sounds with a known beat, and without one.
enum Rhythms {
  /// Strokes at `times` in seconds, each a short burst of noise over a low thud; `gains` in turn.
  static func strokes(
    _ times: [Double], gains: [Float] = [1], length: Seconds, rate: SampleRate, seed: UInt64
  ) -> [Float] {
    var random = SeededRandom(seed: seed)
    let stroke = (0..<Int(0.12 * rate.hertz)).map { index in
      let time = Double(index) / rate.hertz
      return Float(
        0.3 * random.normal() * exp(-time / 0.02)
          + 0.5 * sin(2 * .pi * 70 * time) * exp(-time / 0.05))
    }
    var sound = [Float](repeating: 0, count: rate.frames(in: length).value)
    for (number, time) in times.enumerated() {
      let start = Int(time * rate.hertz)
      for (index, sample) in stroke.enumerated() where start + index < sound.count {
        sound[start + index] += sample * gains[number % gains.count]
      }
    }
    return sound
  }

  /// One stroke a beat.
  static func clicks(
    _ tempo: Double, length: Seconds = Seconds(8), rate: SampleRate = SampleRate(44100)
  ) -> [Float] {
    let beat = 60 / tempo
    let times = stride(from: 0.3, to: length.value, by: beat).map { $0 }
    return strokes(times, length: length, rate: rate, seed: 1)
  }

  /// Bass drum on one and three, snare on two and four, a hat on each eighth.
  static func rock(_ tempo: Double, length: Seconds, rate: SampleRate) -> [Float] {
    var random = SeededRandom(seed: 4)
    var sound = [Float](repeating: 0, count: rate.frames(in: length).value)
    let eighth = 30 / tempo
    for (number, time) in stride(from: 0.1, to: length.value, by: eighth).enumerated() {
      let drum: (Double) -> Double =
        switch number % 4 {
        case 0: { 0.6 * sin(2 * .pi * 60 * $0) * exp(-$0 / 0.08) }
        case 2: { 0.3 * sin(2 * .pi * 190 * $0) * exp(-$0 / 0.05) }
        default: { _ in 0 }
        }
      let noise = number % 4 == 2 ? (0.25, 0.06) : (0.05, 0.025)
      let start = Int(time * rate.hertz)
      for index in start..<min(sound.count, start + Int(0.2 * rate.hertz)) {
        let since = Double(index - start) / rate.hertz
        sound[index] += Float(drum(since) + noise.0 * random.normal() * exp(-since / noise.1))
      }
    }
    return sound
  }

  /// Syllables of 60 to 400 ms with the pauses of speech: noise and a gliding hum.
  static func speech(length: Seconds, rate: SampleRate) -> [Float] {
    var random = SeededRandom(seed: 5)
    var sound = [Float](repeating: 0, count: rate.frames(in: length).value)
    var start = 0.2
    while start < length.value - 0.6 {
      let syllable = 0.17 * exp(0.45 * random.normal())
      let frames = Int(min(0.4, max(0.06, syllable)) * rate.hertz)
      let pitch = 120 * exp(0.1 * random.normal())
      for index in 0..<frames {
        let time = Double(index) / rate.hertz
        let swell = sin(.pi * Double(index) / Double(frames))
        let voice = (1...8).reduce(0.0) {
          $0 + sin(2 * .pi * pitch * Double($1) * time) / Double($1)
        }
        sound[Int(start * rate.hertz) + index] = Float(
          swell * (0.1 * voice + 0.02 * random.normal()))
      }
      start += Double(frames) / rate.hertz
      if Double.random(in: 0..<1, using: &random) < 0.2 {
        start += 0.35 * exp(0.6 * random.normal())
      }
    }
    return sound
  }
}

/// All readings of a sound, taken in blocks of `block` samples.
func readings(
  of sound: [Float], rate: SampleRate = SampleRate(44100), block: Int = 4096
) -> [TempoReading] {
  var tracker = TempoTracker(sampleRate: rate)
  var readings: [TempoReading] = []
  sound.withUnsafeBufferPointer { samples in
    for start in stride(from: 0, to: samples.count, by: block) {
      let end = min(samples.count, start + block)
      tracker.consume(UnsafeBufferPointer(rebasing: samples[start..<end])) { readings.append($0) }
    }
  }
  return readings
}
