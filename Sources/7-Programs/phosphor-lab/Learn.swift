import Appliance
import ArgumentParser
import Foundation
import LabSupport
import MusicTheory
import TuningFiles
import Units

/// `learn`: a tuning from the sound of its strings.
struct Learn: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Learns a tuning from recordings of its strings, and prints its file.",
    discussion: """
      Each file is one string from the low end, or one file has all of them, plucked one after the other, as the box \
      hears them under "Learn by playing". The file that is printed can be put into the box's folder of tunings.

        phosphor-lab learn e2.wav a2.wav d3.wav > mine.toml
      """)

  @Argument(help: "The sound files; several channels are mixed as the box does.")
  var files: [String]

  @Flag(help: "The nearest notes, not what was played.")
  var rounded = false

  @Option(help: "The name of the tuning.")
  var name = "Learned"

  @OptionGroup var reference: ReferenceOption

  func run() throws {
    let reference = reference.reference
    var learner = StringLearner()
    var begin = Instant(nanoseconds: 0)
    for file in files {
      for (time, reading) in try Readings.all(of: file, target: TuningTarget(reference: reference))
      {
        learner.hear(reading, at: begin + time)
      }
      // Longer than any pause within a string.
      begin = begin + Seconds(3600)
    }
    let strings = learner.strings(reference: reference, isRounded: rounded)
    guard !strings.isEmpty else {
      throw ValidationError("no string was heard: each has to ring for a second")
    }
    var setup = TuningSetup()
    if reference != .standard { setup.reference = reference }
    let tuning = TuningPreset(mine: name, strings: strings, setup: setup, source: "learned.toml")
    FileHandle.standardOutput.write(Data(TuningFile.text(of: tuning)))
  }
}
