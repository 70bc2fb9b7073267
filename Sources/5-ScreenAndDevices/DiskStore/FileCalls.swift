import CLinux
import DevicePorts
import Glibc

/// The system calls of a ``SettingsFolder``, so that a test can make each one fail.
///
/// Each behaves as its manual page says: -1 and `errno` on failure.
struct FileCalls: Sendable {
  /// `open` with `O_WRONLY | O_CREAT | O_EXCL`, mode 0600.
  var create: @Sendable (_ path: String) -> Int32
  /// `open` for reading; non-blocking, so that a FIFO put there cannot hang the start.
  var open: @Sendable (_ path: String) -> Int32
  /// `read`.
  var read: @Sendable (_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int
  /// `write`.
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// `fsync`.
  var synchronize: @Sendable (_ file: Int32) -> Int32
  /// `close`.
  var close: @Sendable (_ file: Int32) -> Int32
  /// `rename`.
  var rename: @Sendable (_ old: String, _ new: String) -> Int32
  /// `unlink`.
  var unlink: @Sendable (_ path: String) -> Int32
  /// `mkdir` with mode 0755.
  var makeFolder: @Sendable (_ path: String) -> Int32
  /// The names in a folder; none if it cannot be read.
  var names: @Sendable (_ folder: String) -> [String]
  /// True if there is a file of this name.
  var exists: @Sendable (_ path: String) -> Bool = { access($0, F_OK) == 0 }
  /// `open` of a folder for reading.
  var openFolder: @Sendable (_ path: String) -> Int32 = {
    clinux_open($0, O_RDONLY | O_NONBLOCK | O_DIRECTORY)
  }
  /// `flock` for one process alone, without waiting.
  var lock: @Sendable (_ file: Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
  /// Seconds since 1970, UTC, as the machine believes.
  var time: @Sendable () -> Int

  /// The kernel's.
  static let kernel = FileCalls(
    create: { clinux_create($0, O_WRONLY | O_EXCL, 0o600) },
    open: { clinux_open($0, O_RDONLY | O_NONBLOCK) },
    read: { Glibc.read($0, $1.baseAddress, $1.count) },
    write: { Glibc.write($0, $1.baseAddress, $1.count) },
    synchronize: { fsync($0) },
    close: { Glibc.close($0) },
    rename: { Glibc.rename($0, $1) },
    unlink: { Glibc.unlink($0) },
    makeFolder: { mkdir($0, 0o755) },
    names: { fileNames(in: $0) },
    time: { Glibc.time(nil) })
}
