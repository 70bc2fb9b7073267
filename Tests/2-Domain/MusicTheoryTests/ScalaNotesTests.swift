import Glibc
import TestSupport
import Testing
import Units

@testable import MusicTheory

@Suite("Scales of any number of notes") struct ScalaNotesTests {
  private static func read(_ scale: String, _ keyboard: String? = nil) throws -> ScalaTemperament {
    try ScalaTemperament(
      name: "a.scl", scale: Array(scale.utf8), keyboard: keyboard.map { Array($0.utf8) })
  }

  private static func sentence(_ scale: String, _ keyboard: String? = nil) -> String? {
    do {
      _ = try read(scale, keyboard)
      return nil
    } catch { return "\(error)" }
  }

  /// A file of so many equal steps of an interval.
  private static func equal(_ notes: Int, of interval: Double = 1200) -> String {
    let steps = (1...notes).map { "\(interval * Double($0) / Double(notes))\n" }
    return "equal\n\(notes)\n\(steps.joined())"
  }

  /// The names of the notes from degree 0 of the middle octave on.
  private static func names(_ scale: ScalaTemperament, _ count: Int) throws -> [String] {
    var naming = NoteNaming()
    naming.degrees = scale.names
    #expect(naming.degrees != nil)
    let first = MIDINote(try #require(scale.offsets.repetition).middleKey)
    return (0..<count).map { naming.name(of: first + $0) }
  }

  @Test("fifty-three notes an octave begin at middle C, and follow A4")
  func fiftyThree() throws {
    let scale = try Self.read(Self.equal(53))
    let repetition = try #require(scale.offsets.repetition)
    #expect(repetition.count == 53 && repetition.middleKey == 5 * 53)
    for a4 in [415.0, 440, 442.5] {
      let target = TuningTarget(
        reference: ReferencePitch(clamping: Hertz(a4)), offsets: scale.offsets)
      for key in 0..<530 {
        let cents = Double(key - repetition.middleKey) * 1200 / 53 - 900
        let off = target.deviation(of: Hertz(a4).raised(by: Cents(cents)), from: MIDINote(key))
        #expect(abs(off.value) < 0.001, "\(key)")
      }
    }
    let names = try Self.names(scale, 54)
    #expect(names[0] == "0 C4" && names[1] == "1 C4↑" && names[4] == "4 C♯4↓")
    #expect(names[31] == "31 G4↑" && names[52] == "52 C5↓" && names[53] == "0 C5")
  }

  @Test("the Bohlen-Pierce scale repeats at the twelfth, and each note tells where it lies")
  func bohlenPierce() throws {
    let scale = try Self.read(Self.equal(13, of: 1901.955))
    let repetition = try #require(scale.offsets.repetition)
    #expect(repetition.count == 13 && abs(repetition.interval.value - 1901.955) < 1e-9)
    let names = try Self.names(scale, 14)
    #expect(names[1] == "1 C♯4↑" && names[6] == "6 A4↓" && names[13] == "0 G5↑")
    let target = TuningTarget(offsets: scale.offsets)
    let (low, high) = (MIDINote(repetition.middleKey), MIDINote(repetition.middleKey + 13))
    let ratio = target.frequency(of: high).value / target.frequency(of: low).value
    #expect(abs(ratio - 3) < 1e-5)
    #expect(target.nearestSemitone(to: Hertz(30)).number >= 0)
  }

  @Test("a note has the name that stands alone behind its pitch, and the first that of the octave")
  func names() throws {
    let scale = try Self.read(
      """
      named
      7
      9/8 ! D#
      5/4 cents
      4/3 perfect fourth
      3/2 segâh
      5/3 ! 5/3
      15/8   h7
      2/1!rast
      """)
    #expect(
      try Self.names(scale, 8)
        == ["rast4", "D♯4", "2 E4↓", "3 F4↓", "segâh4", "5 A4↓", "h7·4", "rast5"])
    var naming = NoteNaming(.german)
    naming.degrees = scale.names
    let first = MIDINote(scale.offsets.repetition?.middleKey ?? 0)
    // What is longer than a short name stands among others by its number.
    #expect(
      (0..<7).map { naming.short(of: first + $0) } == ["0", "D♯", "2", "3", "4", "5", "h7"])
    #expect(naming.titles == ["rast", "D♯", "2", "3", "segâh", "5", "h7"])
    #expect(naming.nearest(to: first + 2) == "E↓" && naming.nearest(to: first) == nil)
    // A name that two notes have tells neither.
    let twice = try Self.read("twice\n3\n400.0 a\n800.0 a\n2/1 b\n")
    #expect(try Self.names(twice, 3) == ["b4", "1 E4", "2 G♯4"])
  }

  @Test(
    "remarks, numbers, signs and letters that the box cannot write are no names",
    arguments: [
      "! 3/2", "cents", "Cents", "! a b", "ninelong9", "! ~1", "字", "a\u{301}\u{302}", "!", "",
      "\u{1B}a",
    ])
  func remarks(text: String) {
    #expect(DegreeNames.name(in: text[...]) == nil, "\(text)")
  }

  @Test("notes in any order are laid in ascending order, and keep the numbers of the file")
  func order() throws {
    // The fourth comes before the third, the fifth twice, and a ninth that is a second.
    let scale = try Self.read("odd\n7\n4/3\n5/4\n3/2\n9/4\n3/2\n702.0\n2/1\n")
    #expect(try Self.names(scale, 5) == ["0 C4", "4 D4↑", "2 E4↓", "1 F4↓", "3 G4↑"])
    #expect(scale.offsets.repetition?.count == 5)
    // A scale that falls is the same notes from below.
    let falling = try Self.read("down\n3\n-500.0\n-700.0\n1/2\n")
    #expect(try Self.names(falling, 4) == ["0 C4", "2 F4", "1 G4", "0 C5"])
    // Notes a hair beside each other, and beside the octave, are one.
    let near = try Self.read("near\n4\n500.0\n500.05\n1199.95\n1200.0\n")
    #expect(try Self.names(near, 3) == ["0 C4", "1 F4", "0 C5"])
    let apart = try Self.read("apart\n3\n500.0\n500.2\n1200.0\n")
    #expect(try Self.names(apart, 3) == ["0 C4", "1 F4", "2 F4"])
  }

  @Test("twelve keys an octave that rise keep the twelve names, others have numbers")
  func twelve() throws {
    #expect(try Self.read(Self.equal(12)).names == nil)
    #expect(try Self.read(Self.equal(12, of: 1203)).names == nil)
    #expect(try Self.read(Self.equal(12, of: 1902)).offsets.repetition?.count == 12)
    let fallen = Self.equal(12).replacing("400.0", with: "550.0")
    #expect(try Self.names(try Self.read(fallen), 6).last == "4 F♯4↓")
    #expect(try Self.read(Self.equal(12)).offsets.isNone)
  }

  @Test("one to a hundred and twenty-eight notes are taken, and no more", arguments: 1...130)
  func counts(notes: Int) throws {
    if notes <= 128 {
      let scale = try Self.read(Self.equal(notes))
      #expect(notes == 12 ? scale.names == nil : scale.offsets.repetition?.count == notes)
    } else {
      #expect(
        Self.sentence(Self.equal(notes))
          == "a.scl, line 2: it has \(notes) different notes; allowed is 1 to 128")
    }
  }

  @Test("what never comes again or has too many notes is refused in a sentence")
  func refused() {
    #expect(
      Self.sentence("still\n2\n100.0\n0.0\n")
        == "a.scl: it begins anew after 0 cents; allowed is 5 to 12800")
    #expect(
      Self.sentence("tiny\n1\n4.94\n")
        == "a.scl: it begins anew after 4.9 cents; allowed is 5 to 12800")
    #expect(Self.sentence("small\n1\n5.0\n") == nil)
    let none = "2\n0\n127\n60\n60\n261.0\n7\nx\nx\n"
    #expect(
      Self.sentence(Self.equal(7), none)
        == "a.kbm, line 1: none of its keys has a note of the scale; allowed is a map with one that has"
    )
    let hole = "3\n0\n127\n60\n61\n261.0\n7\n0\nx\n2\n"
    #expect(
      Self.sentence(Self.equal(7), hole)
        == "a.kbm: the reference note 61 has no note of the scale; allowed is one that has")
  }

  @Test("a short interval is repeated until it is about an octave")
  func short() throws {
    let repetition = try #require(try Self.read("88\n1\n88.0\n").offsets.repetition)
    #expect(repetition.count == 14 && repetition.interval == Cents(1232))
    #expect(try Self.names(try Self.read("88\n1\n88.0\n"), 3) == ["0 C4", "1 C♯4↓", "2 D4↓"])
    // Not beyond the most notes there may be.
    let dense = try #require(try Self.read(Self.equal(100, of: 500)).offsets.repetition)
    #expect(dense.count == 100 && dense.interval == Cents(500))
  }

  @Test("a mapping says which notes count, which key has which frequency, and where the round ends")
  func mapping() throws {
    // Five of seven notes, the third key at 100 Hz; the range of a keyboard means nothing to a tuner.
    let map = "6\n60\n61\n60\n62\n100.0\n7\n0\n1\nx\n3\n4\n5\n"
    #expect(Self.sentence(Self.equal(7), map)?.contains("reference note 62") == true)
    let good = map.replacing("60\n62\n100", with: "60\n63\n100")
    let scale = try Self.read(Self.equal(7), good)
    let repetition = try #require(scale.offsets.repetition)
    let target = TuningTarget(offsets: scale.offsets)
    #expect(repetition.count == 5)
    let third = MIDINote(repetition.middleKey + 2)
    #expect(abs(target.deviation(of: Hertz(100), from: third).value) < 0.001)
    #expect(scale.names?.number(of: third) == 3)
    #expect(abs(target.frequency(of: third + 5).value - 200) < 1e-4)
    // The first key need not have a note.
    let later = try Self.read(Self.equal(7), "7\n0\n127\n60\n61\n100.0\n7\nx\n1\n2\n3\n4\n5\n6\n")
    let first = MIDINote(try #require(later.offsets.repetition).middleKey)
    #expect(later.names?.number(of: first) == 1)
    #expect(abs(TuningTarget(offsets: later.offsets).frequency(of: first).value - 100) < 1e-4)
  }

  /// A scale of 5 to 53 random notes that are at least three cents apart.
  private static func random(_ random: inout SeededRandom) throws -> ScalaTemperament {
    let interval = Double.random(in: 600...2500, using: &random)
    var cents: [Double] = []
    let count = Int.random(in: 4...52, using: &random)
    while cents.count < count {
      let next = Double.random(in: 3...(interval - 3), using: &random)
      if cents.allSatisfy({ abs($0 - next) >= 3 }) { cents.append(next) }
    }
    let lines = cents.map { "\($0) n\(Int.random(in: 0...9999, using: &random))\n" }.joined()
    return try read("random\n\(count + 1)\n\(lines)\(interval) end\n")
  }

  @Test("every frequency belongs to one note, the nearest, and name and place agree")
  func frequencies() throws {
    var random = SeededRandom(seed: 53)
    for round in 0..<200 {
      let scale = try Self.random(&random)
      let repetition = try #require(scale.offsets.repetition, "round \(round)")
      let reference = ReferencePitch(clamping: Hertz(.random(in: 400...480, using: &random)))
      let target = TuningTarget(reference: reference, offsets: scale.offsets)
      let names = try #require(scale.names)
      #expect(Set(names.degrees.map(\.number)).count == repetition.count)
      for _ in 0..<50 {
        let heard = Hertz(20 * exp(.random(in: 0...5.5, using: &random)))
        let note = target.nearestSemitone(to: heard)
        let off = abs(target.deviation(of: heard, from: note).value)
        for other in [note - 1, note + 1] {
          #expect(off <= abs(target.deviation(of: heard, from: other).value) + 1e-6)
        }
        #expect(note.number >= 0 && note.number < 128 * 40)
        let place = target.position(of: target.frequency(of: note)).value
        #expect(abs(place - Double(note.number)) < 1e-6)
        let steps = scale.offsets.steps(
          from: note, cents: target.deviation(of: heard, from: note).value)
        let position = target.position(of: heard).value
        #expect(abs(Double(note.number) + steps - position) < 1e-6 && abs(steps) <= 0.5 + 1e-6)
        // The degree's cents are those of the file.
        let (round, degree) = repetition.place(of: note)
        let cents =
          repetition.middle.value + Double(round) * repetition.interval.value
          + scale.offsets.cents(ofDegree: degree).value
        let equal = 6900 + target.frequency(of: note).interval(above: reference.a4).value
        #expect(abs(cents - equal) < 1e-6)
      }
    }
  }

  @Test("a string is tuned to the note nearest to it, its own cents and frequency counted")
  func strings() throws {
    let target = TuningTarget(offsets: try Self.read(Self.equal(5)).offsets)
    // Steps of 240 cents: E4 lies 400 above C4, and 480 is nearer than 240.
    let e4 = target.note(of: TuningString(number: 1, note: MIDINote(64)))
    #expect(e4 == MIDINote(5 * 5 + 2))
    #expect(target.note(nearestTo: MIDINote(64)) == e4)
    let low = TuningString(number: 1, note: MIDINote(64), cents: Cents(-50))
    #expect(target.note(of: low) == e4 - 1)
    #expect(target.note(of: low, raised: 2) == e4)
    let fixed = TuningString(number: 1, note: MIDINote(64), frequency: Hertz(262))
    #expect(
      target.note(of: fixed) == MIDINote(25) && target.note(of: fixed, raised: 12) == MIDINote(30))
    // Without a scale it is its own note, wherever that lies.
    #expect(TuningTarget().note(of: low, raised: 2) == MIDINote(66))
    let preset = TuningGroup.guitar.presets[0]
    #expect(preset.offsets(over: target.offsets, reference: .standard) == target.offsets)
  }

  @Test(
    "pages of the ribbon hold every note once, and the first of the next page", arguments: 1...128)
  func pages(notes: Int) throws {
    let scale = try Self.read(Self.equal(notes, of: 1902))
    let repetition = try #require(scale.offsets.repetition)
    var next = repetition.keys(ofPage: -3 * repetition.pages).lowerBound
    #expect(next.number == repetition.middleKey - 3 * notes)
    for page in (-3 * repetition.pages)..<(3 * repetition.pages) {
      let keys = repetition.keys(ofPage: page)
      #expect(keys.lowerBound == next && (1...10).contains(keys.upperBound.number - next.number))
      for number in next.number..<keys.upperBound.number {
        #expect(repetition.page(of: MIDINote(number)) == page)
      }
      next = keys.upperBound
    }
    #expect(next.number == repetition.middleKey + 3 * notes)
  }
}
