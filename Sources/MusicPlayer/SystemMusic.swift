public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization
import Mailboxes

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: MusicPort {
  private let mailbox = MusicMailbox(nothing: MusicRequest())
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
      mailbox: mailbox, folders: MusicFolders(paths: folders),
      isEnding: { [isEnding] in isEnding.isSet })
    self.list = list
    lister = host.startWorker("music list") { list.run() }
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [mailbox.told] }

  /// None: the threads wait by themselves.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [MusicEvent] { mailbox.takeEvents() }

  /// Starts the threads.
  public func connect(_ feed: consuming MusicFeed) {
    let host = host
    let thread = MusicThread(mailbox: mailbox, program: program, feed: feed, now: { host.now })
    player = host.startWorker("music") { thread.run() }
    player?.wake()
    lister.wake()
  }

  /// Looks again which files there are.
  public func look() { clinux_signal(list.asked) }

  /// Plays what a cue says in place of what plays now.
  public func play(_ cue: MusicCue) {
    mailbox.ask { request in
      request = MusicRequest()
      request.cue = cue
    }
  }

  /// Lets what plays rest where it is, or go on.
  public func hold(_ isHeld: Bool) { mailbox.ask { $0.isHeld = isHeld } }

  /// Ends what plays.
  public func stop() {
    mailbox.ask { request in
      request = MusicRequest()
      request.isStopping = true
    }
  }

  /// Ends the threads, and the decoder where it runs.
  public func close() {
    isEnding.set()
    mailbox.askForEnd()
    look()
    player?.stop()
    lister.stop()
  }
}

/// What the panel and the threads of music tell each other.
typealias MusicMailbox = Mailbox<MusicRequest, MusicEvent>

/// What the thread that plays is asked to do.
struct MusicRequest: Sendable {
  /// What to play instead.
  var cue: MusicCue?
  /// Whether to rest; `nil` for as it is.
  var isHeld: Bool?
  var isStopping = false
}

/// Whether the end was asked for.
private final class Ending: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
