public import Texts

/// The phrases that any catalogue is asked for while somebody listens.
///
/// The lab walks the box through all that it can show, and finds so what no catalogue has, and what nobody asks for.
public enum AskedPhrases {
  /// What is asked for.
  public struct Found: Sendable {
    /// The keys of the phrases, and of those in their places.
    public var keys: Set<String> = []
    /// The names, notes and numbers in their places.
    public var texts: Set<Text> = []

    /// Nothing.
    public init() {}
  }

  private static let listeners = Listeners<Found>()

  /// What is asked for while a function runs.
  public static func during(_ run: () throws -> Void) rethrows -> Found {
    try listeners.during(Found(), run)
  }

  /// Tells the listeners of a phrase that is said, and of those in its places.
  static func tell(_ phrase: Phrase) {
    listeners.tell { phrase.collect(into: &$0) }
  }
}

extension Phrase {
  fileprivate func collect(into found: inout AskedPhrases.Found) {
    found.keys.insert(key)
    for part in parts {
      switch part {
      case .text(let text): found.texts.insert(text)
      case .number(let number): found.texts.insert(.number(number))
      case .phrase(let phrase): phrase.collect(into: &found)
      }
    }
  }
}
