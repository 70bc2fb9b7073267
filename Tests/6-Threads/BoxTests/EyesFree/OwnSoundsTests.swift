import Appliance
import BoardFile
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

@Suite("What the box says without a screen, before its own microphone") struct OwnSoundsTests {
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil

  /// A note that is played, and all readings of it.
  private struct Note {
    var frequency: Double
    var begins: Double
    /// The time at which its string is damped.
    var ends: Double
    var worst = 0.0
    var readings = 0
  }

  private final class Bench {
    var notes: [Note] = []
    /// Readings of a note while nothing was played.
    var ghosts = 0
    var cues = 0
    /// The time at which the ear was last asked to rest.
    var rested = -1.0
  }

  /// Time from the end of a word until a string that rings on is read anew: the ear's rest, and a reading's time.
  private static let anew = 0.3 + settled

  /// Time from a pluck to the damping of its string, to the next one, and to the first reading that counts.
  private static let (sounding, rest, settled) = (3.0, 1.2, 0.45)

  private static func settings(_ level: EyesFree) -> Settings {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.eyesFree = level
    settings.volume = 0.5
    return settings
  }

  /// Plays notes of a guitar that is out of tune.
  private static func play(
    _ count: Int, level: EyesFree, decibels: Double, seed: UInt64
  ) -> Bench {
    var random = SeededRandom(round: seed)
    let bench = Bench()
    let strings = settings(level).preset.notes.map { TuningTarget().frequency(of: $0).value }
    for index in 0..<count {
      let off = Double.random(in: -40...40, using: &random)
      let frequency = strings[Int.random(in: 0..<6, using: &random)] * exp2(off / 1200)
      let begins = 1 + Double(index) * (sounding + rest)
      bench.notes.append(Note(frequency: frequency, begins: begins, ends: begins + sounding))
    }
    let string = PegString(bench.notes[0].frequency)
    string.stretch = 0
    let length = 1 + Double(count) * (sounding + rest)
    let harness = BoxHarness(
      length: Seconds(length), source: string.source, panel: nil,
      files: [Settings.fileName: settings(level).file], route: .speaker)
    string.hear(harness.scenario.audio, decibels: decibels)
    for note in bench.notes {
      harness.scenario.at(Seconds(note.begins)) {
        string.frequency = note.frequency
        string.pluck()
      }
      harness.scenario.at(Seconds(note.ends)) { string.damp() }
    }
    for step in 0..<Int(length * 100) {
      let time = Double(step) / 100
      harness.scenario.at(Seconds(time)) {
        if isResting(harness, bench, at: time) { return }
        look(bench, harness.box.state.reading, at: time)
      }
    }
    _ = harness.run()
    bench.cues = harness.played(from: 0, to: Seconds(length)).count { abs($0) > 0.02 }
    return bench
  }

  /// True while a word or the target sounds, and until the ear has heard anew: what was read before stays for so long.
  private static func isResting(_ harness: BoxHarness, _ bench: Bench, at time: Double) -> Bool {
    if harness.box.state.analysisSetup.rests { bench.rested = time }
    let spoken = harness.speech.said.last.map { ($0.time + $0.length).value } ?? -1
    return time < max(bench.rested, spoken) + anew
  }

  private static func look(_ bench: Bench, _ reading: PitchReading, at time: Double) {
    guard let index = bench.notes.lastIndex(where: { $0.begins <= time }) else {
      if reading.latched != nil { bench.ghosts += 1 }
      return
    }
    let age = time - bench.notes[index].begins
    if time > bench.notes[index].ends + 0.5, reading.latched != nil { bench.ghosts += 1 }
    guard age > settled, time < bench.notes[index].ends else { return }
    guard let shown = reading.displayedFrequency else { return }
    let error = 1200 * log2(shown.value / bench.notes[index].frequency)
    bench.notes[index].readings += 1
    bench.notes[index].worst = max(bench.notes[index].worst, abs(error))
  }

  @Test(
    "no reading is off by more than half a cent, and nothing is read where nothing is played",
    arguments: [EyesFree.tones, .voice])
  func notes(level: EyesFree) {
    // The target's tone and words leave less time in which a note is read.
    let least = 50
    var worst: [Double] = []
    for batch in 0..<(Self.isLong ? 100 : 1) {
      let count = Self.isLong ? 10 : 5
      let decibels = -20 - Double(batch % 11)
      let bench = Self.play(count, level: level, decibels: decibels, seed: UInt64(batch + 1))
      #expect(bench.cues > 1000, "the box said something")
      #expect(bench.ghosts == 0)
      for note in bench.notes {
        let told = "\(note.frequency) Hz at \(decibels) dB, batch \(batch)"
        #expect(note.worst <= 0.5, "\(told): \(note.worst) cents")
        #expect(note.readings > least, "\(told): \(note.readings)")
        worst.append(note.worst)
      }
    }
    print("own sounds, \(level): \(worst.count) notes, worst \(worst.max() ?? 0) cents")
  }

  @Test("cues that sound while nothing is played are no note")
  func menu() {
    let string = PegString(110)
    let harness = BoxHarness(
      length: 5, source: string.source, panel: nil,
      files: [Settings.fileName: Self.settings(.tones).file], route: .speaker)
    string.hear(harness.scenario.audio, decibels: -20)
    var journey = Journey(harness.scenario)
    journey.hold(.mode)
    journey.tap(.mode, times: 14)
    var notes = 0
    for step in 0..<500 {
      harness.scenario.at(Seconds(Double(step) / 100)) {
        if harness.box.state.reading.latched != nil { notes += 1 }
      }
    }
    _ = harness.run()
    #expect(harness.played(from: 1, to: 4.5).contains { abs($0) > 0.05 })
    #expect(notes == 0)
  }
}
