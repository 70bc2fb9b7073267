import DevicePorts
import Glibc
import Testing

@testable import LinuxHost

@Suite("the computer's health as the kernel tells it")
struct SysfsHealthTests {
  /// A folder of its own for one test.
  private let folder: String

  init() {
    var template = Array("/tmp/phosphor-health-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    mkdir("\(folder)/hwmon", 0o755)
    mkdir("\(folder)/thermal", 0o755)
  }

  /// Lays the files of a device, each with its text.
  private func lay(_ device: String, _ files: [String: String]) {
    mkdir("\(folder)/\(device)", 0o755)
    for (name, text) in files {
      let file = creat("\(folder)/\(device)/\(name)", 0o644)
      _ = write(file, text, text.utf8.count)
      close(file)
    }
  }

  private func health(isVoltageLow: Bool = false, isHot: Bool = false) -> ComputerHealth {
    ComputerHealth(isVoltageLow: isVoltageLow, isHot: isHot)
  }

  @Test("the monitor of the Raspberry Pi tells of its supply, and no other")
  func supply() {
    lay("hwmon/hwmon0", ["name": "cpu_thermal\n", "in0_lcrit_alarm": "1\n"])
    #expect(SysfsHealth(folder: folder).look() == health())
    lay("hwmon/hwmon1", ["name": "rpi_volt\n", "in0_lcrit_alarm": "0\n"])
    let port = SysfsHealth(folder: folder)
    #expect(port.look() == health())
    for (alarm, isLow) in [("1\n", true), ("0\n", false), ("yes\n", false), ("1\n", true)] {
      lay("hwmon/hwmon1", ["in0_lcrit_alarm": alarm])
      #expect(port.look() == health(isVoltageLow: isLow))
    }
    unlink("\(folder)/hwmon/hwmon1/in0_lcrit_alarm")
    #expect(port.look() == health())
  }

  @Test("the processor is hot from 80 degrees until below 75; other sensors are not asked")
  func heat() {
    lay("thermal/thermal_zone0", ["type": "battery\n", "temp": "99000\n"])
    lay("thermal/thermal_zone1", ["type": "cpu-thermal\n", "temp": "60000\n"])
    let port = SysfsHealth(folder: folder)
    for (heat, isHot) in [
      ("79999", false), ("80000", true), ("75000", true), ("74999", false), ("79000", false),
      ("85500", true), ("warm", false),
    ] {
      lay("thermal/thermal_zone1", ["temp": "\(heat)\n"])
      #expect(port.look() == health(isHot: isHot), "\(heat)")
    }
  }

  @Test("a driver that comes late is found within ten looks; without any there is no trouble")
  func late() {
    let port = SysfsHealth(folder: folder)
    #expect(port.look() == health())
    lay("hwmon/hwmon0", ["name": "rpi_volt\n", "in0_lcrit_alarm": "1\n"])
    #expect((0..<10).contains { _ in port.look().isVoltageLow })
    #expect(SysfsHealth(folder: "\(folder)/none").look() == health())
  }
}
