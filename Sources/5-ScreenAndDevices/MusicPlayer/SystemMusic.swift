public import DevicePorts
public import Units

import FileLists
import RequestQueues

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: SoundService {
  private let line = MusicLine()
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
    let list = FileList(folders, program: program, host: host) { [line] files in
      line.queue.tell([
        .found(MusicFile.inOrder(files, below: folders.paths), UnplayableFiles(among: files))
      ])
    }
    self.list = list
    lister = host.startWorker("music list") { list.run() }
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [line.told.descriptor] }

  /// None: the threads wait by themselves.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [MusicEvent] { line.takeEvents() }

  /// Starts the threads.
  public func connect(_ feed: consuming MusicFeed) {
    let thread = MusicThread(
      line: line, program: program, feed: feed, host: host)
    player = host.startWorker("music") { thread.run() }
    player?.wake()
    lister.wake()
  }

  /// Asks for something; what was asked for before and is pointless now is left out.
  public func ask(_ request: MusicRequest) {
    switch request {
    case .look: list.look()
    case .play, .stop: line.queue.change { $0 = [request] }
    case .hold:
      line.queue.change { requests in
        requests.removeAll { if case .hold = $0 { true } else { false } }
        requests.append(request)
      }
    }
  }

  /// The longest time that the threads may take to end.
  private static let patience = Seconds(0.2)

  /// Ends the threads, and what they started; a thread that waits for a file system which hangs is left behind.
  public func close() {
    line.queue.askForEnd()
    list.end()
    let end = host.now + Self.patience
    player?.stop(within: Self.patience)
    lister.stop(within: max(Seconds(0), end - host.now))
  }
}

/// The line between the panel and the threads of music.
typealias MusicLine = ServiceLine<MusicRequest, MusicEvent>
