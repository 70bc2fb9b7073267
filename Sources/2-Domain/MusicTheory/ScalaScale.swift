public import Units

/// A scale from a Scala file: steps above its first note, the last of them the interval after which it repeats.
public struct ScalaScale: Sendable, Hashable {
  /// The description of the scale in its file.
  public let title: String
  /// Cents of the notes after the first, as many as the scale has.
  public let steps: [Cents]
  /// The names of those notes, `nil` if the file gives none that is taken (``DegreeNames/name(in:)``).
  let names: [String?]
  /// The line that gives the number of steps.
  let countLine: Int
  /// The note whose frequency the file gives itself; `nil` for none.
  let anchor: ScalaKeyboard?

  /// The numbers of notes that a scale may have.
  public static let counts = 1...4096
  /// The widest step in cents: as far as MIDI reaches.
  public static let widest = 12800.0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: Its name, for error sentences.
  /// - Throws: ``ScalaError`` with the first line that cannot be used.
  public init(_ bytes: [UInt8], file: String) throws(ScalaError) {
    var lines = try ScalaLines(bytes, file: file)
    guard let title = lines.next() else {
      throw lines.error("it is empty", "a line of text, a number of notes, and so many notes")
    }
    self.title = String(title).trimmed
    let count = try lines.integer("the number of notes", in: Self.counts)
    countLine = lines.number
    var steps: [Cents] = []
    var names: [String?] = []
    for number in 1...count {
      let (word, remark) = try lines.wordAndRemark("note \(number) of \(count)")
      guard let step = Self.step(word), abs(step) <= Self.widest else {
        throw lines.error(
          "\"\(word.prefix(40))\" as note \(number)",
          "cents with a point, or a ratio above 0, of at most \(Int(Self.widest)) cents")
      }
      steps.append(Cents(step))
      names.append(DegreeNames.name(in: remark))
    }
    self.steps = steps
    let directives = try AbletonDirectives(lines, count: count)
    self.names = directives.names ?? names
    anchor = directives.reference
  }

  /// Makes a scale of steps, at least one.
  init(title: String, steps: [Cents]) {
    self.title = title
    self.steps = steps
    names = steps.map { _ in nil }
    countLine = 2
    anchor = nil
  }

  /// The cents of a note counted from the first, in both directions.
  func cents(ofDegree degree: Int) -> Double {
    let count = steps.count
    let octave = degree.floorDivided(by: count)
    let note = degree - octave * count
    let period = steps[count - 1].value
    return Double(octave) * period + (note == 0 ? 0 : steps[note - 1].value)
  }

  /// The step that a word means: cents if it has a point, a ratio or whole number elsewhere.
  private static func step(_ word: Substring) -> Double? {
    if word.contains(".") {
      let isPlain = word.allSatisfy { "0123456789.+-eE".contains($0) }
      return isPlain ? Double(word).flatMap { $0.isFinite ? $0 : nil } : nil
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let upper = whole(parts[0]) else { return nil }
    guard let lower = parts.count == 2 ? whole(parts[1]) : 1 else { return nil }
    return Hertz(upper).interval(above: Hertz(lower)).value
  }

  /// A whole number above 0; of more digits than an integer has room for, too.
  private static func whole(_ digits: Substring) -> Double? {
    guard !digits.isEmpty, digits.utf8.count <= 300,
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Double(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension String {
  /// The text without space around it.
  fileprivate var trimmed: String {
    let words = split(whereSeparator: \.isWhitespace)
    guard let first = words.first, let last = words.last else { return "" }
    return String(self[first.startIndex..<last.endIndex])
  }
}
