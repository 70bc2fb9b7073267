import DevicePorts
import MusicTheory

@testable import Appliance

/// The boxes that one button and two hands are tried on.
extension OneButtonGraphTests {
  /// A box and what is looked at in it.
  struct Scene {
    var name: String
    var start: Hands
    /// True if all lists are gone through, not the first ones alone.
    var isDeep: Bool
  }

  /// Every deck with all that can go on in it; the first state of each, in all lists.
  static var scenes: [Scene] {
    let truth = HintTruthTests()
    let onDecks = Deck.allCases.flatMap { deck in
      let box = HintTruthTests.Case(deck: deck, pads: 16, isTuning: deck == .tuner, songs: 3)
      return truth.variants(of: box).enumerated().map { index, hands in
        Scene(name: "\(deck) \(index)", start: hands, isDeep: index == 0)
      }
    }
    let chromatic = HintTruthTests.Case(deck: .tuner, pads: 16, isTuning: false, songs: 0)
    let scaled = truth.variants(of: chromatic)[1]
    return onDecks + [
      Scene(name: "a scale of 53", start: scaled, isDeep: false),
      Scene(name: "own tuning, stick, update", start: rich, isDeep: true),
    ]
  }

  /// The number of ``scenes``.
  static let count = scenes.count

  static let stick = Stick(path: "/media/sda1")

  /// A box that has all that a box can have.
  static var rich: Hands {
    var settings = Settings()
    let strings = [38, 45].enumerated().map {
      TuningString(number: 2 - $0.offset, note: MIDINote($0.element))
    }
    let own = TuningPreset(mine: "low", strings: strings, source: "low.toml")
    settings.preset = own
    var hands = Hands(settings)
    hands.send(
      .tuning(
        .found(
          FoundTunings(
            [own], deleted: [TuningPreset(mine: "old", strings: strings, source: "old.toml")]))))
    let item = SetListItem(name: "a", settings: settings)
    hands.send(.setList(.found([item, SetListItem(name: "b", settings: settings)], faults: [])))
    hands.send(.stick(.found([stick])))
    if let update = UpdateFile(path: "/media/stick/pi-0.2.0.phosphor") {
      hands.send(.update(.found([update])))
    }
    hands.effects = []
    return hands
  }

  /// Sends what a look at a stick finds.
  static func answer(_ hands: inout Hands) {
    guard hands.effects.contains(.stick(.look(stick))) else { return }
    let files = CarriedFile.Standing.allCases.flatMap { standing in
      ["a", "b"].map { box in
        CarriedFile(box: box, kind: .tunings, name: "\(standing.rawValue).toml", standing: standing)
      }
    }
    hands.send(.stick(.listed(StickListing(files))))
  }
}
