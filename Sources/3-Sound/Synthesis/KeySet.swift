/// A set of keys by MIDI number, 0...127, in two words.
public struct KeySet: Sendable, BitwiseCopyable, Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The empty set.
  @_noLocks public init() {}

  /// True if no key is in the set.
  public var isEmpty: Bool { low | high == 0 }

  /// Number of keys in the set.
  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// True if a key is in the set.
  public func contains(_ key: Int) -> Bool {
    guard (0..<128).contains(key) else { return false }
    return (key < 64 ? low >> UInt64(key) : high >> UInt64(key - 64)) & 1 == 1
  }

  /// Adds all keys of another set.
  public mutating func formUnion(_ other: Self) {
    low |= other.low
    high |= other.high
  }

  /// Adds a key; one outside 0...127 is left out.
  @_noLocks public mutating func insert(_ key: Int32) {
    if key < 0 || key > 127 { return }
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: key & 63)
    if key < 64 { low |= bit } else { high |= bit }
  }
}
