import Foundation
import Testing

@Suite("documents")
struct DocumentTests {
  /// Links of a document to files of the repository that are not there.
  private func broken(in path: String, _ text: String) -> [String] {
    let folder = Repository.folder.appendingPathComponent(path).deletingLastPathComponent()
    return text.matches(of: #/\]\(([^)\s#]+)[^)\s]*\)/#).map { String($0.output.1) }.filter {
      link in
      guard !link.contains(":") else { return false }
      let file = folder.appendingPathComponent(link.removingPercentEncoding ?? link)
      return !FileManager.default.fileExists(atPath: file.path)
    }
  }

  @Test("every link to a file of the repository leads to one")
  func links() throws {
    let folders = ["Sources", "Tests", "Documentation", "board", "overlays", "image"]
    let documents =
      folders.flatMap { Repository.files(below: $0, ["md"]) }
      + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    #expect(documents.count > 40)
    for path in documents {
      for link in broken(in: path, try Repository.text(path)) {
        Issue.record("\(path) leads to \(link), which is not there")
      }
    }
  }

  @Test("a link that leads nowhere is found")
  func found() {
    let text = "[a](README.md) [b](nowhere.md#x) [c](https://example.org/d) [e](#part)"
    #expect(broken(in: "CONTRIBUTING.md", text) == ["nowhere.md"])
  }
}
