import Units

/// The names of the notes of a scale from a file.
///
/// A note has the name that the file gives it, else the number of its degree. Since numbers alone say little about
/// where a note lies, the nearest note of equal temperament stands behind, with an arrow if the scale's note is
/// higher (`↑`) or lower (`↓`): `31 G♯4↑`.
public struct DegreeNames: Sendable, Hashable {
  /// One note of a scale.
  public struct Degree: Sendable, Hashable {
    /// The number of the note in its file, from 0 up.
    public var number: Int
    /// Its name; `nil` if the file gives none that is taken (``DegreeNames/name(in:)``).
    public var name: String?

    /// Makes a degree.
    public init(number: Int, name: String? = nil) {
      self.number = number
      self.name = name
    }
  }

  /// Most letters of a name from a file: what is written in one line with an octave behind.
  public static let longest = 8
  /// Most letters of a name that stands beside others on a wheel, a strip or a key: a letter and two signs.
  public static let longestShort = 3
  /// Cents from a note of equal temperament within which it has no arrow: what no ear tells apart.
  static let exact = 0.5

  /// The degrees of one round, from the lowest note up.
  public let degrees: [Degree]
  /// The places of the notes.
  private let places: NoteOffsets
  private let repetition: ScaleRepetition

  /// Makes the names of a scale's degrees; `nil` if they are not as many as its notes.
  public init?(_ degrees: [Degree], of places: NoteOffsets) {
    guard let repetition = places.repetition, repetition.count == degrees.count else { return nil }
    self.degrees = degrees
    self.places = places
    self.repetition = repetition
  }

  /// The name or the number of a note, without an octave.
  func title(of note: MIDINote) -> String { Self.title(self[note]) }

  /// The name of a note if it is short, else its number.
  func short(of note: MIDINote) -> String { Self.short(self[note]) }

  /// The number of a note in its file.
  public func number(of note: MIDINote) -> Int { self[note].number }

  /// The words of ``title(of:)`` for each note.
  var titles: [String] { degrees.map(Self.title) }

  /// The words of ``short(of:)`` for each note.
  var shorts: [String] { degrees.map(Self.short) }

  /// The note of equal temperament that is nearest to a note without a name, and the arrow behind it; `nil` for a note
  /// with a name, which needs none.
  func nearest(to note: MIDINote) -> (note: MIDINote, arrow: String)? {
    guard self[note].name == nil else { return nil }
    let place = Double(note.number) + places[note].value / 100
    let nearest = place.rounded()
    let beside = 100 * (place - nearest)
    return (MIDINote(Int(nearest)), abs(beside) < Self.exact ? "" : beside > 0 ? "↑" : "↓")
  }

  /// The octave of a note with a name: the number of its round, that of the scale's middle being 4.
  func octave(of note: MIDINote) -> Int {
    repetition.place(of: note).round + ScaleRepetition.middleOctave
  }

  private subscript(note: MIDINote) -> Degree { degrees[repetition.place(of: note).degree] }

  private static func title(_ degree: Degree) -> String { degree.name ?? "\(degree.number)" }

  private static func short(_ degree: Degree) -> String {
    guard let name = degree.name, name.count <= longestShort else { return "\(degree.number)" }
    return name
  }
}

extension DegreeNames {
  /// The name that a text behind a pitch of a Scala file gives a note; `nil` if it is a remark.
  ///
  /// A name is the only word behind the pitch, whether an exclamation mark stands before it or not, has at most
  /// ``longest`` letters and begins with one: `! F#`, `! E\`, `rast`. The unit `cents` is none. A number sign
  /// becomes a sharp.
  ///
  /// - Source: Op de Coul, "Scala scale file format": what follows a pitch is left to whoever reads the file.
  static func name(in remark: Substring) -> String? {
    let words = remark.split { $0.isWhitespace || $0 == "!" }
    guard let word = words.first, words.count == 1, word.count <= longest,
      word.first?.isLetter == true, !units.contains(word.lowercased())
    else { return nil }
    let isWritten = word.unicodeScalars.allSatisfy { letters.contains($0) }
    return isWritten ? String(word.map { $0 == "#" ? "♯" : $0 }) : nil
  }

  /// Words behind a pitch that say how it is counted.
  private static let units: Set<String> = ["cent", "cents", "cts", "c.", "hz"]

  /// The characters that both of the box's fonts have, but no mark that stands on another: Latin letters, figures, and the signs
  /// that players write beside them.
  private static let letters: Set<Unicode.Scalar> = {
    var letters = Set<Unicode.Scalar>("♯♭↑↓".unicodeScalars)
    for code in 0x21...0x7E as ClosedRange<UInt32> {
      letters.formUnion([code].compactMap(Unicode.Scalar.init))
    }
    for code in 0xC0...0xFF as ClosedRange<UInt32> {
      letters.formUnion([code].compactMap(Unicode.Scalar.init))
    }
    return letters
  }()
}
