/// The colours of sprites that were drawn lately, so that what is drawn again and again is looked up once.
///
/// They are written around a ring; if there is no more room, those written first are forgotten. What of them still
/// shines is written anew when it is drawn.
struct SpriteColors: Sendable {
  private struct Kept {
    var number: Int
    /// Index of its first word.
    var place: Int
  }

  /// Words that are kept, or as many as the largest sprite takes.
  private let capacity: Int
  /// The colours as 0x00RRGGBB; a word that no sprite has taken yet is of any value.
  private(set) var words: [UInt32] = []
  /// The sprites that are kept, in the order they were written.
  private var kept: [Kept] = []
  /// The place of each of them by its number; −1 for a sprite that is not kept.
  private var places: [Int32] = []
  /// Index at which the next sprite is written.
  private var next = 0

  /// Keeps so many words; takes memory with the first of them.
  init(capacity: Int) { self.capacity = capacity }

  /// The index of a sprite's words, if they are kept.
  @inline(__always)
  func place(of number: Int) -> Int? {
    guard number < places.count, places[number] >= 0 else { return nil }
    return Int(places[number])
  }

  /// Keeps words of a sprite that are not kept.
  ///
  /// - Parameters:
  ///   - number: The sprite's.
  ///   - count: How many words.
  ///   - write: Writes all of them.
  /// - Returns: The index of the first.
  mutating func keep(
    _ number: Int, count: Int, _ write: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> Int {
    makeRoom(for: count)
    let place = next
    next += count
    kept.append(Kept(number: number, place: place))
    while places.count <= number { places.append(-1) }
    places[number] = Int32(place)
    words.withUnsafeMutableBufferPointer { words in
      if let words = words.baseAddress { write(words + place) }
    }
    return place
  }

  /// Forgets what is written over by so many words.
  private mutating func makeRoom(for count: Int) {
    if count > words.count {
      forget(kept.count)
      let size = max(capacity, count)
      words = Array(unsafeUninitializedCapacity: size) { $1 = size }
    }
    if next + count > words.count {
      forget(kept.prefix { $0.place >= next }.count)
      next = 0
    }
    let end = next + count
    forget(kept.prefix { next <= $0.place && $0.place < end }.count)
  }

  /// Forgets those written first.
  private mutating func forget(_ count: Int) {
    for sprite in kept.prefix(count) { places[sprite.number] = -1 }
    kept.removeFirst(count)
  }
}
