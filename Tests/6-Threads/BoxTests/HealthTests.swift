import Appliance
import Foundation
import LinuxHost
import ScriptedDevices
import SimulatedDevices
import Testing
import Units
import Words

@Suite("the box on a computer with trouble")
struct HealthTests {
  /// The kernel's classes of devices, in a folder.
  private let classes = FileManager.default.temporaryDirectory
    .appendingPathComponent("phosphor-health-\(UUID().uuidString)")

  private func write(_ text: String, to file: String) throws {
    let place = classes.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(text)\n".utf8).write(to: place)
  }

  @Test(
    "it is told for as long as it is there, and in the log when it comes and goes",
    arguments: [
      (
        "hwmon/hwmon0/name=rpi_volt", "hwmon/hwmon0/in0_lcrit_alarm", ["0", "1", "0"],
        "Low voltage: check supply and cable",
        ["supply: the voltage is too low", "supply: the voltage is high enough again"]
      ),
      (
        "thermal/thermal_zone0/type=cpu-thermal", "thermal/thermal_zone0/temp",
        ["50000", "81000", "60000"], "Too hot: give the box air",
        ["processor: too hot, it is slowed down", "processor: no longer too hot"]
      ),
    ])
  func told(named: String, file: String, values: [String], sentence: String, lines: [String]) throws
  {
    let name = named.split(separator: "=").map(String.init)
    defer { try? FileManager.default.removeItem(at: classes) }
    try write(name[1], to: name[0])
    try write(values[0], to: file)
    let harness = BoxHarness(length: 8, panel: nil, health: SysfsHealth(folder: classes.path))
    for (time, value) in [(2.0, values[1]), (5.0, values[2])] {
      harness.scenario.at(Seconds(time)) { try? write(value, to: file) }
    }
    harness.look(at: 1.9, 3, 4.9, 6)
    _ = harness.run()
    func isTold(at time: Seconds) -> Bool {
      harness.state(at: time).notices.contains { $0.text.english == sentence }
    }
    #expect(!isTold(at: 1.9) && isTold(at: 3) && isTold(at: 4.9) && !isTold(at: 6))
    let log = harness.scenario.host.trace.map(\.text)
    #expect(log.filter { text in lines.contains { text.hasSuffix($0) } }.count == 2)
  }
}
