import MusicTheory
import Units

/// The file's name, and the cents of every note; for a scale that is not of twelve notes, its repetition and its names.
extension ScalaTemperament: Worded {
  /// The word that no number is, in which older logs went on.
  private static let ofRepetition = "rounds"

  init(from words: inout WordReader) throws(LogError) {
    let name: String = try words.take()
    if words.next == Self.ofRepetition[...] {
      try self.init(name: name, repeatedFrom: &words)
      return
    }
    var cents: [Double] = []
    for _ in 0..<NoteOffsets.count { cents.append(try words.take()) }
    guard let offsets = NoteOffsets({ Cents(cents[$0.number]) }) else {
      throw words.error("notes that rise before it")
    }
    self.init(name: name, offsets: offsets)
  }

  private init(name: String, repeatedFrom words: inout WordReader) throws(LogError) {
    let _: Void = try words.take(Self.ofRepetition) { _ in () }
    let (interval, middle): (Double, Double) = (try words.take(), try words.take())
    let notes: [LoggedDegree] = try words.take()
    guard
      let offsets = NoteOffsets(
        degrees: notes.map { Cents($0.cents) }, interval: Cents(interval), middle: Cents(middle)),
      let names = DegreeNames(notes.map(\.degree), of: offsets)
    else { throw words.error("notes of a scale before it") }
    self.init(name: name, offsets: offsets, names: names)
  }

  func write(to words: inout WordWriter) {
    words.put(name)
    guard let repetition = offsets.repetition, let names else {
      for note in 0..<NoteOffsets.count { words.put(offsets[MIDINote(note)].value) }
      return
    }
    words.put(word: Self.ofRepetition)
    words.put(repetition.interval.value, repetition.middle.value)
    words.put(
      names.degrees.enumerated().map { degree, name in
        LoggedDegree(cents: offsets.cents(ofDegree: degree).value, degree: name)
      })
  }
}

/// One note of a scale: its cents above the first, its number, and its name or a dash.
private struct LoggedDegree {
  var cents: Double
  var degree: DegreeNames.Degree
}

extension LoggedDegree: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      cents: try words.take(),
      degree: DegreeNames.Degree(number: try words.take(), name: try words.take()))
  }

  func write(to words: inout WordWriter) { words.put(cents, degree.number, degree.name) }
}
