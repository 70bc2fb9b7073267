import DevicePorts
import Foundation
import TestSupport
import Testing
import Units

@testable import ChildProcesses
@testable import MusicPlayer

@Suite("folders that take their time", .serialized)
struct HungFolderTests {
  private static let isLong = ProcessInfo.processInfo.environment["PHOSPHOR_LONG_TESTS"] != nil
  private let scripts = TemporaryFolder()

  /// A program that does this where it is to list.
  private func lister(_ script: String) throws -> String {
    let path = "\(scripts.path)/lister"
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }

  /// The time until all threads ended and all processes are killed.
  private func closing(_ bench: MusicBench) -> Duration {
    ContinuousClock().measure { bench.music.close() }
  }

  @Test("a list that hangs keeps nobody from the end, and its process is gone")
  func hanging() throws {
    let bench = try MusicBench(program: lister("exec sleep 31.03"))
    let process = try #require(Children.waited(forWord: "31.03"))
    #expect(closing(bench) < .milliseconds(300))
    #expect(Children.isGone(process))
  }

  @Test("a list that hangs is given up, and what was found before is listed")
  func givenUp() throws {
    let path = "\(scripts.path)/said"
    var limits = ListLimits()
    (limits.time, limits.grace) = (Seconds(0.5), Seconds(0.5))
    let bench = try MusicBench(
      program: lister("cat \(path); exec sleep 31.04"), limits: limits, in: scripts.path)
    let file = MusicFile(path: Array("\(scripts.path)/a.wav".utf8), title: "a")
    try Data(ListRecords.file(0, file.path)).write(to: URL(fileURLWithPath: path))
    let begin = ContinuousClock.now
    bench.music.ask(.look)
    for _ in 0..<20 where !bench.events.contains(.found([file])) { bench.wait() }
    #expect(bench.events.contains(.found([file])))
    // Long before its process ends by itself.
    #expect(ContinuousClock.now - begin < .seconds(15))
    #expect(closing(bench) < .milliseconds(300))
  }

  /// Makes folders, ten in each, as the branches of a tree.
  private func grow(_ count: Int, below path: String) {
    var folders = [path]
    for number in 0..<count {
      let folder = "\(folders[number / 10])/\(number % 10)"
      mkdir(folder, 0o755)
      folders.append(folder)
    }
  }

  @Test("the end comes at once at any moment of a look through very many folders")
  func manyFolders() throws {
    let count = Self.isLong ? 1_000_000 : 20_000
    let tree = TemporaryFolder()
    grow(count, below: tree.path)
    var limits = ListLimits()
    (limits.folders, limits.time) = (.max, Seconds(1_000))
    var random = SeededRandom(seed: 19)
    var slowest = Duration.zero
    for _ in 0..<(Self.isLong ? 100 : isNight ? 25 : 5) {
      let bench = try MusicBench(limits: limits, in: tree.path)
      usleep(UInt32.random(in: 0..<(Self.isLong ? 2_000_000 : 60_000), using: &random))
      slowest = max(slowest, closing(bench))
    }
    print("\(count) folders: the end came after \(slowest) at most")
    // A thread that takes longer than 200 ms is left behind; what is more is this machine's.
    #expect(slowest < .milliseconds(300))
  }

  @Test("of very many folders the first are looked through, and that takes no longer")
  func limited() throws {
    let tree = TemporaryFolder()
    grow(2_000, below: tree.path)
    try Data().write(to: URL(fileURLWithPath: "\(tree.path)/a.wav"))
    var limits = ListLimits()
    limits.folders = 100
    let bench = try MusicBench(limits: limits, in: tree.path)
    bench.wait()
    guard case .found(let files, _)? = bench.events.last else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(files.count <= 1)
  }
}
