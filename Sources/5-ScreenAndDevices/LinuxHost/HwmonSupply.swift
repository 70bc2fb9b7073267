public import DevicePorts

import DiskStore

/// The supply of a Raspberry Pi as its firmware sees it: the kernel's hardware monitor `rpi_volt`.
///
/// The vendor's kernel has the driver; Debian's is built without it (`CONFIG_SENSORS_RASPBERRYPI_HWMON`).
///
/// - Source: Linux, drivers/hwmon/raspberrypi-hwmon.c: asks the firmware every two seconds, and `in0_lcrit_alarm` tells
///   of its answer.
/// - Thread: panel; what is read waits for no device.
public final class HwmonSupply: SupplyPort {
  /// Looks that are left out if there is no monitor: its driver may come late, or never.
  private static let rest = 9

  private let folder: String
  private var alarm: String?
  private var leftOut = 0

  /// Makes the port.
  ///
  /// - Parameter folder: Where the kernel has a folder for each monitor.
  public init(folder: String = "/sys/class/hwmon") { self.folder = folder }

  /// Reads the monitor's alarm; `nil` if there is none or it says neither 0 nor 1.
  public func isLow() -> Bool? {
    guard let alarm = alarm ?? search() else { return nil }
    let told = Self.text(alarm)
    self.alarm = told == nil ? nil : alarm
    return told == "1" ? true : told == "0" ? false : nil
  }

  private func search() -> String? {
    leftOut -= leftOut > 0 ? 1 : 0
    guard leftOut == 0 else { return nil }
    leftOut = Self.rest + 1
    return numberedFiles("hwmon", in: folder).first { Self.text("\($0)/name") == "rpi_volt" }
      .map { "\($0)/in0_lcrit_alarm" }
  }

  /// The first line of a file.
  private static func text(_ file: String) -> String? {
    (try? FileContents.whole(file, atMost: 64)).map { bytes in
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
