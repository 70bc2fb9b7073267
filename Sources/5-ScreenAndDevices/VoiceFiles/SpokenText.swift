/// Turns a text of the screen into phrases that a voice has: what it has as a whole, else words, numbers and letters.
///
/// A phrase is written in small letters, its words parted by one space, without any sign: `in tune window`.
public enum SpokenText {
  /// Most phrases of one utterance: longer ones, such as the name of a file letter by letter, are cut off.
  static let mostPhrases = 40
  /// Most words of a phrase that is looked for within a longer text.
  private static let longest = 8

  /// A part of a text.
  enum Token: Equatable {
    /// Letters, or the word for a sign.
    case word(String)
    /// Figures, a point among them at most.
    case number(String)
  }

  /// The words for signs that mean something beside letters and figures.
  static let signs: [Character: String] = [
    "♯": "sharp", "♭": "flat", "%": "percent", "+": "plus", "−": "minus", "↑": "up", "↓": "down",
  ]

  /// Turns a text into phrases that a voice has.
  ///
  /// - Parameters:
  ///   - text: The text, as it is written.
  ///   - isKnown: Whether the voice has a phrase.
  /// - Returns: The phrases in their order, the first forty of them.
  public static func phrases(of text: String, isKnown: (String) -> Bool) -> [String] {
    let tokens = tokens(of: text)
    var phrases: [String] = []
    var place = 0
    while place < tokens.count, phrases.count < mostPhrases {
      let words = tokens[place...].prefix(longest).prefix {
        if case .word = $0 { true } else { false }
      }
      .map(written)
      let length = (1...longest).reversed().first { length in
        length <= words.count && isKnown(words[..<length].joined(separator: " "))
      }
      if let length {
        phrases.append(words[..<length].joined(separator: " "))
        place += length
        continue
      }
      switch tokens[place] {
      case .number(let figures): phrases += number(figures)
      case .word(let word): phrases += word.map { String($0) }.filter(isKnown)
      }
      place += 1
    }
    return Array(phrases.prefix(mostPhrases))
  }

  /// The phrases that a voice needs for a text: all but its numbers, which are made of ``numerals``.
  ///
  /// A number, a place for one (`{}`) and a comma part phrases, since what is beside them is often another.
  public static func needs(of text: String) -> [String] {
    text.split { "{},;:()".contains($0) }.flatMap { part in
      tokens(of: String(part)).split { if case .number = $0 { true } else { false } }
        .map { $0.map(written).joined(separator: " ") }
    }
  }

  /// The words for signs, which may stand beside any phrase.
  public static var words: [String] { Array(signs.values) }

  /// The phrases of all numbers: 0 to 99, hundreds, and the words for a point and a thousand.
  public static let numerals =
    (0..<100).map { "\($0)" } + (1..<10).map { "\($0)00" } + ["thousand", "point"]

  private static func written(_ token: Token) -> String {
    switch token {
    case .word(let text), .number(let text): text
    }
  }
}

// MARK: - Parts of a text

extension SpokenText {
  /// The words and numbers of a text; what is neither parts them.
  static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var (word, figures) = ("", "")
    func end() {
      if !word.isEmpty { tokens.append(.word(word)) }
      // A point at the end ends a sentence.
      if figures.last == "." { figures.removeLast() }
      if !figures.isEmpty { tokens.append(.number(figures)) }
      (word, figures) = ("", "")
    }
    var before: Character = " "
    for character in text.lowercased() {
      if character.isASCII, character.isNumber {
        if figures.isEmpty { end() }
        // A minus of typewriters: a hyphen parts words.
        if figures.isEmpty, before == "-", tokens.isEmpty { tokens.append(.word("minus")) }
        figures.append(character)
      } else if character == ".", !figures.isEmpty, !figures.contains(".") {
        figures.append(character)
      } else if character.isLetter {
        if word.isEmpty { end() }
        word.append(character)
      } else {
        end()
        if let sign = signs[character] { tokens.append(.word(sign)) }
      }
      before = character
    }
    end()
    return tokens
  }

  /// The phrases of a number: `440.5` is 400, 40, point, 5.
  static func number(_ figures: String) -> [String] {
    let parts = figures.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].count <= 6 ? Int(parts[0]).map(cardinal) : nil
    let front = whole ?? parts[0].map { String($0) }
    guard parts.count > 1 else { return front }
    return front + ["point"] + parts[1].map { String($0) }
  }

  private static func cardinal(_ number: Int) -> [String] {
    if number < 100 { return ["\(number)"] }
    if number < 1000 {
      return ["\(number / 100)00"] + (number % 100 == 0 ? [] : cardinal(number % 100))
    }
    return cardinal(number / 1000) + ["thousand"]
      + (number % 1000 == 0 ? [] : cardinal(number % 1000))
  }
}
