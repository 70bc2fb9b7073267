public import DevicePorts
public import Units

import FileLists
import Mailboxes

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: MusicPort {
  private let mailbox = MusicMailbox(nothing: MusicRequest())
  private let host: any HostPort
  private let program: MusicThread.Program
  private let list: FileList
  private let lister: any WorkerPort
  private var player: (any WorkerPort)?

  /// Begins to look for files.
  ///
  /// - Parameters:
  ///   - folders: Where they lie, 8 folders deep.
  ///   - program: A program that begins with ``Decoder/runIfAsked()`` and `Lister.runIfAsked()`; this one itself, where it does.
  ///   - allowsUnconfined: Whether songs are decoded where the kernel does not confine what does so.
  ///   - host: What has threads and a clock.
  public convenience init(
    folders: [String], program: String = "/proc/self/exe", allowsUnconfined: Bool = false,
    host: any HostPort
  ) {
    self.init(
      ListedFolders(.music, paths: folders), program: program, allowsUnconfined: allowsUnconfined,
      host: host)
  }

  init(
    _ folders: ListedFolders, program: String, allowsUnconfined: Bool = false, host: any HostPort
  ) {
    self.host = host
    self.program = MusicThread.Program(path: program, isFree: allowsUnconfined)
    let list = FileList(folders, program: program, host: host) { [mailbox] files in
      mailbox.tell([.found(MusicFile.inOrder(files, below: folders.paths))])
    }
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
    let thread = MusicThread(mailbox: mailbox, program: program, feed: feed, host: host)
    player = host.startWorker("music") { thread.run() }
    player?.wake()
    lister.wake()
  }

  /// Looks again which files there are.
  public func look() { list.look() }

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

  /// How long threads may take to end.
  private static let patience = Seconds(0.2)

  /// Ends the threads, and what they started; a thread that waits for a file system which hangs is left behind.
  public func close() {
    mailbox.askForEnd()
    list.end()
    let end = host.now + Self.patience
    player?.stop(within: Self.patience)
    lister.stop(within: max(Seconds(0), end - host.now))
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
