/// A way to write notes: the language of their names, their signs, and the transposition of the instrument.
public struct NoteNaming: Sendable, Hashable {
  /// A language that notes are named in.
  public enum Language: String, Sendable, CaseIterable {
    /// C to B.
    case english
    /// Do to Si, C always being Do.
    case solfege
    /// C to H, B being B flat, and signs as syllables: Fis, Ges.
    case german
  }

  /// The language that notes are named in.
  public var language = Language.english
  /// The sign of notes between two others.
  public var spelling = Spelling.sharps
  /// Semitones that a note is written above where it sounds.
  public var transposition = 0
  /// The names of a scale's notes, which stand in place of the twelve; `nil` for the twelve.
  public var degrees: DegreeNames?

  /// Makes a way to write notes.
  public init(
    _ language: Language = .english, _ spelling: Spelling = .sharps, transposition: Int = 0
  ) {
    self.language = language
    self.spelling = spelling
    self.transposition = transposition
  }

  /// The name of a note without its octave.
  public func name(of note: PitchClass) -> String {
    let written = ((note.number + transposition) % 12 + 12) % 12
    return Self.names(language, spelling)[written]
  }

  /// The name of a note in one line, with its octave: `C♯4`; of a scale's note its own name and octave, or its number
  /// and the nearest of the twelve: `rast4`, `31 G♯4↑`.
  public func name(of note: MIDINote) -> String {
    guard let degrees else { return "\(name(of: note.pitchClass))\(octave(of: note))" }
    let title = degrees.title(of: note)
    if let (nearest, arrow) = degrees.nearest(to: note) {
      return "\(title) \(name(of: nearest.pitchClass))\(octave(of: note))\(arrow)"
    }
    return Self.name(title, octave: octave(of: note))
  }

  /// The name of a scale's note and its octave: a name that ends with a figure would run into that of the octave.
  private static func name(_ title: String, octave: Int) -> String {
    "\(title)\(title.last?.isNumber == true ? "\u{B7}" : "")\(octave)"
  }

  /// The octave that a note is written in; of a scale's note with a number, that of the nearest of the twelve.
  public func octave(of note: MIDINote) -> Int {
    guard let degrees else { return (note + transposition).octave }
    guard let (nearest, _) = degrees.nearest(to: note) else { return degrees.octave(of: note) }
    return (nearest + transposition).octave
  }

  /// The name of a note without its octave; of a scale's note its own name or its number.
  public func title(of note: MIDINote) -> String {
    degrees?.title(of: note) ?? name(of: note.pitchClass)
  }

  /// The name of a note among others: without its octave, and of a scale's note its number if its name is long.
  public func short(of note: MIDINote) -> String {
    degrees?.short(of: note) ?? name(of: note.pitchClass)
  }

  /// The nearest of the twelve names to a scale's note that has a number alone, with an arrow up if that note is
  /// higher and one down if it is lower, without an octave: `G♯↑`; `nil` for a note with a name.
  public func nearest(to note: MIDINote) -> String? {
    degrees?.nearest(to: note).map { "\(name(of: $0.note.pitchClass))\($0.arrow)" }
  }

  /// All twelve names, from that of C up.
  public var names: [String] { Self.names(language, spelling) }

  /// Every name that ``title(of:)`` gives.
  public var titles: [String] { degrees?.titles ?? names }

  /// Every name that ``short(of:)`` gives.
  public var shorts: [String] { degrees?.shorts ?? names }

  /// Names as wide as those that ``name(of:)-(MIDINote)`` gives: with an octave of one figure, and the longest number
  /// of a scale's note before each of the twelve.
  public var lines: [String] {
    guard let degrees else { return names.map { "\($0)4" } }
    let named = degrees.degrees.compactMap(\.name).map { Self.name($0, octave: 4) }
    let numbers = degrees.degrees.filter { $0.name == nil }.map(\.number)
    guard let longest = numbers.max() else { return named }
    return named + names.map { "\(longest) \($0)4↑" }
  }

  private static func names(_ language: Language, _ spelling: Spelling) -> [String] {
    switch (language, spelling) {
    case (.english, _): (0..<12).map { PitchClass($0).name(spelling) }
    case (.solfege, .sharps): solfegeSharps
    case (.solfege, .flats): solfegeFlats
    case (.german, .sharps): germanSharps
    case (.german, .flats): germanFlats
    }
  }

  private static let solfegeSharps = [
    "Do", "Do♯", "Re", "Re♯", "Mi", "Fa", "Fa♯", "Sol", "Sol♯", "La", "La♯", "Si",
  ]
  private static let solfegeFlats = [
    "Do", "Re♭", "Re", "Mi♭", "Mi", "Fa", "Sol♭", "Sol", "La♭", "La", "Si♭", "Si",
  ]
  private static let germanSharps = [
    "C", "Cis", "D", "Dis", "E", "F", "Fis", "G", "Gis", "A", "Ais", "H",
  ]
  private static let germanFlats = [
    "C", "Des", "D", "Es", "E", "F", "Ges", "G", "As", "A", "B", "H",
  ]
}
