import ChildProcesses
import DevicePorts
import Foundation
import LinuxHost
import TestSupport
import Testing
import Units

@testable import StickFiles

/// A folder that stands for a stick, the folders of a box, and the sticks' own processes between them.
final class StickBench {
  /// A tuning that can be used.
  static let tuning = Array("name = \"Low\"\nstrings = [\"D2\", \"A2 -14\"]\n".utf8)
  /// A scale that can be used.
  static let scale = Array(
    ("twelve\n12\n" + (1...12).map { "\($0 * 100)." }.joined(separator: "\n") + "\n").utf8)

  let root = FileManager.default.temporaryDirectory.path + "/phosphor-\(UUID().uuidString)"
  let sticks: SystemSticks

  init(
    program: String = boxProgram, box: String = "pi-1",
    limits: StickJob.Limits = StickJob.Limits()
  ) throws {
    for folder in ["stick", "box/tunings", "box/scales", "box/log"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    let own = BoxFolders(
      tunings: "\(root)/box/tunings", scales: "\(root)/box/scales", settings: "\(root)/box",
      log: "\(root)/box/log")
    sticks = SystemSticks(
      SystemSticks.Facts(
        place: .folder("\(root)/stick"), box: box, own: own, program: program,
        allowsUnconfined: false, limits: limits),
      on: JobThread("processes", host: try SystemHost(powerOff: .endProcess)))
  }

  deinit {
    sticks.close()
    chmod("\(root)/stick", 0o755)
    try? FileManager.default.removeItem(atPath: root)
  }

  var stick: Stick { Stick(path: "\(root)/stick") }

  func put(_ bytes: [UInt8], _ name: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(root)/\(name)").map(Array.init)
  }

  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).sorted()
  }

  /// The events until one is the last that is waited for, or until none came for 20 s.
  func events(until isLast: (StickEvent) -> Bool) -> [StickEvent] {
    sticks.events(within: 20_000, until: isLast)
  }

  /// The files that a look finds, and its complaint.
  func look() -> (files: [CarriedBytes], complaint: String?) {
    sticks.ask(.look(stick))
    let last = events { if case .listed = $0 { true } else { false } }.last
    guard case .listed(let listing)? = last else { return ([], "no look") }
    return (listing.contents, listing.complaint)
  }

  /// The outcome of a copying.
  func copy(_ kinds: [CarriedKind] = CarriedKind.allCases) -> (isDone: Bool, sentence: String) {
    sticks.ask(.copy(kinds, stick))
    let last = events { if case .ended = $0 { true } else { false } }.last
    guard case .ended(let isDone, let sentence)? = last else { return (false, "no end") }
    return (isDone, sentence)
  }
}
