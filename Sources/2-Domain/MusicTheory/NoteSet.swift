/// Some notes, in the order in which they were added, without a reference: what crosses to another thread.
///
/// Its room is for far more than an instrument has strings. One note more takes the place of the oldest.
public struct NoteSet: Sendable, Hashable, BitwiseCopyable {
  /// Most notes that it holds.
  public static let room = 64

  private var numbers = SIMD64<Int32>.zero
  /// Notes in the set.
  public private(set) var count = 0
  private var next = 0

  /// The empty set.
  public init() {}

  /// True if no note is in the set.
  public var isEmpty: Bool { count == 0 }

  /// The note added so many places after the oldest that there ever was.
  public subscript(index: Int) -> MIDINote { MIDINote(Int(numbers[index])) }

  /// True if a note is in the set.
  public func contains(_ note: MIDINote) -> Bool {
    // By index: unoptimised, iteration may allocate, and the analysis thread may not.
    var index = 0
    while index < count {
      if Int(numbers[index]) == note.number { return true }
      index += 1
    }
    return false
  }

  /// Adds a note.
  public mutating func insert(_ note: MIDINote) {
    guard !contains(note) else { return }
    numbers[next] = Int32(clamping: note.number)
    next = (next + 1) % Self.room
    count = min(count + 1, Self.room)
  }

  /// Adds all notes of another set.
  public mutating func formUnion(_ other: Self) {
    var index = 0
    while index < other.count {
      insert(other[index])
      index += 1
    }
  }
}
