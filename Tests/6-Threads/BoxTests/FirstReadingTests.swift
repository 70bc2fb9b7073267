import Appliance
import DevicePorts
import Glibc
import PitchDetection
import Raster
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("A note's first reading")
struct FirstReadingTests {
  /// A box that hears a string from one second on, some time after a vertical blank.
  private static func source(late: Double) -> CaptureSource {
    CaptureSource { frame in
      let time = Double(frame) / 48_000 - 1 - late
      guard time > 0 else { return 0 }
      let sum = (1...6).reduce(0) { sum, order in
        sum + sin(2 * .pi * 146.83 * Double(order) * time) / Double(order)
      }
      return Float(0.2 * exp(-time) * sum)
    }
  }

  /// Pixels of the tube's middle that shine.
  private static func bright(_ picture: borrowing Surface) -> Int {
    var count = 0
    for y in 40..<120 {
      for x in 100..<220 where picture[x, y] >> 16 & 255 > 150 { count += 1 }
    }
    return count
  }

  @Test("is on the panel with the next flip", arguments: [0.0, 0.005, 0.011])
  func nextFlip(late: Double) throws {
    let harness = BoxHarness(length: 1.5, source: Self.source(late: late))
    let host = harness.scenario.host
    var heard: Instant?
    for step in 0..<500 {
      harness.scenario.at(Seconds(1 + Double(step) / 1000)) {
        if heard == nil, harness.box.state.reading.latched != nil { heard = host.now }
      }
    }
    var (silent, shown): (Int?, Instant?)
    harness.scenario.display.onFlip = { picture in
      let bright = Self.bright(picture)
      if silent == nil { silent = bright }
      if shown == nil, bright > (silent ?? 0) + 60 { shown = host.now }
    }
    _ = harness.run()
    let wait = try #require(shown) - #require(heard)
    // Looked at each millisecond, the reading may be one older.
    #expect(wait.value > -0.001 && wait.value <= 1 / 60 + 0.0005, "\(wait.value) s")
    #expect(try #require(heard) - host.start < Seconds(1.2))
  }
}
