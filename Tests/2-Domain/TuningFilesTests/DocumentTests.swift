import Foundation
import TestSupport
import Testing
import TuningFiles

@Suite("examples of tunings in the documents")
struct DocumentTests {
  @Test("each is read as a file of tunings")
  func examples() throws {
    let document = try String(
      contentsOf: workTree.appending(path: "Documentation/tunings.md"), encoding: .utf8)
    let blocks = document.split(separator: "```toml\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    #expect(blocks.count == 2)
    for block in blocks {
      let tunings = try TuningFile.read(Array(block.utf8), file: "example.toml")
      #expect(tunings.count == 1)
    }
    #expect(document.contains("1 to \(TuningFile.strings.upperBound) strings"))
    #expect(document.contains("1 to \(TuningFile.nameLength) letters"))
  }
}
