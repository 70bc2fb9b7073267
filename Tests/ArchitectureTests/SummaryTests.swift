import Foundation
import Testing

@Suite("summaries of declarations")
struct SummaryTests {
  /// Words that begin a clause or point to a noun elsewhere: a summary names its subject in place of them.
  private static let refused: Set<Substring> = [
    "What", "Whether", "How", "Who", "Where", "When", "Why", "Which", "It", "That", "This", "They",
  ]

  /// The summaries of a text that do not name their subject, each with its line.
  private func unnamed(in text: String) -> [String] {
    var wasComment = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let trimmed = line.drop { $0 == " " }
        defer { wasComment = trimmed.hasPrefix("///") }
        guard !wasComment, trimmed.hasPrefix("/// ") else { return nil }
        let word = trimmed.dropFirst(4).prefix { $0.isLetter }
        return Self.refused.contains(word) ? "\(number + 1): \(trimmed)" : nil
      }
  }

  @Test("each begins with a noun phrase or a verb, not with a question or a pronoun")
  func summaries() throws {
    for path in ["Sources", "Tests"].flatMap({ Repository.files(below: $0, ["swift", "h", "c"]) }) {
      for summary in unnamed(in: try Repository.text(path)) {
        Issue.record("\(path):\(summary)")
      }
    }
  }

  @Test("a question is found on the first line of a comment alone")
  func found() {
    let text =
      "/// What is seen.\nlet a = 1\n  /// The light.\n  /// What follows.\n/// It is lit.\n"
    #expect(unnamed(in: text).count == 1)
    #expect(unnamed(in: "/// Which it is.\n\n/// Its light.\n").count == 1)
  }
}
