public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: MusicPort {
  private let desk = MusicDesk()
  private let host: any HostPort
  private let program: String
  private let list: MusicList
  private let isEnding = Ending()
  private let lister: any WorkerPort
  private var player: (any WorkerPort)?

  /// Begins to look for files.
  ///
  /// - Parameters:
  ///   - folders: Where they lie, in any depth.
  ///   - program: A program that begins with ``Decoder/run(_:)``; this one itself, where it does.
  ///   - host: What has threads and a clock.
  public init(folders: [String], program: String = "/proc/self/exe", host: any HostPort) {
    self.host = host
    self.program = program
    let list = MusicList(
      desk: desk, folders: MusicFolders(paths: folders),
      isEnding: { [isEnding] in isEnding.isSet })
    self.list = list
    lister = host.startWorker("music list") { list.run() }
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [desk.told] }

  /// None: the threads wait by themselves.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [MusicEvent] { desk.takeEvents() }

  /// Starts the threads.
  public func connect(_ feed: consuming MusicFeed) {
    let host = host
    let thread = MusicThread(desk: desk, program: program, feed: feed, now: { host.now })
    player = host.startWorker("music") { thread.run() }
    player?.wake()
    lister.wake()
  }

  /// Looks again which files there are.
  public func look() { clinux_signal(list.asked) }

  /// Plays what a cue says in place of what plays now.
  public func play(_ cue: MusicCue) {
    desk.ask { request in
      request = MusicDesk.Request()
      request.cue = cue
    }
  }

  /// Lets what plays rest where it is, or go on.
  public func hold(_ isHeld: Bool) { desk.ask { $0.isHeld = isHeld } }

  /// Ends what plays.
  public func stop() {
    desk.ask { request in
      request = MusicDesk.Request()
      request.isStopping = true
    }
  }

  /// Ends the threads, and the decoder where it runs.
  public func close() {
    isEnding.set()
    desk.ask { $0.isEnding = true }
    look()
    player?.stop()
    lister.stop()
  }
}

/// Whether the end was asked for.
private final class Ending: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
