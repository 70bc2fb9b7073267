import CLinux
import Glibc

/// The kernel's input devices: `/dev/input/event*`.
final class KernelInput: InputAccess {
  private static let folder = "/dev/input"

  private(set) var watch: Int32 = KernelInput.makeWatch()

  deinit { close() }

  var paths: [String] {
    guard let folder = opendir(Self.folder) else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)) else { continue }
      numbers.append(number)
    }
    return numbers.sorted().map { "\(Self.folder)/event\($0)" }
  }

  func takeChanges() -> Bool {
    if watch < 0 {
      watch = Self.makeWatch()
      return false
    }
    guard clinux_take_changes(watch) != 0 else { return false }
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
