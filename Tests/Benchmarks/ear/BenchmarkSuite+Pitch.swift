import Glibc
import LabSupport
import MusicTheory
import PitchDetection
import Units

extension BenchmarkSuite {
  /// Cost of the ear for a hop of 256 frames at 48 kHz, which lasts 5333 µs.
  static let pitch = BenchmarkSuite(name: "pitch") {
    [
      figure("pitch hop, B0", frequency: 30.87), figure("pitch hop, A2", frequency: 110),
      figure("pitch hop, E5", frequency: 659.3), figure("pitch hop, silence", frequency: nil),
      second(),
    ]
  }

  /// The box's rate.
  private static let rate = SampleRate(48000)

  /// Hops of one second, one by one; the median is that of a hop.
  private static func figure(_ name: String, frequency: Double?) -> BenchmarkFigure {
    var tracker = PitchTracker(sampleRate: rate, target: TuningTarget())
    let sound = string(frequency)
    var times: [Double] = []
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - tracker.hop, by: tracker.hop) {
        let block = UnsafeBufferPointer(rebasing: samples[start..<start + tracker.hop])
        let watch = Stopwatch()
        tracker.consume(block) { _ in }
        times.append(Double(watch.nanoseconds))
      }
    }
    return BenchmarkFigure(name, times: times)
  }

  /// A whole second: its figure in nanoseconds over 10⁹ is the CPU time for a second of sound.
  private static func second() -> BenchmarkFigure {
    var tracker = PitchTracker(sampleRate: rate, target: TuningTarget())
    let sound = string(110).prefix(Int(rate.hertz))
    return BenchmarkFigure("pitch, a second of sound", runs: 20) {
      sound.withUnsafeBufferPointer { samples in tracker.consume(samples) { _ in } }
    }
  }

  /// Three seconds of a string with ten harmonics, or of nothing.
  private static func string(_ frequency: Double?) -> [Float] {
    (0..<3 * Int(rate.hertz)).map { n in
      guard let frequency else { return 0 }
      let cycles = frequency * Double(n) / rate.hertz
      return Float(
        (1...10).reduce(0.0) { $0 + 0.1 / Double($1) * sin(2 * .pi * cycles * Double($1)) })
    }
  }
}
