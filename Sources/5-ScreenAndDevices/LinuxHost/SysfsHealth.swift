public import DevicePorts

import DiskStore

/// The health of a Raspberry Pi by the kernel's files: its hardware monitor `rpi_volt`, and the heat of its processor.
///
/// The vendor's kernel has the driver of the first; Debian's is built without it (`CONFIG_SENSORS_RASPBERRYPI_HWMON`).
///
/// - Source: Linux, drivers/hwmon/raspberrypi-hwmon.c: asks the firmware every two seconds, and `in0_lcrit_alarm` tells
///   of its answer; Documentation/driver-api/thermal/sysfs-api.rst: `temp` is in thousandths of a degree.
/// - Thread: panel; what is read waits for no device.
public final class SysfsHealth: HealthPort {
  /// The heat from which on the firmware slows the processor down, in °C.
  ///
  /// - Source: Raspberry Pi, "Frequency management and thermal control".
  static let slowed = 80.0
  /// The heat below which it no longer does so, with a distance of ours, in °C.
  static let cooled = 75.0

  private let folder: String
  private var alarm = Sought()
  private var heat = Sought()
  private var isHot = false

  /// Makes the port.
  ///
  /// - Parameter folder: Where the kernel has its classes of devices.
  public init(folder: String = "/sys/class") { self.folder = folder }

  /// Reads both; a file that is not there, or tells what it cannot, tells of no trouble.
  public func look() -> ComputerHealth {
    let isLow = alarm.line { find("hwmon", "hwmon", file: "name", "rpi_volt", "in0_lcrit_alarm") }
    let degrees = heat.line { find("thermal", "thermal_zone", file: "type", "cpu-thermal", "temp") }
      .flatMap(Double.init).map { $0 / 1000 }
    isHot = degrees.map { $0 >= (isHot ? Self.cooled : Self.slowed) } ?? false
    return ComputerHealth(isVoltageLow: isLow == "1", isHot: isHot)
  }

  /// The file of the device of a class whose `file` says a word.
  private func find(
    _ devices: String, _ start: String, file: String, _ word: String, _ wanted: String
  ) -> String? {
    numberedFiles(start, in: "\(folder)/\(devices)").first {
      (try? firstLine(of: "\($0)/\(file)")) == word
    }
    .map { "\($0)/\(wanted)" }
  }
}

/// A file that is looked for until it is there, and again once it is gone.
private struct Sought {
  /// Looks that are left out if it is not there: its driver may come late, or never.
  private static let rest = 9

  private var path: String?
  private var leftOut = 0

  /// The first line of the file; `nil` if it is not there.
  mutating func line(_ find: () -> String?) -> String? {
    if path == nil {
      leftOut -= leftOut > 0 ? 1 : 0
      guard leftOut == 0 else { return nil }
      leftOut = Self.rest + 1
      path = find()
    }
    let line = path.flatMap { try? firstLine(of: $0) }
    if line == nil { path = nil }
    return line
  }
}
