import MusicTheory
import TOML
import Testing
import Words

@testable import BoardFile

@Suite("the maker's answers to the first questions")
struct FirstAnswersTests {
  private static func answers(_ lines: String) throws -> Board.FirstAnswers {
    try Board.FirstAnswers(TOMLDocument.parse(Array(lines.utf8), file: "board.toml"))
  }

  @Test("language and instrument, each by itself")
  func read() throws {
    #expect(try Self.answers("") == Board.FirstAnswers())
    #expect(try Self.answers("language = 'fr'\n").language == .french)
    let tuning = try Self.answers("instrument = 'Guitar/Drop D'\n").tuning
    #expect(tuning?.identifier == "Guitar/Drop D")
  }

  @Test(
    "what is none is told with its line and what is allowed",
    arguments: [("language = 'tlh'", "de"), ("instrument = 'Guitar'", "Guitar/Drop D")])
  func wrong(line: String, allowed: String) throws {
    let error = try #require(throws: TOMLError.self) { try Self.answers("name = 'x'\n\(line)\n") }
    #expect("\(error)".contains("board.toml:2") && "\(error)".contains(allowed))
  }
}
