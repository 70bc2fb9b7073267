/// A number in figures, which each ``Language`` writes with its own decimal sign.
public struct Numeral: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The number as English writes it: `440.2`.
  public let english: String

  /// Makes a number of figures as English writes them.
  public init(_ english: String) { self.english = english }

  /// Makes a number of a literal in English.
  public init(stringLiteral english: String) { self.init(english) }
}

extension Numeral: CustomStringConvertible {
  /// The number as English writes it.
  public var description: String { english }
}

extension Phrase {
  /// A number alone.
  public init(_ number: Numeral) { self.init(key: "{}", parts: [.number(number.english)]) }
}
