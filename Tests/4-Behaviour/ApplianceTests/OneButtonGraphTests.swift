import Words
import DevicePorts
import Gestures
import MusicTheory
import Testing
import Units

@testable import Appliance

/// Everything that two buttons and the ribbon lead to, MODE alone leads to, too.
@Suite("by MODE alone every place is reached and everything done")
struct OneButtonGraphTests {
  /// Something that a hand can come to or do.
  private enum Deed: Hashable, CustomStringConvertible {
    /// Selects a line of a list, by its name.
    case line(Menu.Page, String)
    /// Changes a value.
    case value(Menu.Value)
    /// Changes a setting.
    case setting(Setting.Key)
    /// Has voices told something.
    case voices(String)
    /// Asks something of music, files, sticks or the machine.
    case asked(String)
    case rests, wakes
    case string(Int?)
    case item(Int?)
    case song
    case keys

    var description: String {
      switch self {
      case .line(let page, let name): "the line \"\(name)\" of \(page)"
      case .value(let value): "the value \(value)"
      case .setting(let key): "a change of \(key.rawValue)"
      case .voices(let words): "the voices' \(words)"
      case .asked(let words): "\(words)"
      case .rests: "rest"
      case .wakes: "wake"
      case .string(let index): "string \(index.map { "\($0)" } ?? "nearest")"
      case .item(let index): "item \(index.map { "\($0)" } ?? "none")"
      case .song: "another song selected"
      case .keys: "other keys"
      }
    }
  }

  /// A movement of a hand.
  private typealias Movement = (inout Hands) -> Void

  /// The movements of one foot.
  private static var foot: [Movement] {
    [
      { $0.tap(.mode) }, { $0.hold(.mode) },
      { hands in
        guard hands.state.menu?.editing != nil else { return }
        for _ in 0..<12 { hands.tap(.mode) }
      },
    ]
  }

  /// A tempo by one foot.
  private static var tempo: Movement { { hands in for _ in 0..<4 { hands.tap(.mode) } } }

  /// The movements of two hands in the menu.
  private static var hands: [Movement] {
    foot + [
      { $0.tap(.power) }, { $0.tapPad(8) }, { $0.slide(from: 1, to: 14) },
      { $0.slide(from: 14, to: 1) },
    ]
  }

  /// All that two hands can do while no menu is open.
  private static var deckHands: [Movement] {
    hands
      + [InputLine.mode, .power].flatMap { line -> [Movement] in
        [
          { $0.tapWhileHeld(line, line == .mode ? .power : .mode) },
          { $0.tapWhileHeld(line, line == .mode ? .power : .mode, times: 2) },
        ]
      }
      + [
        tempo, { $0.chord() }, { $0.holdBoth() }, { $0.press(.power, for: 3.2) },
      ]
      + (0..<16).map { pad in { $0.tapPad(pad) } }
      + [2, 13].map { pad in
        { hands in
          hands.edge(.mode, true)
          hands.wait(0.2)
          hands.tapPad(pad)
          hands.edge(.mode, false)
          hands.wait(0.2)
        }
      }
      + [(1, 14), (14, 1)].map { way in
        { hands in
          hands.edge(.mode, true)
          hands.wait(0.2)
          hands.slide(from: way.0, to: way.1)
          hands.edge(.mode, false)
          hands.wait(0.2)
        }
      }
  }

  // MARK: - Walking

  /// The places that a hand comes to, and all that it does.
  private struct Walk {
    var deeds: Set<Deed> = []
    var edges: [Menu?: Set<Menu?>] = [:]
  }

  /// Goes through all lists by all movements; what changes more than the place is counted, and not gone on from.
  private func walk(_ scene: Scene, deck: [Movement], menu: [Movement]) -> Walk {
    var walk = Walk()
    var front = [scene.start]
    while let hands = front.popLast() {
      guard walk.edges[hands.state.menu] == nil else { continue }
      walk.edges[hands.state.menu] = []
      walk.deeds.formUnion(places(of: hands.state))
      for movement in hands.state.menu == nil ? deck : menu {
        var next = hands
        next.effects = []
        movement(&next)
        // A fade into standby is on its way for 0.3 s, and a tuning is written within a second.
        if case .fading = next.state.power { next.wait(0.4) }
        if next.state.features.tunings.unsaved != nil { next.wait(1.1) }
        walk.deeds.formUnion(deeds(from: hands.state, to: next))
        if next.state.power == .standby { walk.deeds.formUnion(waking(next, by: menu)) }
        Self.answer(&next)
        guard isSame(next.state, hands.state) else { continue }
        walk.edges[hands.state.menu]?.insert(next.state.menu)
        if scene.isDeep ? isNear(next.state) : isFirst(next.state) { front.append(next) }
      }
    }
    return walk
  }

  private func waking(_ resting: Hands, by movements: [Movement]) -> Set<Deed> {
    let wakes = movements.contains { movement in
      var next = resting
      movement(&next)
      return next.state.power == .running
    }
    return wakes ? [.wakes] : []
  }

  /// True if nothing has changed but the place in the menu.
  private func isSame(_ one: ApplianceState, _ other: ApplianceState) -> Bool {
    one.settings == other.settings && one.power == other.power
      && one.controls.tones.latch.latched == other.controls.tones.latch.latched
      && one.metronome.isRunning == other.metronome.isRunning
      && one.decks.tuner.stringChoice == other.decks.tuner.stringChoice
      && one.player.song == other.player.song && one.keys.map(\.note) == other.keys.map(\.note)
      && one.features.setList == other.features.setList
  }

  /// Leaves out the tunings of most families: a list of them is like any other.
  private func isNear(_ state: ApplianceState) -> Bool {
    guard case .tunings(let group)? = state.menu?.place.page else { return true }
    return group == .mine || group == .guitar
  }

  /// The lists that differ by what sounds and plays.
  private func isFirst(_ state: ApplianceState) -> Bool {
    guard let menu = state.menu else { return true }
    return switch menu.place.page {
    case .main, .more, .ofDeck, .tones, .accents, .alone: true
    case .choices(let key): Setting.Key.beatKeys.contains(key) || key == .octave
    default: false
    }
  }

  // MARK: - Deeds

  private func places(of state: ApplianceState) -> Set<Deed> {
    guard let menu = state.menu else { return [] }
    if let value = menu.editing { return [.value(value)] }
    return [.line(menu.place.page, state.rows(of: menu.place.page)[menu.place.row].name.english)]
  }

  private func deeds(from before: ApplianceState, to after: Hands) -> Set<Deed> {
    let state = after.state
    var deeds: Set<Deed> = []
    for setting in Setting.table where setting.text(state.settings) != setting.text(before.settings)
    {
      deeds.insert(.setting(setting.key))
    }
    for effect in after.effects {
      switch effect {
      case .engine(let command):
        // A touched key ends with the touch; a tone that stays has to be ended.
        let isTouch = command.kind == .stop && before.controls.tones.latch.latched.isEmpty
        if !isTouch { deeds.insert(.voices("\(command.kind)")) }
      case .music(let request): deeds.insert(.asked("music \(Self.kind(request))"))
      case .tuning(let request): deeds.insert(.asked("tuning \(Self.kind(request))"))
      case .stick(let request): deeds.insert(.asked("stick \(Self.kind(request))"))
      case .take: deeds.insert(.asked("stick take"))
      case .setList(let request): deeds.insert(.asked("set list \(Self.kind(request))"))
      case .scale(let request): deeds.insert(.asked("scale \(Self.kind(request))"))
      case .update: deeds.insert(.asked("an update"))
      case .powerOff: deeds.insert(.asked("the machine's end"))
      case .restart: deeds.insert(.asked("a restart"))
      case .startAudio, .stopAudio, .audioPeriod, .route, .chime, .output, .brightness, .listen,
        .save, .speak:
        break
      }
    }
    if state.power == .standby { deeds.insert(.rests) }
    if state.decks.tuner.stringChoice != before.decks.tuner.stringChoice {
      deeds.insert(.string(state.decks.tuner.stringChoice))
    }
    if state.features.setList.current != before.features.setList.current {
      deeds.insert(.item(state.features.setList.current))
    }
    if state.player.selection != before.player.selection { deeds.insert(.song) }
    if state.keys.map(\.note) != before.keys.map(\.note) { deeds.insert(.keys) }
    return deeds
  }

  /// A request without what it is about.
  private static func kind(_ request: Any) -> String {
    String("\(request)".prefix { $0 != "(" }.split(separator: ".").last ?? "")
  }

  // MARK: - Tests

  @Test("what two buttons and the ribbon lead to, MODE alone leads to", arguments: 0..<count)
  func all(number: Int) {
    let scene = Self.scenes[number]
    let byHands = walk(scene, deck: Self.deckHands, menu: Self.hands)
    var start = scene.start
    start.state.settings.access.isModeAlone = true
    let alone = Scene(name: scene.name, start: start, isDeep: scene.isDeep)
    let byFoot = walk(
      alone, deck: Self.foot + [Self.tempo], menu: Self.foot)
    let lost = byHands.deeds.subtracting(byFoot.deeds).map(\.description).sorted()
    #expect(lost.isEmpty, "\(scene.name): not reached by MODE alone: \(lost)")
    #expect(byHands.deeds.count > (scene.isDeep ? 100 : 15))
    // And from each place MODE alone leads back to the deck, without waiting.
    let stuck = Set(byFoot.edges.keys).subtracting(sources(of: nil, in: byFoot.edges))
    #expect(stuck.isEmpty, "\(scene.name): no way out of \(stuck)")
  }

  @Test("without its lines it would not be so: standby, both buttons and the strings are missed")
  func without() {
    let scene = Self.scenes[0]
    let byHands = walk(scene, deck: Self.deckHands, menu: Self.hands)
    let byFoot = walk(scene, deck: Self.foot, menu: Self.foot)
    let lost = byHands.deeds.subtracting(byFoot.deeds)
    #expect(lost.isSuperset(of: [.rests, .wakes, .asked("the machine's end"), .string(0)]))
  }

  /// All places from which a place can be reached.
  private func sources(of goal: Menu?, in edges: [Menu?: Set<Menu?>]) -> Set<Menu?> {
    var found: Set<Menu?> = [goal]
    var grows = true
    while grows {
      let more = edges.filter { !found.contains($0.key) && !$0.value.isDisjoint(with: found) }
      found.formUnion(more.keys)
      grows = !more.isEmpty
    }
    return found
  }
}
