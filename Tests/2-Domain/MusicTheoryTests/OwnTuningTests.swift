import MusicTheory
import Testing
import Units

@Suite("a player's own tunings")
struct OwnTuningTests {
  private static let strings = [
    TuningString(number: 3, note: MIDINote(38), cents: Cents(-14.25)),
    TuningString(number: 2, note: MIDINote(45), frequency: Hertz(111)),
    TuningString(number: 1, note: MIDINote(50)),
  ]
  private static let tuning = TuningPreset(mine: "x", strings: strings, source: "x.toml")

  private func target(
    _ tuning: TuningPreset = tuning, a4: Double = 440, raised: Int = 0, base: NoteOffsets = .none
  ) -> TuningTarget {
    let reference = ReferencePitch(clamping: Hertz(a4))
    return TuningTarget(
      reference: reference, notes: tuning.targets, raised: raised,
      offsets: tuning.offsets(over: base, reference: reference, raised: raised))
  }

  @Test(
    "cents of a string count from its note, and a string of a fixed frequency stays where it is")
  func strings() {
    for a4 in [440.0, 415, 442] {
      let target = target(a4: a4)
      let d = target.frequency(of: MIDINote(38))
      let equal = Hertz(a4).raised(by: Cents(-3100 - 14.25))
      #expect(abs(d.interval(above: equal).value) < 1e-4)
      #expect(abs(target.frequency(of: MIDINote(45)).value - 111) < 1e-4)
      let plain = target.frequency(of: MIDINote(50)).interval(above: Hertz(a4)).value
      #expect(abs(plain + 1900) < 1e-4)
    }
  }

  @Test("a string that is in tune is measured as in tune, with a capo and in a temperament too")
  func capo() throws {
    let base = try #require(NoteOffsets { $0.pitchClass.number == 4 ? Cents(7) : Cents(0) })
    let target = target(raised: 2, base: base)
    // D with two frets is E, which the temperament has 7 cents higher.
    let string = Hertz(440).raised(by: Cents(-2900 + 7 - 14.25))
    #expect(target.nearestNote(to: string) == MIDINote(40))
    #expect(abs(target.deviation(of: string, from: MIDINote(40)).value) < 1e-4)
    let fixed = Hertz(111).raised(by: Cents(200))
    #expect(abs(target.deviation(of: fixed, from: MIDINote(47)).value) < 1e-4)
  }

  @Test(
    "a string of a fixed frequency is named by where A4 is, and frequencies still rise with notes")
  func far() {
    for a4 in stride(from: 300.0, through: 599, by: 13) {
      let tuning = Self.tuning.named(by: ReferencePitch(clamping: Hertz(a4)))
      let target = target(tuning, a4: a4)
      let frequencies = (0...127).map { target.frequency(of: MIDINote($0)).value }
      #expect(zip(frequencies, frequencies.dropFirst()).allSatisfy(<))
      let note = tuning.strings[1]
      #expect(abs(target.deviation(of: Hertz(111), from: note).value) < 1e-4)
      #expect(
        abs(Hertz(111).interval(above: Hertz(a4)).value / 100 + 69 - Double(note.number)) <= 0.5)
    }
  }

  @Test("its own sweetening counts in sweetened strings, and nowhere else")
  func sweetening() {
    let tuning = TuningPreset(
      mine: "x",
      strings: [
        TuningString(number: 2, note: MIDINote(40), sweetening: Cents(-1.25)),
        TuningString(number: 1, note: MIDINote(45)),
      ], source: "x.toml")
    let sweet = Temperament.sweetened.offsets(root: PitchClass(0), preset: tuning, raised: 1)
    #expect(sweet[MIDINote(41)] == Cents(-1.25) && sweet[MIDINote(46)] == Cents(0))
    #expect(Temperament.equal.offsets(root: PitchClass(0), preset: tuning).isNone)
    #expect(tuning.offsets(over: .none, reference: .standard).isNone)
  }

  @Test("a drop lowers the lowest string, both strings of its course, and no other")
  func drop() throws {
    let guitar = try #require(TuningGroup.guitar.presets.first)
    #expect(guitar.dropped(by: 2).strings.map(\.number) == [38, 45, 50, 55, 59, 64])
    #expect(guitar.dropped(by: 0) == guitar)
    #expect(TuningPreset.chromatic.dropped(by: 2) == .chromatic)
    let twelve = try #require(
      TuningGroup.extendedGuitar.presets.first { $0.octaves.first == MIDINote(52) })
    let dropped = twelve.dropped(by: 2)
    #expect(dropped.strings.first == MIDINote(38) && dropped.octaves.first == MIDINote(50))
    #expect(dropped.everyString.dropFirst(2) == twelve.everyString.dropFirst(2))
    #expect(dropped.group == twelve.group && dropped.name == twelve.name)
    // A fixed frequency goes with its note.
    let fixed = TuningPreset(
      mine: "x", strings: [TuningString(number: 1, note: MIDINote(45), frequency: Hertz(110))],
      source: "")
    #expect(abs((fixed.dropped(by: 3).everyString[0].frequency?.value ?? 0) - 92.499) < 0.001)
    // The ukulele's lowest string is its third.
    let ukulele = try #require(TuningGroup.ukulele.presets.first { $0.order == .reentrant })
    let lowest = try #require(ukulele.strings.min())
    let changed = zip(ukulele.strings, ukulele.dropped(by: 1).strings).filter { $0 != $1 }
    #expect(changed.map(\.0) == [lowest] && changed.map(\.1) == [lowest - 1])
  }

  @Test("courses: the first of each is a string, the others go with it")
  func courses() {
    let tuning = TuningPreset(
      mine: "x",
      strings: [
        TuningString(number: 2, note: MIDINote(40)),
        TuningString(number: 2, note: MIDINote(52), isSecond: true),
        TuningString(number: 1, note: MIDINote(38)),
      ], source: "")
    #expect(tuning.strings == [MIDINote(40), MIDINote(38)] && tuning.octaves == [MIDINote(52)])
    #expect(tuning.order == .reentrant && tuning.everyString.count == 3)
    #expect(tuning.targets == [MIDINote(40), MIDINote(38), MIDINote(52)])
  }
}
