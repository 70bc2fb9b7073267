import Appliance
import DevicePorts
import LabSupport
import MusicTheory
import PitchDetection
import Synthesis
import Units
import Words

/// The boxes that a ``WordWalk`` goes through, and what happens to them.
enum WordScenes {
  private static let stick = Stick(path: "/media/sda1")

  /// What the boxes, and the things around them, are called.
  static let names = [
    "Anna", "Bea", "Cleo", "Nora", "low", "many", "old", "gone", "any", "new", "same", "differs",
    "settings", "pi-", "0.1.0", "laboratory", "sda", "sdb", "usb", "Solo", "Line", "panel", "DSI-1",
    "songs", "m4a", "Blues in E", "Click 96", "Live", "Nocturne in E♭", "Practice", "Take 7", "Ωδή",
    "白い恋人", "Standard EADGB", "EADGBE", "DG",
    // The name that is offered for an item of the set list without a tuning.
    "Tuner",
  ]

  /// A box to walk from.
  struct Start {
    let box: PreparedBox
    /// True for a walk through all lists, false for one through those that differ by deck.
    var isDeep = false

    /// True if the walk goes on from a list; `nil` is the deck.
    func goes(to page: Menu.Page?) -> Bool {
      switch page {
      case nil, .main, .more, .ofDeck, .tones, .accents, .alone: true
      default: isDeep
      }
    }
  }

  /// The boxes that are walked through, by two buttons and by MODE alone.
  static var starts: [Start] {
    let onDecks = Deck.allCases.flatMap { deck in
      [false, true].flatMap { isAlone in
        var settings = Settings()
        settings.deck = deck
        settings.access.isModeAlone = isAlone
        settings.eyesFree = isAlone ? .voice : .off
        return [
          Start(box: bare(settings), isDeep: deck == .tuner && !isAlone),
          Start(box: rich(settings), isDeep: deck == .tuner),
        ]
      }
    }
    let languages = PreparedBox(Settings(), pads: 12, scene: .languages)
    let tapping = PreparedBox(Settings(), pads: 12, sendsTaps: true)
    return onDecks + [Start(box: scaled), Start(box: languages), Start(box: tapping, isDeep: true)]
  }

  /// A box without a ribbon, a card, sticks and songs.
  private static func bare(_ settings: Settings) -> PreparedBox {
    var settings = settings
    settings.preset = TuningGroup.guitar.presets[0]
    return PreparedBox(settings, pads: 0)
  }

  /// A box that has all that a box can have.
  private static func rich(_ settings: Settings) -> PreparedBox {
    var box = PreparedBox(settings, pads: 12, scene: .song)
    var own = box.state.settings
    own.deck = settings.deck
    own.preset = tuning("low")
    own.reference = ReferencePitch(clamping: Hertz(442))
    own.capo = Capo(clamping: 2)
    own.temperament = .just
    own.through = .digital
    let items = ["Anna", "Bea", "Cleo"].map { SetListItem(name: $0, settings: own) }
    own.setListItem = "Bea"
    // Changed since.
    own.capo = Capo(clamping: 3)
    own.volume = 0.3
    box.retune(to: own)
    box.take(
      .tuning(
        .found(
          FoundTunings(
            [tuning("low"), tuning("many", strings: 10)], deleted: [tuning("old")]))))
    box.take(.setList(.found(items, faults: [])))
    box.take(.scale(.found(["any.scl"])))
    box.take(.stick(.found([stick])))
    if let update = UpdateFile(path: "/media/sda1/pi-0.2.0.phosphor") {
      box.take(.update(.found([update])))
    }
    box.take(.throughDelay(FrameCount(1024)))
    // Notices cover what is below them for six seconds.
    for _ in 0..<8 { box.wait(1) }
    return box
  }

  private static func tuning(_ name: String, strings count: Int = 2) -> TuningPreset {
    var setup = TuningSetup()
    setup.capo = Capo(clamping: 2)
    let strings = (0..<count).map {
      TuningString(number: count - $0, note: MIDINote(38 + 5 * $0))
    }
    return TuningPreset(mine: name, strings: strings, setup: setup, source: "\(name).toml")
  }

  /// A box in a scale that has more notes than the ribbon has keys.
  private static var scaled: PreparedBox {
    var settings = Settings()
    settings.scale = "any.scl"
    var box = PreparedBox(settings, pads: 12)
    let steps = (1...53).map { "\(1200 * Double($0) / 53)\n" }.joined()
    if let scale = try? ScalaTemperament(
      name: "any.scl", scale: Array("any\n53\n\(steps)".utf8), keyboard: nil)
    {
      box.take(scale)
    }
    return box
  }

  /// Sends what a look at a stick finds.
  static func answer(_ box: inout PreparedBox) {
    guard case .stick(.take)? = box.state.menu?.place.page else { return }
    let files = CarriedFile.Standing.allCases.flatMap { standing in
      ["Anna", "Bea"].flatMap { name in
        CarriedKind.allCases.map { kind in
          CarriedFile(
            box: name, kind: kind, name: "\(standing.rawValue).toml", standing: standing)
        }
      }
    }
    let known = CarriedFile(box: "Cleo", kind: .tunings, name: "same.toml", standing: .same)
    box.take(.stick(.listed(StickListing(files + [known]))))
  }
}
