import MusicTheory
import Testing
import TuningFiles
import Units

@Suite("files of tunings")
struct TuningFileTests {
  private static func read(_ text: String, _ file: String = "mine.toml") throws -> TuningPreset {
    let tunings = try TuningFile.read(Array(text.utf8), file: file)
    #expect(tunings.count == 1)
    return try #require(tunings.first)
  }

  @Test("a TOML file says all that a tuning has")
  func whole() throws {
    let tuning = try Self.read(
      """
      # For the second set.
      name = "DADGBE, low"
      a4 = 442.5
      temperament = "just"
      root = "D"
      capo = 2
      transposition = -12

      [[string]]
      note = "D2"
      cents = -14
      label = "fat one"
      course = 2
      sweetening = -0.25

      [[string]]
      note = "D3"
      course = 2

      [[string]]
      hertz = 110.25
      course = 1
      """)
    #expect(tuning.identifier == "Mine/DADGBE, low")
    #expect(tuning.source == "mine.toml")
    #expect(tuning.strings == [MIDINote("D2"), MIDINote("A2")])
    #expect(tuning.octaves == [MIDINote("D3")])
    #expect(tuning.transposition == -12)
    #expect(tuning.setup.reference == ReferencePitch(Hertz(442.5)))
    #expect(tuning.setup.temperament == .just)
    #expect(tuning.setup.root == PitchClass(2))
    #expect(tuning.setup.capo == Capo(2))
    let strings = tuning.everyString
    #expect(strings.map(\.number) == [2, 2, 1])
    #expect(strings.map(\.isSecond) == [false, true, false])
    #expect(strings.map(\.cents) == [Cents(-14), Cents(0), Cents(0)])
    #expect(strings.map(\.label) == ["fat one", nil, nil])
    #expect(strings.map(\.sweetening) == [Cents(-0.25), nil, nil])
    #expect(strings.map(\.frequency) == [nil, nil, Hertz(110.25)])
  }

  @Test(
    "a list of notes is a tuning, in TOML and in plain text",
    arguments: [
      ("a.toml", "strings = [\"E2\", \"A2 -14\", \"d3+2.5\", \"196 Hz\"]"),
      ("a.txt", "E2 A2-14 d3 +2.5 196 Hz"),
      ("a.txt", "# low to high\r\nE2, A2 -14\r\nd3+2.5 cents; 196Hz // the third\r\n"),
      ("a.TXT", "\u{FEFF}E2 A2 \u{2212}14 D3 +2.5 196.0 hz"),
    ])
  func lists(file: String, text: String) throws {
    let tuning = try Self.read(text, file)
    #expect(tuning.name == "a")
    #expect(tuning.strings == ["E2", "A2", "D3", "G3"].map { MIDINote($0) })
    #expect(tuning.everyString.map(\.cents.value) == [0, -14, 2.5, 0])
    #expect(tuning.everyString.map(\.frequency) == [nil, nil, nil, Hertz(196)])
    #expect(tuning.everyString.map(\.number) == [4, 3, 2, 1])
  }

  @Test("sharps in a list are no comments")
  func sharps() throws {
    #expect(try Self.read("C#3 F#3 # x", "a.txt").strings == [MIDINote("C#3"), MIDINote("F#3")])
  }

  @Test("a file of the ST-300 has a tuning a section, string 1 being the high end")
  func st300() throws {
    let text = """
      -----SETTINGS-----
      A4Default: 441.0000
      Transpose: 0
      GUIT: OpenTuning
      STAY_ON: 0 // Optional
      --------end--------

      --------OpenTuning--------
      Mode: GUIT // One of the 5 modes
      Name: Drop D
      A4: default
      Transpose: default
      1:  E4    +0.0
      2:  B3    -1.5
      3:  D2    +0.0
      --------end--------
      --------OpenTuning--------
      Mode: BASS
      Name:
      A4: 432.0
      Transpose: -1
      1:  G2    +0.0
      2:  D2    +0.0
      --------end--------
      --------Temperament--------
      Mode: CST1
      Name: EQUAL
      C: +0.0
      --------end--------
      """
    let tunings = try TuningFile.read(Array(text.utf8), file: "st300.txt")
    #expect(tunings.map(\.name) == ["Drop D", "BASS"])
    #expect(tunings[0].strings == ["D2", "B3", "E4"].map { MIDINote($0) })
    #expect(tunings[0].everyString[1].cents == Cents(-1.5))
    #expect(tunings[0].setup.reference == ReferencePitch(Hertz(441)))
    #expect(tunings[1].strings == ["C#2", "F#2"].map { MIDINote($0) })
    #expect(tunings[1].setup.reference == ReferencePitch(Hertz(432)))
  }

  @Test(
    "a file that cannot be used is told of by file, line, what was found and what is allowed",
    arguments: [
      ("a.toml", "strings = [\"E2\", \"H2\"]", "a.toml:1:18: strings[1]: found the text \"H2\""),
      (
        "a.toml", "a4 = 200\nstrings = [\"E2\"]", "a.toml:1:6: a4: found the number 200, allowed is"
      ),
      (
        "a.toml", "[[string]]\nnote = \"E2\"\ncent = 1",
        "a.toml:3:8: string[0].cent: unknown key; allowed"
      ),
      (
        "a.toml", "[[string]]\nnote = \"E2\"\ncents = 51",
        "a.toml:3:9: string[0].cents: found the number 51"
      ),
      (
        "a.toml", "[[string]]\nhertz = 82.4\ncents = 1",
        "string[0].cents: stands beside hertz; allowed is"
      ),
      ("a.toml", "[[string]]\nlabel = \"x\"", "string[0].note: found nothing, allowed is a note"),
      ("a.toml", "name = \"x\"", "a.toml:1:1: string: no string; allowed are 1 to 24"),
      (
        "a.toml", "strings = [\"E2\"]\n[[string]]\nnote = \"E2\"",
        "string: strings are listed already"
      ),
      (
        "a.toml", "strings = [\"E2\", \"E2 -3\"]",
        "strings[1]: found E2 at -3.0 cents behind E2 at 0.0"
      ),
      ("a.toml", "strings = []", "a.toml:1:11: strings: no string"),
      ("a.toml", "strings = \"E2\"", "allowed is a list of texts"),
      ("a.toml", "name = \"\"\nstrings = [\"E2\"]", "allowed is a text of 1 to 26 letters"),
      (
        "a.toml", "temperament = \"odd\"\nstrings = [\"E2\"]", "temperament: found the text \"odd\""
      ),
      (
        "a.toml", "root = \"X\"\nstrings = [\"E2\"]",
        "root: found the text \"X\", allowed is a note without"
      ),
      ("a.toml", "not TOML", "a.toml:1:"),
      ("a.txt", "E2\nA2 Q", "a.txt:2: found \"Q\" as a string, allowed is a note from F#0 to C9"),
      (
        "a.txt", "F0 B0 E1", "a.txt:1: found \"F0\" as a string, allowed is a note from F#0 to C9"
      ),
      (
        "a.txt", "F#0-49 E1",
        "a.txt:1: found \"F#0-49\" as a string, allowed is a note from F#0 to C9"
      ),
      ("a.txt", "22 Hz", "or 22.5 to 8500 Hz"),
      (
        "a.toml", "[[string]]\nnote = \"F#0\"\ncents = -49",
        "allowed is what leaves F#0 within 22.5"
      ),
      ("a.toml", "[[string]]\nnote = \"C#9\"", "allowed is a note from F#0 to C9"),
      ("a.txt", "# nothing", "a.txt: has no notes; allowed are such as E2 A2 D3 G3 B3 E4"),
      (
        "a.txt", "E2 E2+1",
        "a.txt:1: found E2 at 1.0 cents behind E2 at 0.0 cents: both are E2, and strings of one note"
      ),
      // Of two frequencies of one semitone one was lost in silence.
      (
        "a.toml", "strings = [\"432 Hz\", \"447 Hz\"]",
        "a.toml:1:22: strings[1]: found 447.0 Hz behind 432.0 Hz: both are A4, and strings of one"
      ),
      (
        "a.toml", "a4 = 431\n[[string]]\nhertz = 430\n[[string]]\nhertz = 431.5",
        "found 431.5 Hz behind 430.0 Hz: both are A4, and strings of one note are tuned alike"
      ),
      (
        "a.toml", "strings = [\"A4\", \"447 Hz\"]",
        "found 447.0 Hz behind A4 at 0.0 cents: both are A4"
      ),
      (
        "a.toml", "strings = [\"447 Hz\", \"A4\"]",
        "found A4 at 0.0 cents behind 447.0 Hz: both are A4"
      ),
      ("a.txt", "432 Hz\n447 Hz", "a.txt:2: found 447.0 Hz behind 432.0 Hz: both are A4"),
      (
        "a.txt", "--OpenTuning--\n1: 447 Hz\n2: 432 Hz",
        "a.txt:1: string 1: found 447.0 Hz behind 432.0 Hz: both are A4"
      ),
      (
        "a.txt", "--OpenTuning--\n1: E4\n3: E2",
        "a.txt:1: found strings [1, 3], allowed are 1 to the last"
      ),
      ("a.txt", "--OpenTuning--\n1: E4\n1: E2", "a.txt:3: string 1 for the second time"),
      ("a.txt", "--OpenTuning--\nOne: E4", "a.txt:2: found the key \"one\", allowed are Mode"),
      ("a.txt", "--OpenTuning--\nE4", "a.txt:2: found \"E4\", allowed is a key, a colon"),
      ("a.txt", "--Temperament--\nC: 0", "a.txt: has no section OpenTuning"),
      (
        "a.txt", "--Settings--\nA4Default: 20",
        "a.txt:2: found \"20\" as A4, allowed are 300 to 599.9"
      ),
    ])
  func errors(file: String, text: String, sentence: String) {
    let error = #expect(throws: TuningFileError.self) {
      try TuningFile.read(Array(text.utf8), file: file)
    }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  @Test("courses are counted down to 1, for all strings or none")
  func courses() {
    func string(_ note: String, _ course: Int?) -> String {
      "[[string]]\nnote = \"\(note)\"\n" + (course.map { "course = \($0)\n" } ?? "")
    }
    func sentence(_ text: String) -> String {
      do { _ = try TuningFile.read(Array(text.utf8), file: "a.toml") } catch { return "\(error)" }
      return "none"
    }
    #expect(sentence(string("E2", 2) + string("A2", 1)) == "none")
    #expect(
      sentence(string("E2", 3) + string("A2", 1)).contains(
        "found course 1 behind course 3, allowed is 3, or 2"))
    #expect(sentence(string("E2", 2) + string("A2", nil)).contains("one for each or none"))
    #expect(
      sentence(string("E2", 3) + string("A2", 2)).contains("the last course is 2, allowed is 1"))
  }

  @Test("as many strings are read as there are at most, and not one more")
  func count() throws {
    func words(_ count: Int) -> String {
      (0..<count).map { "\(MIDINote(30 + $0))" }.joined(separator: " ")
    }
    #expect(try Self.read(words(24), "a.txt").strings.count == 24)
    #expect(throws: TuningFileError.self) { try Self.read(words(25), "a.txt") }
  }

  @Test("too many bytes and bytes that are no text are told of")
  func size() {
    let large = [UInt8](repeating: 32, count: TuningFile.size + 1)
    for (file, bytes) in [
      ("a.toml", large), ("a.txt", large), ("a.txt", [0xFF]), ("a.toml", [0xFF]),
    ] {
      #expect(throws: TuningFileError.self) { try TuningFile.read(bytes, file: file) }
    }
  }

  @Test("names of files: two endings, of any case, and nothing hidden")
  func names() {
    #expect(["a.toml", "A.TXT", "b.c.toml"].allSatisfy(TuningFile.isName))
    #expect(
      ![".toml", "a.scl", ".a.toml", "toml", "a.toml.new"].contains(where: TuningFile.isName))
  }

  @Test(
    "a text of signs alone, as large as may be, is one sentence, and costs no more than it has letters"
  )
  func signs() {
    for word in ["+ ", "-1 ", "hz ", "E2 + ", "cents,"] {
      let text = String(repeating: word, count: TuningFile.size / word.utf8.count)
      #expect(throws: TuningFileError.self) { try Self.read(text, "a.txt") }
    }
  }
}
