import Appliance
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import ScriptedDevices
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("A card whose clock is off, in the box")
struct CardClockTests {
  /// The clock of a card that is as fast as quartzes come.
  private static let clock = CardClock(partsPerMillion: 37)

  /// A tone of four partials as such a card captures it.
  private static func tone(_ actual: Hertz) -> CaptureSource {
    let counted = clock.counted(actual).value
    return CaptureSource { frame in
      let turn = 2 * Double.pi * counted * Double(frame) / 48_000
      return Float((1...4).reduce(0) { $0 + 0.1 * sin(turn * Double($1)) / Double($1) })
    }
  }

  private func harness(
    _ length: Seconds, hearing tone: Hertz, files: [String: [UInt8]] = [:]
  ) -> BoxHarness {
    BoxHarness(length: length, source: Self.tone(tone), panel: nil, files: files)
  }

  @Test("measured against 440 Hz, readings and tones are right to 0.01 cent from then on")
  func calibrated() throws {
    let measuring = harness(19, hearing: Hertz(440))
    var journey = Journey(measuring.scenario)
    journey.open("Calibration")
    journey.tap(.mode)
    journey.hold(.mode)
    measuring.look(at: 2)
    let after = measuring.run().box.state
    // Uncorrected, the tone seems low by 0.064 cents.
    #expect(abs((measuring.state(at: 2).reading.frequency?.value ?? 0) - 440 / 1.000037) < 0.0025)
    let found = try #require(after.settings.clocks.values.first)
    #expect(abs(found - 37) < 3)
    #expect(after.reading.latched?.number == 69 && abs(after.reading.cents.value) < 0.01)

    // Another tone in another session.
    let heard = Hertz(311.127)
    let again = harness(3, hearing: heard, files: measuring.scenario.store.files)
    again.scenario.touch(pad: 0, at: 1, for: 1.5)
    let state = again.run().box.state
    #expect(abs((state.reading.frequency ?? Hertz(1)).interval(above: heard).value) < 0.01)
    #expect(abs((state.reading.displayedFrequency ?? Hertz(1)).interval(above: heard).value) < 0.01)
    let expected = state.target.frequency(of: try #require(state.keys.first).note)
    let counted = try #require(
      measuredFrequency(
        of: again.played(from: 1.3, to: 2.4), near: expected, rate: SampleRate(48_000)))
    // The card plays as much too fast as it hears too low.
    #expect(abs(Self.clock.actual(counted).interval(above: expected).value) < 0.01)
    #expect(abs(counted.interval(above: expected).value) > 0.05)
  }
}
