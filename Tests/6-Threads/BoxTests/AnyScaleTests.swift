import Words
import Appliance
import Glibc
import MusicTheory
import PitchDetection
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("Scales of any number of notes in the box") struct AnyScaleTests {
  /// A steady tone with six partials from 0.2 s on.
  private static func source(_ frequency: Hertz) -> CaptureSource {
    CaptureSource { frame in
      let time = Double(frame) / 48_000 - 0.2
      guard time > 0 else { return 0 }
      return (1...6).reduce(Float(0)) { sum, partial in
        let n = Double(partial)
        return sum + Float(0.1 / n * sin(2 * .pi * frequency.value * n * time + n))
      }
    }
  }

  /// Ascending cents of so many notes, the last of them the interval after which they come again.
  private static func cents(_ count: Int, of interval: Double, _ random: inout SeededRandom)
    -> [Double]
  {
    // Each moved by at most a third of a step, so that no two meet.
    (1...count).map { note in
      let place = note == count ? 0 : Double.random(in: -0.33...0.33, using: &random)
      return interval * (Double(note) + place) / Double(count)
    }
  }

  /// A box that listens to one tone in a scale, after 1.3 s.
  private static func state(
    _ scale: String, hears frequency: Hertz, change: (inout Settings) -> Void = { _ in }
  ) -> ApplianceState {
    var settings = Settings()
    settings.scale = "any.scl"
    change(&settings)
    let harness = BoxHarness(
      length: 1.5, source: source(frequency),
      files: [Settings.fileName: settings.file, "any.scl": Array(scale.utf8)])
    harness.look(at: 1.4)
    return harness.run().state(at: 1.4)
  }

  private static func file(_ cents: [Double]) -> String {
    "any\n\(cents.count)\n" + cents.map { "\($0)\n" }.joined()
  }

  @Test(
    "a tone beside a note of any scale is shown as that note, and so many cents off",
    arguments: [
      (5, 1200.0), (7, 1200), (13, 1901.955), (19, 1200), (22, 1200), (31, 1200), (53, 1200),
      (17, 613), (40, 2496),
    ])
  func tones(count: Int, interval: Double) throws {
    var random = SeededRandom(seed: UInt64(count))
    let cents = Self.cents(count, of: interval, &random)
    let c4 = Hertz(440).raised(by: Cents(-900))
    for _ in 0..<2 {
      let degree = Int.random(in: 0..<count, using: &random)
      let round = Int.random(in: -1...1, using: &random)
      let place = (degree == 0 ? 0 : cents[degree - 1]) + Double(round) * interval
      // Beside the note by less than a third of the least step there may be.
      let off = Double.random(in: -0.1...0.1, using: &random) * interval / Double(count)
      let told = "\(count) notes, degree \(degree), round \(round), \(off) cents"
      let state = Self.state(Self.file(cents), hears: c4.raised(by: Cents(place + off)))
      let note = try #require(state.reading.latched, "\(told)")
      #expect(abs(state.reading.cents.value - off) < 0.1, "\(told): \(state.reading.cents.value)")
      #expect(state.scale?.names?.number(of: note) == degree, "\(told)")
      let repetition = try #require(state.scale?.offsets.repetition)
      #expect(repetition.place(of: note) == (round, degree), "\(told)")
      #expect(state.reading.heardSemitone == note, "\(told)")
      #expect(state.isInTune == (abs(off) <= 5), "\(told)")
      let name = state.naming.name(of: note)
      #expect(name.hasPrefix("\(degree) "), "\(told): \(name)")
    }
  }

  @Test("a guitar's string is tuned to the nearest note of nineteen, with capo and own A4")
  func string() throws {
    let scale = Self.file((1...19).map { 1200 * Double($0) / 19 })
    // G3 at a capo in the first fret is 800 cents above C3; thirteen steps of nineteen are 821.05.
    let c3 = Hertz(441).raised(by: Cents(-2100))
    let state = Self.state(scale, hears: c3.raised(by: Cents(808))) { settings in
      settings.preset = TuningGroup.guitar.presets[0]
      settings.capo = Capo(clamping: 1)
      settings.reference = ReferencePitch(clamping: Hertz(441))
    }
    let note = try #require(state.reading.latched)
    #expect(state.scale?.names?.number(of: note) == 13)
    #expect(abs(state.reading.cents.value - (808 - 1200.0 * 13 / 19)) < 0.1)
    #expect(state.target.notes.count == 6)
  }

  @Test("a file with too many notes is told in its sentence, and the box stays in tune as it was")
  func refused() {
    let state = Self.state(Self.file((1...129).map { Double($0) }), hears: Hertz(440))
    #expect(state.target.offsets.isNone && state.reading.latched == MIDINote(69))
    #expect(
      state.notices.contains {
        $0.text.english.hasPrefix("any.scl, line 2: it has 129 different notes")
      })
  }
}
