public import Texts

/// Turns a text of the screen into phrases that a voice has: what it has as a whole, else words, numbers and letters.
///
/// A phrase is written in small letters, its words parted by one space, without any sign: `in tune window`. Writing that
/// parts no words, such as Japanese, is a word up to its next sign, figure or Latin letter. A sign is a phrase by itself.
public enum SpokenText {
  /// Most phrases of one utterance: longer ones, such as the name of a file letter by letter, are cut off.
  static let mostPhrases = 40
  /// Most words of a phrase that is looked for within a longer text.
  private static let longest = 8

  /// A part of a text.
  enum Token: Equatable {
    /// Letters with the apostrophes among them, or a sign.
    case word(String)
    /// Figures, a point among them at most.
    case number(String)
  }

  /// Signs that mean something beside letters and figures.
  public static let signs: [String] = ["♯", "♭", "%", "+", "−", "↑", "↓"]

  /// Turns what is said into phrases that a voice has.
  ///
  /// - Parameters:
  ///   - pieces: The pieces of a sentence.
  ///   - isKnown: Tells if the voice has a phrase.
  /// - Returns: The phrases in their order, the first forty of them.
  public static func phrases(of pieces: [SpokenPiece], isKnown: (String) -> Bool) -> [String] {
    let tokens = tokens(of: pieces)
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
      case .number(let figures): phrases += number(figures, isKnown: isKnown)
      case .word(let word): phrases += letters(of: word, isKnown: isKnown)
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

  /// The phrases of all numbers: 0 to 99, hundreds, thousands, and the decimal sign.
  public static let numerals =
    (0..<100).map { "\($0)" } + (1..<10).flatMap { ["\($0)00", "\($0)000"] } + ["."]
  /// The phrases of hundreds before a smaller number, for a language that says them otherwise there: `100+`.
  public static let joinedHundreds = (1..<10).map { "\($0)00+" }

  /// The phrases of a word that the voice has not: its letters, or of writing that parts no words the longest pieces.
  private static func letters(of word: String, isKnown: (String) -> Bool) -> [String] {
    var (rest, pieces) = (word[...], [String]())
    let longest = word.contains(where: isUnparted) ? word.count : 1
    while !rest.isEmpty {
      let length = (1...min(longest, rest.count)).reversed().first {
        isKnown(String(rest.prefix($0)))
      }
      if let length { pieces.append(String(rest.prefix(length))) }
      rest = rest.dropFirst(length ?? 1)
    }
    return pieces
  }

  /// True for a letter of writing that parts no words: Kana and CJK ideographs.
  private static func isUnparted(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) }
  }

  private static func written(_ token: Token) -> String {
    switch token {
    case .word(let text), .number(let text): text
    }
  }
}

// MARK: - Parts of a text

extension SpokenText {
  /// The words and numbers of pieces; words that stand beside each other are one text.
  static func tokens(of pieces: [SpokenPiece]) -> [Token] {
    var (all, words) = ([Token](), "")
    for piece in pieces {
      switch piece {
      case .words(let text): words += text
      case .number(let figures):
        let sign = figures.first { !$0.isNumber }.flatMap { $0 == figures.first ? $0 : nil }
        all += tokens(of: words)
        words = ""
        if let sign { all.append(.word(sign == "-" ? "−" : String(sign))) }
        all.append(.number(sign == nil ? figures : String(figures.dropFirst())))
      }
    }
    return all + tokens(of: words)
  }

  /// The words and numbers of a text; what is neither parts them.
  static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var (word, figures) = ("", "")
    func end() {
      // An apostrophe at the end is the end of something quoted.
      if word.last == "'" { word.removeLast() }
      if !word.isEmpty { tokens.append(.word(word)) }
      // A point or comma at the end ends a sentence or a part of it.
      if figures.last == "." { figures.removeLast() }
      if !figures.isEmpty { tokens.append(.number(figures)) }
      (word, figures) = ("", "")
    }
    var before: Character = " "
    for character in text.lowercased() {
      if character.isASCII, character.isNumber {
        if figures.isEmpty { end() }
        // A minus of typewriters: a hyphen parts words.
        if figures.isEmpty, before == "-", tokens.isEmpty { tokens.append(.word("−")) }
        figures.append(character)
      } else if ".,".contains(character), !figures.isEmpty, !figures.contains(".") {
        figures.append(".")
      } else if character.isLetter {
        if word.isEmpty || isUnparted(character) != isUnparted(before) { end() }
        word.append(character)
      } else if "'’".contains(character), !word.isEmpty {
        word.append("'")
        continue
      } else {
        end()
        if signs.contains(String(character)) { tokens.append(.word(String(character))) }
      }
      before = character
    }
    end()
    return tokens
  }

  /// The phrases of a number: `440.5` is 400, 40, the decimal sign and 5, more than four figures are spelled.
  private static func number(_ figures: String, isKnown: (String) -> Bool) -> [String] {
    let parts = figures.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].count <= 4 ? Int(parts[0]).map { cardinal($0, isKnown: isKnown) } : nil
    let front = whole ?? parts[0].map { String($0) }
    guard parts.count > 1 else { return front }
    return front + ["."] + parts[1].map { String($0) }
  }

  private static func cardinal(_ number: Int, isKnown: (String) -> Bool) -> [String] {
    let (thousands, hundreds, rest) = (number / 1000, number / 100 % 10, number % 100)
    var phrases = thousands > 0 ? ["\(thousands)000"] : []
    if hundreds > 0 {
      let joined = "\(hundreds)00+"
      phrases.append(rest > 0 && isKnown(joined) ? joined : "\(hundreds)00")
    }
    if rest > 0 || phrases.isEmpty { phrases.append("\(rest)") }
    return phrases
  }
}
