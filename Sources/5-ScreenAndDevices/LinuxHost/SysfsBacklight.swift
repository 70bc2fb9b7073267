public import DevicePorts

import CLinux
import DiskStore
import Glibc

/// The kernel's backlight class: the first device of `/sys/class/backlight`.
///
/// - Source: Linux, Documentation/ABI/stable/sysfs-class-backlight: `max_brightness` is what `brightness` can
///   be at most.
public struct SysfsBacklight: BacklightPort {
  private let folder: String

  /// Makes the port; devices are looked for each time, since a panel's driver may come late.
  public init() { self.init(folder: "/sys/class/backlight") }

  init(folder: String) { self.folder = folder }

  /// True if there is a device.
  public var isPresent: Bool { device != nil }

  /// Writes `brightness`, at least 1: at 0 many panels go out.
  public func set(_ level: Double) throws(DeviceFailure) {
    guard let device, let largest = read("\(device)/max_brightness"), largest > 0 else { return }
    let share = level.isFinite ? min(max(level, 0), 1) : 1
    let text = "\(max(1, Int((share * Double(largest)).rounded())))"
    let file = clinux_open("\(device)/brightness", O_WRONLY)
    guard file >= 0 else { throw failure(device, "open") }
    defer { close(file) }
    guard write(file, text, text.utf8.count) == text.utf8.count else {
      throw failure(device, "write")
    }
  }

  /// The first device by name; `nil` if there is none.
  private var device: String? {
    fileNames(in: folder).filter { !$0.hasPrefix(".") }.min().map { "\(folder)/\($0)" }
  }

  /// The number that a file holds.
  private func read(_ path: String) -> Int? {
    (try? firstLine(of: path, atMost: 32)).flatMap { Int($0) }
  }

  private func failure(_ device: String, _ call: String) -> DeviceFailure {
    DeviceFailure(
      object: "backlight \"\(device.split(separator: "/").last ?? "")\"", call: call,
      cause: String(cString: strerror(errno)), consequence: "its brightness stays")
  }
}
