import ChildProcesses

/// The bytes that a process that lists writes: for each file the number of its folder, from 1 on, and its path; last,
/// why the list ends.
///
/// Each of these ends with a zero.
enum ListerTalk {
  /// The first byte of the last thing it says, in place of a folder's number.
  static let last: UInt8 = 255

  /// The bytes of a file in the folder of a number from 0 on.
  static func file(_ folder: Int, _ path: [UInt8]) -> [UInt8] { [UInt8(folder + 1)] + path + [0] }

  /// The bytes of the end: how many folders are not watched, and which limit the end is due to; `nil` for none.
  static func end(_ cut: String?, unwatched: Int = 0) -> [UInt8] {
    [last, UInt8(min(unwatched, 254) + 1)] + Array((cut ?? "").utf8) + [0]
  }
}

/// Takes a list out of bytes as they come; whoever says them is believed nothing.
struct ListerHearing: ProcessHearing {
  /// Bytes of the longest path, the kernel's `PATH_MAX`.
  static let longest = 4096

  private let kind: FileKind
  private let folders: [[UInt8]]
  private let mostFiles: Int
  private var pending: [UInt8] = []
  /// The files, in the order in which they were found.
  private(set) var files: [ListedFile] = []
  /// The limit that ended the look, in words; `nil` if all was looked through.
  private(set) var cut: String?
  /// True if each folder is there and watched, as far as it was told.
  private(set) var areAllWatched = false
  /// True once the list was heard to its end.
  private(set) var isComplete = false
  /// True if something came that is no list.
  private(set) var isBroken = false

  init(_ folders: ListedFolders) {
    kind = folders.kind
    self.folders = folders.paths.map { Array($0.utf8) }
    mostFiles = folders.limits.files
  }

  /// Takes bytes.
  mutating func take(_ bytes: [UInt8]) {
    pending += bytes
    var begin = 0
    while !isBroken, !isComplete, let end = pending[begin...].firstIndex(of: 0) {
      take(line: pending[begin..<end])
      begin = end + 1
    }
    pending.removeFirst(begin)
    if pending.count > Self.longest + 1 { isBroken = true }
  }

  private mutating func take(line: ArraySlice<UInt8>) {
    guard let number = line.first else { return isBroken = true }
    if number == ListerTalk.last {
      isComplete = true
      areAllWatched = line.dropFirst().first == 1
      let text = String(decoding: line.dropFirst(2).prefix(100), as: UTF8.self)
      cut = text.isEmpty ? nil : text
    } else if let file = file(Int(number) - 1, Array(line.dropFirst())), files.count < mostFiles {
      files.append(file)
    } else {
      isBroken = true
    }
  }

  /// The file of a path, if it is of the kind and lies below its folder.
  private func file(_ number: Int, _ path: [UInt8]) -> ListedFile? {
    guard folders.indices.contains(number), path.count <= Self.longest else { return nil }
    let folder = folders[number] + [UInt8(ascii: "/")]
    guard path.starts(with: folder), !path.split(separator: UInt8(ascii: "/")).contains([46, 46]),
      kind.takes(path)
    else { return nil }
    return ListedFile(folder: number, path: path)
  }
}
