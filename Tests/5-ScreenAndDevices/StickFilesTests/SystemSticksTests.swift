import ChildProcesses
import DevicePorts
import Foundation
import Testing
import Units

@testable import StickFiles

@Suite("things go to a stick and come from it", .serialized)
struct SystemSticksTests {
  @Test("all that a box has is copied, and found again with how it compares")
  func roundTrip() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/low.toml")
    try bench.put(StickBench.scale, "box/scales/a.scl")
    try bench.put(Array("version = 4\n".utf8), "box/settings.toml")
    try bench.put(Array("[[item]]\nname = \"one\"\n".utf8), "box/set-list.toml")
    try bench.put(Array("a line\n".utf8), "box/log/log")
    try bench.put([1], "box/tunings/notes.doc")
    #expect(bench.copy() == (true, "5 files are on the stick; it can be pulled out."))
    let home = "stick/phosphor/pi-1"
    #expect(bench.names(home) == ["log", "scales", "set-list.toml", "settings.toml", "tunings"])
    #expect(bench.bytes("\(home)/tunings/low.toml") == StickBench.tuning)
    #expect(bench.bytes("\(home)/log/log") == Array("a line\n".utf8))
    #expect(bench.names("\(home)/tunings") == ["low.toml"])

    try bench.put(StickBench.tuning + [10], "box/tunings/low.toml")
    unlink("\(bench.root)/box/scales/a.scl")
    let (files, complaint) = bench.look()
    #expect(complaint == nil)
    #expect(files.map(\.file.kind) == [.tunings, .setList, .scales, .settings])
    #expect(files.map(\.file.standing) == [.differs, .same, .new, .same])
    #expect(files.allSatisfy { $0.file.fault == nil && $0.file.box == "pi-1" })
    #expect(files[0].bytes == StickBench.tuning && files[2].bytes == StickBench.scale)

    #expect(
      bench.copy([.tunings, .setList]) == (
        true, "2 files are on the stick, 1 of them new; it can be pulled out."
      ))
    #expect(bench.bytes("\(home)/tunings/low.toml") == StickBench.tuning + [10])
    #expect(bench.bytes("\(home)/scales/a.scl") == StickBench.scale)
  }

  @Test("a request copies, for `Tests/walks`")
  func walk() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/low.toml")
    #expect(bench.events { _ in true } == [.found([bench.stick])])
    let isWhole = ProcessInfo.processInfo.environment["PHOSPHOR_WALK"] != "before"
    if isWhole { #expect(bench.copy([.tunings]).isDone) }
    #expect((bench.bytes("stick/phosphor/pi-1/tunings/low.toml") != nil) == isWhole)
  }

  @Test("files of several boxes are told apart; one that cannot be used costs only itself")
  func several() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "stick/phosphor/b/tunings/low.toml")
    try bench.put(Array("strings = 3\n".utf8), "stick/phosphor/b/tunings/bad.toml")
    try bench.put(StickBench.tuning, "stick/phosphor/a/tunings/x.toml")
    try bench.put(Array(repeating: 65, count: 300 << 10), "stick/phosphor/a/settings.toml")
    let files = bench.look().files.map(\.file)
    #expect(files.map(\.box) == ["a", "a", "b", "b"])
    #expect(files.map(\.name) == ["x.toml", "settings.toml", "bad.toml", "low.toml"])
    #expect(files.map { $0.fault == nil } == [true, false, false, true])
    #expect(files[1].fault == "settings.toml: read: larger than 262144 bytes")
    #expect(files[2].fault?.hasPrefix("bad.toml") == true)
  }

  @Test("links, pipes, hidden names and folders in the place of files are not gone into")
  func strange() throws {
    let bench = try StickBench()
    let home = "\(bench.root)/stick/phosphor/x"
    try bench.put(StickBench.tuning, "secret/tunings/s.toml")
    try bench.put(StickBench.tuning, "stick/phosphor/x/tunings/.hidden.toml")
    symlink("\(bench.root)/secret/tunings/s.toml", "\(home)/tunings/link.toml")
    symlink("\(bench.root)/secret", "\(bench.root)/stick/phosphor/y")
    mkfifo("\(home)/tunings/pipe.toml", 0o600)
    mkdir("\(home)/tunings/folder.toml", 0o700)
    mkdir("\(home)/settings.toml", 0o700)
    // A name that turns the writing round, and one that is no text.
    try bench.put(StickBench.tuning, "stick/phosphor/x/tunings/a\u{202E}b.toml")
    close(open("\(home)/tunings/\u{1}.toml", O_CREAT | O_WRONLY, 0o600))
    let (files, complaint) = bench.look()
    #expect(files.isEmpty && complaint == nil)
  }

  @Test("what is copied follows no link of the stick's either")
  func linksAtCopying() throws {
    for link in ["phosphor", "phosphor/pi-1", "phosphor/pi-1/tunings"] {
      let bench = try StickBench()
      try bench.put(StickBench.tuning, "box/tunings/low.toml")
      mkdir("\(bench.root)/victim", 0o755)
      let parent = (link as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: "\(bench.root)/stick/\(parent)", withIntermediateDirectories: true)
      symlink("\(bench.root)/victim", "\(bench.root)/stick/\(link)")
      let (isDone, sentence) = bench.copy([.tunings])
      #expect(!isDone && sentence.hasPrefix("Not copied: "), "\(sentence)")
      #expect(bench.names("victim").isEmpty)
    }
  }

  @Test("a stick that has no room, or may not be written to, is told of, and its old files stay")
  func refused() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/low.toml")
    // A folder in the place of the file.
    try bench.put([1], "stick/phosphor/pi-1/tunings/low.toml/x")
    let (isDone, sentence) = bench.copy([.tunings])
    #expect(!isDone && sentence == "Not copied: low.toml: Is a directory; 0 are there.")
    #expect(bench.bytes("stick/phosphor/pi-1/tunings/low.toml/x") == [1])
    #expect(bench.copy([.scales]) == (true, "There was nothing to copy."))
  }

  @Test("names that differ in the size of letters alone do not lie over each other")
  func sizesOfLetters() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/Low.toml")
    try bench.put(StickBench.tuning + [10], "box/tunings/low.toml")
    #expect(bench.copy([.tunings]).isDone)
    #expect(bench.names("stick/phosphor/pi-1/tunings") == ["Low.toml", "low 2.toml"])
  }

  @Test("a player's file that has the name of a second one is not overwritten")
  func numberedNames() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/Low.toml")
    try bench.put(StickBench.tuning + [10], "box/tunings/low.toml")
    try bench.put([7], "stick/phosphor/pi-1/tunings/low 2.toml")
    for _ in 0..<2 {
      #expect(bench.copy([.tunings]).isDone)
      let home = "stick/phosphor/pi-1/tunings"
      #expect(bench.names(home) == ["Low.toml", "low 2.toml", "low 3.toml"])
      #expect(bench.bytes("\(home)/low 2.toml") == [7])
      #expect(bench.bytes("\(home)/low 3.toml") == StickBench.tuning + [10])
    }
  }

  @Test(
    "an old log of any length is kept until the new one is whole, and an equal one is not written again"
  )
  func longLogs() throws {
    let bench = try StickBench()
    let log = [UInt8](repeating: 65, count: 3 << 20)
    try bench.put(log, "box/log/log")
    #expect(bench.copy([.log]) == (true, "1 file is on the stick; it can be pulled out."))
    var before = stat()
    stat("\(bench.root)/stick/phosphor/pi-1/log/log", &before)
    #expect(bench.copy([.log]).isDone)
    var after = stat()
    stat("\(bench.root)/stick/phosphor/pi-1/log/log", &after)
    #expect(before.st_ino == after.st_ino)
    try bench.put(log + [66], "box/log/log")
    #expect(bench.copy([.log]).isDone)
    #expect(bench.bytes("stick/phosphor/pi-1/log/log") == log + [66])
    #expect(bench.names("stick/phosphor/pi-1/log") == ["log"])
  }

  @Test(
    "a pipe is not opened, whichever way things go, and no copy leaves the stick by its box's name")
  func pipes() throws {
    let bench = try StickBench()
    try bench.put(StickBench.tuning, "box/tunings/low.toml")
    try bench.put([1], "stick/phosphor/pi-1/tunings/x.doc")
    let pipe = "\(bench.root)/stick/phosphor/pi-1/tunings/low.toml"
    mkfifo(pipe, 0o600)
    // Whoever opens it for reading lets a writer in.
    #expect(bench.look().files.isEmpty)
    #expect(open(pipe, O_WRONLY | O_NONBLOCK) < 0)
    #expect(bench.copy([.tunings]).isDone)
    #expect(bench.bytes("stick/phosphor/pi-1/tunings/low.toml") == StickBench.tuning)
    let outside = try StickBench(box: "../../out")
    try outside.put(StickBench.tuning, "box/tunings/low.toml")
    #expect(!outside.copy([.tunings]).isDone)
    #expect(outside.names("").sorted() == ["box", "stick"])
  }

  @Test("a folder that stands for a stick comes and goes")
  func comingAndGoing() throws {
    var limits = StickJob.Limits()
    limits.pause = Seconds(0.05)
    let bench = try StickBench(limits: limits)
    #expect(bench.events { _ in true } == [.found([bench.stick])])
    rmdir(bench.stick.path)
    #expect(bench.events { _ in true } == [.found([])])
    mkdir(bench.stick.path, 0o755)
    #expect(bench.events { _ in true } == [.found([bench.stick])])
  }

  /// A program in the place of the box's that looks through sticks.
  private func program(_ script: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/courier-\(UUID().uuidString)"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    return path
  }

  private func saved(_ bytes: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/said-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("a file that breaks what reads it is left behind, and the look goes on")
  func breaking() throws {
    func begin(_ name: String) -> [UInt8] {
      CourierRecord.begin(CarriedFile(box: "b", kind: .tunings, name: name))
    }
    let first = try saved(
      begin("a.toml") + CourierRecord.bytes.record([7]) + begin("evil.toml"))
    let second = try saved(
      begin("z.toml") + CourierRecord.bytes.record([8]) + CourierRecord.end.record())
    let script = "if [ \"$7\" = 0 ]; then cat \(first); kill -SEGV $$; else cat \(second); fi"
    let bench = try StickBench(program: program(script))
    let (files, complaint) = bench.look()
    #expect(complaint == nil)
    #expect(files.map(\.file.name) == ["a.toml", "evil.toml", "z.toml"])
    #expect(files.map(\.bytes) == [[7], [], [8]])
    #expect(files[1].file.fault == "evil.toml: it breaks what reads it")
  }

  @Test("who talks nonsense, says nothing or breaks each time is left, and the box goes on")
  func nonsense() throws {
    let noise = try StickBench(program: program("head -c 100000 /dev/urandom"))
    #expect(noise.look().complaint == "what reads the stick ended before its time")
    var limits = StickJob.Limits()
    limits.look = Seconds(0.3)
    limits.silence = Seconds(0.3)
    let silent = try StickBench(program: program("exec sleep 1000"), limits: limits)
    #expect(silent.look().complaint == "the stick does not answer")
    #expect(silent.copy() == (false, "Not copied: the stick does not answer."))
    let absent = try StickBench(program: "/nowhere")
    #expect(
      absent.look().complaint
        == "no process to read the stick (posix_spawn: No such file or directory)")
    #expect(absent.copy() == (false, "Not copied: posix_spawn: No such file or directory."))
    let name = CourierRecord.begin(CarriedFile(box: "b", kind: .tunings, name: "a.toml"))
    let dying = try StickBench(program: program("cat \(try saved(name)); kill -SEGV $$"))
    let (files, complaint) = dying.look()
    #expect(files.count == 8 && complaint == "what reads the stick ended before its time")
  }

  @Test("more boxes than are looked through, and more names than are read, are told of")
  func limits() throws {
    let many = try StickBench()
    for box in 0..<34 {
      try many.put(StickBench.tuning, "stick/phosphor/box-\(100 + box)/tunings/x.toml")
    }
    let (files, complaint) = many.look()
    #expect(files.map(\.file.box) == (100..<132).map { "box-\($0)" })
    #expect(complaint == "more than 32 boxes")
    for box in 32..<34 {
      try FileManager.default.removeItem(atPath: "\(many.root)/stick/phosphor/box-\(100 + box)")
    }
    #expect(many.look().files.count == 32 && many.look().complaint == nil)

    let full = try StickBench()
    try full.put(StickBench.tuning, "stick/phosphor/a/tunings/x.toml")
    for number in 0...StickFolder.mostNames {
      close(open("\(full.root)/stick/phosphor/a/tunings/\(number).doc", O_CREAT | O_WRONLY, 0o600))
    }
    #expect(full.look().complaint == "more than 5000 names in a folder")
  }

  @Test("a copy that goes on is waited for, however long it takes")
  func patience() throws {
    var limits = StickJob.Limits()
    limits.silence = Seconds(1)
    let script = "for i in 1 2 3 4 5 6 7 8; do echo progress 0.$i; sleep 0.3; done; echo Done."
    let bench = try StickBench(program: program(script), limits: limits)
    #expect(bench.copy() == (true, "Done."))
  }

  @Test("names in records lead nowhere else, and what is no record breaks the hearing")
  func records() {
    func heard(_ said: [UInt8]) -> CourierHearing {
      var reader = RecordReader(bytes: CourierRecord.limits)
      var hearing = CourierHearing()
      for record in reader.take(said) { hearing.take(record) }
      return hearing
    }
    for (box, name) in [("..", "a.toml"), ("a/b", "a.toml"), ("b", "../a.toml"), ("", "a.toml")] {
      let hearing = heard(
        CourierRecord.begin(CarriedFile(box: box, kind: .tunings, name: name)))
      #expect(hearing.isBroken && hearing.files.isEmpty, "\(box) \(name)")
    }
    #expect(heard(CourierRecord.bytes.record([1])).isBroken)
    #expect(heard(Array("nonsense\n".utf8)).isBroken)
    var reader = RecordReader(bytes: CourierRecord.limits)
    #expect(reader.take(Array("bytes 2130706432\n".utf8)).isEmpty && reader.isBroken)
  }
}
