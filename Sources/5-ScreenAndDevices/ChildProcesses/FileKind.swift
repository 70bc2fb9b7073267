import DevicePorts
public import Units

/// A kind of files that folders are searched for.
public enum FileKind: String, Sendable {
  case music, updates

  /// The depth to which files may lie: 1 for the folders themselves only.
  var depth: Int {
    switch self {
    case .music: 8  // more is a mistake
    case .updates: 2  // on a stick, not in a folder of it
    }
  }

  /// True if a path is that of such a file, by its name.
  func takes(_ path: [UInt8]) -> Bool {
    switch self {
    case .music:
      MusicFile(path: path, below: 0) != nil || UnplayableFiles.ending(of: path) != nil
    case .updates: UpdateFile(path: String(decoding: path, as: UTF8.self)) != nil
    }
  }
}

/// A file that was found.
public struct ListedFile: Sendable, Equatable {
  /// The number of the folder that it lies below.
  public var folder: Int
  /// The path, byte for byte as the file system has it.
  public var path: [UInt8]
}

/// The limits of a look through folders: a stick has what a stranger put on it.
public struct ListLimits: Sendable {
  /// The most files that are listed: more than anybody looks through.
  public var files = 20_000
  /// The most folders that are looked into.
  public var folders = 50_000
  /// The most names that are read, whatever they are of.
  public var names = 1_000_000
  /// The longest time that a look may take.
  public var time = Seconds(20)
  /// The time beyond ``time`` for which the process that looks is waited for.
  public var grace = Seconds(5)

  /// Makes those of the box.
  public init() {}
}
