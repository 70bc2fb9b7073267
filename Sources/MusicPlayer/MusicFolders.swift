import DevicePorts
import Glibc

/// The sound files below some folders.
struct MusicFolders {
  /// Folders in folders in folders: more is a loop of links or a mistake.
  static let deepest = 8

  /// The folders.
  let paths: [String]
  /// Most files that are listed.
  var mostFiles = 20_000

  /// All files, by folder and then name, in the order of their bytes without regard to the case of ASCII letters.
  ///
  /// Hidden ones are left out, links are not followed, and what cannot be read is as if it were empty.
  func files() -> [MusicFile] {
    var files: [MusicFile] = []
    for path in paths {
      let root = Array(path.utf8)
      walk(root, below: root.count, depth: 0, &files)
    }
    return files.map { (key: Self.key($0), file: $0) }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }
    .map(\.file)
  }

  private static func key(_ file: MusicFile) -> [UInt8] {
    // A folder's files come before those of folders in it.
    (Array(file.folder.utf8) + [0] + Array(file.title.utf8)).map { 65...90 ~= $0 ? $0 + 32 : $0 }
  }

  private func walk(_ folder: [UInt8], below root: Int, depth: Int, _ files: inout [MusicFile]) {
    guard depth < Self.deepest, let stream = opendir(folder.map(CChar.init(bitPattern:)) + [0])
    else { return }
    defer { closedir(stream) }
    while files.count < mostFiles, let entry = readdir(stream) {
      let name = Self.name(entry)
      guard name.first != UInt8(ascii: ".") else { continue }
      let path = folder + [UInt8(ascii: "/")] + name
      switch Self.kind(entry, path) {
      case .folder: walk(path, below: root, depth: depth + 1, &files)
      case .file: if let file = MusicFile(path: path, below: root) { files.append(file) }
      case .other: break
      }
    }
  }

  private enum Kind {
    case folder, file, other
  }

  private static func kind(_ entry: UnsafeMutablePointer<dirent>, _ path: [UInt8]) -> Kind {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): return .file
    case Int(DT_UNKNOWN): break  // a file system that does not say
    default: return .other
    }
    var status = stat()
    guard lstat(path.map(CChar.init(bitPattern:)) + [0], &status) == 0 else { return .other }
    return status.st_mode & S_IFMT == S_IFDIR
      ? .folder : status.st_mode & S_IFMT == S_IFREG ? .file : .other
  }

  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }
}
