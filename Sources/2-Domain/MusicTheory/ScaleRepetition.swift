public import Units

/// The way in which the notes of a scale come again: how many there are, after which interval, and where they begin.
///
/// Notes are counted as keys, a number for each: degree 0 of the round that begins at the scale's middle is
/// ``middleKey``, a whole number of rounds above key 0. For twelve notes an octave from middle C on it would be 60,
/// as MIDI has it.
public struct ScaleRepetition: Sendable, Hashable, BitwiseCopyable {
  /// The intervals after which a scale may begin anew: down to twenty to a semitone, up to as far as MIDI reaches.
  public static let intervals = Cents(5)...Cents(12800)
  /// The octave whose name the round has that begins at the scale's middle: that of middle C.
  public static let middleOctave = 4
  /// Most keys of the ribbon for one page of a scale, without the one that the next page begins with: so many have room
  /// for numbers of two figures on a panel of 240 columns.
  static let mostKeys = 10
  /// Cents above MIDI note 0 of equal temperament at which middle C lies.
  static let middleC = Cents(6000)

  /// Notes of a round, 1 to ``NoteOffsets/count``.
  public let count: Int
  /// The interval after which the notes come again, within ``intervals``.
  public let interval: Cents
  /// Cents above MIDI note 0 of equal temperament at which degree 0 lies in the middle octave.
  public let middle: Cents
  /// The key of that note: keys that can be heard have numbers from 0 up.
  public let middleKey: Int

  /// Makes a repetition; whoever does it has looked at its limits.
  init(count: Int, interval: Cents, middle: Cents) {
    self.count = count
    self.interval = interval
    self.middle = middle
    // Key 0 lies below MIDI note 0, at 8 Hz: five rounds below middle C if they are octaves.
    let below = (middle.value / interval.value).rounded(.up)
    middleKey = count * max(Self.middleOctave + 1, Int(below))
  }

  /// The round that a key is in, 0 for that of the middle octave, and its degree, from 0 up.
  public func place(of note: MIDINote) -> (round: Int, degree: Int) {
    let way = note.number - middleKey
    let round = way.floorDivided(by: count)
    return (round, way - round * count)
  }

  /// The key of a degree.
  func key(ofRound round: Int, degree: Int) -> Int { middleKey + round * count + degree }

  /// Cents above MIDI note 0 at which a round begins.
  func start(ofRound number: Int) -> Double { middle.value + Double(number) * interval.value }

  /// The round in which something lies that is so many cents above MIDI note 0.
  func round(at cents: Double) -> Int {
    let number = Int(((cents - middle.value) / interval.value).rounded(.down))
    // A division may end a hair beside a whole number.
    if start(ofRound: number + 1) <= cents { return number + 1 }
    return start(ofRound: number) > cents ? number - 1 : number
  }
}

// MARK: - The ribbon's pages

extension ScaleRepetition {
  /// Pages that the keys of a round fill on the ribbon.
  var pages: Int { (count + Self.mostKeys - 1) / Self.mostKeys }

  /// Notes of a page, the last one of a round perhaps fewer.
  private var pageSize: Int { (count + pages - 1) / pages }

  /// The keys of a page, counted from the middle octave's first page, with the one that the next page begins with.
  public func keys(ofPage page: Int) -> ClosedRange<MIDINote> {
    MIDINote(firstKey(ofPage: page))...MIDINote(firstKey(ofPage: page + 1))
  }

  /// The page that a key is on.
  public func page(of note: MIDINote) -> Int {
    let (round, degree) = place(of: note)
    return round * pages + degree / pageSize
  }

  private func firstKey(ofPage page: Int) -> Int {
    let round = page.floorDivided(by: pages)
    return key(ofRound: round, degree: (page - round * pages) * pageSize)
  }
}
