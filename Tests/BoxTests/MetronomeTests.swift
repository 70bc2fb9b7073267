import Appliance
import DevicePorts
import SimulatedDevices
import Synthesis
import Testing
import Units

@Suite("The metronome in the box")
struct MetronomeTests {
  private func performance(length: Seconds, silent: Bool) -> Performance {
    let file = "version = 3\ndeck = 'metronome'\ntempo = 150\nsilent-metronome = \(silent)\n"
    return Performance(length: length, panel: nil, files: ["settings.toml": Array(file.utf8)])
  }

  @Test("a tap of MODE is heard, and the box knows when each beat is, as the loudspeaker gives it")
  func heard() throws {
    let performance = performance(length: 4, silent: false)
    performance.scenario.press(.mode, at: 1, for: 0.06)
    performance.look(at: 3)
    let played = performance.run().played(from: 1, to: 3)
    let first = try #require(played.firstIndex { $0 != 0 })
    // The finger is lifted after 60 ms, the command takes 10 ms, and the card's buffer the rest.
    #expect(first > 3360 && first < 5000)
    #expect(played[first + 19200 - 1] == 0 && played[first + 19200] != 0)
    let pulse = try #require(performance.state(at: 3).metronome.pulse)
    // Without a panel nobody looks at each beat, and yet all of them are known.
    #expect(pulse.isRunning && pulse.tempo == 1500)
    let rate = performance.scenario.audio.card.rate
    let delay = pulse.time(of: 0) - performance.scenario.host.start
    #expect(delay.value > 1 + Double(first) / rate.hertz)
  }

  @Test("silent, its lamp beats four hundred milliseconds apart, and nothing is played")
  func lamp() throws {
    let performance = performance(length: 4, silent: true)
    performance.scenario.press(.mode, at: 1, for: 0.06)
    let played = performance.run().played(from: 1, to: 3.5)
    #expect(played.allSatisfy { $0 == 0 })
    var (times, last): ([Double], Seconds) = ([], 0)
    while let time = performance.scenario.time(of: "LAMP_TUNE on", after: last) {
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
