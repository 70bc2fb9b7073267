public import DevicePorts
public import Units

import FileLists
import RequestQueues

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: MusicPort {
  private let asked = WakeUp()
  private let told = WakeUp()
  private let queue: MusicQueue
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
    let queue = MusicQueue(
      wakeWorker: { [asked] in asked.signal() }, wakePanel: { [told] in told.signal() })
    self.queue = queue
    self.program = MusicThread.Program(path: program, isFree: allowsUnconfined)
    let list = FileList(folders, program: program, host: host) { files in
      queue.tell([
        .found(MusicFile.inOrder(files, below: folders.paths), UnplayableFiles(among: files))
      ])
    }
    self.list = list
    lister = host.startWorker("music list") { list.run() }
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [told.descriptor] }

  /// None: the threads wait by themselves.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [MusicEvent] {
    told.take()
    return queue.takeEvents()
  }

  /// Starts the threads.
  public func connect(_ feed: consuming MusicFeed) {
    let thread = MusicThread(
      queue: queue, asked: asked, program: program, feed: feed, host: host)
    player = host.startWorker("music") { thread.run() }
    player?.wake()
    lister.wake()
  }

  /// Looks again which files there are.
  public func look() { list.look() }

  /// Plays what a cue says in place of what plays now.
  public func play(_ cue: MusicCue) { queue.change { $0 = [.play(cue)] } }

  /// Lets what plays rest where it is, or go on.
  public func hold(_ isHeld: Bool) {
    queue.change { requests in
      requests.removeAll { if case .hold = $0 { true } else { false } }
      requests.append(.hold(isHeld))
    }
  }

  /// Ends what plays.
  public func stop() { queue.change { $0 = [.stop] } }

  /// The longest time that the threads may take to end.
  private static let patience = Seconds(0.2)

  /// Ends the threads, and what they started; a thread that waits for a file system which hangs is left behind.
  public func close() {
    queue.askForEnd()
    list.end()
    let end = host.now + Self.patience
    player?.stop(within: Self.patience)
    lister.stop(within: max(Seconds(0), end - host.now))
  }
}

/// The queue between the panel and the threads of music: requests there, events back.
typealias MusicQueue = RequestQueue<MusicRequest, MusicEvent>

/// A request to the thread that plays.
enum MusicRequest: Sendable {
  /// Play this in place of what plays, and of all that was asked for before.
  case play(MusicCue)
  /// Rest, or go on.
  case hold(Bool)
  /// Be silent, whatever was asked for before.
  case stop
}
