import Appliance
import Faces
import LabSupport
import MusicTheory
import Texts
import Units
import Words

/// All letters that boxes draw in every language, and whether each text is what its source says.
struct DrawnWords {
  /// What the fonts drew, and what stands in the places of phrases.
  private let texts: Set<Text>
  /// Letters that no font has.
  let missing: Set<Unicode.Scalar>
  /// The keys of the phrases that were said.
  private let keys: Set<String>

  /// Walks through all that boxes can show, on a panel that has room for long words.
  init() {
    var asked = AskedPhrases.Found()
    let drawn = DrawnTexts.during {
      asked = AskedPhrases.during {
        for language in Language.allCases {
          var walk = WordWalk(in: language, width: 800, height: 480)
          walk.walkAll()
          for state in Self.faces { walk.draw(state) }
        }
      }
    }
    texts = drawn.texts.union(asked.texts)
    missing = drawn.missing
    keys = asked.keys
  }

  /// The number of different texts from each source.
  var counts: [(source: Text.Source, count: Int)] {
    [.words, .note, .number, .name, .sign].map { source in
      (source, texts.count { $0.source == source })
    }
  }

  /// What is no word of a catalogue, no note, no number, no name and no sign, whatever it says that it is.
  var others: [String] {
    let asked = keys.filter(WordWalk.hasWords)
    let untranslated = Language.allCases.filter { $0 != .english }.flatMap {
      WordList.missing(asked, $0)
    }
    return (untranslated + texts.filter { !Self.isTrue($0) }.map { "\($0.source): \($0)" }).sorted()
  }

  // MARK: - Sources

  /// True if the letters are such as their source has; those of words are in a catalogue.
  static func isTrue(_ text: Text) -> Bool {
    switch text.source {
    case .words: true
    case .note: text.letters.split(separator: " ").allSatisfy(isNote)
    case .number: !text.letters.contains { $0.isLetter && $0 != "k" }
    case .name: isName(text.letters)
    case .sign: signs.contains(text.letters) || !text.letters.contains(where: \.isLetter)
    }
  }

  private static let signs: Set = ["Hz", "BPM"]

  /// True for the name of a note in any language, with its octave, number or arrow; and for a letter of one.
  private static func isNote(_ letters: Substring) -> Bool {
    let name = String(letters.filter { !"0123456789−·↑↓_".contains($0) })
    return name.isEmpty || notes.contains(name)
      || name.count == 1 && notes.contains { $0.contains(name) }
  }

  private static let notes: Set<String> = {
    let namings = NoteNaming.Language.allCases.flatMap { language in
      [Spelling.sharps, .flats].map { NoteNaming(language, $0) }
    }
    return Set(namings.flatMap(\.names))
  }()

  /// True for what the walk's boxes call something, for what is printed on the box, and for terms of music: from its
  /// beginning, since it may be cut short, be half typed, or have an ending.
  private static func isName(_ letters: String) -> Bool {
    let ending = "…_ :"
    let name = String(letters.reversed().drop { ending.contains($0) }.reversed()).lowercased()
    return name.count <= 1 || names.contains { name.hasPrefix($0) || $0.hasPrefix(name) }
  }

  /// Names in small letters.
  private static let names: Set<String> = {
    let all =
      WordScenes.names + Language.allCases.map(\.title) + TempoName.allCases.map(\.rawValue)
      + ["PHOSPHOR", "TUNER", "STAGE TUNER", "POWER", "MODE"]
    return Set(all.map { $0.lowercased() })
  }()

  // MARK: - Faces

  /// Each face with nothing heard, a string that is off and one that is in tune, in each naming.
  private static var faces: [ApplianceState] {
    FacePair.everyFace.flatMap { pair in
      NoteNaming.Language.allCases.flatMap { names in
        [nil, -12.3, 0.1, 31].map { cents in
          var settings = Settings()
          settings.preset = TuningGroup.guitar.presets[0]
          settings.tuner.faces = pair
          settings.names = names
          var box = PreparedBox(settings, pads: 12)
          if let cents { box.hear(MIDINote(46), Cents(cents)) }
          return box.state
        }
      }
    }
  }
}
