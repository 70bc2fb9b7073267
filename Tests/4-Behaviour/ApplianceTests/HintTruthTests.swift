import Words
import DevicePorts
import MusicTheory
import Synthesis
import TestSupport
import Testing
import Units

@testable import Appliance

/// Every hint of every state is carried out, and has to come to what it says.
@Suite("hints never lie")
struct HintTruthTests {
  /// A state as it is told of: what the box has, and what it does.
  struct Case: Sendable, CustomTestStringConvertible {
    var deck: Deck
    var pads: Int
    var isTuning: Bool
    var songs: Int
    var isModeAlone = false
    var testDescription: String {
      "\(isModeAlone ? "MODE alone, " : "")\(deck), \(pads) pads, \(isTuning ? "tuning" : "chromatic"), \(songs) songs"
    }
  }

  static let cases = Deck.allCases.flatMap { deck in
    [0, 16].flatMap { pads in
      [false, true].flatMap { isTuning in
        [0, 1, 3].map { Case(deck: deck, pads: pads, isTuning: isTuning, songs: $0) }
      }
    }
      + [Case(deck: deck, pads: 16, isTuning: true, songs: 3, isModeAlone: true)]
  }

  func hands(_ box: Case, hasCard: Bool = true) -> Hands {
    var settings = Settings()
    settings.deck = box.deck
    settings.access.isModeAlone = box.isModeAlone
    if box.isTuning { settings.preset = TuningGroup.guitar.presets[0] }
    var hands = Hands(settings, pads: box.pads)
    if hasCard {
      hands.send(.audio(.opened(.usb)))
    }
    let files = (0..<box.songs).map { MusicFile(path: Array("/\($0).wav".utf8), title: "\($0)") }
    hands.send(.music(.found(files)))
    if box.songs == 3 {
      let item = SetListItem(name: "a", settings: settings)
      hands.send(.setList(.found([item, item, item], faults: [])))
    }
    return hands
  }

  /// The state, and what else can be going on in it: a song, a tone, a beat, a tempo that was tapped.
  func variants(of box: Case) -> [Hands] {
    let plain = hands(box)
    var all = [plain, hands(box, hasCard: false)]
    if box.songs > 0 {
      var playing = plain
      _ = PlayerDeck.play(line: 0, &playing.state, at: playing.now)
      let cue = playing.state.player.cues
      playing.send(
        .music(.opened(cue: cue, frames: FrameCount(4_000_000), rate: SampleRate(44_100))))
      playing.send(
        .music(.reached(cue: cue, frame: FrameCount(2_000_000), at: playing.now, isMoving: true)))
      var held = playing
      _ = held.state.player.holdOrGoOn(at: held.now)
      all += [playing, held]
    }
    var sounding = plain
    _ = Tones.begin(&sounding.state, at: sounding.now)
    var beating = plain
    for tap in 0...3 {
      _ = MetronomeDeck.tap(
        at: beating.now + Seconds(0.4 * Double(tap)), &beating.state, now: beating.now)
    }
    all += [sounding, beating]
    if !box.isTuning, let scale = try? AnyScaleTests.scale(53) {
      var scaled = plain
      var settings = scaled.state.settings
      settings.scale = scale.name
      _ = scaled.state.apply(settings, at: scaled.now)
      scaled.send(.scale(.read(scale)))
      all.insert(scaled, at: 1)
    }
    for index in all.indices { all[index].effects = [] }
    return all
  }

  @Test("on every deck, with one button held and with none", arguments: cases)
  func decks(box: Case) {
    for hands in variants(of: box) { checkAll(hands, "\(box.testDescription)") }
  }

  @Test(
    "in every list and at every value, with one button held and with none",
    arguments: Deck.allCases.flatMap { deck in
      [0, 16].flatMap { pads in
        [false, true].map {
          Case(
            deck: deck, pads: pads, isTuning: pads == 0, songs: deck == .player ? 2 : 0,
            isModeAlone: $0)
        }
      }
    })
  func menu(box: Case) {
    var seen: Set<Menu?> = []
    var front = variants(of: box).suffix(2).map(\.self)
    while let hands = front.popLast() {
      guard seen.insert(hands.state.menu).inserted, hands.state.power == .running else {
        continue
      }
      checkAll(hands, "\(box.testDescription), \(String(describing: hands.state.menu))")
      var (next, chosen) = (hands, hands)
      next.tap(.mode)
      chosen.hold(.mode)
      front += hands.state.menu?.editing == nil ? [chosen, next] : []
    }
    #expect(seen.count > 100)
  }

  @Test("at the ends of a value, at rest, on the way to off and at the start")
  func elsewhere() {
    for (setting, value) in [("Tone volume", 0.0), ("Tone volume", 1.0)] {
      var settings = Settings()
      settings.volume = value
      var hands = Hands(settings)
      hands.open(setting)
      #expect(hands.state.hints.flatMap(\.actions).contains(value == 0 ? .more : .less))
      #expect(!hands.state.hints.flatMap(\.actions).contains(value == 0 ? .less : .more))
      checkAll(hands, "\(setting) \(value)")
    }
    var resting = Hands()
    resting.tap(.power)
    resting.wait(1)
    checkAll(resting, "standby")
    resting.state.settings.access.isModeAlone = true
    checkAll(resting, "standby, MODE alone")
    var ending = Hands()
    ending.edge(.power, true)
    ending.wait(1)
    check(ending, "on the way to off")
    check(Hands(splash: true), "splash")
    var late = Hands()
    late.hold(.mode)
    late.wait(29.9)
    check(late, "just closed by itself")
  }

  // MARK: - Carrying out

  private func checkAll(_ hands: Hands, _ context: String) {
    check(hands, context)
    for button in [InputLine.mode, .power] {
      var held = hands
      held.edge(button, true)
      held.wait(0.3)
      held.effects = []
      check(held, "\(context), \(button.rawValue) held")
    }
  }

  private func check(_ hands: Hands, _ context: String) {
    for hint in hands.state.hints {
      #expect(!hint.full.isEmpty && !hint.short.isEmpty || hint.actions == [.switchOff])
      for action in hint.actions {
        let isTrue = ways(action, hint.control).contains { way in
          var after = hands
          after.effects = []
          way(&after)
          return comesTrue(action, hands, after)
        }
        #expect(isTrue, "\(context): \(hint.control.rawValue) \(action)")
      }
    }
  }

  /// The movements that a hint may mean: one way or the other where it names none.
  private func ways(
    _ action: ControlHint.Action, _ control: ControlHint.Control
  ) -> [(inout Hands) -> Void] {
    switch (control, action.movement) {
    case (.mode, let movement): [{ $0.move(.mode, movement, action) }]
    case (.power, let movement): [{ $0.move(.power, movement, action) }]
    case (.both, .hold): [{ $0.holdBoth() }]
    case (.both, _): [{ $0.chord() }]
    case (.ribbon, .slide): [{ $0.slide(from: 1, to: 14) }, { $0.slide(from: 14, to: 1) }]
    case (.ribbon, _) where action == .tapTransport: [{ $0.tapPad(8) }]
    case (.ribbon, _): [{ $0.tapPad(4) }, { $0.tapPad(12) }]
    }
  }

  private func comesTrue(_ action: ControlHint.Action, _ before: Hands, _ after: Hands) -> Bool {
    trueOnDeck(action, before.state, after) ?? trueOfMusic(action, before.state, after)
      ?? trueInMenu(action, before.state, after)
  }

  private func trueOnDeck(
    _ action: ControlHint.Action, _ before: ApplianceState, _ after: Hands
  ) -> Bool? {
    let state = after.state
    return switch action {
    case .nextItem: state.features.setList.current != before.features.setList.current
    case .menu: before.menu == nil && state.menu == Menu()
    case .standby: state.power == .standby
    case .switchOff: state.power == .off && after.effects.last == .powerOff
    case .wake: state.power == .running && after.effects.contains(.startAudio)
    case .stayOn, .startNow: state.power == .running
    case .nextFace: state.settings.tuner.upper != before.settings.tuner.upper
    case .nextView, .tapView: state.settings.spectrum.view != before.settings.spectrum.view
    case .tapFace: state.settings.tuner.faces != before.settings.tuner.faces
    case .touchKey: after.tones.contains(.start)
    case .slideOctave: state.settings.ribbonOctave != before.settings.ribbonOctave
    case .slideTones, .lowerTones, .higherTones: state.keys.map(\.note) != before.keys.map(\.note)
    case .slideString, .nextString, .stringBefore: state.chosenString != before.chosenString
    case .startBeat: after.tones == [.metronomeStart] && state.metronome.isRunning
    case .tapTempo: after.tones.contains(.metronomeBeat)
    case .stopBeat, .stopBeatBeside: !state.metronome.isRunning && state.power == .running
    case .tapBeat: state.settings.metronome.accents != before.settings.metronome.accents
    case .slideTempo, .tempoBefore:
      state.settings.metronome.tempo != before.settings.metronome.tempo
    case .tapBeatNumber: state.settings.metronome.beats != before.settings.metronome.beats
    case .holdForTone: after.tones == [.start] && state.latchedNotes == [before.toneNote]
    case .stopTones: after.tones.contains(.stop) && state.latchedNotes.isEmpty
    default: nil
    }
  }

  private func trueOfMusic(
    _ action: ControlHint.Action, _ before: ApplianceState, _ after: Hands
  ) -> Bool? {
    let wishes = after.effects.compactMap { if case .music(let wish) = $0 { wish } else { nil } }
    let plays = wishes.contains { if case .play = $0 { true } else { false } }
    return switch action {
    case .play: plays || wishes == [.hold(false)]
    case .pause, .rest: wishes == [.hold(true)]
    case .goOn.byHolding: wishes == [.hold(false)]
    case .nextSong, .songBefore, .tapSongBeside, .slideSeek: plays
    case .tapTransport: plays || wishes.contains { if case .hold = $0 { true } else { false } }
    case .slideSongs: after.state.player.selection != before.player.selection
    default: nil
    }
  }

  private func trueInMenu(
    _ action: ControlHint.Action, _ before: ApplianceState, _ after: Hands
  ) -> Bool {
    let state = after.state
    guard let menu = before.menu else {
      // An action of a deck that no line here knows by name has to do something there.
      return state.decks != before.decks || state.settings != before.settings
    }
    let count = before.rows(of: menu.place.page).count
    let isElsewhere =
      state.menu != menu || state.settings != before.settings || state.player != before.player
      || state.notices != before.notices || state.keys != before.keys
      || state.metronome != before.metronome || state.features.tunings != before.features.tunings
      || state.power == .off
    switch action {
    case .nextLine: return state.menu?.place.row == (menu.place.row + 1) % count
    case .lineBefore: return state.menu?.place.row == (menu.place.row + count - 1) % count
    case .slideLines: return state.menu?.place.row != menu.place.row
    case .choose, .tapLine, .takeReference, .takeStrings: return isElsewhere
    case .back: return (state.menu?.trail.count ?? 0) == menu.trail.count - 1
    case .leave: return state.menu == nil && state.power == .running
    case .more, .less, .slideValue:
      return state.menu?.editing != nil
        && (state.settings != before.settings || state.player != before.player)
    case .done, .keep:
      // What is played next leads to the deck, everything else back to its list.
      let isPlayed = menu.editing?.setting?.isPlayed ?? false
      return menu.editing != nil && state.menu?.editing == nil
        && (isPlayed || state.menu != nil) && state.power == .running
    default: return false
    }
  }
}

extension Hands {
  /// The actions that the voices were told.
  fileprivate var tones: [CommandKind] {
    effects.compactMap { if case .engine(let command) = $0 { command.kind } else { nil } }
  }

  /// Moves on a button, which may be down already.
  fileprivate mutating func move(
    _ line: InputLine, _ movement: ControlHint.Movement, _ action: ControlHint.Action
  ) {
    switch movement {
    case .tap where action == .tapTempo:
      for _ in 0..<3 {
        tap(line)
        wait(0.3)
      }
    case .tap: tap(line)
    case .hold where action == .switchOff: press(line, for: 3.1)
    case .hold: hold(line)
    case .release, .slide: edge(line, false)
    }
    // A fade into standby is on its way for 0.3 s.
    wait(0.3)
  }
}
