import DevicePorts
public import Units

/// What is looked for in folders.
public enum FileKind: String, Sendable {
  case music, updates

  /// How deep it may lie: 1 for the folders themselves only.
  var depth: Int {
    switch self {
    case .music: 8  // more is a mistake
    case .updates: 2  // on a stick, not in a folder of it
    }
  }

  /// Whether a path is that of such a file, by its name.
  func takes(_ path: [UInt8]) -> Bool {
    switch self {
    case .music: MusicFile(path: path, below: 0) != nil
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

/// What a look through folders may cost: a stick has what a stranger put on it.
public struct ListLimits: Sendable {
  /// Most files that are listed: more than anybody looks through.
  public var files = 20_000
  /// Most folders that are looked into.
  public var folders = 50_000
  /// Most names that are read, whatever they are of.
  public var names = 1_000_000
  /// The longest it may take.
  public var time = Seconds(20)
  /// How much longer whoever looks is waited for.
  public var grace = Seconds(5)

  /// Makes those of the box.
  public init() {}
}
