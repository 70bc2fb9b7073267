import Words
import BoardFile
import MusicTheory
import PitchDetection
import TOML
import TuningFiles
import Units

extension Setting {
  /// Every setting there is, in the order of the menu.
  public static let table: [Setting] = shown + [start.on(.advanced)]

  private static let shown: [Setting] = {
    // In parts, since Swift 6.0 cannot check the types of all of it at once.
    let parts: [[Setting]] = [
      [deck], ofDecks { $0.settings }, played, heard, seen, named, rare, forHands,
    ]
    return parts.flatMap(\.self) + Features.all.flatMap { $0.settings }
  }()

  private static let deck = words(.deck, "Mode", \.deck, \.title).on(.main).played()
    .listed(on: .decks)

  /// The settings that the decks have in one place, each offered on its deck alone.
  private static func ofDecks(_ place: (any DeckUnit.Type) -> [Setting]) -> [Setting] {
    Deck.allCases.flatMap { deck in place(deck.unit).map { $0.on(deck) } }
  }

  private static let played: [Setting] =
    [
      tuning.on(.main).played().listed(on: .groups), lastTuning.on(.main),
      numbers(.fret, "Capo", \.fret, grid(0, 12), text: { $0 == 0 ? "none" : whole($0) })
        .on(.main).played(),
      numbers(.shift, "Shift", \.semitones, grid(-12, 12), text: semitones).on(.shift).played(),
      numbers(.drop, "Drop", \.drop, grid(0, 3), isListed: true) { semitones(-$0) }.on(.shift)
        .played().offered { !$0.settings.preset.strings.isEmpty },
      reference("A4", ReferencePitch.plainRange).on(.main).listed(on: .references),
      temperament.played().listed(on: .temperaments),
      root.played().offered { $0.scale == nil && $0.settings.temperament.hasRoot },
      numbers(
        .window, "In-tune window", \.tuner.window.value, [1, 2, 3, 5], isListed: true, text: cents),
      numbers(.volume, "Tone volume", \.volume, grid(0, 1, step: 0.01), text: percent)
        .on(.sound),
      numbers(.octave, "Tone octave", \.octave, grid(-2, 3), isListed: true, text: signed)
        .on(.tones).offered(\.settings.hasOctaves),
    ]

  private static let heard: [Setting] = [
    words(.through, "Signal while tuning", \.through, \.title).on(.sound),
    numbers(.speakerTrim, "Speaker trim", \.speakerTrim.value, grid(-24, 0), unit: "dB")
      .on(.sound).offered { $0.audio.route != .line },
    numbers(.headphoneTrim, "Headphone trim", \.headphoneTrim.value, grid(-24, 0), unit: "dB")
      .on(.sound).offered { $0.audio.route != .speaker },
  ]

  private static let seen: [Setting] =
    [
      numbers(
        .brightness, "Brightness", \.brightness, grid(0.05, 1, step: 0.01), text: percent
      )
      .on(.screen).offered(\.info.hasBacklight),
      flag(.autoBrightness, "Auto brightness", \.isBrightnessAutomatic)
        .on(.screen).offered { $0.info.hasBacklight && $0.features.light.hasSensor },
    ] + ofDecks { $0.faceSettings }.map { $0.on(.screen) } + [
      words(.theme, "Colours", \.theme, \.title).on(.screen)
    ] + ofDecks { $0.screenSettings }.map { $0.on(.screen) } + [
      flag(.splash, "Splash at start", \.showsSplash).on(.screen)
    ]

  private static let named: [Setting] = [
    words(.spelling, "Accidentals", \.accidentals, \.title).on(.notes),
    fingering.on(.notes),
    words(.names, "Note language", \.names, \.title).on(.notes),
    flag(.writesParts, "Written pitch", \.writesParts).on(.notes)
      .offered { $0.settings.preset.key != nil },
  ]

  private static let rare: [Setting] = [
    words(.eyesFree, "Without looking", \.eyesFree, \.title).on(.advanced),
    words(.definition, "Pitch of a string", \.tuner.definition) {
      $0 == .firstPartial ? "fundamental" : "as heard"
    }.on(.advanced),
    numbers(
      .clockReference, "Known tone", \.clockReference, grid(200, 1200), unit: "Hz", decimals: 1,
      coarse: 20
    ).on(.clock),
    clocks.on(.clock), setListItem.on(.setList), language.on(.languages), firstQuestions,
  ]

  /// The reference pitch as far as few need it; the same setting, so it is not in the table.
  static let wideReference = reference("A4", ReferencePitch.range)

  private static func reference(_ name: Phrase, _ range: ClosedRange<Hertz>) -> Setting {
    let all = ReferencePitch.range
    return numbers(
      .a4, name, \.a4, grid(range.lowerBound.value, range.upperBound.value, step: 0.1), unit: "Hz",
      decimals: 1, readable: all.lowerBound.value...all.upperBound.value, coarse: 10
    ).played()
  }

  /// The row of a setting.
  static func of(_ key: Key) -> Setting {
    // The table has every key once, which a test proves.
    table.first { $0.key == key } ?? table[0]
  }

  /// The name of an own tuning in an identifier, if it is one that can be shown.
  private static func shownName(in identifier: String) -> String? {
    TuningPreset.ownName(in: identifier).flatMap {
      $0 == $0.shown(letters: TuningFile.nameLength) ? $0 : nil
    }
  }

  private static let tuning = Setting(
    key: .preset, name: "Tuning",
    allowed: "one of the tunings in the list, Mine/ and the name of an own one",
    count: TuningPreset.builtIn.count, isCyclic: true, coarse: 1,
    index: { settings in TuningPreset.builtIn.firstIndex(of: settings.preset) ?? 0 },
    set: { $1.preset = TuningPreset.builtIn[$0] },
    text: { $0.preset.words },
    scalar: { .string($0.preset.identifier) },
    read: { (table, settings) throws(TOMLError) in
      guard let identifier = try table.string(Key.preset.rawValue) else { return }
      if let name = shownName(in: identifier) {
        // Its strings are in its file, which is read later.
        settings.preset = TuningPreset(mine: name, strings: [], source: "")
        return
      }
      guard let preset = TuningPreset(identifier: identifier)
      else { throw table.mismatch(Key.preset.rawValue, "one of the tunings in the list") }
      settings.preset = preset
    })

  private static let fingering = flag(.namesSounding, "Names under a capo", \.namesSounding)
    .told(["as fingered", "as sounding"].joined()) {
      $0.namesSounding ? "as sounding" : "as fingered"
    }.listed()

  /// The tuning before the one that is on; empty in the file for none.
  private static let lastTuning = Setting(
    key: .lastTuning, name: "Last tuning",
    allowed: "one of the tunings in the list, Mine/ and the name of an own one",
    count: 1, isCyclic: false, coarse: 1, index: { _ in 0 }, set: { _, _ in },
    text: { $0.lastTuning.isEmpty ? "none" : Phrase(name: $0.lastTuning) },
    scalar: { .string($0.lastTuning) },
    read: { (table, settings) throws(TOMLError) in
      guard let identifier = try table.string(Key.lastTuning.rawValue) else { return }
      guard
        identifier.isEmpty || shownName(in: identifier) != nil
          || TuningPreset(identifier: identifier) != nil
      else {
        throw table.mismatch(Key.lastTuning.rawValue, "one of the tunings in the list, or empty")
      }
      settings.lastTuning = identifier
    })

  /// A number in the file, a note in the player's words on the screen.
  private static let root = numbers(
    .root, "Root of the temperament", \.rootNumber, grid(0, 11), text: whole
  ).told("one of the twelve notes") { Phrase(note: $0.rootName) }.listed()

  /// The state of a start; the file says `usual` if nobody has chosen one.
  private static let start: Setting = {
    let own = words(.start, "Starts", \.start, \.title)
    return own.filed(
      as: { $0.chosenStart == nil ? .string("usual") : own.scalar($0) },
      read: { (table, settings) throws(TOMLError) in
        if try table.string(Key.start.rawValue) != "usual" { try own.read(table, &settings) }
      })
  }()

  /// The temperament: one of the box's own, or the name of a file, which may be there or not.
  private static let temperament: Setting = {
    let own = words(.temperament, "Temperament", \.temperament) { Phrase(words: $0.name) }
    return Setting(
      key: own.key, name: own.name, allowed: "\(own.allowed), the name of a Scala file",
      count: own.count, isCyclic: own.isCyclic, coarse: own.coarse, index: own.index,
      set: { index, settings in
        own.set(index, &settings)
        settings.scale = nil
      },
      text: { settings in settings.scale.map { Phrase(name: $0) } ?? own.text(settings) },
      scalar: { settings in settings.scale.map { .string($0) } ?? own.scalar(settings) },
      read: { (table, settings) throws(TOMLError) in
        let word = try table.string(Key.temperament.rawValue)
        if let word, ScalaTemperament.isName(word) {
          settings.scale = word
        } else {
          try own.read(table, &settings)
        }
      })
  }()
}

// MARK: - Values

extension Settings {
  /// ``reference`` in hertz.
  fileprivate var a4: Double {
    get { reference.a4.value }
    set { reference = ReferencePitch(clamping: Hertz(newValue)) }
  }

  /// ``root`` as a number.
  fileprivate var rootNumber: Double {
    get { Double(root.number) }
    set { root = PitchClass(min(max(Int(newValue), 0), 11)) }
  }

  /// ``capo`` as a number.
  fileprivate var fret: Double {
    get { Double(capo.fret) }
    set { capo = Capo(clamping: Int(newValue)) }
  }

  /// The semitones of ``shift`` as a number.
  fileprivate var semitones: Double {
    get { Double(shift.semitones) }
    set { shift.semitones = Int(newValue) }
  }

  /// The drop of ``shift`` as a number.
  fileprivate var drop: Double {
    get { Double(shift.drop) }
    set { shift.drop = Int(newValue) }
  }

  /// ``ribbonOctave`` as a number.
  fileprivate var octave: Double {
    get { Double(ribbonOctave) }
    set { ribbonOctave = Int(newValue) }
  }
}

extension NoteNaming.Language {
  /// The name of the language for the player.
  var title: Phrase {
    switch self {
    case .english: "C D E"
    case .solfege: "Do Re Mi"
    case .german: "German, with H"
    }
  }
}

extension ThroughSignal {
  /// The name of the choice for the player.
  var title: Phrase {
    switch self {
    case .mute: "muted"
    case .pass: "passes"
    case .digital: "through the box"
    }
  }
}

extension StartState {
  /// The name of the choice for the player.
  var title: Phrase { self == .atRest ? "at rest" : "tuning" }
}
