import Appliance
import AudioFiles
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import ScriptedDevices
import SimulatedDevices
import TestSupport
import Testing
import Units

@Suite("Ear and voice of the box")
struct SoundTests {
  @Test("a touched pad sounds its key within 0.05 cent, and silence follows the release")
  func pad() throws {
    let harness = BoxHarness(length: 3)
    harness.scenario.touch(pad: 0, at: 0.5, for: 1)
    harness.look(at: 1, 2.8)
    _ = harness.run()
    let key = try #require(harness.state(at: 1).keys.first)
    #expect(key.light == .touched)
    #expect(harness.state(at: 2.8).keys.allSatisfy { $0.light == .dark })
    let expected = harness.state(at: 1).target.frequency(of: key.note)
    let sound = harness.played(from: 0.8, to: 1.4)
    let measured = try #require(
      measuredFrequency(of: sound, near: expected, rate: SampleRate(48_000)))
    #expect(measured.interval(above: expected).magnitude < Cents(0.05))
    #expect(harness.played(from: 0, to: 0.5).allSatisfy { $0 == 0 })
    #expect(harness.played(from: 2.5, to: 2.9).map(abs).max() ?? 1 < 1e-4)
  }

  @Test("the tone begins within 30 ms of the touch")
  func latency() {
    let harness = BoxHarness(length: 1.5)
    harness.scenario.touch(pad: 3, at: 0.5, for: 0.5)
    _ = harness.run()
    let onset = harness.played(from: 0.5, to: 1).firstIndex { abs($0) > 1e-4 } ?? 48_000
    #expect(onset < 48 * 30)
  }

  @Test("a string is heard, latched and shown, and its end is too")
  func string() {
    let rate = SampleRate(48_000)
    let a2 = Hertz(110).raised(by: Cents(-12))
    let harness = BoxHarness(
      length: 4,
      source: CaptureSource { frame in
        let time = Double(frame) / rate.hertz - 0.5
        guard time > 0, time < 2 else { return 0 }
        return (1...6).reduce(Float(0)) { sum, harmonic in
          let phase = 2 * Double.pi * a2.value * Double(harmonic) * time
          return sum + Float(0.2 / Double(harmonic) * sin(phase) * exp(-time))
        }
      })
    harness.look(at: 0.4, 1.5, 3.8)
    _ = harness.run()
    #expect(harness.state(at: 0.4).reading.latched == nil)
    let reading = harness.state(at: 1.5).reading
    #expect(reading.latched == MIDINote(45))
    #expect(abs(reading.cents.value + 12) < 0.5)
    #expect(harness.state(at: 3.8).reading.latched == nil)
    let flips = harness.scenario.display.flips.map {
      ($0.shown - harness.scenario.host.start).value
    }
    #expect(flips.contains { (0.5..<0.8).contains($0) })
    #expect(flips.contains { (2.5..<3.8).contains($0) })
  }

  @Test("the in-tune lamp is lit while a note is within the window, and only then")
  func lamp() {
    let harness = BoxHarness(
      length: 3,
      source: CaptureSource { frame in
        frame < 72_000 ? Float(0.3 * sin(2 * Double.pi * 220 * Double(frame) / 48_000)) : 0
      })
    _ = harness.run()
    let lit = harness.scenario.time(of: "LAMP_TUNE on") ?? 9
    let dark = harness.scenario.time(of: "LAMP_TUNE off", after: lit) ?? 9
    #expect(lit.value < 0.5)
    #expect(dark.value > 1.5 && dark.value < 2.2)
  }

  @Test("NaN, infinities and full-scale noise from a driver bring no note and no bad output")
  func badCapture() {
    let harness = BoxHarness(
      length: 2,
      source: CaptureSource { frame in
        switch frame % 7 {
        case 0: .nan
        case 1: .infinity
        case 2: -.infinity
        default: 3e38
        }
      })
    harness.scenario.touch(pad: 2, at: 0.5, for: 0.5)
    harness.look(at: 1.5)
    _ = harness.run()
    #expect(harness.state(at: 1.5).reading.latched == nil)
    let played = harness.played(from: 0, to: 2)
    #expect(played.allSatisfy { $0.isFinite && abs($0) <= 1 })
    #expect(played.contains { abs($0) > 0.01 })
  }
}
