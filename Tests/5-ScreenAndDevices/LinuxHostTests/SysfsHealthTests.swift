import DevicePorts
import Glibc
import Testing

@testable import LinuxHost

@Suite("the computer's health as the kernel tells it")
struct SysfsHealthTests {
  private let classes = LaidFolder("health")

  init() {
    for name in ["hwmon", "thermal"] { classes.lay(name, [:]) }
  }

  private func health(isVoltageLow: Bool = false, isHot: Bool = false) -> ComputerHealth {
    ComputerHealth(isVoltageLow: isVoltageLow, isHot: isHot)
  }

  @Test("the monitor of the Raspberry Pi tells of its supply, and no other")
  func supply() {
    classes.lay("hwmon/hwmon0", ["name": "cpu_thermal\n", "in0_lcrit_alarm": "1\n"])
    #expect(SysfsHealth(folder: classes.path).look() == health())
    classes.lay("hwmon/hwmon1", ["name": "rpi_volt\n", "in0_lcrit_alarm": "0\n"])
    let port = SysfsHealth(folder: classes.path)
    #expect(port.look() == health())
    for (alarm, isLow) in [("1\n", true), ("0\n", false), ("yes\n", false), ("1\n", true)] {
      classes.lay("hwmon/hwmon1", ["in0_lcrit_alarm": alarm])
      #expect(port.look() == health(isVoltageLow: isLow))
    }
    unlink("\(classes.path)/hwmon/hwmon1/in0_lcrit_alarm")
    #expect(port.look() == health())
  }

  @Test("the processor is hot from 80 degrees until below 75; other sensors are not asked")
  func heat() {
    classes.lay("thermal/thermal_zone0", ["type": "battery\n", "temp": "99000\n"])
    classes.lay("thermal/thermal_zone1", ["type": "cpu-thermal\n", "temp": "60000\n"])
    let port = SysfsHealth(folder: classes.path)
    for (heat, isHot) in [
      ("79999", false), ("80000", true), ("75000", true), ("74999", false), ("79000", false),
      ("85500", true), ("warm", false),
    ] {
      classes.lay("thermal/thermal_zone1", ["temp": "\(heat)\n"])
      #expect(port.look() == health(isHot: isHot), "\(heat)")
    }
  }

  @Test("a driver that comes late is found within ten looks; without any there is no trouble")
  func late() {
    let port = SysfsHealth(folder: classes.path)
    #expect(port.look() == health())
    classes.lay("hwmon/hwmon0", ["name": "rpi_volt\n", "in0_lcrit_alarm": "1\n"])
    #expect((0..<10).contains { _ in port.look().isVoltageLow })
    #expect(SysfsHealth(folder: "\(classes.path)/none").look() == health())
  }
}
