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

  /// The name of a note with its octave.
  public func name(of note: MIDINote) -> String {
    "\(name(of: note.pitchClass))\(octave(of: note))"
  }

  /// The octave that a note is written in.
  public func octave(of note: MIDINote) -> Int { (note + transposition).octave }

  /// All twelve names, from that of C up.
  public var names: [String] { Self.names(language, spelling) }

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
