/// A language that the box speaks on its screen.
public enum Language: String, Sendable, CaseIterable {
  /// English, in which all sentences are written in the code.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Portuguese as it is spoken in Brazil, understood everywhere.
  case portuguese = "pt"
  /// Italian.
  case italian = "it"
  /// Japanese.
  case japanese = "ja"

  /// The name of the language in the language itself.
  public var title: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .portuguese: "Português"
    case .italian: "Italiano"
    case .japanese: "日本語"
    }
  }

  /// The sign between a number's whole part and its decimals: Unicode CLDR 46, `numbers/symbols/decimal`.
  public var decimalSign: Character {
    switch self {
    case .english, .japanese: "."
    case .german, .french, .spanish, .portuguese, .italian: ","
    }
  }

  /// A number with the decimal sign of the language.
  ///
  /// - Parameter number: A number as English writes it: `440.2`.
  /// - Returns: The same for readers of the language: `440,2`.
  public func number(_ number: String) -> String {
    guard decimalSign != "." else { return number }
    return String(number.map { $0 == "." ? decimalSign : $0 })
  }
}
