import TestSupport
import Testing

@testable import ChildProcesses

@Suite("what processes say")
struct RecordTests {
  private let said = [
    Record("progress", "0.25"), Record("end"), Record("bytes", [UInt8](0...255)),
    Record("bytes", []), Record("bytes", "line\nline"), Record("sentence", "It is done."),
  ]

  private var bytes: [UInt8] { said.flatMap { $0.kind == "bytes" ? $0.asBytes : $0.asText } }

  @Test("is understood, however it is cut", arguments: [1, 2, 3, 7, 100, 100_000])
  func pieces(size: Int) {
    var reader = RecordReader(bytes: ["bytes": 256])
    var heard: [Record] = []
    for begin in stride(from: 0, to: bytes.count, by: size) {
      heard += reader.take(bytes[begin..<min(begin + size, bytes.count)])
    }
    #expect(heard == said)
    #expect(!reader.isBroken)
  }

  @Test("is a line that a script can write; the last one may have no end")
  func lines() {
    var reader = RecordReader()
    #expect(reader.take(Array("progress 0.5\n\nAll is done, \"as said\".".utf8)).count == 2)
    let last = reader.end()
    #expect(last?.kind == "All" && last?.line == "All is done, \"as said\".")
    #expect(reader.end() == nil)
  }

  @Test("is one line, whatever its text has")
  func oneLine() {
    let record = Record("fault", "a\nb" + String(repeating: "x", count: 10_000))
    var reader = RecordReader()
    #expect(reader.take(record.asText + Record("end").asText) == [record, Record("end")])
    #expect(record.text.hasPrefix("a bxx") && record.asText.count == RecordReader.longestLine + 1)
  }

  @Test("costs no more memory than a line has, and promises no more than it may have")
  func limits() {
    var reader = RecordReader()
    for _ in 0..<1_000 { #expect(reader.take([UInt8](repeating: 65, count: 10_000)).isEmpty) }
    let records = reader.take([10])
    #expect(records.map(\.line.utf8.count) == [RecordReader.longestLine])
    for promise in ["257", "-1", "", "x", "99999999999999999999", "1e2", " 1"] {
      var reader = RecordReader(bytes: ["bytes": 256])
      #expect(reader.take(Array("bytes \(promise)\n".utf8)).isEmpty)
      #expect(reader.isBroken, "\(promise)")
      #expect(reader.take(Record("end").asText).isEmpty)
    }
  }

  @Test("is never a trap, whatever came")
  func nonsense() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2_000 {
      var some = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        some[Int.random(in: 0..<some.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      var reader = RecordReader(bytes: ["bytes": 256])
      let records = reader.take(some)
      #expect(records.allSatisfy { $0.content.count <= RecordReader.longestLine })
    }
  }
}
