import ChildProcesses
import DevicePorts

extension UnplayableFiles {
  /// Those among files that were found.
  init(among files: [ListedFile]) {
    let found = files.compactMap { Self.ending(of: $0.path) }
    self.init(count: found.count, endings: Set(found).sorted())
  }
}

extension MusicFile {
  /// The music among files that were found below folders: by folder and then name, in the order of their bytes without
  /// regard to the case of ASCII letters.
  static func inOrder(_ files: [ListedFile], below folders: [String]) -> [MusicFile] {
    let keyed = files.compactMap { file in
      MusicFile(path: file.path, below: folders[file.folder].utf8.count).map { ($0.key, $0) }
    }
    return keyed.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  private var key: [UInt8] {
    // A folder's files come before those of folders in it.
    (Array(folder.utf8) + [0] + Array(title.utf8)).map { 65...90 ~= $0 ? $0 + 32 : $0 }
  }
}
