import Words
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

@Suite("Sound that is no note") struct BadSoundTests {
  /// 16 kHz give the ear little to do.
  private static let rate = 16_000.0

  /// A box that hears a sound, and every note that it ever shows.
  private final class Listener {
    let harness: BoxHarness
    private(set) var shown: Set<Int> = []

    init(length: Seconds, _ sound: @escaping @Sendable (_ time: Double, _ frame: Int) -> Double) {
      var card = SimulatedAudio.Card()
      card.rate = SampleRate(BadSoundTests.rate)
      harness = BoxHarness(
        length: length,
        source: CaptureSource { Float(sound(Double($0) / BadSoundTests.rate, $0)) }, card: card,
        panel: nil)
      harness.box.onEvent = { [unowned self] event, _ in
        guard case .reading(let reading) = event else { return }
        if let note = reading.latched { shown.insert(note.number) }
      }
    }
  }

  /// A string's six partials.
  private static func string(_ frequency: Double, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return (1...6).reduce(0) { sum, order in
      sum + 0.2 / Double(order) * sin(2 * .pi * frequency * Double(order) * time) * exp(-time)
    }
  }

  private static func hum(_ mains: Double, at time: Double) -> Double {
    let lines = [0.03, 0.002, 0.009, 0.001, 0.006, 0.002, 0.004]
    return zip(1..., lines).reduce(0) { $0 + $1.1 * sin(2 * .pi * mains * Double($1.0) * time) }
  }

  @Test("mains hum is no note; the status line names it while it lasts", arguments: [49.97, 60.02])
  func mains(frequency: Double) {
    let listener = Listener(length: 3) { time, _ in
      time < 1.2 ? Self.hum(frequency, at: time) : 0
    }
    var shown: Set<Int>?
    listener.harness.scenario.at(1.2) { shown = listener.shown }
    listener.harness.look(at: 1.1, 2.9)
    _ = listener.harness.run()
    #expect(shown == [])
    let said = [1.1, 2.9].map { time in
      listener.harness.state(at: Seconds(time)).notices.filter { $0.topic == .hum }.map(
        \.text.english)
    }
    #expect(said == [[frequency < 55 ? "hum 50 Hz" : "hum 60 Hz"], []])
  }

  @Test(
    "twenty seconds of silence, or of one value, are told until a string sounds",
    arguments: [0, 0.1])
  func dead(value: Double) {
    let listener = Listener(length: 24) { time, _ in
      time < 22 ? value : Self.string(110, at: time - 22)
    }
    listener.harness.look(at: 19, 21.5, 23.9)
    _ = listener.harness.run()
    let said = [19, 21.5, 23.9].map { time in
      listener.harness.state(at: Seconds(time)).notices.filter { $0.topic == .silentInput }.map(
        \.text.english)
    }
    #expect(said == [[], ["No sound: check cable, gain and mute"], []])
  }

  @Test("an input that is too loud is told while it clips")
  func loud() {
    let listener = Listener(length: 9) { time, _ in
      min(max((time < 2 ? 4 : 0.5) * sin(2 * .pi * 220 * time), -1), 1)
    }
    listener.harness.look(at: 1.9, 8.9)
    _ = listener.harness.run()
    let said = [1.9, 8.9].map { time in
      listener.harness.state(at: Seconds(time)).notices.contains { $0.topic == .loudInput }
    }
    #expect(said == [true, false])
  }

  @Test("a constant voltage is no note, and a string on top of it is read as it is")
  func offset() {
    let listener = Listener(length: 2.5) { time, _ in
      0.4 + Self.string(110, at: time - 1)
    }
    listener.harness.look(at: 0.9, 2)
    _ = listener.harness.run()
    #expect(listener.harness.state(at: 0.9).reading.latched == nil)
    #expect(listener.harness.state(at: 2).reading.latched?.number == 45)
    #expect(abs(listener.harness.state(at: 2).reading.cents.value) < 0.5)
    #expect(listener.shown == [45])
  }

  @Test("noise of any level is no note", arguments: [0.001, 0.05, 0.5])
  func noise(level: Double) {
    let listener = Listener(length: 3) { _, frame in
      var random = SeededRandom(seed: UInt64(frame))
      return level * Double.random(in: -1...1, using: &random)
    }
    _ = listener.harness.run()
    #expect(listener.shown.isEmpty)
  }

  @Test("an input that clips is read, and three loud tones beside it stay below the ceiling")
  func clipping() throws {
    let listener = Listener(length: 2.5) { time, _ in
      min(max(30 * Self.string(146.83, at: time - 0.3), -1), 1)
    }
    let scenario = listener.harness.scenario
    scenario.store.files = [Settings.fileName: Array("version = 2\ntone-volume = 1.0\n".utf8)]
    for pad in [0, 3, 6] { scenario.touch(pad: pad, at: 1.5, for: 0.5) }
    listener.harness.look(at: 1.4)
    _ = listener.harness.run()
    #expect(listener.harness.state(at: 1.4).reading.latched?.number == 50)
    #expect(abs(listener.harness.state(at: 1.4).reading.cents.value) < 1)
    let played = listener.harness.played(from: 1.5, to: 2).map(abs)
    let loudest = try #require(played.max())
    #expect(loudest > 0.1 && loudest <= 0.95)
  }
}
