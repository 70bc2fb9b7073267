import Words
import DevicePorts
import MusicTheory
import Synthesis
import TOML
import Testing
import Units

@testable import Appliance

@Suite("the set list")
struct SetListTests {
  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  private static let songs = [
    SetListItem(name: "Opening", settings: settings { $0.preset = TuningGroup.guitar.presets[1] }),
    SetListItem(
      name: "Slow one",
      settings: settings {
        $0.reference = ReferencePitch(clamping: Hertz(432))
        $0.shift.semitones = -2
        $0.tuner.upper = .strobe
      }),
    SetListItem(
      name: "Dance",
      settings: settings {
        $0.deck = .metronome
        $0.metronome.tempo = 128
        $0.metronome.beats = 3
      }),
  ]

  private static func box(_ settings: Settings = Settings()) -> Hands {
    var hands = Hands(settings)
    hands.send(.setList(.found(songs, faults: [])))
    return hands
  }

  private static func kept(_ hands: Hands) -> [SetListItem]? {
    hands.effects.reversed().lazy.compactMap {
      if case .setList(.save(let items)) = $0 { items } else { nil }
    }.first
  }

  @Test(
    "the name of an item is no more to be written once a stick's list has taken the item's place")
  func nameOfGone() {
    var hands = Self.box()
    hands.holdBoth()
    hands.wait(5)
    hands.open("Name")
    #expect(hands.state.menu?.place.page == .setListName)
    hands.send(.took(Taken(1, items: [SetListItem(name: "Theirs", settings: Settings())])))
    #expect(hands.state.menu?.place.page == .setList)
  }

  @Test("both buttons held lead to the next item, and each button goes on from there")
  func held() {
    var hands = Self.box()
    hands.holdBoth()
    #expect(hands.state.settings.preset.name == "Drop D")
    #expect(hands.state.setListSayings == ["1 \u{B7} Opening", "No. 1"])
    #expect(hands.editor?.name == "1 of 3" && hands.editor?.value == "Opening")
    hands.tap(.mode)
    #expect(hands.state.settings.reference.a4 == Hertz(432))
    #expect(hands.state.settings.preset == .chromatic)
    hands.tap(.mode)
    hands.tap(.mode)
    #expect(hands.state.features.setList.current == 0)
    hands.tap(.power)
    #expect(hands.state.features.setList.current == 2 && hands.state.settings.deck == .metronome)
    // Nobody touches it any more: the deck is back.
    hands.wait(4.1)
    #expect(hands.state.menu == nil && hands.state.power == .running)
    hands.wait(1)
    #expect(hands.saved.last?.setListItem == "Dance")
  }

  @Test("with a set list both tapped end a tone, and begin none, however long they are down")
  func tapped() {
    var hands = Self.box()
    hands.chord()
    #expect(hands.state.latchedNotes.isEmpty && hands.state.features.setList.current == nil)
    _ = Tones.begin(&hands.state, at: hands.now)
    hands.edge(.mode, true)
    hands.wait(0.03)
    hands.edge(.power, true)
    #expect(hands.state.latchedNotes.isEmpty)
    hands.wait(0.6)
    hands.edge(.power, false)
    hands.edge(.mode, false)
    #expect(hands.state.latchedNotes.isEmpty && hands.state.features.setList.current == nil)
    hands.holdBoth(for: 3)
    #expect(hands.state.latchedNotes.isEmpty && hands.state.features.setList.current == 0)
    #expect(hands.state.power == .running)
  }

  @Test("without one both sound a tone once they were held for a second, and do nothing else")
  func without() {
    var hands = Hands()
    hands.edge(.mode, true)
    hands.edge(.power, true)
    hands.wait(0.99)
    #expect(hands.state.latchedNotes.isEmpty)
    hands.wait(0.02)
    #expect(hands.state.menu == nil && hands.state.latchedNotes.count == 1)
    hands.wait(3)
    #expect(hands.state.power == .running && hands.state.latchedNotes.count == 1)
  }

  @Test("a set list of one item is offered while there is something of it to be had")
  func oneItem() {
    var hands = Hands(pads: 0)
    hands.send(.setList(.found([SetListItem(name: "a", settings: Settings())], faults: [])))
    #expect(hands.state.hints.flatMap(\.actions).contains(.nextItem))
    hands.holdBoth()
    #expect(hands.state.features.setList.current == 0)
    hands.chord()
    // It is on as it was kept: both are the way to a tone again.
    #expect(!hands.state.hints.flatMap(\.actions).contains(.nextItem))
    hands.holdBoth()
    #expect(hands.state.menu == nil && hands.state.latchedNotes.count == 1)
    hands.chord()
    hands.state.settings.capo = Capo(clamping: 2)
    #expect(hands.state.hints.flatMap(\.actions).contains(.nextItem))
    hands.holdBoth()
    #expect(hands.state.settings.capo.fret == 0)
  }

  @Test("an item has all that decides a reading and its picture, and leaves the room as it is")
  func scope() {
    var room = Settings()
    room.brightness = 0.3
    room.volume = 0.7
    room.theme = .green
    room.names = .german
    room.metronome.level = 0.4
    var hands = Self.box(room)
    hands.holdBoth()
    hands.tap(.mode)
    hands.tap(.mode)
    let settings = hands.state.settings
    #expect(settings.metronome.tempo == 128 && settings.metronome.beats == 3)
    #expect(settings.brightness == 0.3 && settings.volume == 0.7 && settings.theme == .green)
    #expect(settings.names == .german && settings.metronome.level == 0.4)
  }

  @Test("what is changed since is told, kept in its item by a line, or left")
  func changed() {
    var hands = Self.box()
    hands.holdBoth()
    hands.chord()
    hands.open("Capo")
    hands.tap(.mode)
    for _ in 0..<2 { hands.chord() }
    #expect(
      hands.state.setListSayings == ["1 \u{B7} Opening, changed", "1 \u{B7} Opening *", "No. 1 *"])
    hands.open("Set list")
    hands.select("Keep the changes")
    hands.hold(.mode)
    #expect(hands.state.setListSayings == ["1 \u{B7} Opening", "No. 1"])
    #expect(Self.kept(hands)?.first?.settings.capo.fret == 1)
    #expect(Self.kept(hands)?.count == 3)
  }

  @Test("items are kept, moved, named and taken out by two buttons")
  func making() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var hands = Hands(settings)
    hands.send(.setList(.found([], faults: [])))
    hands.open("Set list")
    #expect(hands.rows.map(\.name) == ["Keep as a new entry"])
    hands.hold(.mode)
    #expect(Self.kept(hands)?.map(\.name) == ["Standard EADGBE"])
    hands.select("Keep as a new entry")
    hands.hold(.mode)
    #expect(Self.kept(hands)?.map(\.name) == ["Standard EADGBE", "Standard EADGBE 2"])
    hands.select("Name")
    hands.hold(.mode)
    hands.select("Erase")
    for _ in 0..<17 { hands.hold(.mode) }
    for letter in ["X", "Y"] {
      hands.select(letter)
      hands.hold(.mode)
    }
    #expect(hands.state.features.setList.item?.name == "Xy")
    hands.tap(.power)
    hands.select("Move it up")
    hands.hold(.mode)
    #expect(Self.kept(hands)?.map(\.name) == ["Xy", "Standard EADGBE"])
    hands.select("Take it out")
    hands.hold(.mode)
    #expect(Self.kept(hands)?.map(\.name) == ["Standard EADGBE"])
    #expect(hands.state.setListSayings == nil)
    hands.wait(1)
    #expect(hands.saved.last?.setListItem == nil)
  }

  @Test("a list takes 32 items and not one more")
  func most() {
    var hands = Hands()
    hands.send(.setList(.found([], faults: [])))
    hands.open("Set list")
    for _ in 0..<40 {
      hands.select("Keep as a new entry")
      if hands.selected?.name == "Keep as a new entry" { hands.hold(.mode) }
    }
    #expect(hands.state.features.setList.items.count == 32)
    #expect(Set(hands.state.features.setList.items.map(\.name)).count == 32)
  }

  @Test("the file has every item with all its settings, and is read as it was meant")
  func file() throws {
    let bytes = SetListItem.file(of: Self.songs)
    let reading = try SetListItem.read(bytes, file: "set-list.toml")
    #expect(reading.items == Self.songs && reading.faults.isEmpty)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("tempo = 128") && text.contains("shift = -2"))
    #expect(
      !text.contains("brightness") && !text.contains("tone-volume") && !text.contains("click-level")
    )
  }

  @Test("a fault costs itself alone and is told with its place; more than 32 items are told of")
  func faults() throws {
    let text = "[[item]]\nname = 'a'\na4 = 7\nshift = 3\n[[item]]\nspeed = 4\n"
    let reading = try SetListItem.read(Array(text.utf8), file: "s.toml")
    #expect(reading.items.map(\.name) == ["a", "item"])
    #expect(reading.items[0].settings.shift.semitones == 3)
    #expect(reading.faults.count == 3)
    #expect(reading.faults[0].hasPrefix("s.toml:3:6: item[0].a4: found the number 7"))
    let many = String(repeating: "[[item]]\nname = 'x'\n", count: 40)
    let cut = try SetListItem.read(Array(many.utf8), file: "s.toml")
    #expect(cut.items.count == 32 && cut.faults.count == 1)
    #expect(throws: TOMLError.self) { try SetListItem.read(Array("item = 4".utf8), file: "s.toml") }
  }

  @Test("at the start the item that was on is on, and its own tuning comes with its file")
  func start() {
    var settings = Settings()
    settings.setListItem = "Slow one"
    var hands = Hands(settings)
    #expect(hands.state.setListSayings == nil)
    hands.send(.setList(.found(Self.songs, faults: ["s.toml: x"])))
    #expect(hands.state.features.setList.current == 1)
    #expect(hands.state.notices.map(\.text.english) == ["s.toml: x"])
  }

  @Test("an item whose tuning is the player's own takes it as its file has it now")
  func ownTuning() {
    let low = TuningPreset(
      mine: "low", strings: [TuningString(number: 1, note: MIDINote(38))], source: "low.toml")
    var item = SetListItem(name: "a", settings: Settings())
    item.settings.preset = TuningPreset(mine: "low", strings: [], source: "")
    var hands = Hands()
    hands.send(.setList(.found([item], faults: [])))
    hands.holdBoth()
    // It was not read yet: a look is asked for, and it is taken on when it comes.
    #expect(hands.effects.contains(.tuning(.look(for: hands.state.settings.preset.name))))
    hands.send(.tuning(.found(FoundTunings([low]))))
    #expect(hands.state.target.notes == [MIDINote(38)])
    #expect(!SetList.isChanged(hands.state))
  }

  @Test("a list that could not be read is read again, and never written over")
  func unreadable() {
    var hands = Hands()
    let failure = StoreFailure(file: "set-list.toml", call: "read", cause: "Input/output error")
    hands.send(.setList(.failed(failure)))
    #expect(
      hands.state.notices.map(\.text.english) == ["the set list is not kept: Input/output error"])
    hands.effects = []
    hands.open("Set list")
    hands.hold(.mode)
    #expect(Self.kept(hands) == nil && hands.effects.contains(.setList(.look)))
  }
}
