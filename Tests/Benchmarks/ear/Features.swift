import ArgumentParser
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `features`: what the evidence for a note is learned from.
struct Features: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the features of every followed hop of a folder of sounds with their truth.",
    discussion: """
      FOLDER is as for score. OUT gets rows of 32-bit floats: number of the case in truth.json, time in seconds, \
      pitch followed in hertz, hops since it began, and the features.
      """)

  @OptionGroup var options: LearningOptions

  func run() throws {
    try options.write("features") { try Self.rows(of: $1, number: $2) }
  }

  /// The rows of a file.
  private static func rows(of file: String, number: Int) throws -> [Float] {
    let (samples, rate) = try Readings.samples(of: file)
    var tracker = PitchTracker(sampleRate: rate, target: TuningTarget())
    var (rows, last) = ([Float](), 0)
    for begin in stride(from: 0, through: samples.count - tracker.hop, by: tracker.hop) {
      samples[begin..<begin + tracker.hop].withUnsafeBufferPointer { tracker.consume($0) { _ in } }
      let (followed, age, features) = tracker.noteFeatures
      if followed > 0, age > 0, age != last {
        let time = rate.duration(of: FrameCount(begin + tracker.hop)).value
        rows += [Float(number), Float(time), Float(followed), Float(age)] + features
      }
      last = age
    }
    return rows
  }
}
