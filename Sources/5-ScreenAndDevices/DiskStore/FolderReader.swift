import DevicePorts
import Glibc

/// Reads the files of one folder whole, and changes nothing in it.
struct FolderReader: Sendable {
  let path: String
  let calls: FileCalls

  /// The whole file of this name; `nil` if there is none, or no folder yet.
  func load(_ name: String) throws(StoreFailure) -> [UInt8]? {
    try check(name)
    let file = calls.open(full(name))
    if file < 0 && errno == ENOENT { return nil }
    guard file >= 0 else { throw failure(name, "open") }
    defer { _ = calls.close(file) }
    return try FileContents.whole(of: file, full(name), by: calls.read)
  }

  /// The names in the folder, hidden ones left out, in the order of their bytes.
  func names() -> [String] { calls.names(path).filter { !$0.hasPrefix(".") }.sorted() }

  func full(_ name: String) -> String { "\(path)/\(name)" }

  /// The sentence for the call that just failed.
  func failure(_ name: String, _ call: String, _ error: Int32 = errno) -> StoreFailure {
    StoreFailure(file: full(name), call: call, error: error)
  }

  /// Throws unless a name is that of a file in this folder itself: no path leads out of it.
  func check(_ name: String) throws(StoreFailure) {
    let isPlain = !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    guard isPlain, name != ".", name != ".." else {
      throw StoreFailure(
        file: "\(path): \"\(name)\"", call: "name", cause: "not the name of a file in the folder")
    }
  }
}
