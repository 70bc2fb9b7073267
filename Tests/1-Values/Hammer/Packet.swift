/// A number in four words, so that half of one beside half of another is seen.
public struct Packet: Sendable, BitwiseCopyable, Equatable {
  /// The packet's number, counted from 0.
  public let number: UInt64
  private let words: (UInt64, UInt64, UInt64)

  /// Makes the packet of a number.
  public init(_ number: UInt64) {
    self.number = number
    words = (number ^ 0x5555_5555_5555_5555, number &* 0x9E37_79B9_7F4A_7C15, ~number)
  }

  /// True if all words of the packet are of one number.
  public var isWhole: Bool {
    words.0 == number ^ 0x5555_5555_5555_5555 && words.1 == number &* 0x9E37_79B9_7F4A_7C15
      && words.2 == ~number
  }

  /// Compares all words.
  public static func == (a: Self, b: Self) -> Bool { a.number == b.number && a.words == b.words }
}
