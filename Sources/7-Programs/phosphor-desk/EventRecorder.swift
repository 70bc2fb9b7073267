import Appliance
import DevicePorts
import EventLog
import Glibc
import Synchronization
import Units

/// Writes all that happens to a box into a file, for `phosphor-lab replay`.
final class EventRecorder {
  private let page: Page
  private let worker: any WorkerPort

  /// Begins a log; it is written on a thread of its own.
  ///
  /// - Throws: Exit code 1 if the file cannot be made, the sentence printed.
  init(_ path: String, of log: EventLog, host: any HostPort) throws {
    guard let file = fopen(path, "we") else {
      throw Desk.failure("\(path): open: \(String(cString: strerror(errno)))")
    }
    let page = Page(file, path: path)
    self.page = page
    page.add(log.head)
    worker = host.startWorker("record") { page.write() }
  }

  /// Notes an event.
  ///
  /// - Thread: panel; does not wait for the disk.
  func take(_ event: Event, at time: Instant) {
    page.add(EventLog.line(event, at: time))
    worker.wake()
  }

  /// Writes what is left, and closes the file.
  ///
  /// - Throws: Exit code 1 if a part of the log could not be written, the sentence printed.
  func end() throws {
    worker.stop()
    page.write()
    if let cause = page.close() {
      throw Desk.failure("\(page.path): write: \(cause); the log is not whole")
    }
  }

  /// Lines on their way from the panel's thread to the file.
  private final class Page: @unchecked Sendable {
    let path: String
    private let lines = Mutex("")
    private let file: UnsafeMutablePointer<FILE>
    private var failure: Int32 = 0  // of the thread that writes

    init(_ file: UnsafeMutablePointer<FILE>, path: String) {
      self.file = file
      self.path = path
    }

    func add(_ line: String) { lines.withLock { $0 += line + "\n" } }

    func write() {
      let text = lines.withLock { lines in
        defer { lines = "" }
        return lines
      }
      // What a crash leaves is whole up to its last line.
      if fputs(text, file) < 0 || fflush(file) != 0 { failure = errno }
    }

    /// Closes the file, and returns the reason why something was not written; `nil` if all is.
    func close() -> String? {
      if fclose(file) != 0 { failure = errno }
      return failure == 0 ? nil : String(cString: strerror(failure))
    }
  }
}
