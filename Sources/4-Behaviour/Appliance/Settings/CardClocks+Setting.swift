import Words
import TOML
import Units

extension Setting {
  /// The clocks of the cards that were measured, each by the card's name.
  ///
  /// One text, since the file is a flat list: `USB Audio CODEC = 37.21; Loopback = -3`.
  static let clocks = Setting(
    key: .clocks, name: "Clocks of cards",
    allowed: allowed,
    count: 1, isCyclic: false, coarse: 1,
    index: { _ in 0 }, set: { _, _ in },
    text: { $0.clocks.isEmpty ? "none" : Phrase(name: written($0.clocks)) },
    scalar: { .string(written($0.clocks)) },
    read: { (table, settings) throws(TOMLError) in
      guard let text = try table.string(Key.clocks.rawValue) else { return }
      guard let clocks = read(text) else {
        throw table.mismatch(Key.clocks.rawValue, allowed.english)
      }
      settings.clocks = clocks
    })

  private static let allowed: Phrase = "names of cards with parts per million"

  private static func written(_ clocks: [String: Double]) -> String {
    clocks.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: "; ")
  }

  /// `nil` if one is no name with a number that a clock can be off by.
  private static func read(_ text: String) -> [String: Double]? {
    var clocks: [String: Double] = [:]
    for entry in text.split(separator: ";") {
      guard let equals = entry.lastIndex(of: "=") else { return nil }
      let name = String(entry[..<equals].trimmed)
      guard let clock = Double(entry[entry.index(after: equals)...].trimmed), !name.isEmpty,
        CardClock.range.contains(clock)
      else { return nil }
      clocks[name] = clock
    }
    return clocks
  }
}

extension Substring {
  /// The same text without spaces around it.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
