import ArgumentParser
import LabSupport

/// The box's own ear, voice and faces, scored on made sounds and on recordings of which the truth is known.
@main
struct Ear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ear",
    abstract: "Scores ear, voice and faces of the Phosphor stage tuner.",
    discussion: """
      Results go to standard output or the folder named; sentences about failures to standard error.
      """,
    version: Version.text,
    subcommands: [
      Score.self, Features.self, Octaves.self, StrumCases.self, Targets.self, FalseNotes.self,
      Clicks.self,
      Bench.self,
    ])
}
