import CLinux

/// The process that looks for files: whoever reads a folder of a stick that hangs waits for as long as that does,
/// and cannot be ended; so it is nobody that the box has to wait for.
///
/// It is the box's own program, started with ``word`` as its first argument, the kind of the files after it and then the
/// folders. It writes ``ListRecords`` within the limits of ``ListedFolders``. Its descriptor
/// ``watcher`` is an inotify instance of its parent's, which from then on sees what changes in the folders: also who asks
/// for that may have to wait for the file system.
public enum Lister {
  /// The first argument of a process that lists.
  static let word = "--list-files"
  /// The descriptor of the inotify instance.
  static let watcher: Int32 = 3

  private static let memory: UInt = 256 << 20  // bytes
  private static let processor: UInt = 60  // s
  /// The three of every process, the watcher, and those of folders in folders.
  private static let descriptors: UInt = 16
  /// Bytes said at once.
  private static let piece = 1 << 14

  /// Lists in a process started for that, and returns the exit code; `nil` for any other start.
  public static func runIfAsked() -> Int32? {
    let words = CommandLine.arguments.dropFirst()
    guard words.first == word, let kind = words.dropFirst().first.flatMap(FileKind.init) else {
      return nil
    }
    return run(ListedFolders(kind, paths: Array(words.dropFirst(2))))
  }

  private static func run(_ folders: ListedFolders) -> Int32 {
    clinux_name_thread("\(folders.kind) list")
    clinux_bind_to_parent()
    clinux_limit(memory, processor, descriptors)
    let unwatched = folders.paths.filter { !clinux_watch(watcher, $0) }.count
    var said: [UInt8] = []
    var folders = folders
    folders.look { number, path in
      said += ListRecords.file(number, path)
      guard said.count >= piece else { return }
      tellParent(said)
      said = []
    }
    tellParent(said + ListRecords.end(folders.cut, unwatched: unwatched))
    return 0
  }
}
