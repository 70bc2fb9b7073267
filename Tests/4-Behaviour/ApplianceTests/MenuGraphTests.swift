import DevicePorts
import Glibc
import MusicTheory
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("no state is a trap")
struct MenuGraphTests {
  /// A place where the box can be, as far as a hand can tell.
  private struct Node: Hashable {
    var menu: Menu?
    var isResting: Bool
    var installation: Installation?
    var copying: Copying?
  }

  /// A movement that a hand can make.
  private enum Movement {
    case tapMode, holdMode, tapPower, both, before, nothing, slideDown, slideUp, tapRibbon

    /// The movements with two buttons.
    static let buttons: [Self] = [.tapMode, .holdMode, .tapPower, .both, .before, .nothing]
    /// The movements with the ribbon, and with POWER to go back.
    static let ribbon: [Self] = [.slideDown, .slideUp, .tapRibbon, .tapPower, .nothing]
  }

  private func node(_ hands: Hands) -> Node {
    Node(
      menu: hands.state.menu, isResting: hands.state.power == .standby,
      installation: hands.state.installation, copying: hands.state.features.sticks.copying)
  }

  private func after(_ movement: Movement, _ hands: Hands) -> Hands {
    var hands = hands
    switch movement {
    case .tapMode: hands.tap(.mode)
    case .holdMode: hands.hold(.mode)
    case .tapPower: hands.tap(.power)
    case .both: hands.chord()
    case .before: hands.tapWhileHeld(.mode, .power)
    case .nothing:
      hands.wait(4.1)
      hands.send(.update(.ended(isInstalled: false, "The stick was pulled out.")))
      hands.send(.stick(.ended(isDone: true, "It is there.")))
    case .slideDown: hands.slide(from: 8, to: 7)
    case .slideUp: hands.slide(from: 7, to: 8)
    case .tapRibbon: hands.tapPad(8)
    }
    // A fade into standby is on its way for 0.3 s.
    hands.wait(0.4)
    return hands
  }

  /// Every node that movements lead to, with the nodes that one movement leads to from there.
  private func explore(
    from start: Hands, by movements: [Movement] = Movement.buttons,
    answer: (inout Hands) -> Void = { _ in }
  ) -> [Node: Set<Node>] {
    var edges: [Node: Set<Node>] = [:]
    var front = [start]
    while let hands = front.popLast() {
      guard edges[node(hands)] == nil else { continue }
      let next = movements.map { movement in
        var next = after(movement, hands)
        answer(&next)
        next.effects = []
        // By one button, and by slower hands, is another graph: OneButtonGraphTests has it.
        if next.state.settings.access != start.state.settings.access { return hands }
        return next
      }
      edges[node(hands)] = Set(next.map(node))
      front += next
    }
    return edges
  }

  /// All nodes from which a node can be reached.
  private func sources(of goal: Node, in edges: [Node: Set<Node>]) -> Set<Node> {
    var origins: [Node: [Node]] = [:]
    for (node, targets) in edges {
      for target in targets { origins[target, default: []].append(node) }
    }
    var found: Set<Node> = [goal]
    var front = [goal]
    while let node = front.popLast() {
      for origin in origins[node] ?? [] where found.insert(origin).inserted { front.append(origin) }
    }
    return found
  }

  /// A line of a list, or its value.
  private struct Place: Hashable {
    var page: Menu.Page
    var row: Int
    var isEditing: Bool
  }

  /// Every place there is, taken from the lists rather than by walking.
  private func places(of hands: Hands) -> Set<Place> {
    var state = hands.state
    var pages: Set<Menu.Page> = [.main]
    var front: [[Menu.Page]] = [[.main]]
    var places: Set<Place> = []
    while let way = front.popLast(), let page = way.last {
      // Which lines there are depends on the way.
      state.menu = Menu()
      state.menu?.trail = way.map { Menu.Place(page: $0, row: 0) }
      for (number, row) in state.rows(of: page).enumerated() {
        places.insert(Place(page: page, row: number, isEditing: false))
        switch row.action {
        case .openInstead(let next):
          if pages.insert(next).inserted { front.append(way.dropLast() + [next]) }
        case .open(let next): if pages.insert(next).inserted { front.append(way + [next]) }
        case .edit: places.insert(Place(page: page, row: number, isEditing: true))
        default: break
        }
      }
    }
    return places
  }

  /// The places of the menu among nodes.
  private func places(of edges: [Node: Set<Node>]) -> Set<Place> {
    Set(
      edges.keys.compactMap(\.menu).map {
        Place(page: $0.place.page, row: $0.place.row, isEditing: $0.editing != nil)
      })
  }

  @Test("every menu state is reachable from every other by MODE and POWER alone")
  func connected() {
    let start = Hands()
    let edges = explore(from: start)
    let missing = places(of: start).subtracting(places(of: edges))
    #expect(missing.isEmpty, "\(missing)")
    #expect(edges.count > 200)
    // All are reached from the tuner, and all lead back to it: so each leads to each.
    #expect(sources(of: node(start), in: edges) == Set(edges.keys))
  }

  @Test("and so it is from any settings, with or without what a box can lack")
  func connectedElsewhere() {
    var settings = Settings()
    settings.preset = TuningGroup.lute.presets[3]
    settings.reference = ReferencePitch(clamping: Hertz(466.6))
    settings.capo = Capo(clamping: 12)
    settings.isStill = true
    let bare = Hands(settings, pads: 0, info: BoxInfo())
    let edges = explore(from: bare)
    // A copy of the tuning that is on comes with lists of its own.
    let missing = places(of: bare).subtracting(places(of: edges))
    #expect(missing.isEmpty, "\(missing)")
    #expect(
      places(of: edges).contains { $0.page == .own(.name) && $0.row > TuningNames.letters.count })
    #expect(sources(of: node(bare), in: edges) == Set(edges.keys))
  }

  @Test("and so it is on the metronome's deck, which has lists of its own")
  func connectedOnMetronome() {
    var settings = Settings()
    settings.deck = .metronome
    let start = Hands(settings)
    let edges = explore(from: start)
    let missing = places(of: start).subtracting(places(of: edges))
    #expect(missing.isEmpty, "\(missing)")
    #expect(places(of: start).contains { $0.page == .accents })
    #expect(sources(of: node(start), in: edges) == Set(edges.keys))
  }

  @Test("once the menu is open, the ribbon leads to each of its places, and POWER back")
  func byRibbon() {
    var start = Hands()
    start.hold(.mode)
    let edges = explore(from: start, by: Movement.ribbon)
    let missing = places(of: start).subtracting(places(of: edges))
    #expect(missing.isEmpty, "\(missing)")
    // Back is where MODE opens it.
    let tuner = Node(menu: nil, isResting: false)
    #expect(sources(of: tuner, in: edges) == Set(edges.keys))
  }

  @Test("and so it is with updates on a stick, which can be left at every step")
  func connectedWithUpdates() throws {
    var start = Hands(pads: 0, info: BoxInfo())
    let update = try #require(UpdateFile(path: "/media/stick/pi-0.2.0.phosphor"))
    start.send(.update(.found([update])))
    let edges = explore(from: start)
    let all = Set(edges.keys)
    #expect(sources(of: node(start), in: edges) == all)
    let stages = Set(all.map(\.installation?.progress))
    #expect(stages == [nil, .running(0), .failed("The stick was pulled out.")])
    let missing = places(of: start).subtracting(places(of: edges))
    #expect(missing.isEmpty, "\(missing)")
    // Two lists before an installing; one while it runs, and after it.
    let pages = Set(all.compactMap { $0.menu?.place.page })
    #expect(pages.isSuperset(of: [.updates(asking: nil), .updates(asking: update), .installation]))
  }

  @Test("and so it is with a stick, whose lists can be left at every step")
  func connectedWithAStick() {
    var start = Hands(pads: 0, info: BoxInfo())
    let files = CarriedFile.Standing.allCases.flatMap { standing in
      ["a", "b"].map { box in
        CarriedFile(box: box, kind: .tunings, name: "\(standing.rawValue).toml", standing: standing)
      }
    }
    start.send(.stick(.found([Stick(path: "/media/sda1")])))
    let edges = explore(from: start) { hands in
      // What a look finds comes at once, and a copying ends when nobody does anything.
      if hands.effects.contains(.stick(.look(Stick(path: "/media/sda1")))) {
        hands.send(.stick(.listed(StickListing(files))))
      }
    }
    #expect(sources(of: node(start), in: edges) == Set(edges.keys))
    let pages = Set(edges.keys.compactMap { $0.menu?.place.page })
    for page: Menu.StickPage in [
      .ways(Stick(path: "/media/sda1")), .copy(Stick(path: "/media/sda1")), .copying,
      .take(Stick(path: "/media/sda1")), .files(box: "a"), .files(box: "b"), .question(files[2]),
    ] {
      #expect(pages.contains(.stick(page)), "\(page)")
    }
  }

  @Test(
    "POWER held switches off from the deck and at rest, from no place of the menu, and every place says what to do"
  )
  func powerEverywhere() {
    var seen: Set<Node> = []
    var front = [Hands()]
    while let hands = front.popLast() {
      guard seen.insert(node(hands)).inserted else { continue }
      let hints = hands.state.hints
      #expect(!hints.isEmpty && hints.contains { $0.control == .power || $0.control == .both })
      var held = hands
      let settings = held.state.settings
      held.edge(.power, true)
      held.wait(4)
      if hands.state.menu == nil {
        #expect(held.state.power == .off && held.effects.last == .powerOff)
        #expect(held.state.settings == settings)
      } else {
        #expect(held.state.power == .running && !held.effects.contains(.powerOff))
        let isAtNumber = hands.state.menu?.editing != nil
        #expect(isAtNumber ? held.state.menu == hands.state.menu : held.state.settings == settings)
      }
      front += Movement.buttons.map { movement in
        var next = after(movement, hands)
        next.effects = []
        return next
      }
    }
    #expect(seen.count > 200)
  }

  @Test(
    "any controls at any times: no trap, the menu stays in its lists, and POWER held ends it",
    arguments: [false, true])
  func storm(isModeAlone: Bool) {
    let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 20_000 : 1_000_000
    let seed: UInt64 = 4
    var storm = ControlStorm(seed: seed)
    var settings = Settings()
    settings.access.isModeAlone = isModeAlone
    var hands = Hands(settings)
    for index in 0..<count {
      hands.wait(storm.pause())
      hands.send(.control(storm.event(at: hands.now)))
      if let menu = hands.state.menu {
        let isInList = hands.state.rows(of: menu.place.page).indices.contains(menu.place.row)
        #expect(isInList, "seed \(seed), event \(index)")
        if !isInList { return }
      }
      if index % 100 == 0 { check(hands, "seed \(seed), event \(index)") }
      if hands.state.power == .off { hands = Hands(hands.state.settings) }
      hands.effects = []
    }
  }

  /// Lets everything go, waits until no menu is open, and switches off by POWER.
  private func check(_ hands: Hands, _ context: String) {
    var hands = hands
    if hands.state.power == .off { return }
    hands.edge(.mode, false)
    hands.edge(.power, false)
    hands.touch()
    hands.wait(140)
    hands.edge(.power, true)
    hands.wait(3.1)
    #expect(hands.state.power == .off, "\(context)")
  }
}
