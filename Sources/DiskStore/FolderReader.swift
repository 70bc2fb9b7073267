import DevicePorts
import Glibc

/// Reads the files of one folder whole, and changes nothing in it.
struct FolderReader: Sendable {
  /// The largest file that is taken: settings and scales are a few kilobytes.
  static let largest = 1 << 20

  let path: String
  let calls: FileCalls

  /// The whole file of this name; `nil` where there is none, or no folder yet.
  func load(_ name: String) throws(StoreFailure) -> [UInt8]? {
    try check(name)
    let file = calls.open(full(name))
    if file < 0 && errno == ENOENT { return nil }
    guard file >= 0 else { throw failure(name, "open") }
    defer { _ = calls.close(file) }
    return try contents(of: file, name)
  }

  func full(_ name: String) -> String { "\(path)/\(name)" }

  /// The sentence for the call that just failed.
  func failure(_ name: String, _ call: String, _ error: Int32 = errno) -> StoreFailure {
    StoreFailure(file: full(name), call: call, cause: String(cString: strerror(error)))
  }

  /// Throws unless a name is that of a file in this folder itself: no path leads out of it.
  func check(_ name: String) throws(StoreFailure) {
    let isPlain = !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    guard isPlain, name != ".", name != ".." else {
      throw StoreFailure(
        file: "\(path): \"\(name)\"", call: "name", cause: "not the name of a file in the folder")
    }
  }

  private func contents(of file: Int32, _ name: String) throws(StoreFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= Self.largest {
      let count = part.withUnsafeMutableBytes { calls.read(file, $0) }
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(name, "read") }
      bytes += part[..<count]
    }
    throw StoreFailure(
      file: full(name), call: "read", cause: "larger than \(Self.largest) bytes")
  }
}
