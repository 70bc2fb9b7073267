import ArgumentParser
import Words

/// `words`: what a player reads, against the catalogues of all languages.
struct WordList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Prints the phrases that the box can show, as keys of the catalogues.",
    discussion: """
      Walks a box through its menu, decks, notices and values, and listens to what is asked of the catalogues.

        phosphor-lab words --missing        what has no translation yet, language by language
        phosphor-lab words --missing de     the same of German
        phosphor-lab words --unused         entries that nothing asks for
        phosphor-lab words --drawn          how many texts are drawn in all languages, by their source; those that
                                            are not what they say, and letters that no font has

      Ends with 1 where --missing, --unused or --drawn finds something.
      """)

  @Flag(help: "The phrases that have no translation.")
  var missing = false

  @Flag(help: "The entries of the catalogues that nothing asks for.")
  var unused = false

  @Flag(help: "What is drawn in every language, by its source.")
  var drawn = false

  @Argument(
    help: "The language, by its code: \(choices(Language.self)); all of them without it.",
    transform: choice)
  var language: Language?

  func run() throws {
    if drawn { return try tellDrawn() }
    let asked = WordWalk.keys()
    guard missing || unused else {
      print(asked.sorted().joined(separator: "\n"))
      return
    }
    // English is written in the code.
    let languages = language.map { [$0] } ?? Language.allCases.filter { $0 != .english }
    let faults = languages.flatMap {
      (missing ? Self.missing(asked, $0) : []) + (unused ? Self.unused(asked, $0) : [])
    }
    faults.forEach { print($0) }
    if !faults.isEmpty { throw ExitCode.failure }
  }

  private func tellDrawn() throws {
    let words = DrawnWords()
    for (source, count) in words.counts { print("\(source): \(count)") }
    let others =
      words.others + words.missing.map { "no font has \($0), U+\(String($0.value, radix: 16))" }
    print("others: \(words.others.count), missing glyphs: \(words.missing.count)")
    others.forEach { print($0) }
    if !others.isEmpty { throw ExitCode.failure }
  }

  /// A line for each key that is asked for, and that the catalogue of a language does not have.
  static func missing(_ asked: Set<String>, _ language: Language) -> [String] {
    asked.subtracting(Catalogue.of(language).keys).sorted().map {
      "\(language.rawValue): no translation of \"\($0)\""
    }
  }

  /// A line for each entry of the catalogue of a language that nothing asks for.
  static func unused(_ asked: Set<String>, _ language: Language) -> [String] {
    Catalogue.of(language).keys.subtracting(asked).sorted().map {
      "\(language.rawValue): nothing asks for \"\($0)\""
    }
  }
}
