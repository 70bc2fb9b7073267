import MusicTheory
import Units

/// The strings of a file on their way to a tuning: what a person wrote of each, checked against one another.
struct StringList {
  /// One string as it was written.
  struct Entry {
    var pitch: StringPitch
    var label: String?
    var course: Int?
    var sweetening: Cents?
  }

  private(set) var entries: [Entry] = []
  /// The place of A4, by which strings of a fixed frequency are named.
  let reference: ReferencePitch

  init(reference: ReferencePitch) { self.reference = reference }

  /// The strings in playing order.
  var strings: [TuningString] {
    let courses = entries.map(\.course)
    return entries.indices.map { index in
      let entry = entries[index]
      let number = entry.course ?? entries.count - index
      let isSecond = index > 0 && entry.course != nil && courses[index - 1] == entry.course
      switch entry.pitch.content {
      case .note(let note, let cents):
        return TuningString(
          number: number, note: note, isSecond: isSecond, cents: cents,
          sweetening: entry.sweetening, label: entry.label)
      case .frequency(let frequency):
        return TuningString(
          number: number, note: note(of: entry.pitch), isSecond: isSecond, frequency: frequency,
          sweetening: entry.sweetening, label: entry.label)
      }
    }
  }

  /// Adds a string behind the last one.
  ///
  /// - Returns: The fault that it has beside the others, or `nil`.
  mutating func append(_ entry: Entry) -> String? {
    if entries.count == TuningFile.strings.upperBound {
      return "more strings than \(TuningFile.strings.upperBound)"
    }
    if let fault = fault(ofCourse: entry) ?? fault(ofPitch: entry) { return fault }
    entries.append(entry)
    return nil
  }

  /// The fault of the courses as a whole, or `nil`.
  var faultOfLastCourse: String? {
    guard let last = entries.last?.course, last != 1 else { return nil }
    return "the last course is \(last), allowed is 1: courses are counted down to the high end"
  }

  private func fault(ofCourse entry: Entry) -> String? {
    guard let before = entries.last else { return nil }
    switch (before.course, entry.course) {
    case (nil, nil): return nil
    case (let one?, let two?) where two == one || two == one - 1: return nil
    case (let one?, let two?):
      return "found course \(two) behind course \(one), allowed is \(one), or \(one - 1)"
    case (nil, _?), (_?, nil): return "a course for some strings, allowed is one for each or none"
    }
  }

  /// Strings of one note are one target, so they are tuned alike.
  private func fault(ofPitch entry: Entry) -> String? {
    let note = note(of: entry.pitch)
    let other = entries.first {
      self.note(of: $0.pitch) == note && $0.pitch != entry.pitch
    }
    return other.map {
      "found \(entry.pitch) behind \($0.pitch): both are \(note), and strings of one note are tuned alike"
    }
  }

  /// The note of a pitch, the nearest one of a fixed frequency.
  private func note(of pitch: StringPitch) -> MIDINote {
    switch pitch.content {
    case .note(let note, _): note
    case .frequency(let frequency):
      TuningTarget(reference: reference).nearestSemitone(to: frequency)
    }
  }
}
