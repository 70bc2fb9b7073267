public import Appliance
public import DevicePorts
import Glibc
import Synchronization
public import Units

/// Writes all that happens to a box into a file, for `phosphor-lab replay`.
public final class EventRecorder {
  private let page: Page
  private let worker: any WorkerPort

  /// Begins a log; it is written on a thread of its own.
  ///
  /// - Parameters:
  ///   - path: The file's path; one that is there is kept with `.last` behind its name.
  ///   - log: What the box is.
  ///   - mark: A file that is there once the disk is; until then the log is in memory. `nil` for a disk that is there.
  ///   - limit: Bytes of the largest log. What comes after them is not recorded, which its last line says.
  ///   - host: What has threads and a log of its own, which is told of a fault.
  public init(
    _ path: String, of log: EventLog, mark: String? = nil, limit: Int = .max, host: any HostPort
  ) {
    let page = Page(path, mark: mark, limit: limit)
    self.page = page
    page.add(log.head)
    worker = host.startWorker("record") {
      if let fault = page.write() { host.log("record: \(fault)") }
    }
    worker.wake()
  }

  /// Notes an event.
  ///
  /// - Thread: panel; does not wait for the disk.
  public func take(_ event: Event, at time: Instant) {
    page.add(EventLog.line(event, at: time))
    worker.wake()
  }

  /// Writes what is left, and closes the file.
  ///
  /// - Returns: The reason why the log is not whole; `nil` if it is.
  public func end() -> String? {
    worker.stop()
    _ = page.write()
    return page.close()
  }
}

/// Lines on their way from the panel's thread to the file.
private final class Page: @unchecked Sendable {
  private struct Lines {
    var text = ""
    var count = 0  // bytes so far
    var isFull = false
  }

  private let path: String
  private let mark: String?
  private let limit: Int
  private let lines = Mutex(Lines())
  // Of the thread that writes.
  private var file: UnsafeMutablePointer<FILE>?
  private var fault: String?

  init(_ path: String, mark: String?, limit: Int) {
    self.path = path
    self.mark = mark
    self.limit = limit
  }

  func add(_ line: String) {
    lines.withLock { lines in
      guard !lines.isFull else { return }
      lines.count += line.utf8.count + 1
      lines.isFull = lines.count > limit
      lines.text +=
        lines.isFull
        ? "\(EventLog.remark) \(limit) bytes are full: what came after is not here\n" : line + "\n"
    }
  }

  /// Writes the lines that wait, once the disk is there; returns a fault once.
  func write() -> String? {
    if let mark, access(mark, F_OK) != 0 { return nil }
    let before = fault
    if file == nil, fault == nil { open() }
    let text = lines.withLock { lines in
      defer { lines.text = "" }
      return lines.text
    }
    // What a crash leaves is whole up to its last line.
    if let file, fputs(text, file) < 0 || fflush(file) != 0 { fail("write") }
    return before == nil ? fault : nil
  }

  private func open() {
    var status = stat()
    if stat(path, &status) == 0, status.st_size > 0 { rename(path, path + ".last") }
    file = fopen(path, "we")
    if file == nil { fail("open") }
  }

  private func fail(_ call: String) {
    fault = "\(path): \(call): \(String(cString: strerror(errno))); the log is not whole"
  }

  /// Closes the file; returns the reason why something was not written, or `nil`.
  func close() -> String? {
    if let file, fclose(file) != 0 { fail("close") }
    file = nil
    return fault
  }
}
