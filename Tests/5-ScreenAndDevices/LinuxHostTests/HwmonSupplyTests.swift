import Glibc
import Testing

@testable import LinuxHost

@Suite("the supply as the kernel's hardware monitor tells it")
struct HwmonSupplyTests {
  /// A folder of its own for one test.
  private let folder: String

  init() {
    var template = Array("/tmp/phosphor-supply-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  /// Lays the files of a monitor, each with its text.
  private func lay(_ monitor: Int, _ files: [String: String]) {
    mkdir("\(folder)/hwmon\(monitor)", 0o755)
    for (name, text) in files {
      let file = creat("\(folder)/hwmon\(monitor)/\(name)", 0o644)
      _ = write(file, text, text.utf8.count)
      close(file)
    }
  }

  @Test("the monitor of the Raspberry Pi tells, and no other")
  func which() {
    lay(0, ["name": "cpu_thermal\n", "in0_lcrit_alarm": "1\n"])
    #expect(HwmonSupply(folder: folder).isLow() == nil)
    lay(1, ["name": "rpi_volt\n", "in0_lcrit_alarm": "0\n"])
    let supply = HwmonSupply(folder: folder)
    #expect(supply.isLow() == false)
    lay(1, ["in0_lcrit_alarm": "1\n"])
    #expect(supply.isLow() == true)
    lay(1, ["in0_lcrit_alarm": "0\n"])
    #expect(supply.isLow() == false)
  }

  @Test("a word that is neither 0 nor 1, and a monitor that goes, tell nothing")
  func odd() {
    lay(3, ["name": "rpi_volt\n", "in0_lcrit_alarm": "yes\n"])
    #expect(HwmonSupply(folder: folder).isLow() == nil)
    lay(3, ["in0_lcrit_alarm": "1\n"])
    let supply = HwmonSupply(folder: folder)
    #expect(supply.isLow() == true)
    unlink("\(folder)/hwmon3/in0_lcrit_alarm")
    #expect(supply.isLow() == nil)
    #expect(HwmonSupply(folder: "\(folder)/none").isLow() == nil)
  }

  @Test("a driver that comes late is found within ten looks")
  func late() {
    let supply = HwmonSupply(folder: folder)
    #expect(supply.isLow() == nil)
    lay(0, ["name": "rpi_volt\n", "in0_lcrit_alarm": "1\n"])
    #expect((0..<10).contains { _ in supply.isLow() == true })
  }
}
