import MusicTheory
import Testing
import Units

@testable import PitchDetection

/// All readings of a sound while tuned to a target.
func readings(
  of sound: [Float], _ target: TuningTarget = TuningTarget(), rate: SampleRate = SampleRate(48000)
) -> [PitchReading] {
  var tracker = PitchTracker(sampleRate: rate, target: target)
  var readings: [PitchReading] = []
  sound.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
  return readings
}

extension PitchReading {
  /// MIDI number of the latched note; `nil` while there is none.
  var note: Int? { latched?.number }

  /// Pitch heard in hertz; 0 if there is none.
  var hertz: Double { frequency?.value ?? 0 }
}

/// Hands over the correlation of the last 2^`level` hops of a sound at 48 kHz.
func withProfile<Result>(
  of sound: [Float], level: Int = 5, _ body: (inout LagProfile) throws -> Result
) rethrows -> Result {
  var ring = AnalysisRing(rate: SampleRate(48000))
  let grid = LagGrid(fineRate: ring.fineRate)
  var correlogram = Correlogram(grid: grid, levels: level + 1)
  sound.withUnsafeBufferPointer { samples in
    for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
      _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      correlogram.push(ring)
    }
  }
  var profile = LagProfile(grid: grid)
  let length = Double((1 << level) * ring.fineHop) / ring.fineRate.hertz
  profile.fill(correlogram.window(level), length: length)
  return try body(&profile)
}

/// A sum of harmonics of `frequency` with the amplitudes given, at 48 kHz.
func harmonics(_ frequency: Double, _ amplitudes: [Double], seconds: Double = 0.5) -> [Float] {
  (0..<Int(48000 * seconds)).map { n in
    Float(
      amplitudes.indices.reduce(0.0) { sum, index in
        sum + amplitudes[index]
          * Sines.value(Double(index + 1) * frequency * Double(n) / 48000 + 0.1 * Double(index))
      })
  }
}
