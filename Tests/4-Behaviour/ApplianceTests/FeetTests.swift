import DevicePorts
import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import Appliance

/// Feet that press for any time and often hit the other button too, on decks, in lists and at numbers.
@Suite("feet that slip")
struct FeetTests {
  /// A stroke of a foot: when each button goes down and comes up, in seconds; `nil` for one that is not hit.
  struct Stroke {
    var mode: ClosedRange<Double>?
    var power: ClosedRange<Double>?

    /// A foot that means one button, or both, for 0.03 to 4 s; two in five hit the other one too, which overlaps by up to
    /// half a second.
    init(_ random: inout SeededRandom) {
      let length = 0.03 * pow(4 / 0.03, Double.random(in: 0..<1, using: &random))
      let meant = 0...length
      let isMode = Double.random(in: 0..<1, using: &random) < 0.5
      var slip: ClosedRange<Double>?
      if Double.random(in: 0..<1, using: &random) < 0.4 {
        let overlap = min(Double.random(in: 0..<1, using: &random) * 0.5, length)
        let other = max(overlap, 0.03 * pow(4 / 0.03, Double.random(in: 0..<1, using: &random)))
        slip =
          Double.random(in: 0..<1, using: &random) < 0.5
          ? length - overlap...length - overlap + other : overlap - other...overlap
      }
      (mode, power) = isMode ? (meant, slip) : (slip, meant)
    }

    /// The time for which both are down.
    var overlap: Double {
      guard let mode, let power else { return 0 }
      return min(mode.upperBound, power.upperBound) - max(mode.lowerBound, power.lowerBound)
    }

    /// The time for which one of the two is down before the other is.
    var lead: Double {
      guard let mode, let power else { return 0 }
      return abs(mode.lowerBound - power.lowerBound)
    }

    var hitsBoth: Bool { mode != nil && power != nil && overlap > 0 }

    /// A stroke that grazes both, as the product's text says.
    var isGraze: Bool {
      guard let mode, let power, hitsBoth else { return false }
      let length =
        max(mode.upperBound, power.upperBound) - max(mode.lowerBound, power.lowerBound)
      return lead < 0.25 && length < 0.6
    }

    static func length(_ press: ClosedRange<Double>?) -> Double {
      press.map { $0.upperBound - $0.lowerBound } ?? 0
    }
  }

  private static let numbers = [
    "Capo", "Shift", "Tone volume", "Brightness", "Headphone trim",
  ]

  /// A box at a random place.
  private func box(_ random: inout SeededRandom) -> Hands {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.volume = 0.5
    settings.deck = Deck.allCases[Int.random(in: Deck.allCases.indices, using: &random)]
    var hands = Hands(settings, pads: Double.random(in: 0..<1, using: &random) < 0.5 ? 0 : 16)
    let files = (0..<3).map { MusicFile(path: Array("/\($0).wav".utf8), title: "\($0)") }
    hands.send(.music(.found(files)))
    if Double.random(in: 0..<1, using: &random) < 0.5 {
      let items = ["a", "b"].map { SetListItem(name: $0, settings: settings) }
      hands.send(.setList(.found(items, faults: [])))
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: break
    case 1:
      hands.hold(.mode)
      let rows = hands.state.rows(of: .main)
      for _ in 0..<Int.random(in: rows.indices, using: &random) { hands.tap(.mode) }
      if case .open(let page)? = hands.state.menu.map({ rows[$0.place.row].action }),
        page != .tones, Double.random(in: 0..<1, using: &random) < 0.7
      {
        hands.hold(.mode)
        for _ in 0..<Int.random(in: hands.rows.indices, using: &random) { hands.tap(.mode) }
      }
    default: hands.open(Self.numbers[Int.random(in: Self.numbers.indices, using: &random)])
    }
    hands.effects = []
    return hands
  }

  private func perform(_ stroke: Stroke, _ hands: inout Hands) {
    var edges: [(time: Double, line: InputLine, isActive: Bool)] = []
    for (line, press) in [(InputLine.mode, stroke.mode), (.power, stroke.power)] {
      guard let press else { continue }
      edges += [(press.lowerBound, line, true), (press.upperBound, line, false)]
    }
    edges.sort { $0.time < $1.time }
    var time = edges[0].time
    for edge in edges {
      hands.wait(edge.time - time)
      time = edge.time
      hands.edge(edge.line, edge.isActive)
    }
    hands.wait(0.5)
  }

  private func sounds(_ hands: Hands) -> (tones: Bool, any: Bool) {
    let commands = hands.effects.compactMap {
      if case .engine(let command) = $0 { command.kind } else { nil }
    }
    let plays = hands.effects.contains {
      if case .music(.play) = $0 {
        true
      } else if case .music(.hold(false)) = $0 {
        true
      } else {
        false
      }
    }
    let tones = commands.contains(.start)
    return (tones, tones || plays || commands.contains(.metronomeStart))
  }

  @Test("none switches off from the menu, sounds a tone, or changes a value by leaving")
  func slips() {
    let seed: UInt64 = 38
    var random = SeededRandom(seed: seed)
    var counts = (inMenu: 0, slips: 0, grazes: 0, left: 0)
    for number in 0..<10_000 {
      let before = box(&random)
      let stroke = Stroke(&random)
      if stroke.overlap >= 1 { continue }
      var hands = before
      perform(stroke, &hands)
      let context = "seed \(seed), foot \(number), \(stroke)"
      let (old, new) = (before.state, hands.state)
      let sounds = sounds(hands)
      #expect(!sounds.tones, "\(context)")
      if old.menu != nil {
        counts.inMenu += 1
        // What MODE chose by itself may have led to a deck, on which POWER is POWER.
        let hasChosen = Stroke.length(stroke.mode) >= 0.6 && stroke.lead >= 0.6
        #expect(
          hasChosen || new.power == .running && !hands.effects.contains(.powerOff), "\(context)")
      } else if new.power == .off {
        #expect(Stroke.length(stroke.power) > 3, "\(context)")
      }
      if stroke.hitsBoth { counts.slips += 1 }
      if stroke.isGraze {
        counts.grazes += 1
        #expect(!sounds.any && new.settings == old.settings, "\(context)")
        #expect(new.features.setList.current == old.features.setList.current, "\(context)")
        #expect(new.chosenString == old.chosenString && new.power == .running, "\(context)")
      }
      // Leaving: a number or a list is shown no more, and it was no choice by MODE held alone.
      guard let menu = old.menu else { continue }
      let isLeft = new.menu.map { $0.trail.count < menu.trail.count } ?? true
      let isKept = menu.editing != nil && new.menu?.editing == nil
      guard isLeft || isKept else { continue }
      counts.left += 1
      let isChoice = menu.editing == nil && Stroke.length(stroke.mode) >= 0.6
      let isStepped = menu.editing != nil && stroke.lead >= 0.6
      #expect(isChoice || isStepped || new.settings == old.settings, "\(context)")
    }
    #expect(counts.inMenu > 6000 && counts.slips > 3000)
    #expect(counts.grazes > 300 && counts.left > 1500)
  }
}
