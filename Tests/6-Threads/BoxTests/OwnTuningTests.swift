import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("own tunings in the box")
struct OwnTuningTests {
  private static let low = """
    # My low tuning.
    name = "Low D"   # as on the list
    strings = ["D2 -14", "A2 -14", "D3 -14", "G3 -14", "B3 -14", "E4 -14"]

    """

  /// A box with a disk and no panel, whose player does something with two buttons.
  private static func box(
    _ tunings: [String: [UInt8]], for length: Double = 12, _ play: (inout Journey) -> Void
  ) -> BoxHarness {
    let harness = BoxHarness(length: Seconds(length), panel: nil, tunings: tunings)
    harness.scenario.audio.unplug()
    var journey = Journey(harness.scenario)
    play(&journey)
    #expect(journey.time < length - 0.5)
    return harness.run()
  }

  @Test(
    "a file that was copied onto the disk is chosen, tuned to, and there again at the next start")
  func choose() throws {
    let harness = Self.box(["low.toml": Array(Self.low.utf8)]) { journey in
      journey.openMine()
      journey.hold(.mode)
    }
    let state = harness.box.state
    #expect(state.settings.preset.identifier == "Mine/Low D")
    let note = MIDINote(38)
    let wanted = Hertz(440).raised(by: Cents(-3114))
    #expect(abs(state.target.deviation(of: wanted, from: note).value) < 1e-4)
    #expect(harness.tunings.files["low.toml"] == Array(Self.low.utf8))
    let settings = harness.scenario.store.files
    let again = BoxHarness(
      length: 1, panel: nil, files: settings, tunings: harness.tunings.files
    ).run()
    #expect(again.box.state.target == state.target)
    // Its file went: the settings remember it, and a sentence tells.
    let without = BoxHarness(length: 1, panel: nil, files: settings).run()
    #expect(without.box.state.target.notes.isEmpty)
    #expect(without.box.state.settings.preset.identifier == "Mine/Low D")
    #expect(
      without.box.state.notices.contains {
        $0.text == "the tuning \"Low D\" is not there: every note counts"
      })
  }

  /// Chooses the first own tuning, and lowers the cents of its lowest string by some tenths.
  private static func lower(by tenths: Int, _ journey: inout Journey) {
    journey.openMine()
    journey.hold(.mode)
    // Change this tuning, String 6, Cents.
    journey.open("Change this tuning", beside: "Change this tuning", hasLast: true)
    journey.hold(.mode)
    journey.tap(.mode)
    journey.hold(.mode)
    journey.tap(.power, times: tenths)
  }

  @Test("what is changed on the box is changed in the file, and every other byte stays")
  func change() throws {
    let harness = Self.box(["low.toml": Array(Self.low.utf8)]) { Self.lower(by: 2, &$0) }
    let file = harness.tunings.files["low.toml"].map { String(decoding: $0, as: UTF8.self) }
    #expect(file == Self.low.replacing("D2 -14", with: "D2 -14.2"))
    #expect(harness.box.state.settings.preset.everyString[0].cents == Cents(-14.2))
  }

  @Test("a box that ends within the moment of a change keeps it")
  func ended() {
    var rehearsal = Journey(BoxHarness(length: 1).scenario)
    Self.lower(by: 1, &rehearsal)
    let harness = BoxHarness(
      length: Seconds(rehearsal.time), panel: nil, tunings: ["low.toml": Array(Self.low.utf8)])
    harness.scenario.audio.unplug()
    var journey = Journey(harness.scenario)
    Self.lower(by: 1, &journey)
    _ = harness.run()
    #expect(harness.box.state.unsavedTuning != nil)
    let file = harness.tunings.files["low.toml"].map { String(decoding: $0, as: UTF8.self) }
    #expect(file?.contains("D2 -14.1") == true)
  }

  @Test("two files of one name are both listed, and a broken one costs itself alone")
  func several() {
    let files = [
      "a.toml": "name = 'x'\nstrings = ['E2']", "b.toml": "name = 'x'\nstrings = ['A2']",
      "c.toml": "strings = ['H2']", "d.txt": "D3 G3", "e.toml.deleted": "strings = ['E4']",
    ].mapValues { Array($0.utf8) }
    let settings = ["settings.toml": Array("version = 4\npreset = 'Mine/x (2)'\n".utf8)]
    let harness = BoxHarness(length: 1, panel: nil, files: settings, tunings: files).run()
    let state = harness.box.state
    #expect(state.settings.preset.strings == [MIDINote(45)])
    let said = state.notices.map(\.text.english)
    #expect(said.contains { $0.hasPrefix("c.toml:1:12: strings[0]: found the text \"H2\"") })
  }
}
