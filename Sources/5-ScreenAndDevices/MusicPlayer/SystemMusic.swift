public import ChildProcesses
public import DevicePorts

import RequestQueues
import Units

/// Music in folders of the disk and on sticks, decoded by processes of their own.
public final class SystemMusic: JobService<MusicRequest, MusicEvent>, SoundService {
  private let program: MusicJob.Program
  private let list: FileList
  private let processes: JobThread

  /// Begins to look for files.
  ///
  /// - Parameters:
  ///   - folders: Where they lie, 8 folders deep.
  ///   - program: A program that begins with ``Decoder/runIfAsked()`` and `Lister.runIfAsked()`; this one itself, unless told
  ///     otherwise.
  ///   - allowsUnconfined: True if songs are also decoded where the kernel does not confine what does so.
  ///   - processes: The thread of the processes that look for files; songs have one of their own.
  public convenience init(
    folders: [String], program: String = "/proc/self/exe", allowsUnconfined: Bool = false,
    on processes: JobThread
  ) {
    self.init(
      ListedFolders(.music, paths: folders), program: program, allowsUnconfined: allowsUnconfined,
      on: processes)
  }

  init(
    _ folders: ListedFolders, program: String, allowsUnconfined: Bool = false,
    on processes: JobThread
  ) {
    let line = MusicLine()
    self.processes = processes
    self.program = MusicJob.Program(path: program, isFree: allowsUnconfined)
    list = FileList(folders, program: program, host: processes.host) { files in
      line.queue.tell([
        .found(MusicFile.inOrder(files, below: folders.paths), UnplayableFiles(among: files))
      ])
    }
    super.init(line)
  }

  /// Begins to look for files, and waits for what is to be played.
  ///
  /// Songs have a thread of their own: the ring holds a sixth of a second, and a list of 20 000 files takes longer to put in
  /// order.
  public func connect(_ feed: consuming MusicFeed) {
    let host = processes.host
    let songs = JobThread("music", host: host)
    begin(MusicJob(line: line, program: program, feed: feed, host: host), on: songs)
    begin(list, on: processes)
  }

  /// Asks for something; what was asked for before and is pointless now is left out.
  public override func ask(_ request: MusicRequest) {
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
}

/// The line between the panel and the job of music.
typealias MusicLine = ServiceLine<MusicRequest, MusicEvent>
