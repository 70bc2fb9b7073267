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

  /// The strings in playing order, those of a fixed frequency named by where A4 is.
  func strings(reference: ReferencePitch) -> [TuningString] {
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
        let note = TuningTarget(reference: reference).nearestSemitone(to: frequency)
        return TuningString(
          number: number, note: note, isSecond: isSecond, frequency: frequency,
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
    guard case .note(let note, let cents) = entry.pitch.content else { return nil }
    for other in entries {
      guard case .note(note, let others) = other.pitch.content, others != cents else { continue }
      return
        "found \(note) at \(cents.value) cents behind \(note) at \(others.value); strings of one note are tuned alike"
    }
    return nil
  }
}
