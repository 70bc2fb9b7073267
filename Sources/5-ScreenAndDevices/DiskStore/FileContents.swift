public import DevicePorts

import Glibc

/// The contents of a file, read up to a limit.
public enum FileContents {
  /// The system call that reads, so that a test can make it fail.
  public typealias Read = (_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int

  /// The most bytes of a text that people write: settings, boards and scales have a few thousand.
  public static let largestText = 1 << 20

  /// The whole of a file that is named by its path.
  ///
  /// - Throws: `StoreFailure` when it cannot be opened or read, or has more than `limit` bytes.
  public static func whole(
    _ path: String, atMost limit: Int = largestText
  ) throws(StoreFailure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreFailure(file: path, call: "open", error: errno) }
    defer { close(file) }
    return try whole(of: file, path, atMost: limit)
  }

  /// The whole of an open file; its path is named if it fails.
  ///
  /// - Throws: `StoreFailure` when it cannot be read, or has more than `limit` bytes.
  public static func whole(
    of file: Int32, _ path: String, atMost limit: Int = largestText, by read: Read? = nil
  ) throws(StoreFailure) -> [UInt8] {
    guard let bytes = start(of: file, atMost: limit + 1, by: read) else {
      throw StoreFailure(file: path, call: "read", error: errno)
    }
    guard bytes.count <= limit else {
      throw StoreFailure(file: path, call: "read", cause: "larger than \(limit) bytes")
    }
    return bytes
  }

  /// The first bytes of an open file, in whatever pieces they come.
  ///
  /// - Returns: As many as there are, `limit` at most; `nil`, and `errno` set, if the file cannot be read.
  public static func start(of file: Int32, atMost limit: Int, by read: Read? = nil) -> [UInt8]? {
    let read = read ?? { Glibc.read($0, $1.baseAddress, $1.count) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 4096))
    while bytes.count < limit {
      let room = min(piece.count, limit - bytes.count)
      let count = piece.withUnsafeMutableBytes {
        read(file, UnsafeMutableRawBufferPointer(rebasing: $0[..<room]))
      }
      if count == 0 { break }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
    return bytes
  }
}
