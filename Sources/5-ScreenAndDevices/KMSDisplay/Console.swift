import CLinux
import DevicePorts
import Glibc

/// The text console of the screen, kept from drawing while the box does.
///
/// Given back by ``giveBack()``, at exit, and when the process dies of its own fault; SIGKILL cannot
/// be caught, so after that the supervisor gives it back.
///
/// - Note: The state lives in C, once for the file that uses it: only this one may.
enum Console {
  /// Puts the console into graphics mode.
  ///
  /// - Returns: What went wrong; `nil` also if there is no console to take.
  static func take() -> DeviceFailure? {
    let result = clinux_console_take()
    // No such device: a kernel without virtual terminals, or a box that has none.
    guard result != 0, ![ENOENT, ENXIO, ENODEV, ENOTTY].contains(result) else { return nil }
    return DeviceFailure(
      object: "console", call: "ioctl KDSETMODE", cause: String(cString: strerror(result)),
      consequence: "its text may show through the picture")
  }

  /// Puts the console back into text mode; does nothing if it was not taken.
  static func giveBack() { clinux_console_give_back() }
}
