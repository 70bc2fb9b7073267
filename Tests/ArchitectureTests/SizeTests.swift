import Foundation
import Testing

@Suite("sizes and places")
struct SizeTests {
  /// Most lines of a file; not of a catalogue or table, one entry a line being how they are read.
  private static let limit = 300

  /// The catalogues and tables.
  private static let exempt: Set<String> = []

  /// The longer ones of some files, with their lines.
  private func tooLong(_ files: [(path: String, text: String)]) -> [String] {
    files.compactMap { path, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      guard lines > Self.limit, !Self.exempt.contains(path) else { return nil }
      return "\(path) has \(lines) lines; more than \(Self.limit) are to be split"
    }
  }

  @Test("no file is longer than 300 lines")
  func lines() throws {
    let kinds: Set = ["swift", "c", "h", "cpp", "py", "sh"]
    let paths = ["Sources", "Tests"].flatMap { Repository.files(below: $0, kinds) }
    #expect(paths.count > 100)
    #expect(tooLong(try paths.map { ($0, try Repository.text($0)) }) == [])
  }

  @Test("a file of 301 lines is too long")
  func tooLongIsFound() {
    let long = String(repeating: "\n", count: 301)
    #expect(tooLong([("long.swift", long), ("good.swift", String(long.dropLast()))]).count == 1)
  }

  @Test("the top level holds what the README explains and nothing else")
  func topLevel() throws {
    let allowed: Set = [
      "Package.swift", "Sources", "Tests", "Documentation", "board", "overlays", "image",
      "README.md", "CONTRIBUTING.md", "LICENSE", "CHANGELOG.md",
      "Package.resolved",  // written by SwiftPM and ignored by git
    ]
    let entries = try FileManager.default.contentsOfDirectory(atPath: Repository.folder.path)
    let others = entries.filter { !$0.hasPrefix(".") && !allowed.contains($0) }
    #expect(others.sorted() == [])
    #expect(allowed.subtracting(entries).isDisjoint(with: ["Package.swift", "README.md"]))
  }
}
