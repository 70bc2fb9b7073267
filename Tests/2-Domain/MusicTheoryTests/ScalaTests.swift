import Testing
import Units

@testable import MusicTheory

@Suite("Scala files") struct ScalaTests {
  private static func scale(_ text: String) throws(ScalaError) -> ScalaScale {
    try ScalaScale(Array(text.utf8), file: "a.scl")
  }

  private static func keyboard(_ text: String) throws(ScalaError) -> ScalaKeyboard {
    try ScalaKeyboard(Array(text.utf8), file: "a.kbm")
  }

  private static func sentence(_ body: () throws(ScalaError) -> Void) -> String? {
    do throws(ScalaError) {
      try body()
      return nil
    } catch { return "\(error)" }
  }

  static let meantone = """
    ! meanquar.scl
    !
    1/4-comma meantone scale
     12
    !
     76.04900
     193.15686
     310.26471
     5/4
     503.42157
     579.47057
     696.57843
     25/16
     889.73529
     1006.84314
     1082.89214
     2/1! an octave
    """

  @Test("cents, ratios, comments and words after a note are read as the format says")
  func reading() throws {
    let scale = try Self.scale(Self.meantone)
    #expect(scale.title == "1/4-comma meantone scale")
    for (step, exact) in zip(scale.steps, Temperament.meantone.steps.dropFirst() + [Cents(1200)]) {
      #expect(abs(step.value - exact.value) < 0.001)
    }
    let target = TuningTarget(offsets: try scale.offsets(file: "a.scl"))
    let expected = TuningTarget(offsets: Temperament.meantone.offsets(root: PitchClass(0)))
    for note in (0...127).map(MIDINote.init) {
      let distance = target.frequency(of: note).interval(above: expected.frequency(of: note))
      #expect(abs(distance.value) < 0.001)
    }
  }

  @Test("lines may end in any way, and comments may be in Latin-1")
  func encodings() throws {
    let crlf = Self.meantone.replacing("\n", with: "\r\n")
    #expect(try Self.scale(crlf) == (try Self.scale(Self.meantone)))
    let latin = Array("! F".utf8) + [0xFC] + Array("r Orgel\n".utf8) + Array(Self.meantone.utf8)
    #expect(try ScalaScale(latin, file: "a.scl").steps.count == 12)
  }

  @Test(
    "nineteen equal steps are nineteen MIDI notes an octave, the ninth above middle C at 440 Hz")
  func nineteen() throws {
    let steps = (1...19).map { "\(1200.0 / 19 * Double($0))" }.joined(separator: "\n")
    let target = TuningTarget(
      offsets: try Self.scale("19 tones\n19\n\(steps)\n").offsets(file: "a.scl"))
    #expect(abs(target.frequency(of: MIDINote(69)).value - 440) < 1e-3)
    let octave = target.frequency(of: MIDINote(88)).interval(
      above: target.frequency(of: MIDINote(69)))
    #expect(abs(octave.value - 1200) < 1e-3)
    #expect(target.nearestNote(to: Hertz(440).raised(by: Cents(63))) == MIDINote(70))
  }

  @Test("a mapping says which keys have notes, from where on, and what is given its frequency")
  func mapping() throws {
    let scale = try Self.scale("five\n5\n9/8\n5/4\n3/2\n5/3\n2/1\n")
    let keyboard = try Self.keyboard(
      """
      ! black keys without notes
      12
      0
      127
      60
      60
      256.0
      5
      0
      x
      1
      x
      2
      x
      x
      3
      x
      4
      """)
    let target = TuningTarget(offsets: try scale.offsets(keyboard, file: "a.kbm"))
    func ratio(_ note: Int) -> Double { target.frequency(of: MIDINote(note)).value / 256 }
    for (note, expected) in [(60, 1), (62, 1.125), (64, 1.25), (67, 1.5), (69, 5.0 / 3), (72, 2)] {
      #expect(abs(ratio(note) - expected) < 1e-5, "\(note)")
    }
    #expect(ratio(61) > 1 && ratio(61) < 1.125)
  }

  @Test("what is wrong is said in one sentence with file, line, cause and what is allowed")
  func sentences() {
    let cases: [(String, String)] = [
      (
        "", "a.scl, line 1: it ends where the number of notes should stand; allowed is a whole file"
      ),
      ("t\n0\n", "a.scl, line 2: \"0\" as the number of notes; allowed is 1 to 4096"),
      ("t\n4097\n", "a.scl, line 2: \"4097\" as the number of notes; allowed is 1 to 4096"),
      (
        "t\n2\n3/2\n",
        "a.scl, line 4: it ends where note 2 of 2 should stand; allowed is a whole file"
      ),
      (
        "t\n1\n0/1\n",
        """
        a.scl, line 3: "0/1" as note 1; allowed is cents with a point, or a ratio above 0, of at most \
        12800 cents
        """
      ),
      (
        "! c\nt\n1\n1000000000000000000000000000000\n",
        """
        a.scl, line 4: "1000000000000000000000000000000" as note 1; allowed is cents with a point, or a \
        ratio above 0, of at most 12800 cents
        """
      ),
    ]
    for (text, sentence) in cases {
      #expect(Self.sentence { () throws(ScalaError) in _ = try Self.scale(text) } == sentence)
    }
    let falls = Self.sentence { () throws(ScalaError) in
      _ = try Self.scale("t\n2\n700.\n600.\n").offsets(file: "a.scl")
    }
    #expect(
      falls == "a.scl: MIDI note 2 is not above the one before it; allowed is a scale that rises")
    let nowhere = Self.sentence { () throws(ScalaError) in
      let keyboard = try Self.keyboard("2\n0\n127\n60\n61\n440\n12\n0\nx\n")
      _ = try Self.scale(Self.meantone).offsets(keyboard, file: "a.kbm")
    }
    #expect(
      nowhere == "a.kbm: the reference note 61 has no note of the scale; allowed is one that has")
    let key = Self.sentence { () throws(ScalaError) in
      _ = try Self.keyboard("1\n0\n127\n60\n60\n440\n1\n-3\n")
    }
    #expect(key == "a.kbm, line 8: \"-3\" as the note of a key; allowed is x, or 0 to 4096")
  }

  @Test("one note and 4096 notes are scales")
  func counts() throws {
    #expect(try Self.scale("t\n1\n2/1\n").steps.count == 1)
    let many = (1...4096).map { "\(Double($0) / 4)" }
    let text = "t\n4096\n" + many.joined(separator: "\n")
    #expect((Self.sentence { () throws(ScalaError) in _ = try Self.scale(text) }) == nil)
  }

  @Test("notes that no frequency could name are refused")
  func farApart() throws {
    let sentence = Self.sentence { () throws(ScalaError) in
      _ = try Self.scale("t\n1\n12800.0\n").offsets(.standard, file: "a.scl")
    }
    let allowed = "allowed is a scale within MIDI's range"
    #expect(sentence == "a.scl: its notes lie too far from each other; \(allowed)")
  }

  @Test("mutated files are refused or read, and never trap")
  func mutations() {
    var random = SystemRandomNumberGenerator()
    let seeds = [
      Array(Self.meantone.utf8), Array("12\n0\n127\n60\n69\n440.0\n12\n0\n1\n2\n3\nx\n5".utf8),
    ]
    for index in 0..<4000 {
      var bytes = seeds[index % 2]
      for _ in 0...Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        default: bytes = Array(bytes[...place])
        }
        if bytes.isEmpty { bytes = [10] }
      }
      let scale = try? ScalaScale(bytes, file: "a.scl")
      let keyboard = try? ScalaKeyboard(bytes, file: "a.kbm")
      let offsets = try? (scale ?? Self.scale(Self.meantone)).offsets(
        keyboard ?? .standard, file: "a")
      if let offsets {
        let target = TuningTarget(offsets: offsets)
        #expect(target.frequency(of: MIDINote(60)).value.isFinite)
        #expect(target.position(of: Hertz(440)).value.isFinite)
      }
    }
  }
}
