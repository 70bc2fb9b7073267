import ArgumentParser
import LabSupport

/// The box's cores on files, for anyone without the hardware.
@main
struct PhosphorLab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phosphor-lab",
    abstract: "Runs the cores of the Phosphor stage tuner on files.",
    discussion: """
      Reads WAV, FLAC, Ogg, Opus, MP3 and AIFF files of 1 to 8 channels at any rate.
      Results go to standard output or the file named; sentences about failures to standard error.
      """,
    version: Version.text,
    subcommands: [
      Analyze.self, Strum.self, Tempo.self, Tone.self, Draw.self, FaceList.self, Tunings.self,
      Learn.self, Scales.self, SettingsTable.self, Spoken.self, WordList.self, Replay.self,
    ])
}
