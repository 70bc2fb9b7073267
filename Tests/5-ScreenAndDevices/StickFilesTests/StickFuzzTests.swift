import ChildProcesses
import DevicePorts
import Foundation
import Glibc
import TestSupport
import Testing

@testable import StickFiles

@Suite("sticks that somebody has spoilt", .serialized)
struct StickFuzzTests {
  /// A tree of files that is made anew for each change, in memory.
  private struct Tree {
    let root: String
    private let files: [(name: String, bytes: [UInt8])] = [
      ("a/tunings/low.toml", StickBench.tuning), ("a/tunings/list.txt", Array("E2 A2 D3\n".utf8)),
      ("a/scales/a.scl", StickBench.scale),
      ("a/scales/a.kbm", Array("0\n0\n127\n60\n69\n440.0\n12\n".utf8)),
      ("a/settings.toml", Array("version = 4\ndeck = 'tuner'\n".utf8)),
      ("a/set-list.toml", Array("[[item]]\nname = \"one\"\na4 = 442.0\n".utf8)),
      ("b/tunings/x.toml", StickBench.tuning),
    ]

    init() throws {
      let base =
        FileManager.default.fileExists(atPath: "/dev/shm")
        ? "/dev/shm" : FileManager.default.temporaryDirectory.path
      root = "\(base)/phosphor-\(UUID().uuidString)"
      for folder in ["own/tunings", "own/scales", "stick/phosphor"] {
        try FileManager.default.createDirectory(
          atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
      }
      for box in ["a", "b"] {
        for folder in ["tunings", "scales"] {
          try FileManager.default.createDirectory(
            atPath: "\(root)/stick/phosphor/\(box)/\(folder)", withIntermediateDirectories: true)
        }
      }
      for file in files { write(file.bytes, path(file.name)) }
      for name in ["tunings/low.toml", "settings.toml"] { write([9], "\(root)/own/\(name)") }
    }

    func path(_ name: String) -> String { "\(root)/stick/phosphor/\(name)" }

    func write(_ bytes: [UInt8], _ path: String) {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      close(file)
    }

    /// Spoils one file, looks, and mends it; what the look found.
    func look(spoiltBy random: inout SeededRandom) -> StickReading {
      let file = files[Int.random(in: 0..<files.count, using: &random)]
      let path = path(file.name)
      var other: String?
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        unlink(path)
        symlink("\(root)/own/settings.toml", path)
      case 1:
        unlink(path)
        mkdir(path, 0o700)
      case 2:
        unlink(path)
        mkfifo(path, 0o600)
      case 3:
        let count = Int.random(in: 0..<12, using: &random)
        let noise = (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) }
        let text = String(decoding: noise.filter { $0 != UInt8(ascii: "/") }, as: UTF8.self)
        other = path + text
        rename(path, path + text)
      default: write(changed(file.bytes, by: &random), path)
      }
      let reading = StickReading(of: "\(root)/stick", besides: own)
      rmdir(path)
      unlink(path)
      if let other { unlink(other) }
      write(file.bytes, path)
      return reading
    }

    var own: BoxFolders {
      BoxFolders(
        tunings: "\(root)/own/tunings", scales: "\(root)/own/scales", settings: "\(root)/own")
    }

    var isOwnWhole: Bool {
      ["tunings/low.toml", "settings.toml"].allSatisfy {
        FileManager.default.contents(atPath: "\(root)/own/\($0)") == Data([9])
      }
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }
  }

  @Test("trees that were changed at random: no trap, nothing lost, and all that is whole is found")
  func trees() throws {
    let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 2000 : 1_000_000
    var random = SeededRandom(seed: 21)
    let tree = try Tree()
    defer { tree.remove() }
    var faults = 0
    for index in 0..<count {
      let reading = tree.look(spoiltBy: &random)
      var reader = RecordReader(bytes: CourierRecord.limits)
      var hearing = CourierHearing()
      for found in reading.files {
        let fault =
          found.file.fault
          ?? CarriedCheck.fault(
            in: found.file, found.bytes, keyboard: reading.keyboard(for: found.file))
        faults += fault == nil ? 0 : 1
        let said =
          CourierRecord.begin(found.file)
          + (fault.map { CourierRecord.fault.record($0) }
            ?? CourierRecord.bytes.record(found.bytes))
        for record in reader.take(said) { hearing.take(record) }
      }
      // One of seven was spoilt; it may be there all the same, or be there under two names.
      #expect((6...7).contains(reading.files.count), "tree \(index)")
      #expect(!hearing.isBroken && hearing.files.count == reading.files.count, "tree \(index)")
      if hearing.isBroken { return }
      if index % 1000 == 0 { #expect(tree.isOwnWhole) }
    }
    #expect(faults > 0 && tree.isOwnWhole)
  }

  @Test("records that were changed at random are no trap, and give no name that leads elsewhere")
  func records() {
    let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 20_000 : 1_000_000
    var random = SeededRandom(seed: 21)
    let whole =
      CourierRecord.begin(CarriedFile(box: "b", kind: .tunings, name: "a.toml"))
      + CourierRecord.bytes.record(StickBench.tuning)
      + CourierRecord.begin(CarriedFile(box: "b", kind: .settings, name: "settings.toml"))
      + CourierRecord.fault.record("no") + CourierRecord.end.record()
    for index in 0..<count {
      var hearing = CourierHearing()
      var reader = RecordReader(bytes: CourierRecord.limits)
      for record in reader.take(changed(whole, by: &random)) { hearing.take(record) }
      let isPlain = hearing.files.allSatisfy { found in
        [found.file.box, found.file.name].allSatisfy {
          !$0.isEmpty && !$0.contains("/") && $0 != ".."
        }
      }
      #expect(isPlain, "record \(index)")
      if !isPlain { return }
    }
  }
}

/// Bytes of which a few are other ones, are there twice or are gone.
private func changed(_ bytes: [UInt8], by random: inout SeededRandom) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2: bytes.removeSubrange(place..<end)
    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }
  return bytes
}
