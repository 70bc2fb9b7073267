import CLinux
import Glibc

/// The board's own watchdog: it resets the machine when it has not been fed for ``timeout`` seconds.
///
/// It counts from its opening. A process that dies leaves it counting: the supervisor has the rest of the time
/// to start the box again, which then feeds it on.
///
/// - Source: Linux, Documentation/watchdog/watchdog-api.rst: any byte feeds, "V" before closing disarms.
struct HardwareWatchdog: Sendable {
  /// The time to feed within: enough for a restart of the process, 1 s, and for a disk that blocks the start.
  static let timeout: Int32 = 15  // s

  private let descriptor: Int32

  /// Arms the device; `nil`, and `errno` set, if it cannot be opened.
  ///
  /// A device that has a fixed time of its own keeps that.
  init?(device: String) {
    descriptor = clinux_open(device, O_WRONLY)
    guard descriptor >= 0 else { return nil }
    var seconds = Self.timeout
    _ = clinux_ioctl(descriptor, clinux_watchdog_timeout, &seconds)
  }

  /// Starts the count anew.
  func feed() { put(".") }

  /// Ends the count, if the driver lets it be ended.
  func disarm() {
    put("V")
    close(descriptor)
  }

  private func put(_ character: Character) {
    var byte = character.asciiValue ?? 0
    _ = write(descriptor, &byte, 1)
  }
}
