import Units

/// A temperament from files: a Scala scale, and the keyboard mapping beside it where there is one.
///
/// The box has names for twelve notes, so its keys have to come again an octave higher after twelve: a scale of
/// another number of notes needs a mapping that picks twelve of them. Degrees without names of their own would have
/// to be shown under names of other notes, which helps nobody to tune.
public struct ScalaTemperament: Sendable, Equatable {
  /// The scale's file.
  public let name: String
  /// The distance of each note from equal temperament, in cents.
  public let offsets: NoteOffsets

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

  /// Makes a temperament of its offsets.
  public init(name: String, offsets: NoteOffsets) {
    self.name = name
    self.offsets = offsets
  }

  /// Reads a scale and its mapping.
  ///
  /// - Parameters:
  ///   - name: The scale's file.
  ///   - scale: What it holds.
  ///   - keyboard: What the file of ``keyboardName(of:)`` holds; `nil` without one.
  /// - Throws: ``ScalaError`` with the first line that cannot be used, where no twelve keys make an octave, or where
  ///   A4 lies outside ``ReferencePitch/range`` while the box's own is 440 Hz.
  public init(name: String, scale: [UInt8], keyboard: [UInt8]?) throws(ScalaError) {
    let scale = try ScalaScale(scale, file: name)
    var map = ScalaKeyboard.standard
    var mapped = name
    if let keyboard {
      mapped = Self.keyboardName(of: name)
      map = try ScalaKeyboard(keyboard, file: mapped)
    }
    let keys = map.keys(of: scale)
    guard keys == 12 else {
      throw ScalaError(
        file: mapped, line: keyboard == nil ? scale.countLine : 1,
        cause: "\(keys) notes to 12 names",
        allowed: "12, or a map \(Self.keyboardName(of: name)) of 12")
    }
    let offsets = try scale.offsets(map, file: mapped)
    let period = Cents(map.period(of: scale))
    guard Self.octave.contains(period) else {
      throw ScalaError(
        file: mapped, line: nil,
        cause: "it begins anew after \(Int(period.value.rounded())) cents",
        allowed:
          "an octave, \(Int(Self.octave.lowerBound.value)) to \(Int(Self.octave.upperBound.value))")
    }
    let a4 = Hertz(440).raised(by: offsets[MIDINote(69)])
    guard ReferencePitch.range.contains(a4) else {
      let range = ReferencePitch.range
      throw ScalaError(
        file: mapped, line: map.frequencyLine,
        cause: "its reference makes A4 \((a4.value * 10).rounded() / 10) Hz",
        allowed: "an A4 of \(range.lowerBound.value) to \(range.upperBound.value) Hz")
    }
    self.init(name: name, offsets: offsets)
  }
}
