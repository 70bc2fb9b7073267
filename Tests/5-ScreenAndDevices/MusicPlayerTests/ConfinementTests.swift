import AudioFiles
import CConfinedDeeds
import DevicePorts
import Foundation
import Testing
import Units

@testable import MusicPlayer

@Suite("a decoder that was taken over", .serialized)
struct ConfinementTests {
  private static let memory: UInt = 256 << 20  // bytes

  private static func names(necessary: Bool) -> [String] {
    (0...).lazy.map { confined_deed_name($0) }.prefix { $0 != nil }.compactMap { $0 }
      .map { String(cString: $0) }.filter { $0.hasPrefix("+") == necessary }
  }

  @Test("what no decoder needs ends it at once", arguments: names(necessary: false))
  func deed(name: String) {
    #expect(confined_deed(name, 1 << 40) == SIGSYS, "\(name) was not ended by the filter")
  }

  @Test("what every decoder needs is let through", arguments: names(necessary: true))
  func need(name: String) {
    #expect(confined_deed(name, 1 << 40) == 0)
  }

  @Test("the list of deeds has what a stranger would try first")
  func list() {
    let names = Set(Self.names(necessary: false))
    #expect(names.count >= 46)
    for deed in [
      "open a file", "openat2", "create a file", "socket", "fork", "clone3", "execve", "setsid",
      "ptrace", "kill its parent", "map a device", "io_uring", "read another's memory", "prctl",
      "execute a descriptor", "a file in memory",
    ] { #expect(names.contains(deed)) }
  }

  @Test("where the kernel has Landlock, it alone shuts every file as well")
  func landlock() {
    let outcome = deed_behind_landlock()
    if outcome == 0 { print("this kernel has no Landlock: not looked at") }
    #expect(outcome == 0 || outcome == EACCES)
  }

  /// The kernel's figures of a process, by their names.
  private func status(of process: pid_t) throws -> [String: String] {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return Dictionary(
      text.split(separator: "\n").compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
          String(line[..<colon]),
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("the process that decodes a song is confined while it does")
  func atWork() throws {
    let bench = try MusicBench()
    try bench.put(
      Sound(rate: SampleRate(48_000), samples: Array(repeating: 0.5, count: 500_000)), as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    _ = bench.samplesAtBegin()
    let process = try #require(Children.waited(forWord: "\(bench.folder.path)/a.wav"))
    let status = try status(of: process)
    #expect(status["Seccomp"] == "2", "a filter of system calls")
    #expect(status["NoNewPrivs"] == "1")
    if getuid() == 0 {
      #expect(status["Uid"]?.hasPrefix("65534\t65534\t65534") == true)
      #expect(status["CapEff"] == "0000000000000000")
    }
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      .split(separator: "\n")
    for (name, most) in [
      ("Max cpu time", "3600"), ("Max file size", "0"), ("Max core file size", "0"),
      ("Max processes", "0"), ("Max open files", "0"), ("Max address space", "\(Self.memory)"),
    ] {
      let line = try #require(limits.first { $0.hasPrefix(name + " ") })
      let words = line.dropFirst(name.count).split(separator: " ")
      #expect(words.prefix(2).map(String.init) == [most, most], "\(name)")
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").sorted()
    #expect(open == ["0", "1", "2"])
    let song = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/0")
    #expect(song == "\(bench.folder.path)/a.wav")
  }
}
