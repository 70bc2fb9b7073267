/// A note of the equal-tempered chromatic scale by its MIDI number: 69 is A4, one step a semitone.
///
/// With a scale of another number of notes on, the number is that of one of its keys (``ScaleRepetition``) and one step leads
/// to its next note. Pitch class, octave and name are those of the chromatic scale in any case: ``NoteNaming`` knows the
/// names of the scale's notes.
public struct MIDINote: Sendable, Hashable, Comparable, BitwiseCopyable, CustomStringConvertible {
  /// MIDI number, 0...127 for notes that MIDI can name; arithmetic may leave that range.
  public var number: Int

  /// Makes the note of a MIDI number.
  public init(_ number: Int) { self.number = number }

  /// Reads a name such as `A4`, `C#3`, `C♯3`, `Bb1` or `E-1`; `nil` if it is not one.
  ///
  /// The octave is that of scientific pitch notation: C4 is middle C, MIDI 60.
  public init?(_ name: some StringProtocol) {
    var rest = Substring(name)
    guard let letter = rest.popFirst(),
      let step = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11][letter.uppercased()]
    else { return nil }
    var alteration = 0
    while let sign = rest.first, let change = ["#": 1, "♯": 1, "b": -1, "♭": -1][sign] {
      alteration += change
      rest.removeFirst()
    }
    guard let octave = Int(String(rest.map { $0 == "−" ? "-" : $0 })), (-1...9).contains(octave)
    else {
      return nil
    }
    self.init((octave + 1) * 12 + step + alteration)
  }

  /// The note's pitch class.
  public var pitchClass: PitchClass { PitchClass(((number % 12) + 12) % 12) }

  /// Octave of scientific pitch notation: that of C4 is 4.
  public var octave: Int { (number - pitchClass.number) / 12 - 1 }

  /// Name with octave, such as `C♯3`.
  public var description: String { name(.sharps) }

  /// Name with octave, such as `C♯3` or `D♭3`.
  public func name(_ spelling: Spelling) -> String { "\(pitchClass.name(spelling))\(octave)" }

  /// Orders notes from low to high.
  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

  /// The note `semitones` higher.
  public static func + (a: Self, semitones: Int) -> Self { Self(a.number + semitones) }

  /// The note `semitones` lower.
  public static func - (a: Self, semitones: Int) -> Self { Self(a.number - semitones) }
}

/// A note without its octave.
public struct PitchClass: Sendable, Hashable, CustomStringConvertible {
  /// Semitones above C, 0...11.
  public let number: Int

  /// Makes the pitch class `number` semitones above C; traps outside 0...11.
  public init(_ number: Int) {
    precondition((0...11).contains(number), "a pitch class is 0...11")
    self.number = number
  }

  /// Spelled with sharps: `C`, `C♯` … `B`.
  public var description: String { name(.sharps) }

  /// The name: a letter, with the sign of `spelling` if the letter alone does not say it.
  public func name(_ spelling: Spelling) -> String {
    switch spelling {
    case .sharps: Self.sharps[number]
    case .flats: Self.flats[number]
    }
  }

  /// Names with sharps from C up.
  private static let sharps = [
    "C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B",
  ]

  /// Names with flats from C up.
  private static let flats = [
    "C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B",
  ]
}

/// The sign that notes between two letters are written with.
public enum Spelling: String, Sendable, CaseIterable {
  /// C♯, D♯, F♯, G♯, A♯.
  case sharps
  /// D♭, E♭, G♭, A♭, B♭.
  case flats
}
