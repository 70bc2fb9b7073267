import Units

extension ScalaScale {
  /// The distance of every MIDI note from equal temperament at A4 = 440 Hz, as scale and mapping say.
  ///
  /// A key without a note lies between the notes of its neighbours, and beyond the last one keys go on by semitones. The keys that
  /// a mapping is for are those of a keyboard: a tuner has all.
  ///
  /// - Parameters:
  ///   - keyboard: Which note of the scale each key is.
  ///   - file: The mapping's or the scale's name, for error sentences.
  /// - Returns: Offsets with which the target's A4 scales all frequencies alike.
  /// - Throws: ``ScalaError`` if the mapping leads nowhere, or notes do not lie in ascending order.
  public func offsets(_ keyboard: ScalaKeyboard = .standard, file: String) throws(ScalaError)
    -> NoteOffsets
  {
    func error(_ cause: String, _ allowed: String) -> ScalaError {
      ScalaError(file: file, line: nil, cause: cause, allowed: allowed)
    }
    guard let reference = keyboard.cents(of: keyboard.reference, in: self) else {
      throw error(
        "the reference note \(keyboard.reference) has no note of the scale", "one that has")
    }
    let above = keyboard.frequency.interval(above: Hertz(440)).value + 6900 - reference
    let mapped = (0..<NoteOffsets.count).map { note in
      keyboard.cents(of: note, in: self).map { $0 + above }
    }
    let places = Self.filled(mapped)
    for note in 1..<places.count where places[note] <= places[note - 1] {
      throw error("MIDI note \(note) is not above the one before it", "a scale that rises")
    }
    guard let offsets = NoteOffsets({ Cents(places[$0.number] - 100 * Double($0.number)) }) else {
      throw error("its notes lie too far from each other", "a scale within MIDI's range")
    }
    return offsets
  }

  /// Gives keys without a place one between their neighbours; there is one that has a place.
  private static func filled(_ places: [Double?]) -> [Double] {
    var result: [Double] = []
    var before: (note: Int, place: Double)?
    for (note, place) in places.enumerated() {
      guard let place else { continue }
      if let before {
        let step = (place - before.place) / Double(note - before.note)
        for missing in (before.note + 1)..<max(note, before.note + 1) {
          result.append(before.place + step * Double(missing - before.note))
        }
      } else {
        result = (0..<note).map { place - 100 * Double(note - $0) }
      }
      result.append(place)
      before = (note, place)
    }
    let last = result.last ?? 0
    let rest = places.count - result.count
    return result + (0..<rest).map { last + 100 * Double($0 + 1) }
  }
}
