import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("a stick in the box")
struct StickTests {
  private static let mine = Array("name = \"Mine\"\nstrings = [\"E2\"]\n".utf8)
  private static let theirs = Array("name = \"Theirs\"\nstrings = [\"D2\"]\n".utf8)
  private static let settings = Array("version = 4\na4 = 442.0\n".utf8)

  /// A box with a tuning, and a stick whose files these are; its player goes to what can be taken.
  private func box(
    _ files: [CarriedBytes], _ play: (inout Journey) -> Void
  ) -> (harness: BoxHarness, told: [String]) {
    let harness = BoxHarness(length: 14, panel: nil, tunings: ["low.toml": Self.mine])
    harness.scenario.audio.unplug()
    harness.sticks.files = files
    harness.scenario.at(0.5) { harness.sticks.plug("sda1") }
    var journey = Journey(harness.scenario)
    journey.open("Stick", beside: "Stick")
    play(&journey)
    #expect(journey.time < 13)
    let end = Seconds(journey.time + 1)
    harness.look(at: end)
    let ran = harness.run()
    return (ran, ran.state(at: end).notices.map(\.text.english))
  }

  private func tuning(_ standing: CarriedFile.Standing) -> CarriedBytes {
    CarriedBytes(
      CarriedFile(box: "b", kind: .tunings, name: "low.toml", standing: standing), Self.theirs)
  }

  @Test("a tuning that differs is kept beside the box's own, and is listed")
  func keepBoth() {
    let (harness, told) = box([tuning(.differs)]) { journey in
      journey.tap(.mode)
      journey.hold(.mode)
      journey.hold(.mode)
      journey.tap(.mode)
      journey.hold(.mode)
    }
    #expect(harness.tunings.files == ["low.toml": Self.mine, "low 2.toml": Self.theirs])
    #expect(told.contains("1 file is in the box now; the stick can be pulled out"))
  }

  @Test("or replaces it, when that is what the player says")
  func replace() {
    let (harness, _) = box([tuning(.differs)]) { journey in
      journey.tap(.mode)
      journey.hold(.mode)
      journey.hold(.mode)
      journey.tap(.mode, times: 2)
      journey.hold(.mode)
    }
    #expect(harness.tunings.files == ["low.toml": Self.theirs])
  }

  @Test(
    "settings are taken on and kept; what the reader of the stick let through is read once more")
  func settings() {
    let file = CarriedFile(box: "b", kind: .settings, name: "settings.toml", standing: .differs)
    let (harness, _) = box([CarriedBytes(file, Self.settings)]) { journey in
      journey.tap(.mode)
      journey.hold(.mode)
      journey.hold(.mode)
      journey.tap(.mode)
      journey.hold(.mode)
    }
    #expect(harness.box.state.settings.reference.a4 == Hertz(442))
    let kept = harness.scenario.store.files["settings.toml"] ?? []
    #expect((try? Settings.read(kept, file: "s").settings.reference.a4) == Hertz(442))
    let broken = CarriedFile(box: "b", kind: .tunings, name: "x.toml")
    let (refused, told) = box([CarriedBytes(broken, Array("strings = 3\n".utf8))]) { journey in
      journey.tap(.mode)
      journey.hold(.mode)
      journey.hold(.mode)
    }
    #expect(refused.tunings.files == ["low.toml": Self.mine])
    #expect(told.contains { $0.hasPrefix("x.toml") })
  }

  @Test("everything is asked for to be copied, and the end is told")
  func copy() {
    let (harness, told) = box([]) { journey in
      journey.hold(.mode)
      journey.hold(.mode)
    }
    #expect(
      harness.scenario.host.trace.contains {
        $0.text.hasSuffix("copying tunings, set-list, scales, settings, log to /media/sda1")
      })
    #expect(told.contains("All is on the stick."))
  }
}
