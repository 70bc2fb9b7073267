import Texts
import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("The menu in the box")
struct MenuTests {
  /// A box without a card and, mostly, without a panel: nothing to hear and to draw makes these quick.
  private func quietBox(
    length: Seconds, panel: Panel? = nil, files: [String: [UInt8]] = [:]
  ) -> BoxHarness {
    let harness = BoxHarness(length: length, panel: panel, files: files, hasBacklight: true)
    harness.scenario.audio.unplug()
    return harness
  }

  /// Every value that is a line.
  static let values =
    ["Capo", "In-tune window"]
    + ["Transpose", "Sound", "Screen", "Notes", "Tones"].flatMap { Journey.below[$0] ?? [] }
    .filter { !$0.isEmpty } + ["Without looking", "Pitch of a string", "Hold time", "MODE alone"]

  /// Those that are numbers; the others are lists.
  private static let numbers: Set = [
    "Tone volume", "Capo", "Shift", "Headphone trim", "Brightness",
  ]

  @Test(
    "every value is changed by two buttons, acts, and is there after the plug was pulled",
    arguments: values)
  func value(_ line: String) {
    let harness = quietBox(length: 10)
    var journey = Journey(harness.scenario)
    journey.open(line)
    let opened = journey.time
    // At the top of its range a number goes down only.
    journey.tap(["Brightness", "Headphone trim"].contains(line) ? .power : .mode)
    if Self.numbers.contains(line) { journey.chord() } else { journey.hold(.mode) }
    journey.chord()
    let done = Seconds(journey.time)
    harness.look(at: Seconds(opened), done, done + Seconds(1))
    _ = harness.run()
    let view = harness.state(at: Seconds(opened)).menuView
    if case .editor(let editor)? = view?.content {
      #expect(editor.name.letters == line && Self.numbers.contains(line))
    } else {
      #expect(view?.title.letters == line && !Self.numbers.contains(line))
    }
    #expect(harness.state(at: done).menu == nil)
    let settings = harness.state(at: done).settings
    #expect(settings != .ofNewBox)
    let again = quietBox(length: 0.5, files: harness.scenario.store.files)
    again.look(at: 0.4)
    #expect(again.run().state(at: 0.4).settings == settings)
  }

  @Test("a tuning and 442 Hz by two buttons, then 444 Hz by the ribbon")
  func lists() {
    let harness = quietBox(
      length: 20, panel: SimulatedDisplay.panel(width: 240, height: 320))
    var journey = Journey(harness.scenario)
    // Guitar and Drop D, each the second of its list.
    journey.open("Tunings")
    for _ in 0..<2 {
      journey.tap(.mode)
      journey.hold(.mode)
    }
    // The tuning is there at once, and the menu opens anew.
    journey.open("A4", hasLast: true)
    journey.tap(.mode, times: 2)
    journey.hold(.mode)
    let byButtons = Seconds(journey.time)
    journey.hold(.mode)
    journey.slideDown(3)
    journey.tapPad(3)
    let inList = Seconds(journey.time)
    journey.slideDown(2)
    journey.tapPad(6)
    let byRibbon = Seconds(journey.time)
    harness.look(at: byButtons, inList, byRibbon)
    _ = harness.run()
    let chosen = harness.state(at: byButtons)
    #expect(chosen.settings.preset.identifier == "Guitar/Drop D")
    #expect(chosen.settings.reference.a4 == Hertz(442))
    #expect(chosen.menu == nil)
    #expect(chosen.marks.map(\.text.english) == ["A4 442.0", "Drop D"])
    #expect(harness.state(at: inList).menuView?.title.letters == "A4")
    #expect(harness.state(at: byRibbon).settings.reference.a4 == Hertz(444))
    #expect(harness.undrawnPixels == 0)
  }

  @Test("the bottom line says at every step what the controls do")
  func hints() {
    let harness = quietBox(length: 8)
    var journey = Journey(harness.scenario)
    let deck = Seconds(journey.time - 0.1)
    journey.hold(.mode)
    let list = Seconds(journey.time)
    journey.goOn(to: "Tone volume")
    let value = Seconds(journey.time)
    harness.look(at: deck, list, value)
    _ = harness.run()
    let said = [deck, list, value].map { harness.state(at: $0).hints.map(\.full) }
    #expect(Set(said).count == 3)
    #expect(said[0].contains("next view, hold for the menu"))
    #expect(said[1].contains("next, hold to choose"))
    #expect(said[2].contains("more") && said[2].contains("less") && said[2].contains("keep"))
  }

  @Test("brightness reaches the light at once, in standby it is as low as it goes")
  func brightness() {
    let harness = quietBox(length: 9)
    var journey = Journey(harness.scenario)
    journey.open("Brightness")
    journey.tap(.power)
    let dimmed = journey.time
    journey.chord()
    journey.chord()
    journey.tap(.power)
    _ = harness.run()
    let scenario = harness.scenario
    #expect(scenario.time(of: "backlight 100 %").map { $0.value < 0.1 } == true)
    #expect(scenario.time(of: "backlight 99 %").map { $0.value < dimmed } == true)
    #expect(scenario.time(of: "backlight 0 %").map { $0.value > dimmed } == true)
  }

  @Test("with through set to pass the relay stays in bypass while the box tunes")
  func through() {
    let harness = quietBox(length: 9)
    var journey = Journey(harness.scenario)
    journey.open("Signal while tuning")
    journey.tap(.mode)
    let before = journey.time
    journey.hold(.mode)
    _ = harness.run()
    #expect(harness.scenario.time(of: "RELAY on").map { $0.value < 0.1 } == true)
    let off = harness.scenario.time(of: "RELAY off") ?? 0
    #expect(off.value > before && off.value < before + 0.8)
    // A codec's own bypass is switched at the same time.
    #expect(harness.scenario.time(of: "bypass on") == off)
  }
}
