import ChildProcesses
import DevicePorts
import Glibc
import Units

/// A ``Decoder`` that runs, as its parent sees it.
enum DecoderProcess {
  /// Bytes read at once, and so at most what becomes of them in the ring.
  private static let piece = 16384
  /// The most samples that one read may give: a piece and what was left over of a record before.
  static let mostSamples = piece / 4 + DecoderRecord.mostSamples

  /// The start of a decoder for a cue.
  ///
  /// - Parameters:
  ///   - program: A program that begins with ``Decoder/runIfAsked()``.
  ///   - cue: What it decodes.
  /// - Returns: How the process is started.
  static func start(_ program: MusicJob.Program, _ cue: MusicCue) -> ProcessStart {
    let word = program.isFree ? Decoder.freeWord : Decoder.word
    var numbers = ["\(cue.rate.hertz)", "\(cue.start.value)"]
    if let loop = cue.loop { numbers += ["\(loop.lowerBound)", "\(loop.upperBound)"] }
    let words = [Array(program.path.utf8), Array(word.utf8), cue.file.path]
    // How long it may take is the budget's.
    return ProcessStart(
      words + numbers.map { Array($0.utf8) }, records: DecoderRecord.limits, patience: .endless,
      piece: piece)
  }

  /// The reason for the end of a decoder that gave none itself; `nil` if the decoder did what it was to do.
  static func meaning(of end: ChildProcess.End) -> String? {
    switch end {
    case .status(0): nil
    case .status(128 + SIGSYS): "its decoder tried what no decoder may, and was ended"
    case .status(128 + SIGXCPU), .status(128 + SIGKILL):
      "its decoder took more of the processor than the song needs"
    case .status(let status) where status > 128:
      "its decoder broke on it (signal \(status - 128))"
    case .status(let status): "the decoder ended with status \(status)"
    case .tooLate, .nonsense: "its decoder said what no decoder says"
    }
  }
}
