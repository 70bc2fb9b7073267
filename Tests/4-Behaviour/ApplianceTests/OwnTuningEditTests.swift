import Texts
import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

/// A player with two buttons, who makes a tuning of their own.
@Suite("a player's own tunings made on the box")
struct OwnTuningEditTests {
  /// A box with a guitar's tuning on, whose player has chosen a line about own tunings.
  private static func atMine(_ line: String, _ settings: Settings? = nil) -> Hands {
    var guitar = Settings()
    guitar.preset = TuningGroup.guitar.presets[0]
    var hands = Hands(settings ?? guitar)
    hands.open("Mine")
    hands.select(line)
    hands.hold(.mode)
    return hands
  }

  private static func copied() -> Hands { atMine("Make a copy") }

  private static func kept(_ hands: Hands) -> [TuningPreset] {
    hands.effects.compactMap {
      switch $0 {
      case .tuning(.save(let tuning)), .tuning(.create(let tuning)): tuning
      default: nil
      }
    }
  }

  @Test("a copy is kept at once, tuned to, and shows what it has")
  func copy() {
    let hands = Self.copied()
    let preset = hands.state.settings.preset
    #expect(preset.identifier == "Mine/Standard EADGBE")
    #expect(preset.source == "Standard EADGBE.toml")
    #expect(Self.kept(hands) == [preset])
    #expect(hands.state.target.notes.map(\.number) == [40, 45, 50, 55, 59, 64])
    #expect(hands.state.menuView?.title.letters == "My tuning")
    #expect(hands.rows.first?.name == "String 6" && hands.rows.first?.value == "E2")
    // What the box would sweeten goes with it.
    #expect(preset.everyString.map { $0.sweetening?.value } == [0.9, -0.9, -0.3, 1.5, -0.6, -0.4])
    #expect(hands.state.menu?.trail.map(\.page) == [.main, .more, .own(.tuning)])
  }

  @Test("note and cents of a string are changed by two buttons, act at once, and are kept once")
  func string() {
    var hands = Self.copied()
    hands.wait(1)
    hands.effects = []
    hands.hold(.mode)
    hands.hold(.mode)
    #expect(hands.editor?.name == "Note" && hands.editor?.value == "E2")
    for _ in 0..<2 { hands.tap(.power) }
    #expect(hands.state.target.notes.first == MIDINote(38))
    hands.chord()
    hands.tap(.mode)
    hands.hold(.mode)
    for _ in 0..<3 { hands.tap(.power) }
    #expect(hands.editor?.value == "\u{2212}0.3")
    hands.wait(1)
    #expect(hands.state.settings.preset.everyString[0].cents == Cents(-0.3))
    #expect(Self.kept(hands).last == hands.state.settings.preset)
    // The settings' file has its name alone, so it is not written.
    #expect(hands.saved.isEmpty)
    #expect(hands.state.unsavedTuning == nil)
    #expect(hands.state.features.tunings.mine == [hands.state.settings.preset])
  }

  @Test("all strings move together, and stop where the first of them is at its end")
  func all() {
    var hands = Self.copied()
    hands.select("All strings")
    hands.hold(.mode)
    hands.press(.mode, for: 1.5)
    let cents = hands.state.settings.preset.everyString.map(\.cents.value)
    #expect(Set(cents).count == 1 && cents[0] >= 4 && cents[0] <= 50)
    for _ in 0..<3 { hands.press(.mode, for: 7) }
    #expect(hands.state.settings.preset.everyString.allSatisfy { $0.cents == Cents(50) })
  }

  @Test(
    "all strings keep their distances and none passes 50 cents, wherever they are moved to",
    arguments: [
      [-50.0, 0, 50], [-49.5, -20, 3], [0, 0.5, 49.9], [12.3, 12.3, 12.3], [50], [-50],
    ])
  func allWithin(cents: [Double]) throws {
    var settings = Settings()
    settings.preset = TuningPreset(
      mine: "x",
      strings: cents.enumerated().map {
        TuningString(
          number: cents.count - $0.offset, note: MIDINote(40 + 5 * $0.offset),
          cents: Cents($0.element))
      }, source: "x.toml")
    let steps = try #require(settings.steps(of: .allCents))
    let distances = cents.map { (($0 - cents[0]) * 100).rounded() }
    // A finger that slides beyond an end of the strip is at it, and what is no number at the first one.
    let ends = [steps.set(0), steps.set(steps.count - 1)]
    #expect([-3, 0, .nan].allSatisfy { steps.slid(to: $0) == ends[0] })
    #expect([1, 1.4, 9].allSatisfy { steps.slid(to: $0) == ends[1] })
    for number in 0..<steps.count {
      let moved = steps.set(number).everyString.map(\.cents.value)
      #expect(moved.allSatisfy { (-50...50).contains($0) }, "\(number): \(moved)")
      #expect(moved.map { (($0 - moved[0]) * 100).rounded() } == distances, "\(number): \(moved)")
    }
  }

  @Test("sixteen repetitions of a held button are fine steps, and those after them coarse ones")
  func repetitions() {
    for (repetition, cents) in [(0, 1.0), (16, 1), (17, 5), (40, 5)] {
      var hands = Self.copied()
      hands.select("All strings")
      hands.hold(.mode)
      _ = hands.state.step(1, repetition: repetition, at: hands.now)
      let moved = hands.state.settings.preset.everyString.map(\.cents.value)
      #expect(moved.allSatisfy { $0 == cents }, "\(repetition): \(moved)")
    }
  }

  @Test("a value at its end has no step beyond it, and a note goes in octaves while it is held")
  func ends() throws {
    for (cents, up, down) in [(50.0, false, true), (-50, true, false), (0, true, true)] {
      var settings = Settings()
      settings.preset = TuningPreset(
        mine: "x", strings: [TuningString(number: 1, note: MIDINote(40), cents: Cents(cents))],
        source: "x.toml")
      let state = Hands(settings).state
      #expect(state.canStep(.own(.allCents), 1) == up && state.canStep(.own(.allCents), -1) == down)
      #expect(try #require(state.settings.steps(of: .note(0))).coarse == 12)
    }
  }

  @Test("strings come at the high end and go anywhere")
  func strings() {
    var hands = Self.copied()
    hands.select("Add a string")
    hands.hold(.mode)
    #expect(hands.state.settings.preset.strings.map(\.number) == [40, 45, 50, 55, 59, 64, 69])
    #expect(hands.selected?.name == "String 1" && hands.rows.first?.name == "String 7")
    hands.select("String 7")
    hands.hold(.mode)
    hands.select("Take it away")
    hands.hold(.mode)
    #expect(hands.state.settings.preset.strings.map(\.number) == [45, 50, 55, 59, 64, 69])
    #expect(hands.rows.first?.name == "String 6")
    for _ in 0..<5 {
      hands.select("String 1")
      hands.hold(.mode)
      hands.select("Take it away")
      hands.hold(.mode)
    }
    #expect(hands.state.settings.preset.strings == [MIDINote(45)])
    hands.select("String 1")
    hands.hold(.mode)
    #expect(!hands.rows.contains { $0.name == "Take it away" })
  }

  @Test("a name is made of letters on a wheel, which writes words as words are written")
  func name() {
    var hands = Self.copied()
    hands.select("Name")
    hands.hold(.mode)
    hands.select("Erase")
    for _ in 0..<13 { hands.hold(.mode) }
    #expect(hands.state.settings.preset.name == "St")
    for letter in ["A", "G", "E", "space", "B", "A", "N", "D", "space", "2"] {
      hands.select(letter)
      hands.hold(.mode)
    }
    #expect(hands.state.settings.preset.name == "Stage Band 2")
    hands.wait(1)
    #expect(hands.saved.last?.preset.name == "Stage Band 2")
    #expect(Self.kept(hands).last?.name == "Stage Band 2")
    #expect(Self.kept(hands).last?.source == "Standard EADGBE.toml")
    hands.select("Done")
    hands.hold(.mode)
    #expect(hands.rows.first { $0.name == "Name" }?.value == "Stage Band 2")
  }

  @Test("a name that another one has gets a number, and no name is empty or longer than the screen")
  func names() {
    var hands = Self.copied()
    for _ in 0..<2 { hands.chord() }
    hands.open("Mine")
    hands.select("Make a copy")
    hands.hold(.mode)
    #expect(hands.state.settings.preset.name == "Standard EADGBE 2")
    #expect(hands.state.settings.preset.source == "Standard EADGBE 2.toml")
    hands.select("Name")
    hands.hold(.mode)
    hands.select("Erase")
    for _ in 0..<30 { hands.hold(.mode) }
    #expect(hands.state.settings.preset.name == "S")
    hands.select("A")
    for _ in 0..<40 { hands.hold(.mode) }
    #expect(hands.state.settings.preset.name.count == 26)
  }

  @Test("the name that its strings make is offered")
  func madeName() {
    var hands = Self.copied()
    hands.select("Name")
    hands.hold(.mode)
    hands.select("Take")
    hands.hold(.mode)
    #expect(hands.state.settings.preset.name == "EADGBE")
  }

  @Test("what is deleted can be brought back, from its own list")
  func deleted() throws {
    var hands = Self.copied()
    let tuning = hands.state.settings.preset
    hands.effects = []
    hands.select("Delete")
    hands.hold(.mode)
    #expect(hands.selected?.name == "No, keep it")
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.effects.contains(.tuning(.delete(tuning))))
    #expect(hands.state.settings.preset == .chromatic && hands.state.features.tunings.mine.isEmpty)
    for _ in 0..<2 { hands.chord() }
    hands.open("Mine")
    hands.select("Bring back")
    hands.hold(.mode)
    #expect(hands.state.settings.preset.everyString == tuning.everyString)
    let back = hands.state.settings.preset
    var gone = tuning
    gone.source = "Standard EADGBE.toml.deleted"
    // It is there again before what was kept of it goes.
    let files = hands.effects.filter {
      [.tuning(.create(back)), .tuning(.forget(gone))].contains($0)
    }
    #expect(files == [.tuning(.create(back)), .tuning(.forget(gone))])
  }

  @Test("the settings go into the tuning, and out of it again")
  func bring() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.reference = ReferencePitch(clamping: Hertz(432))
    settings.temperament = .sweetened
    var hands = Self.atMine("Make a copy", settings)
    hands.select("Brings along")
    #expect(hands.selected?.value == "nothing")
    hands.hold(.mode)
    #expect(hands.selected?.value == "A4 432.0, sweetened strings, fret 0")
    let setup = hands.state.settings.preset.setup
    #expect(setup.reference?.a4 == Hertz(432) && setup.temperament == .sweetened)
    hands.hold(.mode)
    #expect(hands.state.settings.preset.setup == TuningSetup())
  }

  @Test("a tuning from a plain text is not changed: a copy of it is")
  func plainText() {
    var settings = Settings()
    settings.preset = TuningPreset(
      mine: "list", strings: [TuningString(number: 1, note: MIDINote(40))], source: "list.txt")
    var hands = Hands(settings)
    hands.hold(.mode)
    #expect(!hands.rows.contains { $0.name == "Change this tuning" })
    for _ in 0..<2 { hands.chord() }
    hands = Self.atMine("Make a copy", settings)
    #expect(hands.state.settings.preset.source == "list.toml")
    #expect(hands.rows.contains { $0.name == "Delete" })
  }

  @Test("a write that fails is told of and tried again, and the player loses nothing")
  func refused() {
    var hands = Self.copied()
    hands.hold(.mode)
    hands.hold(.mode)
    hands.tap(.mode)
    hands.wait(1)
    hands.effects = []
    let sentence = "the tuning is not kept: No space left on device"
    hands.send(.tuning(.refused(file: "Standard EADGBE.toml", sentence)))
    #expect(
      hands.state.notices.last?.text.english == "the tuning is not kept: No space left on device")
    // A look that comes meanwhile does not bring the old one back.
    let changed = hands.state.settings.preset
    var old = changed
    old.transposition = 1
    hands.send(.tuning(.found(FoundTunings([old]))))
    #expect(hands.state.settings.preset == changed)
    hands.wait(31)
    #expect(Self.kept(hands) == [changed])
    hands.send(.tuning(.saved(file: changed.source, as: changed.source)))
    #expect(hands.state.notices.isEmpty)
  }

  @Test("a new file that had to take another name is the tuning's file from then on")
  func otherFile() {
    var hands = Self.copied()
    hands.send(.tuning(.saved(file: "Standard EADGBE.toml", as: "Standard EADGBE 2.toml")))
    #expect(hands.state.settings.preset.source == "Standard EADGBE 2.toml")
    #expect(hands.state.features.tunings.mine.map(\.source) == ["Standard EADGBE 2.toml"])
  }

  @Test("another tuning that is chosen within the moment of a change has the change kept first")
  func left() {
    var hands = Self.copied()
    hands.wait(1)
    hands.hold(.mode)
    hands.hold(.mode)
    hands.effects = []
    hands.edge(.mode, true)
    hands.wait(0.08)
    hands.edge(.mode, false)
    let wanted = hands.state.settings.preset
    #expect(Self.kept(hands).isEmpty)
    hands.effects += Tunings.choose(.chromatic, &hands.state, at: hands.now)
    #expect(Self.kept(hands) == [wanted])
    hands.wait(1)
    #expect(Self.kept(hands) == [wanted] && hands.state.unsavedTuning == nil)
  }

  @Test("a write that fails is tried again although another tuning is on by then")
  func refusedLater() {
    var hands = Self.copied()
    let copy = hands.state.settings.preset
    hands.wait(1)
    hands.effects = Tunings.choose(.chromatic, &hands.state, at: hands.now)
    hands.send(
      .tuning(.refused(file: copy.source, "the tuning is not kept: Read-only file system")))
    hands.wait(31)
    #expect(Self.kept(hands) == [copy])
  }
}
