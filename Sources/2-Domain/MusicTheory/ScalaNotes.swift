import Units

/// A scale of any number of notes as the box tunes to it: each of its notes once, in ascending order.
///
/// The set of all notes that scale and mapping make is kept as it is; only their order may be another than in the
/// file. Notes beyond the interval of repetition are told by the ones that they are repeated at within it, and a
/// falling scale is read from below.
struct ScalaNotes {
  /// Cents within which two notes are one: the box writes tenths of a cent.
  static let double = 0.1
  /// Cents below which a scale is repeated until it fills about an octave: pages and octaves of less say nothing.
  static let shortest = 600.0

  /// The place of each note.
  let offsets: NoteOffsets
  /// The name of each note.
  let names: DegreeNames

  /// One note: cents above the scale's first, and its degree.
  fileprivate struct Note {
    var cents: Double
    var degree: DegreeNames.Degree
  }

  /// Lays the notes of a scale.
  ///
  /// Degree 0 lies at middle C of equal temperament, which the target's A4 moves along, or where a mapping has it.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - keyboard: The mapping of its file; `nil` without one.
  ///   - file: The name of the scale's file or of the mapping's, for error sentences.
  /// - Throws: ``ScalaError`` if the notes are too many, their interval of repetition is none, or the mapping leads
  ///   nowhere.
  init(_ scale: ScalaScale, _ keyboard: ScalaKeyboard?, file: String) throws(ScalaError) {
    let map = keyboard ?? .standard
    let interval = abs(map.period(of: scale))
    guard ScaleRepetition.intervals.contains(Cents(interval)) else {
      throw ScalaError(
        file: file, line: nil, cause: "it begins anew after \(interval.tenths) cents",
        allowed:
          "\(ScaleRepetition.intervals.lowerBound.value.tenths) to "
          + "\(ScaleRepetition.intervals.upperBound.value.tenths)")
    }
    let notes = Self.sorted(map.degrees(of: scale).map { scale.note($0) }, interval: interval)
    guard let first = notes.first else {
      throw ScalaError(
        file: file, line: 1, cause: "none of its keys has a note of the scale",
        allowed: "a map with one that has")
    }
    guard notes.count <= NoteOffsets.count else {
      throw ScalaError(
        file: file, line: keyboard == nil ? scale.countLine : 1,
        cause: "it has \(notes.count) different notes", allowed: "1 to \(NoteOffsets.count)")
    }
    let middle = try Self.middle(of: scale, keyboard, file: file)
    let repeats = Self.repeats(of: interval, count: notes.count)
    let count = scale.steps.count
    let all = (0..<repeats).flatMap { turn in
      notes.map { note in
        Note(
          cents: note.cents - first.cents + Double(turn) * interval,
          degree: .init(number: note.degree.number + turn * count, name: note.degree.name))
      }
    }
    let offsets = NoteOffsets(
      degrees: all.map { Cents($0.cents) }, interval: Cents(Double(repeats) * interval),
      middle: Cents(middle + first.cents))
    guard let offsets, let names = DegreeNames(Self.named(all), of: offsets) else {
      throw ScalaError(
        file: file, line: nil, cause: "its notes lie too far from middle C",
        allowed: "a scale within hearing")
    }
    self.offsets = offsets
    self.names = names
  }

  /// The notes within one interval of repetition, ascending, each of them once.
  private static func sorted(_ notes: [Note], interval: Double) -> [Note] {
    let folded = notes.map { note in
      let cents = note.cents - interval * (note.cents / interval).rounded(.down)
      // What lies a hair below the interval is its beginning.
      return Note(cents: interval - cents < double ? 0 : cents, degree: note.degree)
    }
    let ascending = folded.enumerated().sorted {
      ($0.element.cents, $0.offset) < ($1.element.cents, $1.offset)
    }
    var result: [Note] = []
    for (_, note) in ascending {
      if let last = result.last, note.cents - last.cents < double {
        if last.degree.name == nil { result[result.count - 1].degree.name = note.degree.name }
      } else {
        result.append(note)
      }
    }
    return result
  }

  /// The number of times that a scale stands in one round of the box's notes: once, but for a short one.
  private static func repeats(of interval: Double, count: Int) -> Int {
    guard interval < shortest else { return 1 }
    return max(1, min(Int((1200 / interval).rounded()), NoteOffsets.count / count))
  }

  /// Cents above MIDI note 0 at which the scale's degree 0 lies while A4 is 440 Hz.
  private static func middle(
    of scale: ScalaScale, _ keyboard: ScalaKeyboard?, file: String
  ) throws(ScalaError) -> Double {
    guard let keyboard else { return ScaleRepetition.middleC.value }
    guard let cents = keyboard.cents(of: keyboard.reference, in: scale) else {
      throw ScalaError(
        file: file, line: nil,
        cause: "the reference note \(keyboard.reference) has no note of the scale",
        allowed: "one that has")
    }
    return keyboard.frequency.interval(above: Hertz(440)).value + 6900 - cents
  }

  /// The degrees of notes; a name that two notes have tells neither of them, so that both go by their numbers.
  private static func named(_ notes: [Note]) -> [DegreeNames.Degree] {
    var uses: [String: Set<Int>] = [:]
    for note in notes {
      if let name = note.degree.name { uses[name, default: []].insert(note.degree.number) }
    }
    return notes.map { note in
      var degree = note.degree
      if let name = degree.name, (uses[name]?.count ?? 0) > 1 { degree.name = nil }
      return degree
    }
  }
}

extension ScalaScale {
  /// A degree's cents, number and name; the first note has the name of the one that it comes again as.
  fileprivate func note(_ degree: Int) -> ScalaNotes.Note {
    let count = steps.count
    let within = degree % count
    return ScalaNotes.Note(
      cents: cents(ofDegree: degree),
      degree: .init(number: within, name: names[(within + count - 1) % count]))
  }
}

extension Double {
  /// The number with one decimal place, or none if that is 0.
  fileprivate var tenths: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
