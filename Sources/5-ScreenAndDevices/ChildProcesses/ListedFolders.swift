import CLinux
import Glibc
import Units

/// The files of a kind below some folders, looked for within limits.
public struct ListedFolders: Sendable {
  /// The kind of files that is looked for.
  let kind: FileKind
  /// The folders.
  public let paths: [String]
  /// The limits of a look.
  let limits: ListLimits

  private var files = 0
  private var folders = 0
  private var names = 0
  private var end: Int64 = 0  // of CLOCK_MONOTONIC
  /// The limit that ended a look, in words; `nil` if all was looked through.
  private(set) var cut: String?

  /// Makes them out of their paths.
  public init(_ kind: FileKind, paths: [String], limits: ListLimits = ListLimits()) {
    self.kind = kind
    self.paths = paths
    self.limits = limits
  }

  /// Looks through the folders and gives each file: its folder's number in ``paths``, and path.
  ///
  /// Hidden ones are left out, links below the folders are not followed, and what cannot be read is as if it were empty.
  mutating func look(_ found: (Int, [UInt8]) -> Void) {
    (files, folders, names, cut) = (0, 0, 0, nil)
    end = clinux_monotonic() + Int64(limits.time.value * 1e9)
    for (number, path) in paths.enumerated() {
      let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      walk(folder, Array(path.utf8), depth: 0) { found(number, $0) }
    }
  }

  /// Looks through an open folder, and closes it.
  private mutating func walk(
    _ folder: Int32, _ path: [UInt8], depth: Int, _ found: ([UInt8]) -> Void
  ) {
    guard folder >= 0, let stream = fdopendir(folder) else {
      if folder >= 0 { close(folder) }
      return
    }
    defer { closedir(stream) }
    folders += 1
    while cut == nil, let entry = readdir(stream) {
      judge()
      let name = Self.name(entry)
      guard cut == nil, name.first != UInt8(ascii: ".") else { continue }
      let path = path + [UInt8(ascii: "/")] + name
      switch Self.kind(folder, name, Int32(entry.pointee.d_type)) {
      case .folder where depth + 1 < kind.depth:
        walk(Self.open(folder, name), path, depth: depth + 1, found)
      case .file where kind.takes(path):
        files += 1
        if files > limits.files { cut = "more than \(limits.files) files" } else { found(path) }
      default: break
      }
    }
  }

  /// Notes which limit is reached.
  private mutating func judge() {
    names += 1
    if folders > limits.folders {
      cut = "more than \(limits.folders) folders"
    } else if names > limits.names {
      cut = "more than \(limits.names) names"
    } else if clinux_monotonic() >= end {
      cut = "it takes more than \(Int(limits.time.value)) s"
    }
  }

  /// Opens a folder in another, unless it is a link by now; -1 if it cannot be opened.
  private static func open(_ folder: Int32, _ name: [UInt8]) -> Int32 {
    openat(
      folder, name.map(CChar.init(bitPattern:)) + [0],
      O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  enum Kind {
    case folder, file, other
  }

  /// The kind of a name in an open folder, a link being something else; `type` is what `readdir` says.
  static func kind(_ folder: Int32, _ name: [UInt8], _ type: Int32) -> Kind {
    switch Int(type) {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): return .file
    case Int(DT_UNKNOWN): break  // a file system that does not say
    default: return .other
    }
    var status = stat()
    let path = name.map(CChar.init(bitPattern:)) + [0]
    guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
    return status.st_mode & S_IFMT == S_IFDIR
      ? .folder : status.st_mode & S_IFMT == S_IFREG ? .file : .other
  }

  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }
}
