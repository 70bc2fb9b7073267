import ArgumentParser
import Foundation
import MusicTheory
import Units

/// `scales`: what the box makes of Scala files.
struct Scales: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads Scala files as the box does, and prints their notes or how many it takes.",
    discussion: """
      With a file: the number, the name, the cents and the frequency of each of its notes from middle C up. It ends with
      0, or with 65 and the sentence that the box would show.

        phosphor-lab scales bohlen-p.scl

      With --count, a folder such as a copy of the public archive (huygens-fokker.org/scala): one line for each number
      of notes that files say they have, with how many there are and how many the box takes, then the sentence of each
      file that it refuses. Mappings (.kbm) beside the files are left alone.

        phosphor-lab scales --count archive/scl
      """)

  @Flag(help: "Counts the files below a folder instead.")
  var count = false

  @Argument(help: "A Scala file, or a folder of them.")
  var path: String

  func run() throws {
    if count { return try ScaleCount(of: path).write() }
    do {
      var option = ScaleOption()
      option.path = path
      guard let scale = try option.scale() else { return }
      for line in Self.lines(of: scale) { print(line) }
    } catch let error as ScalaError {
      FileHandle.standardError.write(Data("\(error)".shown().utf8 + [10]))
      throw ExitCode(65)
    }
  }

  /// A line for each note of a round from middle C up.
  private static func lines(of scale: ScalaTemperament) -> [String] {
    let target = TuningTarget(offsets: scale.offsets)
    var naming = NoteNaming()
    naming.degrees = scale.names
    let first = MIDINote(scale.offsets.repetition?.middleKey ?? 60)
    return (0...(scale.offsets.repetition?.count ?? 12)).map { degree in
      let (name, note) = (naming.name(of: first + degree), first + degree)
      let cents = target.frequency(of: note).interval(above: target.frequency(of: first)).value
      let columns = [
        "\(degree)", name, rounded(cents, 1000), rounded(target.frequency(of: note).value, 1000),
      ]
      return columns.joined(separator: "\t")
    }
  }

  private static func rounded(_ number: Double, _ parts: Double) -> String {
    "\((number * parts).rounded() / parts)"
  }
}
