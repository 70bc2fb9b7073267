import DevicePorts
import Glibc
import Testing

@testable import DiskStore

/// A folder of its own for one test, removed with its content at the end.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/phosphor-store-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp/phosphor-store-none"
  }

  deinit { remove(path) }

  var name: String { String(path.split(separator: "/").last ?? "") }

  var names: [String] { FileCalls.kernel.names(path).filter { $0 != "." && $0 != ".." }.sorted() }

  func put(_ bytes: [UInt8], _ name: String) {
    let file = creat("\(path)/\(name)", 0o644)
    _ = write(file, bytes, bytes.count)
    close(file)
  }

  func mode(of name: String) -> mode_t {
    var status = stat()
    stat("\(path)/\(name)", &status)
    return status.st_mode & 0o777
  }

  private func remove(_ path: String) {
    for name in FileCalls.kernel.names(path) where name != "." && name != ".." {
      remove("\(path)/\(name)")
    }
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// The failure that a call throws; an issue is recorded where it throws nothing, or something else.
func thrown<Result>(_ body: () throws -> Result) -> StoreFailure? {
  do {
    _ = try body()
    Issue.record("nothing was thrown")
  } catch let failure as StoreFailure {
    return failure
  } catch {
    Issue.record(error)
  }
  return nil
}
