import CLinux
import DevicePorts
import DiskStore
import Glibc

/// The kernel's input devices: `/dev/input/event*`.
final class KernelInput: InputAccess {
  private static let folder = "/dev/input"

  private(set) var watch: Int32 = KernelInput.makeWatch()

  deinit { close() }

  var paths: [String] { numberedFiles("event", in: Self.folder) }

  func takeChanges() -> Bool {
    if watch < 0 {
      watch = Self.makeWatch()
      return false
    }
    guard clinux_drain(watch) != 0 else { return false }
    // The folder itself goes with its last device, and its watch with it.
    close()
    watch = Self.makeWatch()
    return true
  }

  func open(_ path: String) throws(InputFault) -> any InputDevice {
    try KernelInputDevice(path: path)
  }

  func close() {
    if watch >= 0 { Glibc.close(watch) }
    watch = -1
  }

  /// Watches the folder of devices, or while there is none the one that it will come in.
  private static func makeWatch() -> Int32 {
    let devices = clinux_watch_folder(folder)
    return devices >= 0 ? devices : clinux_watch_folder("/dev")
  }
}
