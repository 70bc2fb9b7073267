import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("The ear rests while the box speaks") struct EarRestTests {
  /// A reading that the panel was told, and when.
  private struct Told {
    var time: Double
    var reading: PitchReading
  }

  private func harness(_ length: Double, _ string: PegString) -> BoxHarness {
    var settings = Settings()
    settings.eyesFree = .voice
    settings.showsSplash = false
    let harness = BoxHarness(
      length: Seconds(length), source: string.source, panel: nil,
      files: [Settings.fileName: settings.file])
    string.hear(harness.scenario.audio, decibels: -20)
    return harness
  }

  private func run(_ harness: BoxHarness) -> [Told] {
    var told: [Told] = []
    harness.box.onEvent = { event, now in
      guard case .reading(let reading) = event else { return }
      told.append(Told(time: (now - harness.scenario.host.start).value, reading: reading))
    }
    _ = harness.run()
    return told
  }

  @Test("in a room without a string, what the box says is no note")
  func silence() {
    let harness = harness(9, PegString(110))
    // A walk through the menu, each step told.
    for step in 0..<12 {
      harness.scenario.press(
        .mode, at: Seconds(1 + 0.6 * Double(step)), for: step == 0 ? 0.65 : 0.08)
    }
    let told = run(harness)
    #expect(harness.speech.said.count > 10)
    #expect(told.allSatisfy { $0.reading.latched == nil })
  }

  @Test("a string that rings on is read again after each word, never off by half a cent")
  func string() {
    let string = PegString(82.4069 * 0.99309249543703590)  // 12 cents flat
    string.stretch = 0
    let harness = harness(9, string)
    harness.scenario.at(1) { string.pluck() }
    // Words of the menu's, in the middle of it.
    harness.scenario.at(4) {
      harness.box.dispatch(.told(["ribbon is wet or covered"]), at: harness.scenario.host.now)
    }
    let told = run(harness)
    let texts = harness.speech.said.flatMap(\.texts)
    #expect(texts.contains("E2") && texts.contains("12 flat"))
    let read = told.filter { $0.time > 1.3 && $0.reading.latched != nil }
    #expect(read.count > 300)
    let worst = read.map { abs($0.reading.cents.value + 12) }.max() ?? 99
    #expect(worst < 0.5, "\(worst) cents off")
    #expect(read.allSatisfy { $0.reading.latched?.number == 40 })
    // A held note stays: nobody is told of silence while the string rings.
    #expect(told.filter { $0.time > 1.3 }.allSatisfy { $0.reading.latched != nil })
    // What was heard is frozen: no news while the box speaks, nor 0.3 s later.
    for entry in harness.speech.said where entry.time > 1 {
      let rest = (entry.time.value + 0.03)..<(entry.time.value + entry.length.value + 0.3)
      let news = told.filter { rest.contains($0.time) }
      #expect(news.isEmpty, "\(news.count) readings while \(entry.texts) was said")
    }
  }
}
