public import Units

/// The way in which the notes of a scale come again: how many there are, after which interval, and where they begin.
///
/// Notes are counted as keys, a number for each: degree 0 of the period that begins at the scale's middle is
/// ``middleKey``, a whole number of periods above key 0. For twelve notes an octave from middle C on it would be 60,
/// as MIDI has it.
public struct ScaleCycle: Sendable, Hashable, BitwiseCopyable {
  /// The intervals after which a scale may begin anew: down to twenty to a semitone, up to as far as MIDI reaches.
  public static let periods = Cents(5)...Cents(12800)
  /// The octave whose name the period has that begins at the scale's middle: that of middle C.
  public static let middleOctave = 4
  /// Most keys of the ribbon for one page of a scale, without the one that the next page begins with: so many have room
  /// for numbers of two figures on a panel of 240 columns.
  static let mostKeys = 10
  /// Cents above MIDI note 0 of equal temperament at which middle C lies.
  static let middleC = Cents(6000)

  /// Notes of a period, 1 to ``NoteOffsets/count``.
  public let count: Int
  /// The interval after which the notes come again, within ``periods``.
  public let period: Cents
  /// Cents above MIDI note 0 of equal temperament at which degree 0 lies in the middle octave.
  public let middle: Cents
  /// The key of that note: keys that can be heard have numbers from 0 up.
  public let middleKey: Int

  /// Makes a cycle; whoever does it has looked at its limits.
  init(count: Int, period: Cents, middle: Cents) {
    self.count = count
    self.period = period
    self.middle = middle
    // Key 0 lies below MIDI note 0, at 8 Hz: five periods below middle C where they are octaves.
    let below = (middle.value / period.value).rounded(.up)
    middleKey = count * max(Self.middleOctave + 1, Int(below))
  }

  /// The period that a key is in, 0 for that of the middle octave, and its degree, from 0 up.
  public func place(of note: MIDINote) -> (period: Int, degree: Int) {
    let way = note.number - middleKey
    let period = way >= 0 ? way / count : (way - count + 1) / count
    return (period, way - period * count)
  }

  /// The key of a degree.
  func key(ofPeriod period: Int, degree: Int) -> Int { middleKey + period * count + degree }

  /// Cents above MIDI note 0 at which a period begins.
  func start(ofPeriod number: Int) -> Double { middle.value + Double(number) * period.value }

  /// The period in which something lies that is so many cents above MIDI note 0.
  func period(at cents: Double) -> Int {
    let number = Int(((cents - middle.value) / period.value).rounded(.down))
    // A division may end a hair beside a whole number.
    if start(ofPeriod: number + 1) <= cents { return number + 1 }
    return start(ofPeriod: number) > cents ? number - 1 : number
  }
}

// MARK: - The ribbon's pages

extension ScaleCycle {
  /// Pages that the keys of a period fill on the ribbon.
  var pages: Int { (count + Self.mostKeys - 1) / Self.mostKeys }

  /// Notes of a page, the last one of a period perhaps fewer.
  private var pageSize: Int { (count + pages - 1) / pages }

  /// The keys of a page, counted from the middle octave's first page, with the one that the next page begins with.
  public func keys(ofPage page: Int) -> ClosedRange<MIDINote> {
    MIDINote(firstKey(ofPage: page))...MIDINote(firstKey(ofPage: page + 1))
  }

  /// The page that a key is on.
  public func page(of note: MIDINote) -> Int {
    let (period, degree) = place(of: note)
    return period * pages + degree / pageSize
  }

  private func firstKey(ofPage page: Int) -> Int {
    let period = page >= 0 ? page / pages : (page - pages + 1) / pages
    return key(ofPeriod: period, degree: (page - period * pages) * pageSize)
  }
}
