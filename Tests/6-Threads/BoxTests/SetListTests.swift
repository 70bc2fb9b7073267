import Words
import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("the set list in the box")
struct SetListTests {
  @Test("an item is on the disk at once, and on again after the plug was pulled")
  func kept() {
    let harness = BoxHarness(length: 8, panel: nil)
    harness.scenario.audio.unplug()
    var journey = Journey(harness.scenario)
    journey.open("Set list")
    journey.hold(.mode)
    #expect(journey.time < 7)
    let files = harness.run().scenario.store.files
    let text = files["set-list.toml"].map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.hasPrefix("[[item]]\nname = 'Tuner'\n") == true)
    let again = BoxHarness(length: 1, panel: nil, files: files).run()
    #expect(again.box.state.setListSayings == ["1 \u{B7} Tuner", "No. 1"])
  }

  @Test("a damaged file is put aside with a sentence, and a faulty one is kept beside")
  func damaged() {
    let damaged = BoxHarness(
      length: 1, panel: nil, files: ["set-list.toml": Array("[[item]".utf8)]
    ).run()
    #expect(damaged.scenario.store.files["set-list.toml.damaged-1"] != nil)
    #expect(damaged.box.state.notices.contains { $0.text.english.hasPrefix("set-list.toml:1:") })
    let faulty = BoxHarness(
      length: 1, panel: nil,
      files: ["set-list.toml": Array("[[item]]\nname = 'a'\na4 = 9\n".utf8)]
    ).run()
    let names = faulty.scenario.store.names()
    #expect(names.contains("set-list.toml") && names.contains("set-list.toml.damaged-1"))
    #expect(
      faulty.box.state.notices.contains {
        $0.text.english.hasPrefix("set-list.toml:3:6: item[0].a4")
      })
  }
}
