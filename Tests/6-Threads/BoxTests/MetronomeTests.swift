import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Synthesis
import Testing
import Units

@Suite("The metronome in the box")
struct MetronomeTests {
  private func harness(length: Seconds, silent: Bool, clocks: String = "") -> BoxHarness {
    let file =
      "version = 3\ndeck = 'metronome'\ntempo = 150\nsilent-metronome = \(silent)\ncard-clocks = '\(clocks)'\n"
    return BoxHarness(length: length, panel: nil, files: ["settings.toml": Array(file.utf8)])
  }

  @Test("a tap of MODE is heard, and the box knows when each beat is, as the loudspeaker gives it")
  func heard() throws {
    let harness = harness(length: 4, silent: false)
    harness.scenario.press(.mode, at: 1, for: 0.06)
    harness.look(at: 3)
    let played = harness.run().played(from: 1, to: 3)
    let first = try #require(played.firstIndex { $0 != 0 })
    // The finger is lifted after 60 ms, the command takes 10 ms, and the card's buffer the rest.
    #expect(first > 3360 && first < 5000)
    #expect(played[first + 19200 - 1] == 0 && played[first + 19200] != 0)
    let pulse = try #require(harness.state(at: 3).metronome.pulse)
    // Without a panel nobody looks at each beat, and yet all of them are known.
    #expect(pulse.isRunning && pulse.tempo == 1500)
    let rate = harness.scenario.audio.card.rate
    let delay = pulse.time(of: 0) - harness.scenario.host.start
    #expect(delay.value > 1 + Double(first) / rate.hertz)
  }

  @Test("a card whose clock was measured plays the beats a true 400 ms apart, as its name tells")
  func clock() throws {
    let before = self.harness(length: 1, silent: true)
    before.look(at: 0.9)
    _ = before.run()
    let card = try #require(before.state(at: 0.9).stream).card
    let harness = self.harness(length: 4, silent: false, clocks: "\(card) = 500.0")
    harness.scenario.press(.mode, at: 1, for: 0.06)
    let played = harness.run().played(from: 1, to: 3.5)
    let first = played.firstIndex { $0 != 0 } ?? 0
    // 19200 frames of the card are 399.8 ms; five beats have 48 frames more.
    #expect(first > 0 && played[first + 96_047] == 0 && played[first + 96_048] != 0)
  }

  @Test("silent, its lamp beats four hundred milliseconds apart, and nothing is played")
  func lamp() throws {
    let harness = harness(length: 4, silent: true)
    harness.scenario.press(.mode, at: 1, for: 0.06)
    let played = harness.run().played(from: 1, to: 3.5)
    #expect(played.allSatisfy { $0 == 0 })
    var (times, last): ([Double], Seconds) = ([], 0)
    while let time = harness.scenario.time(of: "LAMP_TUNE on", after: last) {
      times.append(time.value)
      last = time + Seconds(0.001)
    }
    #expect(times.count >= 6)
    // Without a panel too the first is seen within two periods; from there on the lamp goes by itself.
    for (number, (one, next)) in zip(times, times.dropFirst()).enumerated() {
      #expect(abs(next - one - 0.4) < (number == 0 ? 0.012 : 0.003))
    }
  }
}
