/// A mixer control's value as a board file writes it.
enum MixerValue: Equatable {
  /// `on`, `off`.
  case isOn(Bool)
  /// A step of the card: `23`.
  case step(Int)
  /// A part of the range in percent: `60%`.
  case percent(Double)
  /// A level in decibels: `12.5dB`.
  case decibels(Double)
  /// An item of a list: `VINL1[SE]`.
  case item(String)

  /// Reads any text; what is no switch and no number is an item's name.
  init(_ text: String) {
    let word = text.trimmed
    let lower = word.lowercased()
    if lower == "on" || lower == "off" {
      self = .isOn(lower == "on")
    } else if let step = Int(word) {
      self = .step(step)
    } else if let number = Self.number(lower, unit: "%") {
      self = .percent(number)
    } else if let number = Self.number(lower, unit: "db") {
      self = .decibels(number)
    } else {
      self = .item(word)
    }
  }

  private static func number(_ text: String, unit: String) -> Double? {
    guard text.hasSuffix(unit), let number = Double(String(text.dropLast(unit.count)).trimmed),
      number.isFinite
    else { return nil }
    return number
  }
}

extension String {
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}
