import Glibc
import Synchronization

@testable import DiskStore

/// The kernel's calls, written down; the one with a given index fails as on a full disk.
final class Recorder: Sendable {
  private let lines = Mutex<[String]>([])

  var trace: [String] { lines.withLock { $0 } }

  /// Folder making and the clean-up after a failure are left out of the trace.
  func calls(failingAt failing: Int = -1) -> FileCalls {
    var calls = FileCalls.kernel
    let kernel = calls
    calls.create = { self.runs("create \(last($0))", failing) ? kernel.create($0) : -1 }
    calls.open = { self.runs("open \(last($0))", failing) ? kernel.open($0) : -1 }
    calls.write = { self.runs("write \($1.count)", failing) ? kernel.write($0, $1) : -1 }
    calls.synchronize = { self.runs("fsync", failing) ? kernel.synchronize($0) : -1 }
    calls.close = { self.runs("close", failing) ? kernel.close($0) : -1 }
    calls.rename = {
      self.runs("rename \(last($0)) \(last($1))", failing) ? kernel.rename($0, $1) : -1
    }
    return calls
  }

  private func runs(_ line: String, _ failing: Int) -> Bool {
    let index = lines.withLock {
      $0.append(line)
      return $0.count - 1
    }
    guard index == failing else { return true }
    errno = ENOSPC
    return false
  }
}

/// Counts from 0.
final class Counter: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

private func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
