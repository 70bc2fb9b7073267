import Appliance
import Foundation
import LinuxHost
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("the box at a weak supply")
struct SupplyTests {
  /// A monitor in a folder, in place of the kernel's.
  private let monitor = FileManager.default.temporaryDirectory
    .appendingPathComponent("phosphor-supply-\(UUID().uuidString)/hwmon0")

  private func write(_ text: String, to file: String) throws {
    try Data("\(text)\n".utf8).write(to: monitor.appendingPathComponent(file))
  }

  @Test("a voltage that is too low is told until it is high enough, once in the log each time")
  func low() throws {
    try FileManager.default.createDirectory(at: monitor, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: monitor.deletingLastPathComponent()) }
    try write("rpi_volt", to: "name")
    try write("0", to: "in0_lcrit_alarm")
    let harness = BoxHarness(
      length: 8, panel: nil,
      supply: HwmonSupply(folder: monitor.deletingLastPathComponent().path))
    for (time, alarm) in [(2.0, "1"), (5.0, "0")] {
      harness.scenario.at(Seconds(time)) { try? write(alarm, to: "in0_lcrit_alarm") }
    }
    harness.look(at: 1.9, 3, 4.9, 6)
    _ = harness.run()
    func told(at time: Seconds) -> [String] {
      harness.state(at: time).notices.map(\.text.english).filter { $0.contains("voltage") }
    }
    let sentence = ["Low voltage: use a stronger supply or a shorter cable"]
    #expect(told(at: 1.9).isEmpty && told(at: 6).isEmpty)
    #expect(told(at: 3) == sentence && told(at: 4.9) == sentence)
    #expect(
      harness.scenario.host.trace.map(\.text).filter { $0.contains("supply:") } == [
        "supply: the voltage is too low", "supply: the voltage is high enough again",
      ])
  }
}
