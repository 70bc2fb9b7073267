public import Units

/// The distance of each of the 128 notes that MIDI can name from equal temperament, in cents.
///
/// A plain value, so that it crosses from thread to thread without a reference. Notes lie in ascending order, so
/// that each frequency belongs to one note.
public struct NoteOffsets: Sendable, Hashable, BitwiseCopyable {
  /// The number of notes.
  public static let count = 128
  /// Equal temperament.
  public static let none = NoteOffsets()

  // Two parts, since the standard library has no larger vector.
  private var low = SIMD64<Float>.zero
  private var high = SIMD64<Float>.zero
  /// True if every note is where equal temperament has it.
  public private(set) var isNone = true

  /// The largest offset in cents, up or down: a hundred octaves, so that each frequency is a number.
  static let widest = 120_000.0

  private init() {}

  /// Takes the offset of every note.
  ///
  /// - Returns: `nil` where one is no number or more than ``widest``, or a note would not lie above the one before it.
  public init?(_ cents: (MIDINote) -> Cents) {
    var before = -Double.infinity
    for number in 0..<Self.count {
      let offset = cents(MIDINote(number)).value
      let place = 100 * Double(number) + offset
      guard abs(offset) <= Self.widest, place > before else { return nil }
      before = place
      if number < 64 { low[number] = Float(offset) } else { high[number - 64] = Float(offset) }
      if offset != 0 { isNone = false }
    }
  }

  /// The offset of a note; of one that MIDI cannot name, that of the nearest of its octaves that it can.
  public subscript(note: MIDINote) -> Cents {
    var number = note.number
    if number < 0 { number = (number % 12 + 12) % 12 }
    if number >= Self.count { number = 116 + (number - 116) % 12 }
    return Cents(Double(number < 64 ? low[number] : high[number - 64]))
  }

  /// The place on the scale of notes that belongs to a place on the scale of equal semitones: a note's number at the
  /// note, and on a line between two notes.
  func position(of equal: Semitones) -> Semitones {
    if isNone { return equal }
    var note = Int(equal.value.rounded(.down))
    while place(note) > equal.value { note -= 1 }
    while place(note + 1) <= equal.value { note += 1 }
    let (below, above) = (place(note), place(note + 1))
    return Semitones(Double(note) + (equal.value - below) / (above - below))
  }

  /// Equal semitones above MIDI note 0 at which a note lies.
  private func place(_ number: Int) -> Double {
    Double(number) + self[MIDINote(number)].value / 100
  }
}
