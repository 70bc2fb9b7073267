import Units

/// The distance of the open strings of fretted instruments from equal temperament, in cents, so that chords are purer.
///
/// Frets are equal, so only the open strings can give way. The offsets make the sum of squares least by which
/// intervals of common shapes are off just ones (6/5, 5/4, 4/3, 3/2 and their complements and octaves): on the guitar
/// all pairs of strings in the open chords E, A, D, G, C, Am, Em, Dm; on the bass fourths, and octaves, fifths and
/// tenths over each string. They are small, and rightly so: on the guitar the error falls from 9.68 to 9.58 cents,
/// since what sweetens one chord sours the next. More of it serves one key alone. Strings of a course share an offset,
/// or its octaves would beat.
enum Sweetening {
  /// Cents of a guitar's strings from the lowest.
  static let guitar = [0.9, -0.9, -0.3, 1.5, -0.6, -0.4]
  /// Cents of a bass guitar's strings from the lowest.
  static let bass = [2.2, 0.6, -0.2, -2.7]

  /// Cents of the notes that a tuning's strings have; `nil` for a tuning that is not sweetened.
  ///
  /// A player's own tuning has the cents of its file.
  static func cents(of preset: TuningPreset) -> [(note: MIDINote, cents: Cents)]? {
    guard let courses = ofCourses(of: preset) else {
      let own = preset.everyString.filter { $0.sweetening != nil }
      return own.isEmpty ? nil : own.map { ($0.note, $0.sweetening ?? Cents(0)) }
    }
    return (Array(zip(preset.strings, courses)) + Array(zip(preset.octaves, courses)))
      .map { ($0.0, Cents($0.1)) }
  }

  private static func ofCourses(of preset: TuningPreset) -> [Double]? {
    switch (preset.group, preset.strings.count) {
    case (.guitar, guitar.count), (.extendedGuitar, guitar.count): guitar
    case (.bassGuitar, bass.count): bass
    default: nil
    }
  }
}
