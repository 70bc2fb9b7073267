import DevicePorts
import DiskStore
import Foundation
import Glibc
import TestSupport
import Testing

@testable import StickFiles

/// Sticks that a stranger prepared for a box that copies to them.
///
/// Links, pipes and folders lie where files are to be, and files of the player's own. A secret beside the stick shall turn
/// up nowhere on it, and nobody shall look at it.
@Suite("a stick that waits for what is copied to it", .serialized)
struct StickTreesTests {
  /// A box, a stick and a secret, in memory.
  private struct Bench {
    static let secret = Array("the secret of somebody: 7f3a91c0".utf8)
    /// The box's files, by their names in the folder of a box on a stick.
    static let carried: [(name: String, kind: CarriedKind, bytes: [UInt8])] = [
      ("tunings/low.toml", .tunings, StickBench.tuning),
      ("tunings/list.txt", .tunings, Array("E2 A2 D3\n".utf8)),
      ("scales/a.scl", .scales, StickBench.scale),
      ("settings.toml", .settings, Array("version = 4\ndeck = 'tuner'\n".utf8)),
      ("set-list.toml", .setList, Array("[[item]]\nname = \"one\"\na4 = 442.0\n".utf8)),
      ("log/log", .log, Array("a line\n".utf8)),
    ]

    let root: String
    private let made = time_t(1_000_000_000)

    init() throws {
      let base =
        FileManager.default.fileExists(atPath: "/dev/shm")
        ? "/dev/shm" : FileManager.default.temporaryDirectory.path
      root = "\(base)/phosphor-\(UUID().uuidString)"
      for folder in ["own/tunings", "own/scales", "own/log", "secret/tunings"] {
        try FileManager.default.createDirectory(
          atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
      }
      for file in Self.carried { write(file.bytes, "\(root)/own/\(file.name)") }
      write(Self.secret, secret)
      // A file that was read later than it was made keeps that time on most file systems: so it was made long ago.
      for path in [secret, "\(root)/secret/tunings", "\(root)/secret"] {
        var times = [timespec(tv_sec: made, tv_nsec: 0), timespec(tv_sec: made, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
      }
    }

    var secret: String { "\(root)/secret/tunings/low.toml" }
    var stick: String { "\(root)/stick" }
    var home: String { "\(stick)/phosphor/pi-1" }
    var own: BoxFolders {
      BoxFolders(
        tunings: "\(root)/own/tunings", scales: "\(root)/own/scales", settings: "\(root)/own",
        log: "\(root)/own/log")
    }

    func write(_ bytes: [UInt8], _ path: String) {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      close(file)
    }

    /// The times and the size of the secret and of its folders.
    var traces: [Int] {
      [secret, "\(root)/secret/tunings", "\(root)/secret"].flatMap { path in
        var status = stat()
        stat(path, &status)
        return [
          status.st_atim.tv_sec, status.st_mtim.tv_sec, Int(status.st_size), Int(status.st_nlink),
        ]
      }
    }

    /// Puts something in the way of each of some files; the files of the player's own that lie there.
    func prepare(by random: inout SeededRandom) -> [String: [UInt8]] {
      try? FileManager.default.removeItem(atPath: stick)
      for folder in ["tunings", "scales", "log"] {
        try? FileManager.default.createDirectory(
          atPath: "\(home)/\(folder)", withIntermediateDirectories: true)
      }
      var players: [String: [UInt8]] = [:]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let file = Self.carried.randomElement(using: &random) ?? Self.carried[0]
        let name = file.name
        let last = (name as NSString).lastPathComponent
        let folder = name.dropLast(last.count)
        let names = [
          name, name, name, "\(name).old", "\(name).old-2", "\(folder).\(last).new",
          "\(folder).\(last).old.new", "\(folder)\(last.uppercased())",
        ]
        let path = "\(home)/\(names.randomElement(using: &random) ?? name)"
        guard lstatIsFree(path) else { continue }
        obstruct(path, with: Int.random(in: 0..<12, using: &random), &players)
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        let path = replaceFolder(by: &random)
        players = players.filter { !$0.key.hasPrefix("\(path)/") }
      }
      return players
    }

    private func lstatIsFree(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) != 0
    }

    private func obstruct(_ path: String, with kind: Int, _ players: inout [String: [UInt8]]) {
      switch kind {
      case 0, 1: symlink(secret, path)
      case 2: symlink("\(root)/own/settings.toml", path)
      case 3: symlink("../../../../secret/tunings/low.toml", path)
      case 4: symlink("\(root)/nothing", path)
      case 5: symlink("\(root)/secret", path)
      case 6: symlink("/proc/self/fd/0", path)
      case 7: mkfifo(path, 0o600)
      case 8: mkdir(path, 0o700)
      default:
        let bytes = Array("of the player, \(path.suffix(20))\n".utf8)
        write(bytes, path)
        players[path] = bytes
      }
    }

    /// A link in place of a folder.
    private func replaceFolder(by random: inout SeededRandom) -> String {
      let folders = ["\(stick)/phosphor", home, "\(home)/tunings", "\(home)/log"]
      let path = folders.randomElement(using: &random) ?? home
      try? FileManager.default.removeItem(atPath: path)
      symlink(Bool.random(using: &random) ? "\(root)/secret" : "\(root)/own", path)
      return path
    }

    func copy() -> StickWriting.Outcome {
      var writing = StickWriting(to: stick, of: "pi-1", own, CarriedKind.allCases) { _ in }
      return writing.run()
    }

    /// The contents of every file of the stick; no link is followed.
    func files(below folder: String) -> [String: [UInt8]] {
      var found: [String: [UInt8]] = [:]
      for name in fileNames(in: folder) where name != "." && name != ".." {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: found.merge(files(below: path)) { first, _ in first }
        case S_IFREG: found[path] = (try? FileContents.whole(path)) ?? []
        default: break
        }
      }
      return found
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }
  }

  @Test("no link is followed, nothing of the player's is lost, and what is told is there")
  func trees() throws {
    let count = isNight ? 1_000_000 : 2_000
    var random = SeededRandom(seed: 36)
    let bench = try Bench()
    defer { bench.remove() }
    let traces = bench.traces
    let own = bench.files(below: "\(bench.root)/own")
    var done = 0
    for index in 0..<count {
      let players = bench.prepare(by: &random)
      let outcome = bench.copy()
      let files = bench.files(below: bench.stick)
      #expect(
        !files.values.contains { $0.contains(Bench.secret) }, "tree \(index): the secret is there")
      #expect(bench.traces == traces, "tree \(index): the secret was touched")
      #expect(bench.files(below: "\(bench.root)/own") == own, "tree \(index)")
      let carried = Set(Bench.carried.map { "\(bench.home)/\($0.name)" })
      for (path, bytes) in players where !carried.contains(path) && !isLeftOver(path) {
        #expect(files[path] == bytes, "tree \(index): \(path) was the player's")
      }
      if outcome.isDone {
        done += 1
        for file in Bench.carried {
          #expect(files["\(bench.home)/\(file.name)"] == file.bytes, "tree \(index): \(file.name)")
        }
      }
    }
    #expect(done > count / 4 && done < count)
  }

  @Test(
    "by the kernel's own word, what is opened through the stick lies on it",
    .enabled(if: isNight))
  func traced() throws {
    let count = 10_000
    var random = SeededRandom(seed: 37)
    let bench = try Bench()
    defer { bench.remove() }
    let own = ["tunings", "scales", "", "log"].map { "\(bench.root)/own/\($0)" }
    let ways = [
      ["--copy-to-stick", bench.stick, "pi-1"] + own + CarriedKind.allCases.map(\.rawValue),
      ["--look-through-stick", bench.stick] + own + ["0"],
    ]
    var opened = 0
    for index in 0..<count {
      _ = bench.prepare(by: &random)
      for words in ways {
        for line in try trace(words, in: bench.root) {
          guard let (through, path) = Self.result(of: line) else { continue }
          opened += 1
          #expect(!path.hasPrefix("\(bench.root)/secret"), "tree \(index): \(line)")
          let isThroughStick = through.hasPrefix(bench.stick) || through.hasPrefix("/proc/self/fd")
          if isThroughStick {
            #expect(path.hasPrefix(bench.stick), "tree \(index): \(line)")
          }
        }
      }
    }
    #expect(opened > 10 * count)
  }

  /// The lines that strace writes of the files that the box's program opens.
  private func trace(_ words: [String], in folder: String) throws -> [Substring] {
    let output = "\(folder)/trace"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments =
      ["-f", "-qq", "-y", "-s", "4096", "-e", "trace=open,openat,openat2,creat", "-o", output]
      + [boxProgram] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(
      decoding: (try? FileContents.whole(output, atMost: 1 << 22)) ?? [], as: UTF8.self)
    return text.split(separator: "\n")
  }

  /// The folder or path through which a file was opened, and where it lies; `nil` for a call that failed.
  ///
  /// - Source: strace(1): with `-y`, `openat(5</a/b>, "c", …) = 6</a/b/c>`.
  private static func result(of line: Substring) -> (through: Substring, path: Substring)? {
    guard let equals = line.range(of: ") = ", options: .backwards) else { return nil }
    let result = line[equals.upperBound...]
    guard let begin = result.firstIndex(of: "<"), result.last == ">" else { return nil }
    let path = result[result.index(after: begin)...].dropLast()
    let call = line[..<equals.lowerBound]
    guard let quote = call.firstIndex(of: "\"") else { return nil }
    let name = call[call.index(after: quote)...].prefix { $0 != "\"" }
    if name.hasPrefix("/") { return (name, path) }
    guard let folder = call[..<quote].firstIndex(of: "<") else { return nil }
    return (call[call.index(after: folder)..<quote].prefix { $0 != ">" }, path)
  }

  /// True for what a save that a power cut ended leaves, which the next one removes.
  private func isLeftOver(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    return name.hasPrefix(".") && name.hasSuffix(".new")
  }
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    return (0...(count - other.count)).contains { self[$0...].starts(with: other) }
  }
}
