import Units

/// A keyboard mapping from a Scala file: which note of a scale each MIDI note is.
public struct ScalaKeyboard: Sendable, Hashable {
  /// The MIDI note that the first entry is for, and the scale's first note in a plain mapping.
  let middle: Int
  /// The MIDI note whose frequency is given.
  let reference: Int
  /// The frequency of the note ``reference``.
  let frequency: Hertz
  /// The line of the file that gives ``frequency``; `nil` in the usual mapping.
  let frequencyLine: Int?
  /// The scale's note after which the mapping repeats; 0 is the scale's last one.
  let octave: Int
  /// The scale's note of each key from ``middle`` on, `nil` for none; empty if key follows key as note follows note.
  let degrees: [Int?]

  /// The usual mapping: the scale begins at middle C, and A4 is 440 Hz.
  public static let standard = ScalaKeyboard(
    middle: 60, reference: 69, frequency: Hertz(440),
    frequencyLine: nil, octave: 0, degrees: [])

  private init(
    middle: Int, reference: Int, frequency: Hertz,
    frequencyLine: Int?, octave: Int, degrees: [Int?]
  ) {
    self.middle = middle
    self.reference = reference
    self.frequency = frequency
    self.frequencyLine = frequencyLine
    self.octave = octave
    self.degrees = degrees
  }

  /// The mapping in which key follows key as note follows note, and a note has a frequency.
  ///
  /// - Parameters:
  ///   - degree: The note, counted from the scale's first at middle C.
  ///   - frequency: Its frequency.
  ///   - line: The line of the file that says so.
  /// - Returns: The mapping.
  static func anchored(degree: Int, at frequency: Hertz, line: Int) -> Self {
    Self(
      middle: 60, reference: 60 + degree, frequency: frequency,
      frequencyLine: line, octave: 0, degrees: [])
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: Its name, for error sentences.
  /// - Throws: ``ScalaError`` with the first line that cannot be used.
  public init(_ bytes: [UInt8], file: String) throws(ScalaError) {
    var lines = try ScalaLines(bytes, file: file)
    let size = try lines.integer("the size of the map", in: 0...ScalaScale.counts.upperBound)
    let first = try lines.integer("the first MIDI note", in: 0...127)
    let last = try lines.integer("the last MIDI note", in: 0...127)
    guard first <= last else {
      throw lines.error("the last MIDI note \(last) is below the first", "\(first) to 127")
    }
    let middle = try lines.integer("the middle note", in: 0...127)
    let reference = try lines.integer("the reference note", in: 0...127)
    let word = try lines.word("the reference frequency")
    guard let frequency = Double(word), (1...20000).contains(frequency) else {
      throw lines.error("\"\(word.prefix(40))\" as the reference frequency", "1 to 20000 Hz")
    }
    let frequencyLine = lines.number
    let octave = try lines.integer("the formal octave", in: 0...ScalaScale.counts.upperBound)
    var degrees: [Int?] = []
    // Entries that are left out at the end have no note.
    while degrees.count < size, let line = lines.next() {
      guard let word = line.split(whereSeparator: \.isWhitespace).first else { continue }
      if word == "x" || word == "X" {
        degrees.append(nil)
        continue
      }
      guard let degree = Int(word), (0...ScalaScale.counts.upperBound).contains(degree) else {
        throw lines.error(
          "\"\(word.prefix(40))\" as the note of a key",
          "x, or 0 to \(ScalaScale.counts.upperBound)")
      }
      degrees.append(degree)
    }
    degrees += Array(repeating: nil, count: size - degrees.count)
    self.init(
      middle: middle, reference: reference, frequency: Hertz(frequency),
      frequencyLine: frequencyLine, octave: octave, degrees: degrees)
  }

  /// The cents of a MIDI note above the scale's first one; `nil` for one that is not mapped.
  ///
  /// The notes that a mapping is for are a keyboard's width, which a tuner has not: every key counts.
  func cents(of note: Int, in scale: ScalaScale) -> Double? {
    let way = note - middle
    guard !degrees.isEmpty else { return scale.cents(ofDegree: way) }
    let round = way.floorDivided(by: degrees.count)
    guard let degree = degrees[way - round * degrees.count] else { return nil }
    return Double(round) * period(of: scale) + scale.cents(ofDegree: degree)
  }

  /// The degrees of the scale that keys have within one round of the mapping, as they follow each other.
  func degrees(of scale: ScalaScale) -> [Int] {
    degrees.isEmpty ? Array(scale.steps.indices) : degrees.compactMap(\.self)
  }

  /// The number of keys after which the mapping begins anew.
  func keys(of scale: ScalaScale) -> Int { degrees.isEmpty ? scale.steps.count : degrees.count }

  /// The cents after which the mapping begins anew.
  func period(of scale: ScalaScale) -> Double {
    scale.cents(ofDegree: octave == 0 || degrees.isEmpty ? scale.steps.count : octave)
  }
}
