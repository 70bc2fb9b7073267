public import DevicePorts

import Glibc

/// A folder on disk whose files survive a pulled plug.
///
/// Saving writes a hidden neighbour, `fsync`s it, renames it over the file, and `fsync`s it again and then the folder:
/// POSIX has `rename` replace in one step, without the first `fsync` ext4 may bring the new name
/// back with no bytes, and without the second one FAT may. A neighbour that a power cut left behind is removed when its
/// file is loaded.
///
/// One process at a time saves into a folder: a second one is refused with a sentence until the first has ended.
///
/// A folder that is missing is made by the first save; one that cannot be made or written makes each
/// save fail, never the start.
public final class SettingsFolder: StorePort, SharedFolderPort {
  private let path: String
  private let mark: String?
  private let calls: FileCalls
  private let reader: FolderReader
  private let lock: FolderLock

  /// Makes a store in a folder; nothing is looked at yet.
  ///
  /// - Parameters:
  ///   - path: The folder, absolute or below the working folder.
  ///   - mark: A file that is there once the folder is what it will be, its disk mounted; `nil` if it is from the start.
  public convenience init(path: String, mark: String? = nil) {
    self.init(path: path, mark: mark, calls: .kernel)
  }

  init(path: String, mark: String? = nil, calls: FileCalls) {
    self.path = path
    self.mark = mark
    self.calls = calls
    reader = FolderReader(path: path, calls: calls)
    lock = FolderLock(path: path, calls: calls)
  }

  /// True once the folder's mark is there, or if it needs none.
  public var isReady: Bool { mark.map(calls.exists) ?? true }

  /// The whole file of this name; `nil` if there is none, or no folder yet.
  public func load(_ name: String) throws(StoreFailure) -> [UInt8]? {
    try reader.check(name)
    if lock.take() { removeNeighbours(of: name) }
    return try reader.load(name)
  }

  /// Replaces the file of this name; when it returns, the new content survives a power cut.
  ///
  /// - Throws: `StoreFailure`. Up to and including `rename` the old content is untouched; when an `fsync` after it
  ///   fails, the file has the new content and a power cut decides between the two, each of them whole.
  public func save(_ bytes: [UInt8], as name: String) throws(StoreFailure) {
    try reader.check(name)
    try makeFolder()
    try claim()
    let temporary = ".\(name).new"
    let file = try create(temporary)
    defer { _ = calls.close(file) }
    do throws(StoreFailure) {
      try write(bytes, to: file, name)
      guard calls.synchronize(file) == 0 else { throw failure(name, "fsync") }
    } catch {
      _ = calls.unlink(full(temporary))
      throw error
    }
    guard calls.rename(full(temporary), full(name)) == 0 else {
      let failure = failure(name, "rename")
      _ = calls.unlink(full(temporary))
      throw failure
    }
    // A new name on FAT has no length until its file is written once more.
    guard calls.synchronize(file) == 0 else { throw failure(name, "fsync") }
    try synchronize(path)
  }

  /// The names in the folder, hidden ones left out, in the order of their bytes.
  public func names() -> [String] { reader.names() }

  /// Gives a file another name; when it returns, that survives a power cut.
  public func rename(_ name: String, to other: String) throws(StoreFailure) {
    try reader.check(name)
    try reader.check(other)
    try claim()
    guard calls.rename(full(name), full(other)) == 0 else { throw failure(name, "rename") }
    try synchronize(path)
  }

  /// Removes a file; when it returns, that survives a power cut.
  public func remove(_ name: String) throws(StoreFailure) {
    try reader.check(name)
    try claim()
    guard calls.unlink(full(name)) == 0 else { throw failure(name, "unlink") }
    try synchronize(path)
  }

  /// Writes a copy to a name like that of ``setAside(_:)``; it survives a power cut when this returns.
  public func keep(_ bytes: [UInt8], beside name: String) throws(StoreFailure) -> String {
    try keep(bytes, called: damagedName(of: name))
  }

  /// Writes a new file, with `-2`, `-3` and so on behind its name if that is taken; it survives a power cut when this
  /// returns.
  public func keep(_ bytes: [UInt8], called name: String) throws(StoreFailure) -> String {
    try reader.check(name)
    try claim()
    let copy = try reserve(name)
    do throws(StoreFailure) {
      try save(bytes, as: copy)
    } catch {
      _ = calls.unlink(full(copy))
      throw error
    }
    return copy
  }

  /// Moves a damaged file, or a folder in its place, to `<name>.damaged-<date>-<time>` (UTC), with `-2`, `-3`
  /// and so on if that is taken: a board without a clock starts every day in 1970.
  public func setAside(_ name: String) throws(StoreFailure) -> String {
    try reader.check(name)
    try claim()
    let aside = try reserve(damagedName(of: name))
    guard move(name, over: aside) else {
      let failure = failure(name, "rename")
      _ = calls.unlink(full(aside))
      throw failure
    }
    try synchronize(path)
    return aside
  }

  /// Removes what a power cut may have left of saves of this file and its copies, and nothing else.
  private func removeNeighbours(of name: String) {
    for left in calls.names(path)
    where left == ".\(name).new"
      || (left.hasPrefix(".\(name).damaged-") && left.hasSuffix(".new"))
    {
      _ = calls.unlink(full(left))
    }
  }

  private func claim() throws(StoreFailure) {
    guard lock.take() else {
      throw StoreFailure(file: path, call: "flock", cause: "another box keeps its settings here")
    }
  }

  private func damagedName(of name: String) -> String {
    "\(name).damaged-\(timeStamp(calls.time()))"
  }

  /// Replaces the empty file that holds a name; a folder replaces no file, so there it goes first.
  private func move(_ name: String, over aside: String) -> Bool {
    if calls.rename(full(name), full(aside)) == 0 { return true }
    guard errno == ENOTDIR, calls.unlink(full(aside)) == 0 else { return false }
    return calls.rename(full(name), full(aside)) == 0
  }
}

// MARK: - Steps

extension SettingsFolder {
  private func full(_ name: String) -> String { reader.full(name) }

  private func failure(_ name: String, _ call: String) -> StoreFailure {
    reader.failure(name, call)
  }

  /// Makes the folder and those above it, each one safe on disk before the next.
  private func makeFolder() throws(StoreFailure) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      let parent = made.isEmpty ? "/" : made
      made += "/\(part)"
      if calls.makeFolder(made) == 0 {
        try synchronize(parent)
      } else if errno != EEXIST {
        throw StoreFailure(file: made, call: "mkdir", error: errno)
      }
    }
  }

  /// Makes an empty file of this name; one that a failed save could not remove is removed now.
  private func create(_ name: String) throws(StoreFailure) -> Int32 {
    var file = calls.create(full(name))
    if file < 0 && errno == EEXIST && calls.unlink(full(name)) == 0 {
      file = calls.create(full(name))
    }
    guard file >= 0 else { throw failure(name, "open") }
    return file
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ name: String) throws(StoreFailure) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        calls.write(file, UnsafeRawBufferPointer(rebasing: $0[start...]))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(name, "write") }
      start += count
    }
  }

  /// Makes the names in a folder survive a power cut, if its file system can.
  private func synchronize(_ folder: String) throws(StoreFailure) {
    let file = calls.open(folder)
    guard file >= 0 else { throw folderFailure(folder, "open") }
    defer { _ = calls.close(file) }
    // EINVAL: a file system without such a thing, such as some network and user-space ones.
    guard calls.synchronize(file) == 0 || errno == EINVAL else {
      throw folderFailure(folder, "fsync")
    }
  }

  private func folderFailure(_ folder: String, _ call: String) -> StoreFailure {
    StoreFailure(file: folder, call: call, error: errno)
  }

  /// Takes a name that nothing had, as an empty file that `rename` may then replace.
  private func reserve(_ name: String) throws(StoreFailure) -> String {
    var candidate = name
    var number = 2
    var file = calls.create(full(candidate))
    while file < 0 && errno == EEXIST && number < 1000 {
      candidate = "\(name)-\(number)"
      number += 1
      file = calls.create(full(candidate))
    }
    guard file >= 0 else { throw failure(candidate, "open") }
    _ = calls.close(file)
    return candidate
  }

  /// The text `YYYYMMDD-HHMMSS` of a time in seconds since 1970, UTC.
  private func timeStamp(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(twoDigits).joined()
    return date + "-" + [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined()
  }

  private func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
