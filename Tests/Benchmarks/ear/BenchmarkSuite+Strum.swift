import Glibc
import MusicTheory
import PitchDetection
import Units

extension BenchmarkSuite {
  /// Cost of hearing all strings beside that of hearing one note, for a second of sound at 48 kHz.
  static let strum = BenchmarkSuite(name: "strum") {
    let sound = strummed
    let target = TuningTarget(notes: guitar)
    let single = BenchmarkFigure("strum, one note, a second of sound", runs: 10) {
      var tracker = PitchTracker(sampleRate: rate, target: target)
      sound.withUnsafeBufferPointer { samples in tracker.consume(samples) { _ in } }
    }
    var analyzer = StrumAnalyzer(sampleRate: rate, strings: guitar, target: target)
    var all = BenchmarkFigure("strum, all strings, a second of sound", runs: 10) {
      sound.withUnsafeBufferPointer { samples in analyzer.consume(samples) { _ in } }
    }
    let ratio = (10 * all.median / single.median).rounded() / 10
    all.remark = "\(ratio) times the one note's"
    return [single, all]
  }

  private static let rate = SampleRate(48000)
  private static let guitar = [40, 45, 50, 55, 59, 64].map(MIDINote.init)

  /// A quarter of a second of silence, and three quarters of a strummed guitar.
  private static var strummed: [Float] {
    let target = TuningTarget()
    return (0..<48000).map { frame in
      let time = Double(frame) / 48000 - 0.25
      guard time > 0 else { return 0 }
      return guitar.enumerated().reduce(Float(0)) { sum, string in
        let first = target.frequency(of: string.element).value
        return (1...10).reduce(sum) { sum, partial in
          let level = 0.05 / Double(partial) * exp(-2 * time)
          return sum + Float(level * sin(2 * .pi * first * Double(partial) * time))
        }
      }
    }
  }
}
