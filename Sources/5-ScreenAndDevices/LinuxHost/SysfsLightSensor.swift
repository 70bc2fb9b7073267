public import DevicePorts
public import Units

import DiskStore

/// The kernel's industrial I/O: the first device of `/sys/bus/iio/devices` that tells an illuminance.
///
/// - Source: Linux, Documentation/ABI/testing/sysfs-bus-iio: `in_illuminance_input` is in lux; if there is none,
///   lux are `in_illuminance_raw`, `in_illuminance_offset` added, times `in_illuminance_scale`. A driver may number its
///   channel, and share scale and offset between channels.
public struct SysfsLightSensor: LightSensorPort {
  /// The most that is believed: the sun at noon gives some 120 000 lux.
  static let most = Lux(200_000)
  /// The beginnings of the names of files, by the kernel's rules.
  private static let channels = ["in_illuminance", "in_illuminance0"]
  private static let input = "_input"
  private static let raw = "_raw"

  private let folder: String

  /// Makes the port; devices are looked for each time, since a sensor's driver may come late.
  ///
  /// - Parameter folder: Where the kernel has a folder for each device.
  public init(folder: String = "/sys/bus/iio/devices") { self.folder = folder }

  /// Reads the first device that tells an illuminance; the driver measures meanwhile.
  public func measure() throws(DeviceFailure) -> Lux? {
    for device in numberedFiles("iio:device", in: folder) {
      let files = Set(fileNames(in: device))
      for channel in Self.channels where files.contains(channel + Self.input) {
        return try light(try number(channel + Self.input, of: device), channel + Self.input, device)
      }
      for channel in Self.channels where files.contains(channel + Self.raw) {
        guard let scale = shared("_scale", channel, files) else { continue }
        var value = try number(channel + Self.raw, of: device)
        if let offset = shared("_offset", channel, files) {
          value += try number(offset, of: device)
        }
        return try light(value * (try number(scale, of: device)), channel + Self.raw, device)
      }
    }
    return nil
  }

  /// The file that a channel has of a kind, for itself or with others; `nil` if there is none.
  private func shared(_ kind: String, _ channel: String, _ files: Set<String>) -> String? {
    [channel + kind, Self.channels[0] + kind].first(where: files.contains)
  }

  private func light(
    _ value: Double, _ file: String, _ device: String
  ) throws(DeviceFailure) -> Lux {
    guard value >= 0, value <= Self.most.value else {
      throw failure(
        device, file, "found \(value) lux, allowed is 0 to \(Int(Self.most.value))")
    }
    return Lux(value)
  }

  /// The number that a file of a device holds.
  private func number(_ file: String, of device: String) throws(DeviceFailure) -> Double {
    let text: String
    do throws(StoreFailure) {
      text = try firstLine(of: "\(device)/\(file)")
    } catch { throw failure(device, file, error.cause) }
    guard let number = Double(text), number.isFinite else {
      throw failure(device, file, "found \"\(text)\", allowed is a number")
    }
    return number
  }

  private func failure(_ device: String, _ file: String, _ cause: String) -> DeviceFailure {
    let name = try? firstLine(of: "\(device)/name")
    return DeviceFailure(
      object: "light sensor \"\(name ?? String(device.split(separator: "/").last ?? ""))\"",
      call: file, cause: cause, consequence: "the brightness stays")
  }
}
