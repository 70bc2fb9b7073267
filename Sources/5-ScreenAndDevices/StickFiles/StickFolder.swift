import CLinux
import DevicePorts
import DiskStore
import Glibc
import Units

/// A folder of a stick that is open: what is in it is reached through it alone, and no link is followed.
final class StickFolder {
  /// The name of the folder in which boxes leave their things.
  static let name = "phosphor"
  /// The most names that are read of one folder.
  static let mostNames = 5000

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a folder by its path, which is the box's own word; `nil` if there is none.
  static func open(_ path: String) -> StickFolder? {
    let descriptor = clinux_open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    return descriptor >= 0 ? StickFolder(descriptor) : nil
  }

  /// Opens a folder in this one; `nil` if there is none.
  func folder(_ name: String) -> StickFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let inner = openat(descriptor, name, flags)
    return inner >= 0 ? StickFolder(inner) : nil
  }

  /// A path that leads to this folder as long as it is open, whatever takes its place on the stick; it ends in no link.
  ///
  /// - Source: proc_pid_fd(5).
  var path: String { "/proc/self/fd/\(descriptor)/." }

  /// Opens a file in this folder, so that its bytes stay where they are; -1 for a link, and if there is none.
  func hold(_ name: String) -> Int32 {
    openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  /// Has what was written to the stick reach it.
  func synchronize() { _ = clinux_synchronize(descriptor) }

  /// Makes a folder in this one, if there is none, and opens it.
  ///
  /// - Throws: `StoreFailure`; a link or a file in its place is `ENOTDIR` or `ELOOP`.
  func make(_ name: String) throws(StoreFailure) -> StickFolder {
    if mkdirat(descriptor, name, 0o755) == 0 {
      fsync(descriptor)
    } else if errno != EEXIST {
      throw StoreFailure(file: name, call: "mkdir", error: errno)
    }
    guard let made = folder(name) else {
      throw StoreFailure(file: name, call: "open", error: errno)
    }
    return made
  }

  /// The names in the folder that are text and not hidden, in order, and whether these are all.
  func names() -> (names: [String], areAll: Bool) {
    guard let stream = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      return ([], true)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      guard Array(name.utf8) == bytes, !name.hasPrefix("."), name == name.shown(letters: 255) else {
        continue
      }
      guard names.count < Self.mostNames else { return (names.sorted(), false) }
      names.append(name)
    }
    return (names.sorted(), true)
  }

  /// The contents of a file in the folder; `nil` for what is no file.
  ///
  /// - Throws: `StoreFailure` if it cannot be read, or has more than `limit` bytes.
  func contents(of name: String, atMost limit: Int) throws(StoreFailure) -> [UInt8]? {
    // Looked at before it is opened, since opening a device or a pipe does something; and again, should it be another one.
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, Self.isFile(status) else {
      return nil
    }
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard fstat(file, &status) == 0, Self.isFile(status) else { return nil }
    return try FileContents.whole(of: file, name, atMost: limit)
  }

  private static func isFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}
