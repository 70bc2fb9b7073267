/// The records of a process that lists: for each file the number of its folder, from 0 on, and its path; last, how many
/// folders are not watched, and which limit the list ends at.
enum ListRecords {
  /// The kind of a file's record, of bytes.
  static let file = "file"
  /// The kind of the last record.
  static let end = "end"
  /// The most bytes of the longest path, the kernel's `PATH_MAX`.
  static let longestPath = 4096
  /// The most bytes of each kind of records of bytes.
  static let limits = [file: longestPath + 8]

  /// The record of a file in the folder of a number.
  static func file(_ folder: Int, _ path: [UInt8]) -> [UInt8] {
    Record(file, Array("\(folder) ".utf8) + path).asBytes
  }

  /// The record of the end: how many folders are not watched, and the limit that is reached; `nil` for none.
  static func end(_ cut: String?, unwatched: Int = 0) -> [UInt8] {
    Record(end, "\(unwatched) \(cut ?? "")").asText
  }
}

/// Takes a list out of its records; whoever says them is believed nothing.
struct ListHearing {
  private let kind: FileKind
  private let folders: [[UInt8]]
  private let mostFiles: Int
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

  /// Takes a record.
  mutating func take(_ record: Record) {
    let words = record.content.split(
      separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard !isBroken, !isComplete, words.count == 2,
      let number = Int(String(decoding: words[0], as: UTF8.self))
    else { return isBroken = true }
    if record.kind == ListRecords.end {
      isComplete = true
      areAllWatched = number == 0
      cut = words[1].isEmpty ? nil : String(decoding: words[1].prefix(100), as: UTF8.self)
    } else if let file = file(number, Array(words[1])), files.count < mostFiles,
      record.kind == ListRecords.file
    {
      files.append(file)
    } else {
      isBroken = true
    }
  }

  /// The file of a path, if it is of the kind and lies below its folder.
  private func file(_ number: Int, _ path: [UInt8]) -> ListedFile? {
    guard folders.indices.contains(number), path.count <= ListRecords.longestPath else {
      return nil
    }
    let folder = folders[number] + [UInt8(ascii: "/")]
    guard path.starts(with: folder), !path.split(separator: UInt8(ascii: "/")).contains([46, 46]),
      kind.takes(path)
    else { return nil }
    return ListedFile(folder: number, path: path)
  }
}
