import Appliance
import Glibc
import MusicTheory
import PitchDetection
import SimulatedDevices
import Testing
import Units

@Suite("A strummed instrument before the box") struct StrumTests {
  /// Strings at times, each with twelve partials that fade.
  private static func source(_ strings: [(note: Int, cents: Double, at: Double)]) -> CaptureSource {
    CaptureSource { frame in
      let now = Double(frame) / 48_000
      return strings.reduce(Float(0)) { sum, string in
        let time = now - string.at
        guard time > 0, time < 1.9 else { return sum }
        let first = 440 * exp2((Double(string.note - 69) + string.cents / 100) / 12)
        return (1...12).reduce(sum) { sum, partial in
          let n = Double(partial)
          let frequency = first * n * (1 + 0.0001 * n * n).squareRoot()
          let level = 0.06 / n * exp(-time * (1 + 0.2 * n))
          return sum + Float(level * sin(2 * .pi * frequency * time + n))
        }
      }
    }
  }

  /// Bowed strings at a time since the bow was set on them, each with twelve partials.
  private static func bowed(_ strings: [(note: Int, cents: Double)], at time: Double) -> Float {
    guard time > 0 else { return 0 }
    var sum = 0.0
    for (note, cents) in strings {
      let first = 440 * exp2((Double(note - 69) + cents / 100) / 12)
      for partial in 1...12 {
        let n = Double(partial)
        sum += sin(2 * .pi * first * n * time + n * n) / n
      }
    }
    return Float(0.05 * min(time / 0.1, 1) * sum)
  }

  /// A box that is tuned to a guitar.
  private static func harness(
    _ length: Seconds, _ source: CaptureSource, strum: StrumDisplay = .automatic,
    allowsStrum: Bool = true
  ) -> BoxHarness {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.tuner.strum = strum
    return BoxHarness(
      length: length, source: source, files: [Settings.fileName: settings.file],
      allowsStrum: allowsStrum)
  }

  @Test("a strum shows all strings within half a second, and a single string brings the note back")
  func strumAndString() throws {
    let notes = [40, 45, 50, 55, 59, 64]
    let cents = [-12.0, 3, 20, -35, 0.5, 7]
    let strum = notes.indices.map { (notes[$0], cents[$0], 0.5 + 0.006 * Double($0)) }
    let harness = Self.harness(4, Self.source(strum + [(45, -8, 2.5)]))
    harness.look(at: 1.03, 2, 3.05, 3.8)
    _ = harness.run()
    for time in [1.03, 2.0] {
      let heard = try #require(harness.state(at: Seconds(time)).strum)
      for (string, off) in cents.enumerated() {
        #expect(abs((heard.cents(ofString: string) ?? .infinity) - off) < 3)
      }
    }
    for time in [3.05, 3.8] {
      let state = harness.state(at: Seconds(time))
      #expect(state.strum == nil)
      #expect(state.reading.latched == MIDINote(45))
    }
  }

  @Test(
    "a box whose setting or board file says off shows a note where all strings are struck",
    arguments: [(StrumDisplay.off, true), (.automatic, false), (.automatic, true)])
  func off(strum: StrumDisplay, allows: Bool) {
    let notes = [40, 45, 50, 55, 59, 64].map { ($0, 0.0, 0.3) }
    let harness = Self.harness(1.5, Self.source(notes), strum: strum, allowsStrum: allows)
    harness.look(at: 0.6, 0.9, 1.2)
    _ = harness.run()
    let shows = [0.9, 1.2].map { harness.state(at: Seconds($0)).strum != nil }
    #expect(shows == [Bool](repeating: strum == .automatic && allows, count: 2))
  }

  @Test(
    "two bowed strings are both shown on a violin's box, not on that of a mandolin",
    arguments: [(TuningGroup.orchestralString, true), (.mediterraneanFolk, false)])
  func bowed(group: TuningGroup, shows: Bool) throws {
    let strings = [55, 62, 69, 76].map(MIDINote.init)
    var settings = Settings()
    settings.preset = try #require(group.presets.first { $0.strings == strings })
    let source = CaptureSource { Self.bowed([(62, -6), (69, 9)], at: Double($0) / 48_000 - 0.4) }
    let harness = BoxHarness(length: 2, source: source, files: [Settings.fileName: settings.file])
    harness.look(at: 1.4, 1.9)
    _ = harness.run()
    for time in [1.4, 1.9] {
      let strum = harness.state(at: Seconds(time)).strum
      #expect((strum != nil) == shows)
      guard let strum else { continue }
      #expect(strum.cents(ofString: 0) == nil)
      #expect(abs((strum.cents(ofString: 1) ?? .infinity) + 6) < 1)
      #expect(abs((strum.cents(ofString: 2) ?? .infinity) - 9) < 1)
    }
  }

  @Test("a chromatic box hears single notes alone")
  func chromatic() {
    let strum = [40, 45, 50, 55, 59, 64].map { ($0, 0.0, 0.3) }
    let harness = BoxHarness(length: 1.5, source: Self.source(strum))
    harness.look(at: 1)
    _ = harness.run()
    #expect(harness.state(at: 1).strum == nil)
  }
}
