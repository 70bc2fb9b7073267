import Appliance
import DevicePorts
import Glibc
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("a tuning learned from made strings, by the whole box")
struct LearnTuningTests {
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  /// Seconds from one pluck to the next: a hand without haste.
  private static let pause = 1.9

  /// Strings with ten partials, plucked one after the other, each damped by the next.
  private static func source(_ strings: [Hertz], from begin: Double) -> CaptureSource {
    CaptureSource { frame in
      let time = Double(frame) / 48_000 - begin
      let number = Int(time / pause)
      guard time > 0, number < strings.count else { return 0 }
      let since = time - Double(number) * pause
      return (1...10).reduce(Float(0)) { sum, partial in
        let n = Double(partial)
        let level = 0.12 / n * exp(-since * (0.4 + 0.1 * n))
        return sum + Float(level * sin(2 * .pi * strings[number].value * n * since + n))
      }
    }
  }

  /// The strings of a tuning, two alike beside each other counted once, each off by up to 45 cents.
  private static func strings(_ random: inout SeededRandom) throws -> [(
    note: MIDINote, cents: Double
  )] {
    let presets = TuningPreset.builtIn.filter {
      !$0.group.isWind && (3...8).contains($0.strings.count)
        && ($0.strings.min() ?? MIDINote(0)).number >= 28
    }
    let preset = try #require(presets.randomElement(using: &random))
    var notes: [MIDINote] = []
    for note in preset.strings where note != notes.last { notes.append(note) }
    // Strings of one note are tuned alike, so they are played alike.
    var cents: [MIDINote: Double] = [:]
    return notes.map { note in
      let some = Double(Int.random(in: -4500...4500, using: &random)) / 100
      cents[note] = cents[note] ?? some
      return (note, cents[note] ?? some)
    }
  }

  @Test(
    "every string has its note, and is within 0.3 cents of what was played",
    arguments: 0..<(isLong ? 100 : 3))
  func learn(number: Int) throws {
    var random = SeededRandom(seed: UInt64(2100 + number))
    let strings = try Self.strings(&random)
    let target = TuningTarget()
    let played = strings.map { target.frequency(of: $0.note).raised(by: Cents($0.cents)) }
    var rehearsal = Journey(BoxHarness(length: 1).scenario)
    Self.begin(&rehearsal)
    let begin = rehearsal.time + 0.3
    let end = begin + Self.pause * Double(strings.count)
    let harness = BoxHarness(
      length: Seconds(end + 2), source: Self.source(played, from: begin), panel: nil)
    var journey = Journey(harness.scenario)
    Self.begin(&journey)
    journey.wait(end - journey.time)
    journey.hold(.mode)
    let learned = harness.run().box.state.settings.preset
    let told = strings.map { "\($0.note) \($0.cents)" }.joined(separator: ", ")
    #expect(learned.group == .mine, "\(told)")
    #expect(learned.strings == strings.map(\.note), "\(told)")
    for (string, wanted) in zip(learned.everyString, strings) {
      #expect(
        abs(string.cents.value - wanted.cents) <= 0.3,
        "\(told): \(string.note) \(string.cents.value)")
    }
    // The file has it, and the next start tunes to it.
    let file = harness.tunings.files.values.first
    #expect(harness.tunings.files.count == 1 && file?.isEmpty == false)
    let again = BoxHarness(
      length: 1, panel: nil, files: harness.scenario.store.files, tunings: harness.tunings.files)
    #expect(again.run().box.state.target == harness.box.state.target)
  }

  /// Goes to the page that learns a tuning as it is played.
  private static func begin(_ journey: inout Journey) {
    journey.openMine()
    // Learn by playing, as it is played.
    journey.hold(.mode)
    journey.tap(.mode)
    journey.hold(.mode)
  }
}
