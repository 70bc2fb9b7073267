import Units

/// A temperament from files: a Scala scale, and the keyboard mapping beside it if there is one.
///
/// Where twelve keys in ascending order make an octave, they have the names of the twelve notes. Any other scale has
/// ``names`` of its own: names of other notes would help nobody to tune.
public struct ScalaTemperament: Sendable, Equatable {
  /// The scale's file.
  public let name: String
  /// The distance of each note from equal temperament, in cents.
  public let offsets: NoteOffsets
  /// The names of the notes; `nil` if they are the usual twelve.
  public let names: DegreeNames?

  /// The endings of the names of scales' files, in small letters: Scala's own, and that of files which also say what
  /// a mapping would.
  public static let endings = [".scl", ".ascl"]
  /// The ending of the name of a mapping's file.
  public static let keyboardEnding = ".kbm"

  /// The intervals that count as an octave: a stretched octave is one still.
  private static let octave = Cents(1150)...Cents(1250)

  /// True if a file's name is that of a scale.
  public static func isName(_ name: String) -> Bool { stem(of: name) != nil }

  /// The name of a scale's file without its ending; `nil` for another file.
  public static func stem(of name: String) -> String? {
    let ending = endings.first { name.lowercased().hasSuffix($0) && name.count > $0.count }
    return ending.map { String(name.dropLast($0.count)) }
  }

  /// The name of the mapping that belongs to a scale; `nil` for one that has none beside it.
  public static func keyboardName(of name: String) -> String? {
    guard name.lowercased().hasSuffix(endings[0]) else { return nil }
    return stem(of: name).map { $0 + keyboardEnding }
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
  /// - Throws: ``ScalaError`` with the first line that cannot be used, or if the notes are too many or never come
  ///   again.
  public init(name: String, scale: [UInt8], keyboard: [UInt8]?) throws(ScalaError) {
    let scale = try ScalaScale(scale, file: name)
    var map = scale.anchor
    var mapped = name
    if let keyboard {
      mapped = Self.keyboardName(of: name) ?? name
      map = try ScalaKeyboard(keyboard, file: mapped)
    }
    if let offsets = Self.twelve(of: scale, map ?? .standard) {
      self.init(name: name, offsets: offsets)
    } else {
      let notes = try ScalaNotes(scale, map, file: mapped)
      self.init(name: name, offsets: notes.offsets, names: notes.names)
    }
  }

  /// The offsets of a scale whose keys come again an octave higher after twelve, each above the one before, and whose A4
  /// can be set while the box's own is 440 Hz; `nil` for any other.
  private static func twelve(of scale: ScalaScale, _ map: ScalaKeyboard) -> NoteOffsets? {
    guard map.keys(of: scale) == 12, octave.contains(Cents(map.period(of: scale))) else {
      return nil
    }
    guard let offsets = try? scale.offsets(map, file: "") else { return nil }
    return ReferencePitch.range.contains(Hertz(440).raised(by: offsets[MIDINote(69)]))
      ? offsets : nil
  }
}
