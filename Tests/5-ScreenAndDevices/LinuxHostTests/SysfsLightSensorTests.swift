import DevicePorts
import Glibc
import Testing
import Units

@testable import LinuxHost

@Suite("the light sensor of the kernel's industrial I/O")
struct SysfsLightSensorTests {
  private let devices = LaidFolder("light")

  private var sensor: SysfsLightSensor { SysfsLightSensor(folder: devices.path) }

  /// Lays the files of a device, each with its text.
  private func lay(_ device: Int, _ files: [String: String]) {
    devices.lay("iio:device\(device)", files)
  }

  /// The sentence that a measurement fails with; empty if it does not.
  private var fault: String {
    do {
      _ = try sensor.measure()
      return ""
    } catch { return "\(error)" }
  }

  @Test("nothing, and what measures something else, is no sensor")
  func none() throws {
    #expect(try sensor.measure() == nil)
    #expect(try SysfsLightSensor(folder: "\(devices.path)/none").measure() == nil)
    lay(0, ["name": "adc", "in_voltage0_raw": "7", "in_voltage_scale": "1"])
    // A raw number without a scale is in nobody's units.
    lay(1, ["name": "odd", "in_illuminance_raw": "7"])
    #expect(try sensor.measure() == nil)
  }

  @Test(
    "lux, or a raw number with offset and scale, of the channel alone or of all",
    arguments: [
      (["in_illuminance_input": "123.25\n"], 123.25),
      (["in_illuminance0_input": "7\n"], 7),
      (["in_illuminance_raw": "600\n", "in_illuminance_scale": "0.833333\n"], 499.9998),
      (
        ["in_illuminance_raw": "12", "in_illuminance_offset": "-2", "in_illuminance_scale": "0.5"],
        5
      ),
      (["in_illuminance0_raw": "40", "in_illuminance0_scale": "0.25"], 10),
      (["in_illuminance0_raw": "40", "in_illuminance_scale": "0.5"], 20),
      (["in_illuminance_input": "3", "in_illuminance_raw": "9", "in_illuminance_scale": "9"], 3),
      (["in_illuminance_input": "0"], 0),
    ] as [([String: String], Double)])
  func values(files: [String: String], lux: Double) throws {
    lay(0, files)
    #expect(abs(try #require(try sensor.measure()).value - lux) < 1e-9)
  }

  @Test("the first sensor by number is the one")
  func first() throws {
    lay(10, ["in_illuminance_input": "10"])
    lay(2, ["in_illuminance_input": "2"])
    lay(0, ["in_temp_input": "0"])
    #expect(try sensor.measure() == Lux(2))
  }

  @Test(
    "rubbish is named: file, what was found, what is allowed",
    arguments: [
      ("dark", "found \"dark\", allowed is a number"), ("", "found \"\", allowed is a number"),
      ("nan", "found \"nan\", allowed is a number"),
      ("-1", "found -1.0 lux, allowed is 0 to 200000"),
      ("3e6", "found 3000000.0 lux, allowed is 0 to 200000"),
      (String(repeating: "9", count: 100), "larger than 64 bytes"),
    ])
  func rubbish(text: String, cause: String) {
    lay(3, ["name": "veml7700\n", "in_illuminance_input": text])
    #expect(
      fault
        == "light sensor \"veml7700\": in_illuminance_input: \(cause); the brightness stays")
  }

  @Test("a file that cannot be read is named, and so is a device without a name")
  func unreadable() {
    lay(0, [:])
    mkdir("\(devices.path)/iio:device0/in_illuminance_input", 0o755)
    #expect(
      fault
        == "light sensor \"iio:device0\": in_illuminance_input: Is a directory; the brightness stays"
    )
  }
}
