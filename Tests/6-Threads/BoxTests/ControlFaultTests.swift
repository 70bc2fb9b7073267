import Words
import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("Contacts at fault")
struct ControlFaultTests {
  /// A box with nothing to hear and nothing to draw on.
  private func quietBox(length: Seconds) -> BoxHarness {
    let harness = BoxHarness(length: length, panel: nil)
    harness.scenario.audio.unplug()
    return harness
  }

  /// A card that gives the ear little to do.
  private var slowCard: SimulatedAudio.Card {
    var card = SimulatedAudio.Card()
    card.rate = SampleRate(16_000)
    return card
  }

  @Test("a contact that bounces longer than the kernel's debounce is one press")
  func bounce() {
    let harness = quietBox(length: 3)
    for start in [1.0, 1.008, 1.016] {
      harness.scenario.press(.mode, at: Seconds(start), for: 0.004)
    }
    harness.scenario.press(.mode, at: 1.03, for: 0.08)
    harness.look(at: 2.5)
    _ = harness.run()
    #expect(harness.state(at: 2.5).settings.tuner.upper == .noteWheel)
  }

  @Test("a button that flickers is named and ignored, and works again once it is quiet")
  func flicker() {
    let harness = quietBox(length: 12)
    for turn in 0..<160 {
      harness.scenario.press(.mode, at: Seconds(1 + Double(turn) * 0.04), for: 0.02)
    }
    harness.look(at: 6, 9, 11)
    harness.scenario.press(.mode, at: 10, for: 0.08)
    _ = harness.run()
    #expect(harness.state(at: 6).notices.last?.text.english == "MODE flickers: ignored until quiet")
    let after = harness.state(at: 9)
    #expect(!after.notices.contains { $0.text.english.contains("flickers") })
    #expect(harness.state(at: 11).settings.tuner.upper != after.settings.tuner.upper)
  }

  @Test("buttons that a wire joins press nothing but POWER held")
  func shorted() {
    let harness = quietBox(length: 9)
    for turn in 0..<6 {
      let time = Seconds(1 + Double(turn) * 0.4)
      for line in [InputLine.mode, .power] { harness.scenario.press(line, at: time, for: 0.1) }
    }
    for line in [InputLine.mode, .power] { harness.scenario.press(line, at: 5, for: 3.5) }
    harness.look(at: 4)
    _ = harness.run()
    let state = harness.state(at: 4)
    #expect(state.notices.contains { $0.text.english.hasPrefix("MODE and POWER are shorted") })
    #expect(state.power == .running && state.settings == .ofNewBox)
    #expect(harness.scenario.host.isPoweredOff)
  }

  @Test("a chip that comes late brings its buttons; until then a mark and the about page name them")
  func lateChip() {
    let harness = quietBox(length: 9)
    let scenario = harness.scenario
    scenario.controls.removeChip()
    scenario.press(.mode, at: 1, for: 0.08)
    scenario.at(7.2) { scenario.controls.bringChip() }
    scenario.press(.mode, at: 8, for: 0.08)
    harness.look(at: 0.5, 7, 7.5, 8.5)
    _ = harness.run()
    func named(at time: Seconds) -> [String] {
      harness.state(at: time).notices.filter {
        if case .controls = $0.topic { true } else { false }
      }.map(\.text.english)
    }
    #expect(named(at: 0.5).count == 3)
    #expect(named(at: 0.5).first == "line MODE of chip \"gpiochip0\": no such label or name")
    let later = harness.state(at: 7)
    #expect(later.settings == .ofNewBox && named(at: 7).isEmpty)
    #expect(later.marks.map(\.text.english) == ["3 FAULTS"])
    #expect(harness.state(at: 7.5).marks.isEmpty)
    #expect(harness.state(at: 8.5).settings.tuner.upper == .noteWheel)
  }

  @Test("pads that never come up, all at once or one alone, make no tone that lasts")
  func shortedPads() {
    let harness = quietBox(length: 2)
    harness.scenario.at(0.3) {
      harness.scenario.controls.touch(exactly: PadMask(bits: 0xFF))
    }
    harness.look(at: 1.5)
    _ = harness.run()
    #expect(harness.state(at: 1.5).keys.count { $0.light != .dark } <= 2)
    let alone = quietBox(length: 65)
    alone.scenario.at(1) { alone.scenario.controls.touch(2) }
    alone.look(at: 64)
    _ = alone.run()
    #expect(alone.state(at: 64).keys.allSatisfy { $0.light == .dark })
    #expect(alone.state(at: 64).notices.contains { $0.text.english.contains("pad 3 is stuck") })
  }

  @Test("an audio thread that hangs starves the watchdog, and is fed again when it gets on")
  func hang() {
    let harness = BoxHarness(length: 6, card: slowCard, panel: nil)
    let scenario = harness.scenario
    var counts: [Int] = []
    for time in [2.0, 2.6, 4] {
      scenario.at(Seconds(time)) { counts.append(scenario.host.aliveReports) }
    }
    scenario.at(2) { scenario.audio.hangs = true }
    scenario.at(4) { scenario.audio.hangs = false }
    _ = harness.run()
    #expect(counts.count == 3)
    // One more at most, for the periods before it hung.
    #expect(counts[1] - counts[0] <= 1 && counts[2] == counts[1])
    #expect(scenario.host.aliveReports >= counts[2] + 4)
    #expect(scenario.host.trace.count { $0.text.contains("stands still") } == 1)
  }

  @Test("a card that is missing or a box that rests is no reason to starve the watchdog")
  func nothingToHear() {
    let missing = quietBox(length: 5)
    _ = missing.run()
    #expect(missing.scenario.host.aliveReports >= 9)
    let resting = BoxHarness(length: 5, card: slowCard, panel: nil)
    resting.scenario.press(.power, at: 0.5, for: 0.08)
    resting.scenario.press(.power, at: 4, for: 0.08)
    _ = resting.run()
    #expect(resting.scenario.host.aliveReports >= 9)
  }
}
