/// A tuning as a player knows it: a name, its open strings, and who says so.
///
/// The tunings are typed values in `BuiltIn+….swift`, one file a group. Where traditions differ,
/// the file says which one was taken and why.
public struct TuningPreset: Sendable, Hashable {
  /// The order of the strings by pitch.
  public enum StringOrder: Sendable, Hashable {
    /// Each string is at least as high as the one before.
    case ascending
    /// The strings follow as they lie on the instrument, which is not from low to high: the ukulele's high G4 first.
    case reentrant
  }

  /// The family that the preset is listed under.
  public var group: TuningGroup
  /// The preset's name within the group, such as `Standard EADGBE`.
  public var name: String
  /// The open strings in playing order, one note a course; empty for chromatic.
  ///
  /// For winds, the notes that are usually tuned, at concert pitch.
  public var strings: [MIDINote]
  /// The notes of the second strings of courses, if they are an octave from the first; empty without any.
  public var octaves: [MIDINote]
  /// Semitones that the instrument's part is written above where it sounds; 0 for most.
  public var transposition: Int
  /// The sign by which its players call notes between two letters.
  public var spelling = Spelling.sharps
  /// The order of ``strings`` by pitch.
  public var order: StringOrder
  /// The source of the tuning: a book, a standard, a maker's document, an article of an encyclopaedia; a player's own
  /// has the name of its file.
  public var source: String
  /// The strings of a player's own tuning, in its file's order; empty for the box's tunings, whose notes say all.
  var ownStrings: [TuningString]
  /// The settings that a player's own tuning brings along.
  public let setup: TuningSetup

  /// Makes a preset out of its parts.
  public init(
    group: TuningGroup, name: String, strings: [MIDINote], octaves: [MIDINote] = [],
    transposition: Int = 0, spelling: Spelling = .sharps, order: StringOrder = .ascending,
    source: String
  ) {
    self.group = group
    self.name = name
    self.strings = strings
    self.octaves = octaves
    self.transposition = transposition
    self.spelling = spelling
    self.order = order
    self.source = source
    ownStrings = []
    setup = TuningSetup()
  }

  /// Makes a player's own tuning.
  ///
  /// - Parameters:
  ///   - name: Its name within ``TuningGroup/mine``.
  ///   - strings: Every string in playing order; the first string of a course comes before the second.
  ///   - transposition: Semitones that the instrument's part is written above where it sounds.
  ///   - setup: The settings that it brings along.
  ///   - source: The name of its file.
  public init(
    mine name: String, strings: [TuningString], transposition: Int = 0,
    setup: TuningSetup = TuningSetup(), source: String
  ) {
    group = .mine
    self.name = name
    self.strings = strings.filter { !$0.isSecond }.map(\.note)
    octaves = strings.filter(\.isSecond).map(\.note)
    self.transposition = transposition
    let notes = self.strings
    order = zip(notes, notes.dropFirst()).allSatisfy(<=) ? .ascending : .reentrant
    self.source = source
    ownStrings = strings
    self.setup = setup
  }

  /// The name of a player's own tuning in an identifier; `nil` in that of any other.
  public static func ownName(in identifier: String) -> String? {
    let prefix = "\(TuningGroup.mine)/"
    guard identifier.hasPrefix(prefix), identifier.count > prefix.count else { return nil }
    return String(identifier.dropFirst(prefix.count))
  }

  /// Name that tells it from every other preset: `Guitar/Standard EADGBE`.
  ///
  /// Settings files hold it, so a name once published stays.
  public var identifier: String { "\(group)/\(name)" }

  /// The tuning and its instrument, as the player is told them: `Guitar · Standard EADGBE`, and `Chromatic` alone.
  public var title: String { strings.isEmpty ? name : "\(group.title) \u{B7} \(name)" }

  /// The note that sounds where C is written; `nil` if that is C.
  public var key: PitchClass? {
    transposition % 12 == 0 ? nil : PitchClass((12 - transposition % 12) % 12)
  }

  /// Every note that is tuned: ``strings`` and the ``octaves`` of their courses.
  public var notes: [MIDINote] { strings + octaves }

  /// The notes that are measured against; empty if every semitone is.
  public var targets: [MIDINote] { group.isChromatic ? [] : notes }

  /// The open strings that can be told apart when all are struck at once, in playing order: three to eight
  /// different notes; empty if there are none.
  ///
  /// Strings of the same note count once, and so do the strings of a course.
  public var strummed: [MIDINote] {
    guard !group.isWind else { return [] }
    var notes: [MIDINote] = []
    for note in strings where !notes.contains(note) { notes.append(note) }
    return Self.strummable.contains(notes.count) ? notes : []
  }

  /// The numbers of notes that can be told apart when all are struck at once.
  public static let strummable = 3...8

  /// Every semitone counts.
  public static let chromatic = TuningPreset(
    group: .open, name: "Chromatic", strings: [], source: "ISO 16:1975")

  /// The box's own tuning of an ``identifier``; `nil` if it is none of them.
  public init?(identifier: String) {
    guard let preset = Self.builtIn.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = preset
  }

  /// The box's own tunings, chromatic first.
  public static let builtIn: [TuningPreset] = TuningGroup.allCases.flatMap(\.presets)
}
