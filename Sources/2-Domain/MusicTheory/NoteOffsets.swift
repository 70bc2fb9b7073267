public import Units

/// The distance of each note from equal temperament, in cents: of the 128 notes that MIDI can name, or of every key of
/// a scale that begins anew after an interval.
///
/// A plain value, so that it crosses from thread to thread without a reference. Notes lie in ascending order, so
/// that each frequency belongs to one note.
public struct NoteOffsets: Sendable, Hashable, BitwiseCopyable {
  /// The number of notes that have a distance of their own, and the most degrees of a ``repetition``.
  public static let count = 128
  /// Equal temperament.
  public static let none = NoteOffsets()

  // Two parts, since the standard library has no larger vector: the offsets of 128 notes, or the cents of the degrees
  // of a repetition above its first.
  private var low = SIMD64<Float>.zero
  private var high = SIMD64<Float>.zero
  /// True if every note is where equal temperament has it.
  public private(set) var isNone = true
  /// The way in which the notes come again; `nil` for the twelve notes that MIDI names.
  public private(set) var repetition: ScaleRepetition?

  /// The largest offset in cents, up or down: a hundred octaves, so that each frequency is a number.
  static let widest = 120_000.0

  private init() {}

  /// Takes the offset of every note.
  ///
  /// - Returns: `nil` if one is no number or more than ``widest``, or a note would not lie above the one before it.
  public init?(_ cents: (MIDINote) -> Cents) {
    var before = -Double.infinity
    for number in 0..<Self.count {
      let offset = cents(MIDINote(number)).value
      let place = 100 * Double(number) + offset
      guard abs(offset) <= Self.widest, place > before else { return nil }
      before = place
      self[lane: number] = Float(offset)
      if offset != 0 { isNone = false }
    }
  }

  /// Takes a scale that begins anew after an interval, in both directions without end; `nil` if it is none.
  ///
  /// - Parameters:
  ///   - degrees: Cents of its notes above its first, whose 0 is among them: 1 to ``count``, ascending.
  ///   - interval: The interval after which it begins anew, above its last note and within ``ScaleRepetition/intervals``.
  ///   - middle: Cents above MIDI note 0 of equal temperament at which its first note lies.
  public init?(degrees: [Cents], interval: Cents, middle: Cents) {
    guard let first = degrees.first, first.value == 0, degrees.count <= Self.count,
      ScaleRepetition.intervals.contains(interval), abs(middle.value) <= Self.widest
    else { return nil }
    var before = -Float.infinity
    for (degree, cents) in degrees.enumerated() {
      let place = Float(cents.value)
      guard place > before, Double(place) < interval.value else { return nil }
      before = place
      self[lane: degree] = place
    }
    isNone = false
    repetition = ScaleRepetition(count: degrees.count, interval: interval, middle: middle)
  }

  /// The offset of a note; of one that MIDI cannot name, that of the nearest of its octaves that it can.
  ///
  /// For a key of a ``repetition``, the distance from the MIDI note of the same number, so that both are read alike.
  public subscript(note: MIDINote) -> Cents {
    if let repetition { return Cents(place(note.number, repetition) - 100 * Double(note.number)) }
    var number = note.number
    if number < 0 { number = (number % 12 + 12) % 12 }
    if number >= Self.count { number = 116 + (number - 116) % 12 }
    return Cents(Double(self[lane: number]))
  }

  /// Semitones of equal temperament from one note up to another; less than 0 for one below.
  ///
  /// Among the twelve notes that MIDI names it is counted by their names: a semitone is one, tempered or not.
  public func semitones(from low: MIDINote, to high: MIDINote) -> Double {
    guard let repetition else { return Double(high.number - low.number) }
    return (place(high.number, repetition) - place(low.number, repetition)) / 100
  }

  /// Steps of the scale at which something lies that is so many cents from a note: whole ones at notes, and on a line
  /// between two of them; among the twelve notes that MIDI names a hundredth for each cent.
  public func steps(from note: MIDINote, cents: Double) -> Double {
    guard let repetition, cents.isFinite else { return cents / 100 }
    return position(at: place(note.number, repetition) + cents, repetition) - Double(note.number)
  }

  /// The place on the scale of notes that belongs to a place on the scale of equal semitones: a note's number at the
  /// note, and on a line between two notes.
  func position(of equal: Semitones) -> Semitones {
    if isNone { return equal }
    if let repetition { return Semitones(position(at: 100 * equal.value, repetition)) }
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

  private subscript(lane number: Int) -> Float {
    get { number < 64 ? low[number] : high[number - 64] }
    set { if number < 64 { low[number] = newValue } else { high[number - 64] = newValue } }
  }
}

// MARK: - Keys of a repetition

extension NoteOffsets {
  /// Cents of a degree above the first of its round.
  public func cents(ofDegree degree: Int) -> Cents { Cents(Double(self[lane: degree])) }

  /// Cents above MIDI note 0 at which a key lies.
  private func place(_ number: Int, _ repetition: ScaleRepetition) -> Double {
    let (round, degree) = repetition.place(of: MIDINote(number))
    return repetition.start(ofRound: round) + Double(self[lane: degree])
  }

  /// The place among the keys of what lies so many cents above MIDI note 0.
  private func position(at cents: Double, _ repetition: ScaleRepetition) -> Double {
    let round = repetition.round(at: cents)
    let rest = cents - repetition.start(ofRound: round)
    // By halves: the last degree that is not above what is left.
    var (degree, end) = (0, repetition.count)
    while end - degree > 1 {
      let middle = (degree + end) / 2
      if Double(self[lane: middle]) <= rest { degree = middle } else { end = middle }
    }
    let below = Double(self[lane: degree])
    let above = end < repetition.count ? Double(self[lane: end]) : repetition.interval.value
    return Double(repetition.key(ofRound: round, degree: degree)) + (rest - below) / (above - below)
  }
}
