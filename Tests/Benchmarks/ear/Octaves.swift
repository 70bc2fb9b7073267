import ArgumentParser
import Foundation
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

  @Argument(help: "The folder.")
  var folder: String

  @Argument(help: "The file that is written.")
  var out: String

  func run() throws {
    let truth = try ScoreTruth(folder: folder)
    var progress = Progress("octaves")
    guard FileManager.default.createFile(atPath: out, contents: nil),
      let file = FileHandle(forWritingAtPath: out)
    else { throw ValidationError("\(out): cannot be written") }
    for (index, one) in truth.cases.enumerated() where one.doubtful != true && !one.notes.isEmpty {
      let rows = try Self.rows(of: one, in: folder, number: index)
      try file.write(contentsOf: rows.withUnsafeBytes { Data($0) })
      progress.update(Double(index + 1) / Double(truth.cases.count))
    }
  }

  private static let multiples = [2, 3, 4, 5, 6, 7]
  private static let asked = 25.0...1600.0
  private static let step = 11  // hops

  private static func rows(of one: ScoreTruth.Case, in folder: String, number: Int) throws
    -> [Float]
  {
    let (samples, rate) = try Readings.samples(of: "\(folder)/\(one.file)")
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
