import DevicePorts
import Glibc
import Synchronization
import Testing

@testable import DiskStore

@Suite("two boxes on one folder") struct FolderLockTests {
  @Test("the second is refused with a sentence, loads all the same, and saves once the first ended")
  func second() throws {
    let folder = Scratch()
    var first: SettingsFolder? = SettingsFolder(path: folder.path)
    try first?.save([1], as: "x")
    folder.put([9], ".x.new")
    let second = SettingsFolder(path: folder.path)
    #expect(try second.load("x") == [1])
    #expect(folder.names == [".x.new", "x"], "what the first one writes is left alone")
    let failures = [
      thrown { try second.save([2], as: "x") },
      thrown { _ = try second.setAside("x") },
      thrown { _ = try second.keep([2], beside: "x") },
    ]
    for failure in failures {
      let sentence = failure.map { "\($0)" }
      #expect(sentence == "\(folder.path): flock: another box keeps its settings here")
    }
    #expect(try first?.load("x") == [1])
    first = nil
    try second.save([2], as: "x")
    #expect(try second.load("x") == [2])
    #expect(folder.names == ["x"])
  }

  @Test("of two that save as fast as they can none loses what it was told is kept")
  func storm() throws {
    let folder = Scratch()
    let path = folder.path
    let tally = Tally()
    // Each is a box: it has a folder of its own, and is there for a moment only. A process that another test starts
    // meanwhile holds the lock too, until it has begun: whoever is refused tries again.
    let threads = (UInt8(0)..<2).map { box in
      Thread {
        for attempt in 0..<1_000_000 where tally.kept + tally.lost < 100 {
          let store = SettingsFolder(path: path)
          let content = [box, UInt8(truncatingIfNeeded: attempt)]
          guard (try? store.save(content, as: "x")) != nil else { continue }
          tally.add(isKept: (try? store.load("x")) == content)
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(tally.kept >= 100 && tally.lost == 0, "\(tally.kept) kept, \(tally.lost) lost")
  }

  @Test("where a file system has no locks each one saves")
  func noLocks() throws {
    let folder = Scratch()
    var calls = FileCalls.kernel
    calls.lock = { _ in
      errno = EOPNOTSUPP
      return -1
    }
    let stores = (0..<2).map { _ in SettingsFolder(path: folder.path, calls: calls) }
    for store in stores { try store.save([1], as: "x") }
  }
}

/// A count of the saves that were kept and of those that were lost.
private final class Tally: Sendable {
  private let keptCount = Atomic(0)
  private let lostCount = Atomic(0)

  var kept: Int { keptCount.load(ordering: .sequentiallyConsistent) }
  var lost: Int { lostCount.load(ordering: .sequentiallyConsistent) }

  func add(isKept: Bool) {
    if isKept {
      keptCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    } else {
      lostCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }
  }
}

/// A thread of the test's own.
private final class Thread: Sendable {
  private let handle: pthread_t

  init(_ body: @escaping @Sendable () -> Void) {
    var handle = pthread_t()
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    pthread_create(
      &handle, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    self.handle = handle
  }

  func join() { pthread_join(handle, nil) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
