import Foundation
import Testing

@testable import MusicTheory

/// A folder of Scala files that are none of ours, such as a copy of the public archive.
private let folder = ProcessInfo.processInfo.environment["PHOSPHOR_SCALES"]

@Suite("An archive of Scala files") struct ScalaArchiveTests {
  private static func files(in folder: String) -> [URL] {
    let all = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      ScalaTemperament.isName($0.lastPathComponent)
    }
  }

  @Test(
    "every file is read, or refused in a sentence that names file and line",
    .enabled(if: folder != nil, "PHOSPHOR_SCALES is not set"))
  func archive() throws {
    let files = Self.files(in: try #require(folder))
    var (read, temperaments): (Int, Int) = (0, 0)
    var refused: [String] = []
    for file in files {
      let (bytes, name) = (Array(try Data(contentsOf: file)), file.lastPathComponent)
      do throws(ScalaError) {
        let scale = try ScalaScale(bytes, file: name)
        #expect(ScalaScale.counts.contains(scale.steps.count))
        read += 1
      } catch {
        #expect(error.file == name && error.line != nil)
        refused.append("\(error)")
      }
      if let scale = try? ScalaTemperament(name: name, scale: bytes, keyboard: nil) {
        temperaments += 1
        #expect((scale.names == nil) == (scale.offsets.repetition == nil))
      }
    }
    print(
      "\(read) of \(files.count) scales read, \(temperaments) of them taken;"
    )
    for sentence in refused.sorted() { print("refused: \(sentence)") }
    #expect(read > 0 && Double(temperaments) >= 0.98 * Double(read))
  }
}
