import MusicTheory
import TestSupport
import Testing
import TuningFiles
import Units

@Suite("tunings changed in their files")
struct TuningChangingTests {
  private static let long = """
    # My low tuning, for the second set.
    name   =  "Low D"   # as on the list
    a4 = 440.0

    [[string]]      # thick
    note = "D2"
    cents = -14     # slack

    [[string]]
    label = 'five'
    note = "A2"

    """

  private static let short = """
    name = "Low D"
    strings = [
      "D2 -14", # slack
      'A2',
    ]
    # the end
    """

  /// The file after a change of its tuning.
  private static func changed(
    _ text: String, _ change: (inout [TuningString], inout String) -> Void
  ) throws -> String {
    let old = try #require(try TuningFile.read(Array(text.utf8), file: "a.toml").first)
    var (strings, name) = (old.everyString, old.name)
    change(&strings, &name)
    let new = TuningPreset(mine: name, strings: strings, setup: old.setup, source: "a.toml")
    let bytes = TuningFile.changed(Array(text.utf8), file: "a.toml", to: new)
    #expect(try TuningFile.read(bytes, file: "a.toml") == [new])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("nothing that is changed changes no byte")
  func nothing() throws {
    for text in [Self.long, Self.short, "strings=['E2']", "strings = [ 'E2' ]\r\n"] {
      #expect(try Self.changed(text) { _, _ in } == text)
    }
  }

  @Test("cents, note, label and name are changed where they stand")
  func values() throws {
    let text = try Self.changed(Self.long) { strings, name in
      name = "Low \"D\""
      strings[0] = TuningString(number: 2, note: MIDINote(37), cents: Cents(-13.5))
      strings[1] = TuningString(number: 1, note: MIDINote(45), label: "six")
    }
    #expect(
      text
        == Self.long.replacing("\"Low D\"", with: "'Low \"D\"'").replacing(
          "\"D2\"", with: "'C#2'"
        )
        .replacing("-14 ", with: "-13.5 ").replacing("'five'", with: "'six'"))
  }

  @Test("a key that was not there comes behind the others of its string")
  func added() throws {
    let text = try Self.changed(Self.long) { strings, _ in
      strings[1] = TuningString(number: 1, note: MIDINote(45), cents: Cents(2), label: "five")
    }
    #expect(text == Self.long.replacing("note = \"A2\"\n", with: "note = \"A2\"\ncents = 2\n"))
  }

  @Test("a key that has no use any more goes with its line")
  func removed() throws {
    let text = try Self.changed(Self.long) { strings, _ in
      strings[0] = TuningString(number: 2, note: MIDINote(38))
    }
    #expect(text == Self.long.replacing("cents = -14     # slack\n", with: ""))
  }

  @Test("a word of the short form is changed in its quotes")
  func words() throws {
    let text = try Self.changed(Self.short) { strings, _ in
      strings[1] = TuningString(number: 1, note: MIDINote(45), cents: Cents(0.5))
    }
    #expect(text == Self.short.replacing("'A2'", with: "'A2 +0.5'"))
  }

  @Test("strings come and go at the high end, with returns where the file has them")
  func strings() throws {
    let returns = Self.long.replacing("\n", with: "\r\n")
    let more = try Self.changed(returns) { strings, _ in
      strings = [
        TuningString(number: 3, note: MIDINote(38), cents: Cents(-14)),
        TuningString(number: 2, note: MIDINote(45), label: "five"),
        TuningString(number: 1, note: MIDINote(50)),
      ]
    }
    #expect(more == returns + "\r\n[[string]]\r\nnote = 'D3'\r\n")
    let fewer = try Self.changed(Self.long) { strings, _ in
      strings = [TuningString(number: 1, note: MIDINote(38), cents: Cents(-14))]
    }
    #expect(Self.long.hasPrefix(fewer))
    let words = try Self.changed(Self.short) { strings, _ in
      strings = [TuningString(number: 1, note: MIDINote(38), cents: Cents(-14))]
    }
    #expect(words.contains("[\n  'D2 -14',") && words.hasSuffix("]\n# the end"))
  }

  @Test(
    "a list or a heading within a text is none, and the real one is changed",
    arguments: [
      "\"\"\"\nstrings = []\"\"\"", "'''\n[[string]]\nx = []\n'''", "\"[[string]]\"",
      "\"\"\"\nstrings = [\"\"\"", "\"\"\"a \\\"\"\" \nstrings = [] \"\"\"\"\"",
    ])
  func withinTexts(name: String) throws {
    let text =
      "# [[string]]\nname = \(name) # strings = []\nstrings = [\"E2\", # 'A2' ]\n \"A2\"]\n#"
    let changed = try Self.changed(text) { strings, _ in
      strings[1] = TuningString(number: 1, note: MIDINote(45), cents: Cents(2))
    }
    #expect(changed == text.replacing("\"A2\"]", with: "\"A2 +2\"]"))
  }

  @Test("headings with spaces and keys in quotes are known")
  func spaces() throws {
    let text = #"""
      name = '''
      [[string]]
      '''
      "a4" = 441

       [[ string ]] # low
      'note' = 'E2'
      label = """a"""
      """#
    let changed = try Self.changed(text) { strings, _ in
      strings[0] = TuningString(number: 1, note: MIDINote(41), label: "b")
    }
    #expect(changed == text.replacing("'E2'", with: "'F2'").replacing("\"\"\"a\"\"\"", with: "'b'"))
  }

  @Test("a file that is written in an unusual way is written anew, and is the same tuning")
  func unusual() throws {
    let text = "string = [{note = 'D2'}, {note = 'A2'}]\n\"name\" = '''x'''\n"
    let new = try Self.changed(text) { strings, _ in
      strings[0] = TuningString(number: 2, note: MIDINote(38), cents: Cents(1))
    }
    #expect(new == "name = 'x'\nstrings = ['D2 +1', 'A2']\n")
  }

  @Test("random changes of random tunings are read as they were meant")
  func random() throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      let (old, new) = (Self.tuning(&random), Self.tuning(&random))
      let bytes = TuningFile.changed(TuningFile.text(of: old), file: "a.toml", to: new)
      #expect(try TuningFile.read(bytes, file: "a.toml") == [new], "\(old) to \(new)")
    }
  }

  private static func tuning(_ random: inout SeededRandom) -> TuningPreset {
    let count = Int.random(in: 1...8, using: &random)
    let isShort = Bool.random(using: &random)
    let strings = (0..<count).map { index in
      let isFixed = Int.random(in: 0..<4, using: &random) == 0
      let note = MIDINote(40 + 2 * index)
      return TuningString(
        number: count - index, note: note,
        cents: isFixed ? Cents(0) : Cents(Double(Int.random(in: -500...500, using: &random)) / 10),
        frequency: isFixed ? TuningTarget().frequency(of: note) : nil,
        sweetening: isShort ? nil : Cents(Double(Int.random(in: -9...9, using: &random)) / 100),
        label: isShort || Bool.random(using: &random) ? nil : "x\(index)")
    }
    return TuningPreset(mine: "t\(count)", strings: strings, source: "a.toml")
  }
}
