import MusicTheory
import Testing
import Units

/// Scala files as other programs write them.
@Suite("Scala files of other programs")
struct ScalaFormsTests {
  private func read(_ bytes: [UInt8], name: String = "a.scl") throws -> ScalaTemperament {
    try ScalaTemperament(name: name, scale: bytes, keyboard: nil)
  }

  /// Cents of the notes of a round above its first.
  private func cents(_ scale: ScalaTemperament) -> [Double] {
    let target = TuningTarget(offsets: scale.offsets)
    let first = scale.offsets.repetition?.middleKey ?? 60
    return (0...(scale.offsets.repetition?.count ?? 12)).map {
      let cents = target.frequency(of: MIDINote(first + $0))
        .interval(above: target.frequency(of: MIDINote(first))).value
      return (cents * 1000).rounded() / 1000
    }
  }

  @Test(
    "marks, encodings and ends of lines change nothing",
    arguments: ["\n", "\r\n", "\r", "\r\r\n"], 0..<4)
  func encodings(end: String, encoding: Int) throws {
    let lines = [
      "! x.scl", "!", "My scale", " 5", "!", " 200.0", " 400.0", " 700.0", " 900.0", " 2/1",
    ]
    let text = (lines + [""]).joined(separator: end)
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      switch encoding {
      case 0: Array(text.utf8)
      case 1: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case 2: [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      default: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      }
    #expect(cents(try read(bytes)) == [0, 200, 400, 700, 900, 1200])
  }

  @Test("a remark behind spaces or tabs is no note", arguments: [" ", "  ", "\t", " \t "])
  func remarks(space: String) throws {
    let text = """
      ! x.scl
      Just fifths
      \(space)! 7
       3
      \(space)! 5/4 left out on purpose
       9/8
       3/2 ! a fifth
      \(space)!
       2/1
      """
    #expect(cents(try read(Array(text.utf8))) == [0, 203.91, 701.955, 1200])
  }

  private static let scale = """
    ! own.ascl
    !
    Seven notes
     7
    !
     204. ! D
     354.
     498.
     702.
     906.
     1056.
     2/1
    !

    """

  @Test(
    "an ASCL file says where its notes are",
    arguments: [(4, 0, 264.0), (4, 4, 396), (3, 0, 132), (5, 6, 880), (-2, 1, 10), (8, 6, 8000)])
  func reference(octave: Int, index: Int, hertz: Double) throws {
    let text = Self.scale + "! @ABL REFERENCE_PITCH \(octave) \(index) \(hertz)\n"
    let found = try read(Array(text.utf8), name: "own.ascl")
    #expect(cents(found) == [0, 204, 354, 498, 702, 906, 1056, 1200])
    let key = try #require(found.offsets.repetition).middleKey + 7 * (octave - 4) + index
    let frequency = TuningTarget(offsets: found.offsets).frequency(of: MIDINote(key)).value
    #expect(abs(frequency / hertz - 1) < 1e-6)
  }

  @Test("an ASCL file names its notes, words in quotes or not; what else it says is left out")
  func names() throws {
    let text =
      Self.scale + """
        ! @ABL NOTE_NAMES C "D" "E1/2b" F G A "B1/2b"
        ! @ABL SOURCE somebody's book
        ! @ABL NOTE_RANGE_BY_FREQUENCY 20 20000
        ! @ABL
        !! @ABL REFERENCE_PITCH 9 9 9

        """
    let found = try read(Array(text.utf8), name: "own.ascl")
    #expect(
      found.names?.degrees.map(\.name) == ["C", "D", "E1/2b", "F", "G", "A", "B1/2b"])
  }

  @Test(
    "a directive that cannot be used is refused in a sentence with its line",
    arguments: [
      "REFERENCE_PITCH 9 0 264", "REFERENCE_PITCH 4 7 264", "REFERENCE_PITCH 4 0 0",
      "REFERENCE_PITCH 4 0", "REFERENCE_PITCH 4 0 nan", "NOTE_NAMES A B",
    ])
  func refused(directive: String) throws {
    do throws(ScalaError) {
      _ = try ScalaTemperament(
        name: "own.ascl", scale: Array((Self.scale + "! @ABL \(directive)\n").utf8), keyboard: nil)
      Issue.record("it was taken")
    } catch { #expect(error.description.hasPrefix("own.ascl, line 14: ")) }
  }

  @Test("twelve notes of an ASCL file whose A4 can be set keep their usual names")
  func twelve() throws {
    let steps = (1...12).map { "\(100 * $0).0\n" }.joined()
    let text = "twelve\n12\n\(steps)! @ABL REFERENCE_PITCH 4 9 432.0\n"
    let found = try read(Array(text.utf8), name: "own.ascl")
    #expect(found.names == nil)
    let target = TuningTarget(offsets: found.offsets)
    #expect(abs(target.frequency(of: MIDINote(69)).value - 432) < 1e-6)
  }
}
