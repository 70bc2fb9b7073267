import ArgumentParser
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `octaves`: what the evidence for an octave is learned from.
struct Octaves: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the octave features of the notes of a folder of sounds with their truth.",
    discussion: """
      FOLDER is as for score. OUT gets rows of 32-bit floats: number of the case in truth.json, time since the onset, \
      pitch in hertz, multiple, 1 if the pitch is the note's (0 if the multiple is), and the features.
      """)

  @OptionGroup var options: LearningOptions

  func run() throws {
    try options.write("octaves") {
      $0.notes.isEmpty ? [] : try Self.rows(of: $0, in: $1, number: $2)
    }
  }

  private static let multiples = [2, 3, 4, 5, 6, 7]
  private static let asked = 25.0...1600.0
  private static let step = 11  // hops

  private static func rows(of one: ScoreTruth.Case, in file: String, number: Int) throws
    -> [Float]
  {
    let (samples, rate) = try Readings.samples(of: file)
    var probe = OctaveProbe(sampleRate: rate)
    var (rows, hops) = ([Float](), number)
    for begin in stride(from: 0, through: samples.count - probe.hop, by: probe.hop) {
      samples[begin..<begin + probe.hop].withUnsafeBufferPointer { probe.take($0) }
      hops += 1
      guard hops % step == 0 else { continue }
      let now = rate.duration(of: FrameCount(begin + probe.hop)).value
      guard let note = one.notes.last(where: { now > $0.onset + 0.03 && now < $0.end }) else {
        continue
      }
      let pitch = note.f0.hertz(at: now)
      let ringing = one.notes.filter { $0.onset < note.onset }.map { $0.f0.hertz(at: now) }
      let multiple = multiples[hops / step % multiples.count]
      for (lower, isOwn) in [(pitch, Float(1)), (pitch / Double(multiple), 0)] {
        guard asked ~= lower else { continue }
        let other = isOwn == 1 ? pitch * Double(multiple) : lower
        if ringing.contains(where: { abs($0 / other - 1) < 0.03 }) { continue }
        for features in probe.features(of: lower, besides: multiple) {
          rows += [Float(number), Float(now - note.onset), Float(lower), Float(multiple), isOwn]
          rows += features
        }
      }
    }
    return rows
  }
}
