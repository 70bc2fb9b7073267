import EventLog
import Foundation
import TestSupport
import Testing
import Units

@testable import Appliance

@Suite("texts that somebody changed", .serialized)
struct TextFuzzTests {
  private static let isLong =
    ProcessInfo.processInfo.environment["PHOSPHOR_LONG_TESTS"] != nil

  /// Texts of a kind as they should be.
  private static func texts(_ kind: String) throws -> [Data] {
    switch kind {
    case "settings":
      let versions = workTree.appending(path: "Tests/4-Behaviour/ApplianceTests/Versions")
      return try FileManager.default.contentsOfDirectory(
        at: versions, includingPropertiesForKeys: nil
      )
      .sorted { $0.path < $1.path }.map { try Data(contentsOf: $0) } + [Data(Settings().file)]
    case "board":
      let boards = workTree.appending(path: "board")
      return try FileManager.default.contentsOfDirectory(
        at: boards, includingPropertiesForKeys: nil
      )
      .sorted { $0.path < $1.path }.compactMap {
        try? Data(contentsOf: $0.appending(path: "board.toml"))
      }
    case "scale":
      let steps = (1...11).map { " \(Double($0) * 100.3) a note\n" }.joined()
      return [
        "! a.scl\n!\nEqual, nearly\n 12\n!\n\(steps) 2/1! an octave\n",
        "Any\n5\n3/2 ! G\n 5/4 rast\n-100.5\n7/4 cents\n 3/1\n",
        "Ratios\n12\n"
          + "16/15\n9/8\n6/5\n5/4\n4/3\n45/32\n3/2\n8/5\n5/3\n9/5\n15/8\n2/1\n",
      ].map { Data($0.utf8) }
    case "keyboard":
      return [
        "! a.kbm\n12\n0\n127\n60\n69\n440.0\n12\n" + (0...11).map { "\($0)\n" }.joined(),
        "0\n0\n127\n60\n69\n432.5\n12\n",
        "5\n0\n127\n60\n64\n432.5\n7\n0\n1\nx\n9\n4\n",
      ].map { Data($0.utf8) }
    case "tuning":
      let long = """
        # A tuning.
        name = "Low" # as on the list
        a4 = 442.5
        temperament = "just"
        root = "D"
        capo = 2

        [[string]]
        note = "D2"
        cents = -14 # slack
        course = 2
        [[string]]
        note = "D3"
        course = 2
        [[string]]
        hertz = 110.25
        course = 1
        """
      let short = "strings = ['E2', \"A2 -14\", '146.832 Hz',\r\n  'G3']\r\n"
      // A list and headings within texts, and keys in quotes.
      let odd = #"""
        name = """
        strings = []
        [[string]]
        """
        "a4" = 441 # 'strings = []'
        strings = ["E2", # "A2"
          'A2', "D3" ] # the end
        """#
      let tables = #"""
        name = '''[[string]]
        note = "C1"'''
          [[ string ]] # low
        'note' = "E2" # "A2"
        label = """a "b""""
        [[string]]
        note = "A2"
        """#
      return [long, short, odd, tables].map { Data($0.utf8) }
    case "notes":
      let st300 = """
        -----SETTINGS-----
        A4Default: 441.0000
        --------end--------
        --------OpenTuning--------
        Mode: GUIT // one of five
        Name: Drop D
        A4: default
        Transpose: -1
        1:  E4    +0.0
        2:  B3    -1.5
        --------end--------
        """
      return ["# low to high\nE2, A2 -14 d3+2.5 cents 196Hz", st300].map { Data($0.utf8) }
    case "set-list":
      let items = ["a", "b \"c\""].map { SetListItem(name: $0, settings: .chosen) }
      return [Data(SetListItem.file(of: items)), Data("[[item]]\nname = 'x'\n".utf8)]
    default:
      let lines = EventLogTests.events.enumerated().map { index, event in
        EventLog.line(event, at: Instant(nanoseconds: Int64(index) * 700_000_000))
      }
      let head = EventLogTests.head
      return [
        ([head] + lines).joined(separator: "\n"),
        ([head] + lines.reversed()).joined(separator: "\n"),
      ]
      .map { Data($0.utf8) }
    }
  }

  @Test(
    "none ends the program, each that cannot be read gives a sentence",
    arguments: [
      ("settings", 1_000_000), ("board", 1_000_000), ("scale", 1_000_000), ("keyboard", 1_000_000),
      ("log", 100_000), ("tuning", 1_000_000), ("notes", 1_000_000), ("set-list", 1_000_000),
    ])
  func mutations(kind: String, most: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(kind)-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try Self.texts(kind).enumerated().map { number, text in
      let path = folder.appending(path: "\(number)").path
      try text.write(to: URL(filePath: path))
      return path
    }
    let fuzz = Process()
    fuzz.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "text-fuzz")
    let isWritten = ["tuning", "settings", "set-list"].contains(kind)
    let rounds =
      Self.isLong || isNight && isWritten ? most : isNight ? 2_000 : isWritten ? 20_000 : 500
    fuzz.arguments = [kind, "\(rounds)"] + paths
    let output = Pipe()
    fuzz.standardOutput = output
    try fuzz.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    fuzz.waitUntilExit()
    print(said.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(fuzz.terminationReason == .exit && fuzz.terminationStatus == 0)
    #expect(said.contains("\(rounds) texts") && said.contains("none broke"))
  }
}
