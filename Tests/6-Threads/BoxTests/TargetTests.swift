import Appliance
import Glibc
import MusicTheory
import PitchDetection
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("A tuned instrument before the box") struct TargetTests {
  /// A string with ten partials that is plucked after 0.2 s.
  private static func source(_ frequency: Hertz) -> CaptureSource {
    CaptureSource { frame in
      let time = Double(frame) / 48_000 - 0.2
      guard time > 0 else { return 0 }
      return (1...10).reduce(Float(0)) { sum, partial in
        let n = Double(partial)
        let level = 0.12 / n * exp(-time * (0.4 + 0.1 * n))
        return sum + Float(level * sin(2 * .pi * frequency.value * n * time + n))
      }
    }
  }

  /// The state after 0.9 s of a string that is so far off.
  private static func state(
    _ preset: TuningPreset, _ string: MIDINote, capo: Int, off cents: Double
  ) -> ApplianceState {
    var settings = Settings()
    settings.preset = preset
    settings.capo = Capo(clamping: capo)
    let frequency = TuningTarget().frequency(of: string + capo).raised(by: Cents(cents))
    let harness = BoxHarness(
      length: 1.2, source: source(frequency), files: [Settings.fileName: settings.file])
    harness.look(at: 1.1)
    return harness.run().state(at: 1.1)
  }

  @Test("an A string 200 cents sharp is the A string, 200 cents sharp, and not in tune")
  func sharp() {
    let state = Self.state(TuningGroup.guitar.presets[0], MIDINote(45), capo: 0, off: 200)
    #expect(state.reading.latched == MIDINote(45))
    #expect(abs(state.reading.cents.value - 200) < 1)
    #expect(!state.isInTune)
    #expect(state.strum == nil)
  }

  @Test(
    "any string of any tuning at any fret is named and measured, off by up to 400 cents",
    arguments: 0..<(getenv("PHOSPHOR_LONG_TESTS") == nil ? 12 : 600))
  func any(number: Int) throws {
    var random = SeededRandom(seed: UInt64(number + 1))
    let presets = TuningPreset.builtIn.filter { !$0.group.isChromatic }
    let preset = try #require(presets.randomElement(using: &random))
    let string = try #require(preset.notes.filter { $0.number > 26 }.randomElement(using: &random))
    let capo = Int.random(in: 0...12, using: &random)
    let cents = Double(25 * Int.random(in: -16...16, using: &random))
    let state = Self.state(preset, string, capo: capo, off: cents)
    let heard = Double(string.number + capo) * 100 + cents
    let told = "\(preset.identifier), \(string), fret \(capo), \(cents) cents"
    let note = try #require(state.reading.latched, "\(told)")
    let expected = try #require(NamingRule(preset.notes.map { $0 + capo }).names(at: heard).first)
    #expect(state.reading.partial == expected.partial, "\(told)")
    let off = heard - NamingRule.place(of: note, partial: expected.partial)
    #expect(abs(abs(off) - abs(expected.off)) < 1e-6, "\(told)")
    #expect(abs(state.reading.cents.value - off) < 1, "\(told)")
    #expect(preset.notes.contains(note - capo), "\(told)")
    #expect(state.isInTune == (abs(expected.off) < 0.01), "\(told)")
  }

  @Test("a wind instrument is measured against every semitone")
  func wind() throws {
    let trumpet = try #require(TuningPreset.builtIn.first { $0.name == "Trumpet" })
    let state = Self.state(trumpet, MIDINote(64), capo: 0, off: -20)
    #expect(state.reading.latched == MIDINote(64))
    #expect(abs(state.reading.cents.value + 20) < 1)
  }
}
