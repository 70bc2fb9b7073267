import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("FinePitch") struct FinePitchTests {
  static let rate = SampleRate(48000)

  @Test(
    "a steady tone from A0 to C8 is read within 0.02 cent",
    arguments: [27.5, 82.41, 306.3, 987.8, 4186])
  func steady(frequency: Double) {
    let sound = Signals.sine(
      Hertz(frequency), amplitude: 0.3, length: Seconds(1), rate: Self.rate)
    let last = hear(sound).last ?? .silence
    #expect(abs(cents(last.hertz, frequency)) < 0.02)
  }

  @Test("the period of a stiff bass string is sharp, the fit of its partials is not")
  func stiff() {
    let frequency = 41.2 / (1 + 0.0002).squareRoot()
    let sound = Signals.string(
      Hertz(frequency), inharmonicity: 0.0002, length: Seconds(0.5), rate: Self.rate)
    #expect(cents(periodEstimate(sound), 41.2) > 2)
    let last = hear(sound).last ?? .silence
    #expect(abs(cents(last.hertz, 41.2)) < 0.2)
  }

  @Test("a glide of a semitone a second is followed within 50 ms")
  func glide() {
    let slope = 100.0  // cents a second
    let sound = Tones.gliding(
      from: Hertz(220), centsPerSecond: slope, length: Seconds(0.5), rate: Self.rate)
    for reading in hear(sound).dropFirst(50) {
      let now = Double(reading.position) / Self.rate.hertz * slope
      let behind = now - cents(reading.hertz, 220)
      #expect(behind > -1 && behind < 0.05 * slope)
    }
  }

  /// The estimate of the correlation alone, of the last 171 ms.
  private func periodEstimate(_ sound: [Float]) -> Double {
    var ring = AnalysisRing(rate: Self.rate)
    let grid = LagGrid(fineRate: ring.fineRate)
    var correlogram = Correlogram(grid: grid, levels: 6)
    var profile = LagProfile(grid: grid)
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
        correlogram.push(ring)
      }
    }
    profile.fill(correlogram.window(5), length: 0.17)
    return HybridEstimator().estimate(profile, latched: nil)?.frequency ?? 1
  }

  private func hear(_ sound: [Float]) -> [PitchReading] {
    var tracker = PitchTracker(sampleRate: Self.rate, target: TuningTarget())
    var readings: [PitchReading] = []
    sound.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
    return readings
  }

  private func cents(_ a: Double, _ b: Double) -> Double {
    Hertz(a).interval(above: Hertz(b)).value
  }
}
