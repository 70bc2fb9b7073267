import Units

/// A temperament from files: a Scala scale, and the keyboard mapping beside it where there is one.
///
/// Where twelve keys in ascending order make an octave, they have the names of the twelve notes. Any other scale has
/// ``names`` of its own: names of other notes would help nobody to tune.
public struct ScalaTemperament: Sendable, Equatable {
  /// The scale's file.
  public let name: String
  /// The distance of each note from equal temperament, in cents.
  public let offsets: NoteOffsets
  /// The names of the notes; `nil` where they are the usual twelve.
  public let names: DegreeNames?

  /// The ending of the name of a scale's file, in small letters.
  public static let ending = ".scl"
  /// The ending of the name of a mapping's file.
  public static let keyboardEnding = ".kbm"

  /// The intervals that count as an octave: a stretched octave is one still.
  private static let octave = Cents(1150)...Cents(1250)

  /// True if a file's name is that of a scale.
  public static func isName(_ name: String) -> Bool {
    name.count > ending.count && name.lowercased().hasSuffix(ending)
  }

  /// The name of the mapping that belongs to a scale.
  public static func keyboardName(of name: String) -> String {
    name.dropLast(ending.count) + keyboardEnding
  }

  /// Makes a temperament of its offsets, and of the names of notes that are not the usual twelve.
  public init(name: String, offsets: NoteOffsets, names: DegreeNames? = nil) {
    self.name = name
    self.offsets = offsets
    self.names = names
  }

  /// Reads a scale and its mapping.
  ///
  /// - Parameters:
  ///   - name: The scale's file.
  ///   - scale: What it holds.
  ///   - keyboard: What the file of ``keyboardName(of:)`` holds; `nil` without one.
  /// - Throws: ``ScalaError`` with the first line that cannot be used, where the notes are too many or never come
  ///   again, or where the A4 of twelve notes lies outside ``ReferencePitch/range`` while the box's own is 440 Hz.
  public init(name: String, scale: [UInt8], keyboard: [UInt8]?) throws(ScalaError) {
    let scale = try ScalaScale(scale, file: name)
    var map: ScalaKeyboard?
    var mapped = name
    if let keyboard {
      mapped = Self.keyboardName(of: name)
      map = try ScalaKeyboard(keyboard, file: mapped)
    }
    if let offsets = Self.twelve(of: scale, map ?? .standard) {
      try Self.checkA4(of: offsets, map, file: mapped)
      self.init(name: name, offsets: offsets)
    } else {
      let notes = try ScalaNotes(scale, map, file: mapped)
      self.init(name: name, offsets: notes.offsets, names: notes.names)
    }
  }

  /// The offsets of a scale whose keys come again an octave higher after twelve, each above the one before; `nil` for
  /// any other.
  private static func twelve(of scale: ScalaScale, _ map: ScalaKeyboard) -> NoteOffsets? {
    guard map.keys(of: scale) == 12, octave.contains(Cents(map.period(of: scale))) else {
      return nil
    }
    return try? scale.offsets(map, file: "")
  }

  /// Makes sure that a setting of A4 can have what a mapping makes of it.
  private static func checkA4(
    of offsets: NoteOffsets, _ map: ScalaKeyboard?, file: String
  ) throws(ScalaError) {
    let (a4, range) = (Hertz(440).raised(by: offsets[MIDINote(69)]), ReferencePitch.range)
    guard !range.contains(a4) else { return }
    throw ScalaError(
      file: file, line: map?.frequencyLine,
      cause: "its reference makes A4 \((a4.value * 10).rounded() / 10) Hz",
      allowed: "an A4 of \(range.lowerBound.value) to \(range.upperBound.value) Hz")
  }
}
