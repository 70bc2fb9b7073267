import Glibc
import Testing

@testable import LinuxHost

@Suite("what the board itself offers")
struct BoardDeviceTests {
  /// A folder of its own for one test.
  private let folder: String

  init() {
    var template = Array("/tmp/phosphor-board-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  private func put(_ text: String, _ path: String) {
    let file = creat("\(folder)/\(path)", 0o644)
    _ = write(file, text, text.utf8.count)
    close(file)
  }

  private func get(_ path: String) -> String {
    let file = open("\(folder)/\(path)", O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }

  @Test("the board's watchdog is fed with the supervisor's, and disarmed by an orderly end")
  func watchdog() throws {
    put("", "watchdog")
    let host = try SystemHost(
      powerOff: .endProcess, watchdog: nil, hardwareWatchdog: "\(folder)/watchdog")
    host.reportAlive()
    host.reportAlive()
    #expect(get("watchdog") == "..")
    host.end()
    #expect(get("watchdog") == "..V")
  }

  @Test("a box goes on without a watchdog that is not there")
  func noWatchdog() throws {
    let host = try SystemHost(
      powerOff: .endProcess, watchdog: nil, hardwareWatchdog: "\(folder)/none")
    host.reportAlive()
    host.end()
    #expect(host.exitCode == 0)
  }

  @Test("brightness is a share of what the first backlight can do, and never nothing")
  func backlight() throws {
    let light = SysfsBacklight(folder: folder)
    #expect(!light.isPresent)
    try light.set(0.5)
    mkdir("\(folder)/rpi_backlight", 0o755)
    put("200\n", "rpi_backlight/max_brightness")
    put("0\n", "rpi_backlight/brightness")
    #expect(light.isPresent)
    for (level, written) in [(1.0, "200"), (0.5, "100"), (0, "1"), (-3, "1"), (.nan, "200")] {
      put("", "rpi_backlight/brightness")
      try light.set(level)
      #expect(get("rpi_backlight/brightness") == written)
    }
  }

  @Test("a backlight that refuses is named")
  func brokenBacklight() {
    mkdir("\(folder)/panel", 0o755)
    put("100", "panel/max_brightness")
    let light = SysfsBacklight(folder: folder)
    var sentence = ""
    do { try light.set(1) } catch { sentence = "\(error)" }
    #expect(
      sentence == "backlight \"panel\": open: No such file or directory; its brightness stays")
  }
}
