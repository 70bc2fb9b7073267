import MusicTheory
import Testing
import TuningFiles
import Units

@Suite("tunings written as files")
struct TuningWritingTests {
  @Test(
    "each tuning of the catalogue is the same when its file is read",
    arguments: TuningGroup.builtIn)
  func catalogue(group: TuningGroup) throws {
    for preset in group.presets where !preset.strings.isEmpty {
      let read = try TuningFile.read(TuningFile.text(of: preset), file: "a.toml")
      #expect(read.count == 1)
      #expect(read[0].name == preset.name)
      #expect(read[0].everyString == preset.everyString, "\(preset.identifier)")
      #expect(read[0].transposition == preset.transposition)
    }
  }

  @Test("a short tuning takes two lines")
  func short() {
    let text = String(decoding: TuningFile.text(of: TuningPreset.guitarStandard), as: UTF8.self)
    #expect(
      text == """
        name = 'Standard EADGBE'
        strings = ['E2', 'A2', 'D3', 'G3', 'B3', 'E4']

        """)
  }

  @Test("all that a tuning can say is written, and read again")
  func whole() throws {
    var setup = TuningSetup()
    setup.reference = ReferencePitch(Hertz(442.1))
    setup.scale = "odd \"one\".scl"
    setup.root = PitchClass(6)
    setup.capo = Capo(3)
    let tuning = TuningPreset(
      mine: "Say \"A\"",
      strings: [
        TuningString(
          number: 2, note: MIDINote(40), cents: Cents(-14.25), sweetening: Cents(0.01), label: "é"),
        TuningString(number: 2, note: MIDINote(52), isSecond: true, cents: Cents(50)),
        TuningString(number: 1, note: MIDINote(45), frequency: Hertz(109.876)),
      ], transposition: 12, setup: setup, source: "b.toml")
    let bytes = TuningFile.text(of: tuning)
    #expect(
      try TuningFile.read(bytes, file: "b.toml") == [tuning],
      "\(String(decoding: bytes, as: UTF8.self))")
  }
}

extension TuningPreset {
  static var guitarStandard: TuningPreset {
    builtIn.first { $0.identifier == "Guitar/Standard EADGBE" } ?? .chromatic
  }
}
