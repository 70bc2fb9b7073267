import CLinux
import ChildProcesses
import DevicePorts
import Foundation
import TestSupport
import Testing
import Units

@testable import LinuxHost

@Suite("updates on sticks", .serialized)
struct SystemUpdatesTests {
  /// A folder of its own, with a command in it.
  private final class Media {
    let path: String
    let command: String
    private(set) var updates: SystemUpdates?

    init(command script: String = "exit 0") throws {
      path = FileManager.default.temporaryDirectory.path + "/phosphor-\(UUID().uuidString)"
      command = "\(path).sh"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: command))
      chmod(command, 0o755)
    }

    deinit {
      updates?.close()
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: command)
    }

    func begin(with command: String? = nil) throws -> SystemUpdates {
      let updates = SystemUpdates(
        folder: path, command: command ?? self.command, program: boxProgram,
        on: JobThread("processes", host: try SystemHost(powerOff: .endProcess)))
      self.updates = updates
      return updates
    }

    func put(_ name: String) {
      let folder = (name as NSString).deletingLastPathComponent
      try? FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data())
    }

    func update(_ name: String) throws -> UpdateFile {
      try #require(UpdateFile(path: "\(path)/\(name)"))
    }
  }

  /// The events until one is the last that is waited for, or until none came for 10 s.
  private func events(
    of updates: SystemUpdates, until isLast: (UpdateEvent) -> Bool
  ) -> [UpdateEvent] {
    updates.events(until: isLast)
  }

  private func isEnd(_ event: UpdateEvent) -> Bool {
    if case .ended = event { true } else { false }
  }

  /// All that a command made happen until its end; what is found meanwhile is left out.
  private func outcome(of updates: SystemUpdates) -> [UpdateEvent] {
    events(of: updates, until: isEnd).filter { if case .found = $0 { false } else { true } }
  }

  /// All that a command made happen that is a script.
  private func outcome(of script: String) throws -> [UpdateEvent] {
    let media = try Media(command: script)
    let updates = try media.begin()
    updates.ask(.install(try media.update("pi-0.2.0.phosphor")))
    return outcome(of: updates)
  }

  @Test(
    "updates in the folder and in folders of it are found when they come, and missed when they go")
  func found() throws {
    let media = try Media()
    media.put("sda1/pi-0.2.0.phosphor")
    media.put("sda1/notes.txt")
    let updates = try media.begin()
    let inner = try media.update("sda1/pi-0.2.0.phosphor")
    #expect(events(of: updates) { _ in true } == [.found([inner])])
    media.put("pi-0.1.9.phosphor")
    let outer = try media.update("pi-0.1.9.phosphor")
    #expect(events(of: updates) { _ in true } == [.found([outer, inner])])
    unlink(outer.path)
    #expect(events(of: updates) { _ in true } == [.found([inner])])
  }

  @Test("what the command says is passed on, its last sentence with how it ended")
  func talk() throws {
    let said = "echo progress 0.25; echo; echo first; echo progress 1; printf 'Done: %s' \"$1\""
    let media = try Media(command: said)
    let updates = try media.begin()
    let update = try media.update("a b; c.phosphor")
    updates.ask(.install(update))
    let all = outcome(of: updates)
    #expect(
      all == [.progress(0.25), .progress(1), .ended(isInstalled: true, "Done: \(update.path)")])
  }

  @Test("a command that fails, dies, says nothing or too much costs one sentence")
  func failures() throws {
    #expect(
      try outcome(of: "echo 'It is for another board.'; exit 1") == [
        .ended(isInstalled: false, "It is for another board.")
      ])
    #expect(
      try outcome(of: "kill -9 $$") == [
        .ended(
          isInstalled: false,
          "The update's command ended with status 137; the box is what it was.")
      ])
    let noise = try outcome(of: "head -c 100000 /dev/zero; echo; printf '\\377\\n'; exit 3")
    #expect(noise == [.ended(isInstalled: false, "\u{FFFD}")])
  }

  @Test("a command that is not there is named, and no update is offered to it")
  func missing() throws {
    let media = try Media()
    media.put("pi-0.2.0.phosphor")
    let updates = try media.begin(with: "/nowhere/update")
    updates.ask(.install(try media.update("pi-0.2.0.phosphor")))
    #expect(
      outcome(of: updates) == [
        .ended(
          isInstalled: false,
          "/nowhere/update: posix_spawn: No such file or directory; the box is what it was.")
      ])
  }

  @Test("the command has no descriptor of the box's, no signal blocked, and one runs at a time")
  func surroundings() throws {
    let secret = open("/dev/null", O_RDONLY)
    defer { close(secret) }
    // `ls` has the folder itself open as 3.
    let all = try outcome(
      of: "ls /proc/self/fd | tr '\\n' ' '; sed -n 's/SigBlk:\\t//p' /proc/self/status")
    #expect(all == [.ended(isInstalled: true, "0 1 2 3 0000000000000000")])
  }

  @Test("closing ends the command and all that it started")
  func closed() throws {
    let media = try Media(command: "sleep 1000 & echo $! >\"$1\"; echo progress 0.1; wait")
    let updates = try media.begin()
    let update = try media.update("pid.phosphor")
    updates.ask(.install(update))
    _ = events(of: updates) { $0 == .progress(0.1) }
    let text = try String(contentsOfFile: update.path, encoding: .utf8)
    let sleeper = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(sleeper, 0) == 0)
    updates.close()
    for _ in 0..<500 where kill(sleeper, 0) == 0 { usleep(10_000) }
    let status = (try? String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8)) ?? ""
    #expect(status.isEmpty || status.contains(") Z "))
  }

  @Test("a folder that is not there yet is looked into once it is")
  func late() throws {
    let media = try Media()
    rmdir(media.path)
    let updates = try media.begin()
    #expect(events(of: updates) { _ in true } == [.found([])])
    media.put("pi-0.2.0.phosphor")
    let update = try media.update("pi-0.2.0.phosphor")
    #expect(events(of: updates) { _ in true } == [.found([update])])
  }

  @Test("what is called like an update and is no file is none: opening a FIFO would wait for ever")
  func fifo() throws {
    let media = try Media()
    mkfifo("\(media.path)/x.phosphor", 0o600)
    symlink("/etc/passwd", "\(media.path)/y.phosphor")
    mkdir("\(media.path)/z.phosphor", 0o700)
    #expect(events(of: try media.begin()) { _ in true } == [.found([])])
  }

  @Test("notices are read once, and a file of nonsense is no trap")
  func notices() throws {
    let path = FileManager.default.temporaryDirectory.path + "/notices-\(UUID().uuidString)"
    let host = try SystemHost(powerOff: .askSupervisor, watchdog: nil, noticeFile: path)
    #expect(host.takeNotices().isEmpty)
    try Data("One.\n\nTwo.".utf8).write(to: URL(fileURLWithPath: path))
    #expect(host.takeNotices() == ["One.", "Two."])
    #expect(host.takeNotices().isEmpty)
    try Data(repeating: 0xFF, count: 100_000).write(to: URL(fileURLWithPath: path))
    #expect(host.takeNotices().count == 1)
  }

  @Test("a restart is asked of the supervisor by an exit code of its own")
  func restart() throws {
    let host = try SystemHost(powerOff: .askSupervisor, watchdog: nil)
    #expect(host.exitCode == 0)
    host.restart()
    #expect(!host.wait(for: [], until: nil))
    #expect(host.exitCode == SystemHost.restartExitCode)
    let desk = try SystemHost(powerOff: .endProcess, watchdog: nil)
    desk.restart()
    #expect(desk.exitCode == 0)
  }
}
