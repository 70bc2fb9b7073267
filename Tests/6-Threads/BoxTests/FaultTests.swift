import Words
import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import Raster
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("Bad days")
struct FaultTests {
  /// A part that can be missing from the start.
  enum Absence: String, CaseIterable, Sendable {
    case audioCard, playback, modeLine, powerLine, controlsChip, disk

    func apply(to scenario: Scenario) {
      switch self {
      case .audioCard: scenario.audio.unplug()
      case .playback: scenario.audio.card.playbackChannels = 0
      case .modeLine: scenario.controls.makeBusy(.mode, holder: "gpio-keys")
      case .powerLine: scenario.controls.remove(.power)
      case .controlsChip: scenario.controls.removeChip()
      case .disk: scenario.store.fault = .unreadable
      }
    }

    /// A word that the notice has to have.
    var word: String {
      switch self {
      case .audioCard, .playback: "audio card"
      case .modeLine: "MODE"
      case .powerLine: "POWER"
      case .controlsChip: "gpiochip0"
      case .disk: "settings.toml"
      }
    }
  }

  @Test(
    "with any one thing missing the box draws whole pictures and says so",
    arguments: Absence.allCases)
  func absence(_ absence: Absence) {
    let harness = BoxHarness(length: 2)
    absence.apply(to: harness.scenario)
    harness.look(at: 1)
    _ = harness.run()
    #expect(!harness.scenario.display.flips.isEmpty)
    #expect(harness.undrawnPixels == 0)
    let notices = harness.state(at: 1).notices.map(\.text.english)
    #expect(notices.contains { $0.contains(absence.word) }, "\(notices)")
    #expect(!harness.scenario.host.isStalled)
  }

  @Test("without a panel the box hears and sounds, and draws when one is plugged in")
  func latePanel() {
    let harness = BoxHarness(length: 3, panel: nil)
    harness.scenario.touch(pad: 0, at: 0.5, for: 0.5)
    harness.scenario.at(1.5) {
      harness.scenario.display.plugIn(SimulatedDisplay.panel(width: 320, height: 240))
    }
    harness.look(at: 1, 2)
    _ = harness.run()
    #expect(harness.state(at: 1).notices.contains { $0.topic == .display })
    #expect(!harness.state(at: 2).notices.contains { $0.topic == .display })
    #expect(harness.played(from: 0.7, to: 0.9).contains { abs($0) > 0.01 })
    let first = harness.scenario.display.flips.first?.shown
    #expect(first.map { ($0 - harness.scenario.host.start).value < 1.6 } == true)
    #expect(harness.undrawnPixels == 0)
  }

  @Test("a panel that is changed for another is drawn whole in its size")
  func otherPanel() {
    let harness = BoxHarness(length: 3)
    harness.scenario.at(1) { harness.scenario.display.unplug() }
    harness.scenario.at(1.5) {
      harness.scenario.display.plugIn(SimulatedDisplay.panel(width: 240, height: 320))
    }
    _ = harness.run()
    #expect(harness.scenario.display.picture.width == 240)
    #expect(harness.undrawnPixels == 0)
  }

  @Test("a panel that changes its mode is laid out anew, whole, and the sound goes on")
  func otherMode() {
    let harness = BoxHarness(length: 4)
    let display = harness.scenario.display
    harness.scenario.touch(pad: 0, at: 0.5, for: 3)
    let sizes = [(1.0, 240, 320), (2, 64, 48), (3, 640, 480)]
    var undrawn: [Int] = []
    for (time, width, height) in sizes {
      harness.scenario.at(Seconds(time)) {
        display.plugIn(SimulatedDisplay.panel(width: width, height: height))
      }
      harness.scenario.at(Seconds(time + 0.9)) { undrawn.append(display.undrawnPixels) }
    }
    harness.look(at: 1.9, 2.9, 3.9)
    _ = harness.run()
    // The second is too small for any layout: it stays as it was found, and that is said.
    #expect(undrawn == [0, 64 * 48, 0])
    #expect(display.picture.width == 640)
    let said = [1.9, 2.9, 3.9].map { time in
      harness.state(at: Seconds(time)).notices.contains { $0.topic == .display }
    }
    #expect(said == [false, true, false])
    let tone = harness.played(from: 0.7, to: 3.4)
    let silent = stride(from: 0, to: tone.count - 480, by: 480).count { start in
      tone[start..<start + 480].allSatisfy { abs($0) < 0.001 }
    }
    #expect(tone.count > 100_000 && silent == 0)
  }

  @Test("a card that is pulled is told of and comes back by itself")
  func pulledCard() {
    let harness = BoxHarness(length: 6)
    harness.scenario.at(1) { harness.scenario.audio.unplug() }
    harness.scenario.at(3.5) { harness.scenario.audio.plugIn() }
    harness.look(at: 0.9, 2, 5)
    _ = harness.run()
    #expect(harness.state(at: 0.9).stream != nil)
    #expect(harness.state(at: 2).stream == nil)
    #expect(harness.state(at: 2).notices.count { $0.topic == .audio } == 1)
    #expect(harness.state(at: 5).stream != nil)
    #expect(!harness.state(at: 5).notices.contains { $0.topic == .audio })
  }

  @Test("an xrun loses no note that goes on")
  func xrun() {
    let harness = BoxHarness(
      length: 3,
      source: CaptureSource { frame in
        let cycle = Double(frame % 48_000) * 146.83 / 48_000
        return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
      })
    harness.scenario.at(1.5) { harness.scenario.audio.loseFrames(FrameCount(700)) }
    harness.look(at: 1.4, 2.5)
    _ = harness.run()
    #expect(harness.state(at: 1.4).reading.latched != nil)
    #expect(
      harness.state(at: 2.5).reading.latched == harness.state(at: 1.4).reading.latched)
  }

  @Test("after an xrun the readings tell the time of the stream, the lost frames counted")
  func xrunTime() {
    func position(losing frames: Int) -> Int {
      let harness = BoxHarness(length: 2, source: Self.sawtooth(146.83, rate: 48_000))
      if frames > 0 {
        harness.scenario.at(1) {
          harness.scenario.audio.loseFrames(FrameCount(frames))
        }
      }
      harness.look(at: 1.9)
      return harness.run().state(at: 1.9).reading.position
    }
    #expect(position(losing: 0) > 80_000)
    #expect(abs(position(losing: 4_800) - position(losing: 0)) <= 512)
  }

  @Test("another rate while the box runs is heard at that rate", arguments: [44_100, 96_000])
  func otherRate(rate: Int) {
    let harness = BoxHarness(length: 6, source: Self.sawtooth(146.83, rate: 48_000))
    harness.scenario.at(1) { harness.scenario.audio.unplug() }
    harness.scenario.at(2) {
      harness.scenario.audio.card.rate = SampleRate(Double(rate))
      harness.scenario.audio.source = Self.sawtooth(146.83, rate: rate)
      harness.scenario.audio.plugIn()
    }
    harness.look(at: 0.9, 5)
    _ = harness.run()
    #expect(harness.state(at: 0.9).reading.latched?.number == 50)
    #expect(harness.state(at: 5).stream?.rate == SampleRate(Double(rate)))
    #expect(harness.state(at: 5).reading.latched?.number == 50)
    #expect(abs(harness.state(at: 5).reading.cents.value) < 0.5)
  }

  /// A tone without end.
  private static func sawtooth(_ frequency: Double, rate: Int) -> CaptureSource {
    CaptureSource { frame in
      let cycle = Double(frame) * frequency / Double(rate)
      return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
    }
  }

  @Test("periods of odd length are heard like any other", arguments: [64, 441, 1_024, 3_000])
  func oddPeriods(frames: Int) {
    var card = SimulatedAudio.Card()
    card.period = FrameCount(frames)
    let harness = BoxHarness(
      length: 2,
      source: CaptureSource { frame in
        let cycle = Double(frame) * 220 / 48_000
        return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
      }, card: card)
    harness.look(at: 1.5)
    _ = harness.run()
    #expect(harness.state(at: 1.5).reading.latched?.number == 57)
  }

  @Test("a stuck MODE is no tap, and the box goes on")
  func stuckButton() {
    let harness = BoxHarness(length: 13, panel: nil)
    harness.scenario.audio.unplug()
    harness.scenario.at(0.5) { harness.scenario.controls.press(.mode) }
    harness.scenario.press(.power, at: 11, for: 0.08)
    harness.look(at: 10.9, 12.5)
    _ = harness.run()
    #expect(harness.state(at: 10.9).settings == .ofNewBox)
    #expect(harness.state(at: 10.9).menu == nil)
    let notice = harness.state(at: 10.9).notices.last?.text.english
    #expect(notice == "MODE is stuck: ignored until let go")
    #expect(harness.state(at: 12.5).power == .standby)
  }
}
