import Words
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("a player's own tunings in the box")
struct OwnTuningTests {
  private static func tuning(
    _ name: String, _ notes: [Int] = [38, 45], cents: Double = 0, setup: TuningSetup = TuningSetup()
  ) -> TuningPreset {
    let strings = notes.enumerated().map {
      TuningString(number: notes.count - $0.offset, note: MIDINote($0.element), cents: Cents(cents))
    }
    return TuningPreset(mine: name, strings: strings, setup: setup, source: "\(name).toml")
  }

  private static func found(_ tunings: TuningPreset...) -> Event {
    .tuning(.found(FoundTunings(tunings)))
  }

  @Test("they are the first group, which is looked for when the groups are opened")
  func list() {
    var hands = Hands()
    hands.open("Tunings")
    #expect(hands.effects.contains(.tuning(.look(for: ""))))
    #expect(hands.rows.first?.name == "Mine" && hands.rows.first?.value == "none yet")
    hands.send(Self.found(Self.tuning("low"), Self.tuning("slack")))
    #expect(hands.rows.first?.name == "Mine" && hands.rows.first?.value == "2")
    // The line that was selected stays selected.
    #expect(hands.selected?.name == "Chromatic")
    hands.select("Mine")
    hands.hold(.mode)
    #expect(hands.rows.map(\.name) == ["low", "slack", "Learn by playing"])
    #expect(hands.rows.map(\.value) == ["D2 A2", "D2 A2", ""])
    hands.send(Self.found())
    #expect(hands.rows.map(\.name) == ["Learn by playing"])
  }

  @Test("what is chosen is tuned to and kept by its name, with the settings that it brings along")
  func choose() {
    var setup = TuningSetup()
    setup.reference = ReferencePitch(clamping: Hertz(432))
    setup.temperament = .just
    setup.root = PitchClass(2)
    setup.capo = Capo(clamping: 1)
    let low = Self.tuning("low", cents: -14, setup: setup)
    var hands = Hands()
    hands.open("Tunings")
    hands.send(Self.found(low))
    hands.select("Mine")
    hands.hold(.mode)
    hands.hold(.mode)
    let settings = hands.state.settings
    #expect(settings.preset == low && hands.state.menu == nil)
    #expect(settings.reference.a4 == Hertz(432) && settings.temperament == .just)
    #expect(settings.root == PitchClass(2) && settings.capo.fret == 1)
    #expect(hands.state.target.notes == [MIDINote(39), MIDINote(46)])
    hands.wait(1)
    let file = hands.saved.last.map { String(decoding: $0.file, as: UTF8.self) } ?? ""
    #expect(file.contains("'Mine/low'"))
  }

  @Test("a scale that a tuning brings along is read")
  func scale() {
    var setup = TuningSetup()
    setup.scale = "pelog.scl"
    var hands = Hands()
    hands.send(Self.found(Self.tuning("low", setup: setup)))
    hands.open("Mine")
    hands.hold(.mode)
    #expect(hands.effects.contains(.scale(.read("pelog.scl"))))
  }

  @Test(
    "at the start the settings know its name alone; its strings come with its file, and nothing is written"
  )
  func start() throws {
    var settings = Settings()
    settings.preset = Self.tuning("low")
    let read = try Settings.read(settings.file, file: "settings.toml")
    #expect(read.complaints.isEmpty && read.settings.preset.identifier == "Mine/low")
    #expect(read.settings.preset.strings.isEmpty)
    var hands = Hands(read.settings)
    #expect(hands.state.target.notes.isEmpty)
    hands.send(Self.found(Self.tuning("low", cents: -14)))
    #expect(hands.state.settings.preset == Self.tuning("low", cents: -14))
    #expect(hands.effects.last == .listen(hands.state.analysisSetup))
    #expect(hands.state.unsaved == nil)
    // Its file was changed: it is tuned to as it is now.
    hands.send(Self.found(Self.tuning("low", [40, 45])))
    #expect(hands.state.target.notes == [MIDINote(40), MIDINote(45)])
    // Its file is gone: what is being played is not taken away.
    hands.send(Self.found())
    #expect(hands.state.target.notes == [MIDINote(40), MIDINote(45)])
    #expect(hands.state.notices.isEmpty)
  }

  @Test("a tuning whose file is gone at the start is told of, and every note counts")
  func gone() throws {
    var settings = Settings()
    settings.preset = TuningPreset(mine: "low", strings: [], source: "")
    var hands = Hands(settings)
    hands.send(Self.found())
    #expect(hands.state.target.notes.isEmpty)
    #expect(
      hands.state.notices.map(\.text.english) == [
        "the tuning \"low\" is not there: every note counts"
      ])
    #expect(hands.state.settings.preset.identifier == "Mine/low")
  }

  @Test("a file that cannot be used is told of, and how many they are")
  func faults() {
    var hands = Hands()
    hands.send(
      .tuning(.found(FoundTunings([], faults: ["a.toml:1: no"]))))
    #expect(hands.state.notices.map(\.text.english) == ["a.toml:1: no"])
    hands.send(
      .tuning(.found(FoundTunings([], faults: ["a.toml:1: no", "b.toml:2: no"]))))
    #expect(hands.state.notices.map(\.text.english) == ["2 files of tunings: a.toml:1: no"])
    hands.send(.tuning(.found(FoundTunings([], faults: ["a.toml:1: no"], unlisted: 700))))
    #expect(
      hands.state.notices.map(\.text.english) == ["too many files of tunings: 700 are not listed"])
    hands.send(
      .tuning(.found(FoundTunings([]))))
    #expect(hands.state.notices.isEmpty)
  }

  @Test("a name in the settings that is none is refused as any other word")
  func wrongName() throws {
    for name in ["Mine/", "Mine/a\\u0007b", "Mine/\(String(repeating: "x", count: 27))"] {
      let read = try Settings.read(Array("preset = \"\(name)\"\n".utf8), file: "settings.toml")
      #expect(read.settings.preset == .chromatic && read.complaints.count == 1)
    }
  }
}
