import Texts
import Words
import BoardFile
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("the menu by two buttons")
struct MenuTests {
  /// The first list of a box whose tuning is the first one.
  private static let first = [
    "Tunings", "Capo", "A4", "Set list", "Screen", "Mode", "More settings",
  ]

  @Test(
    "MODE held opens it, the same on every deck; MODE goes down and round, POWER goes back to the tuner"
  )
  func walk() {
    var hands = Hands()
    hands.hold(.mode)
    #expect(hands.state.menuView?.title.letters == "Menu")
    let names = hands.rows.map(\.name)
    #expect(names == Self.first)
    for name in names.dropFirst() {
      hands.tap(.mode)
      #expect(hands.selected?.name == name)
    }
    hands.tap(.mode)
    #expect(hands.selected?.name == names.first)
    hands.tap(.power)
    #expect(hands.state.menu == nil && hands.state.power == .running)
    for deck in Deck.allCases {
      var settings = Settings()
      settings.deck = deck
      var hands = Hands(settings)
      hands.hold(.mode)
      #expect(hands.rows.map(\.name) == Self.first)
    }
  }

  @Test("what opened the menu does nothing in it, however long it is held")
  func longHold() {
    var hands = Hands()
    hands.press(.mode, for: 5)
    #expect(hands.state.menu == Menu())
    hands.open("Tone volume")
    let before = hands.state.settings
    hands.tap(.power)
    hands.chord()
    hands.edge(.mode, true)
    hands.wait(3)
    // The same hold chose the line; it must not run the value up as well.
    #expect(hands.editor != nil)
    #expect(abs(before.volume - hands.state.settings.volume - 0.01) < 1e-9)
  }

  @Test(
    "the root of a temperament is called as the player calls notes",
    arguments: [
      (NoteNaming.Language.english, Spelling.sharps, "A♯"), (.solfege, .flats, "Si♭"),
      (.german, .flats, "B"), (.german, .sharps, "Ais"),
    ])
  func root(language: NoteNaming.Language, spelling: Spelling, name: String) {
    var settings = Settings()
    (settings.temperament, settings.root) = (.just, PitchClass(10))
    (settings.names, settings.accidentals) = (language, Accidentals(spelling))
    var hands = Hands(settings)
    hands.open("Root of the temperament")
    #expect(hands.rows.count == 12 && hands.selected?.name == name)
    #expect(String(decoding: settings.file, as: UTF8.self).contains("temperament-root = 10\n"))
  }

  @Test("a choice of a few is a list: it shows which is on, and the choice leads back, at once")
  func choices() {
    let elsewhere: Set<Setting.Key> = [.deck, .preset, .temperament]
    for setting in Setting.table
    where setting.choices == .choices(setting.key) && !elsewhere.contains(setting.key) {
      var (hands, list) = Self.hands(at: setting)
      let before = hands.state.settings
      #expect(hands.rows.map(\.name) == list && list.count == setting.count, "\(setting.name)")
      #expect(hands.rows.count(where: \.isCurrent) == 1 && hands.selected?.isCurrent == true)
      // POWER is the way back, and takes nothing with it.
      hands.tap(.mode)
      hands.tap(.power)
      #expect(hands.state.settings == before && hands.selected?.name == setting.name.english)
      hands.hold(.mode)
      hands.tap(.mode)
      let wanted = hands.selected?.name
      hands.hold(.mode)
      if setting.isPlayed {
        #expect(
          hands.state.menu == nil
            && hands.state.said(setting.text(hands.state.settings)).letters == wanted)
      } else {
        #expect(hands.selected?.name == setting.name.english && hands.selected?.value == wanted)
      }
      hands.wait(1)
      #expect(hands.state.settings != before && hands.saved.last == hands.state.settings)
    }
  }

  /// A box on which a setting is offered, in its list or at its number, and the values that it is to show.
  private static func hands(at setting: Setting) -> (hands: Hands, values: [String]) {
    var settings = Settings()
    settings.deck = setting.deck ?? .tuner
    settings.metronome.beats = 12
    if setting.key == .delay { settings.through = .digital }
    if setting.key == .root { settings.temperament = .just }
    if setting.key == .drop { settings.preset = TuningGroup.guitar.presets[0] }
    if setting.key == .writesParts { settings.preset = TuningGroup.brass.presets[0] }
    var hands = Hands(settings, info: BoxInfo(hasBacklight: true, hasHaptic: true))
    // Offered once the sensor told something.
    if setting.key == .autoBrightness { hands.send(.light(.measured(Lux(100)))) }
    if Setting.Key.beatKeys.contains(setting.key) { hands.open("Accents") }
    hands.open(setting.name.english)
    return (hands, setting.texts(in: settings).map { hands.state.said($0).letters })
  }

  @Test("a number goes up by MODE and down by POWER, at once, and is on its way to the disk")
  func values() {
    let elsewhere: Set<Setting.Key> = [
      .clocks, .clockReference, .setListItem, .language, .lastTuning, .firstQuestions,
    ]
    for setting in Setting.table
    where setting.choices == nil && !elsewhere.contains(setting.key) {
      var hands = Self.hands(at: setting).hands
      let before = hands.editor?.value
      // From the upper end there is no way up, so down is tried first.
      hands.tap(.power)
      let lower = hands.editor?.value
      hands.tap(.mode)
      #expect(hands.editor?.value == before || lower == before, "\(setting.name)")
      hands.effects = []
      for _ in 0..<2 { hands.tap(lower == before ? .mode : .power) }
      #expect(hands.editor?.value != before, "\(setting.name)")
      hands.wait(1)
      #expect(hands.saved.last == hands.state.settings, "\(setting.name)")
      #expect(hands.state.settings != Settings(), "\(setting.name)")
    }
  }

  @Test("both buttons keep a value and lead back to the list; in a list they lead to the tuner")
  func chord() {
    var hands = Hands()
    hands.open("Tone volume")
    hands.tap(.mode)
    hands.tap(.mode)
    hands.chord()
    #expect(hands.editor == nil && hands.selected?.value == "12 %")
    #expect(hands.state.settings.volume == 0.12)
    hands.chord()
    #expect(hands.state.menu == nil && hands.state.settings.volume == 0.12)
    hands.chord()
    #expect(hands.state.power == .running && hands.state.settings.tuner.upper == .arc)
  }

  @Test("four seconds without input keep a value, thirty close the menu")
  func patience() {
    var hands = Hands()
    hands.open("Tone volume")
    hands.tap(.mode)
    hands.wait(3.8)
    #expect(hands.editor?.value == "11 %")
    hands.wait(0.1)
    #expect(hands.editor == nil && hands.state.settings.volume == 0.11)
    #expect(hands.selected?.name == "Tone volume")
    hands.wait(29.8)
    #expect(hands.state.menu != nil)
    hands.wait(0.4)
    #expect(hands.state.menu == nil)
  }

  @Test(
    "MODE held on a value repeats, slowly at first, ever faster, in coarse steps where there are many"
  )
  func repetition() {
    var hands = Hands()
    hands.open("A4")
    hands.select("Free")
    hands.hold(.mode)
    hands.edge(.mode, true)
    hands.wait(1)
    let slow = hands.state.settings.reference.a4.value - 440
    #expect((0.15...0.35).contains(slow))
    hands.wait(5)
    hands.edge(.mode, false)
    #expect(hands.state.settings.reference.a4 == Hertz(480))
    #expect(hands.editor?.fraction == 1)
    hands.press(.power, for: 2.8)
    #expect(hands.state.settings.reference.a4.value < 479)
    #expect(hands.state.power == .running && hands.editor != nil)
  }

  @Test("442 by two buttons: from the list of names, or in tenths of a hertz")
  func reference() {
    var hands = Hands()
    hands.open("A4")
    #expect(hands.rows.count == 12 && hands.selected?.name == "440 Standard")
    hands.select("442 NY Philharmonic")
    hands.effects = []
    hands.hold(.mode)
    #expect(hands.state.settings.reference.a4 == Hertz(442))
    #expect(hands.effects.contains(.listen(hands.state.analysisSetup)))
    #expect(hands.state.menu == nil)
    hands.open("A4")
    hands.select("Free")
    hands.hold(.mode)
    hands.tap(.mode)
    #expect(hands.state.settings.reference.a4 == Hertz(442.1))
    #expect(hands.editor?.value == "442.1 Hz" && hands.editor?.allowed == "400.0 Hz to 480.0 Hz")
  }

  @Test("C256 is exact, and a step from it goes to the grid")
  func c256() {
    var hands = Hands()
    hands.open("A4")
    hands.select("C256")
    hands.hold(.mode)
    let c4 = hands.state.target.frequency(of: MIDINote(60))
    #expect(abs(c4.value - 256) < 1e-9)
    hands.open("A4")
    #expect(hands.selected?.name == "C256")
    hands.select("Free")
    hands.hold(.mode)
    hands.tap(.mode)
    #expect(hands.state.settings.reference.a4 == Hertz(430.6))
  }

  @Test("every tuning of every group is chosen by MODE alone, and the keys and targets follow")
  func tunings() {
    for group in TuningGroup.builtIn {
      for preset in [group.presets.first, group.presets.last].compactMap({ $0 }) {
        var hands = Hands()
        hands.open("Tunings")
        hands.select("\(group)")
        hands.hold(.mode)
        hands.select(preset.name)
        if hands.state.menu != nil { hands.hold(.mode) }
        #expect(hands.state.settings.preset == preset)
        #expect(hands.state.target.notes == Set(preset.targets).sorted())
        let keys = hands.state.keys.map(\.note)
        #expect(preset.strings.allSatisfy(keys.contains))
      }
    }
  }

  @Test("at the second fret all targets and keys are two semitones higher")
  func capo() {
    var settings = Settings()
    settings.preset = TuningPreset.builtIn[1]
    var hands = Hands(settings)
    let open = (hands.state.target.notes, hands.state.keys.map(\.note))
    hands.open("Capo")
    hands.tap(.mode)
    hands.tap(.mode)
    #expect(hands.state.target.notes == open.0.map { $0 + 2 })
    #expect(hands.state.keys.map(\.note) == open.1.map { $0 + 2 })
  }

  @Test("the lists offer what the box has: no backlight, no jack, no rows for them")
  func offers() {
    var bare = ApplianceState(pads: 0, route: .line)
    _ = reduce(
      &bare, .started(Settings(), complaint: nil, splash: false), at: Instant(nanoseconds: 0))
    func names(_ state: ApplianceState) -> [String] {
      [Menu.Page.main, .more, .sound, .screen, .notes, .advanced].flatMap {
        state.rows(of: $0).map(\.name.english)
      }
    }
    for missing in ["Brightness", "Speaker trim"] { #expect(!names(bare).contains(missing)) }
    #expect(names(Hands().state).count == names(bare).count + 2)
  }

  @Test("about tells version, board, card, dropouts and how long the box has been running")
  func about() {
    var hands = Hands()
    hands.send(
      .audio(
        .opened(
          AudioStream(
            card: "usb", rate: SampleRate(48000), period: FrameCount(256), buffer: FrameCount(768),
            captureFormat: .s16, captureChannels: 1, playbackFormat: nil, playbackChannels: 0,
            isRealtime: true))))
    hands.send(.audio(.xrun(total: 7)))
    hands.wait(3600)
    hands.open("About")
    #expect(
      hands.rows.map { "\($0.name): \($0.value)" } == [
        "Version: 1.2.3", "Board: test", "Audio card: usb, 48000 Hz, 256 frames",
        "Calibration: not measured", "Signal delay: off", "Dropouts: 7",
        "Running for: 1 h 0 min",
      ])
    // The minute changes while it is looked at; nothing else wakes the box.
    hands.tap(.mode)
    hands.wait(20)
    hands.tap(.mode)
    hands.wait(29)
    hands.tap(.mode)
    hands.wait(15)
    #expect(hands.rows.last?.value == "1 h 1 min")
  }
}
