import TestSupport
import Units

@testable import PitchDetection

/// The fine stage's estimate of each hop of a sound of about `frequency` hertz; `nil` if it has none.
func fineEstimates(
  of sound: [Float], near frequency: Double, rate: SampleRate = SampleRate(48000)
) -> [FineEstimate?] {
  var ring = AnalysisRing(rate: rate)
  let hop = rate.duration(of: FrameCount(ring.hop))
  var fine = FinePitch(fineRate: ring.fineRate, hop: hop)
  fine.follow(frequency)
  return sound.withUnsafeBufferPointer { samples in
    stride(from: 0, through: samples.count - ring.hop, by: ring.hop).map { start in
      _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      return fine.measure(ring)
    }
  }
}

/// Interval in cents.
func cents(_ a: Double, _ b: Double) -> Double { Hertz(a).interval(above: Hertz(b)).value }

/// Partials of the amplitudes and frequencies given, at 48 kHz.
func partials(_ partials: [(hertz: Double, amplitude: Double)], seconds: Double) -> [Float] {
  partials.enumerated().reduce([]) { sum, partial in
    mixed(
      sum,
      Signals.sine(
        Hertz(partial.element.hertz), amplitude: partial.element.amplitude,
        phase: Double(partial.offset), length: Seconds(seconds), rate: SampleRate(48000)))
  }
}
