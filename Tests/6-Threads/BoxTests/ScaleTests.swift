import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("Scala files in the box")
struct ScaleTests {
  private static let meantone =
    "m\n12\n76.05\n193.16\n310.26\n386.31\n503.42\n579.47\n696.58\n772.63\n889.74\n1006.84\n1082.89\n2/1\n"

  /// A box with these files, whose player goes to the line so many below the last temperament of the box.
  private func chosen(_ line: Int, files: [String: String]) -> BoxHarness {
    let harness = BoxHarness(
      length: 8, panel: nil, files: files.mapValues { Array($0.utf8) }, hasBacklight: true)
    harness.scenario.audio.unplug()
    var journey = Journey(harness.scenario)
    journey.open("Temperament")
    journey.tap(.mode, times: Temperament.allCases.count - 1 + line)
    journey.hold(.mode)
    harness.look(at: Seconds(journey.time + 0.5))
    #expect(journey.time < 7)
    return harness.run()
  }

  @Test("a scale is chosen by two buttons, and there again at the next start")
  func choose() throws {
    let harness = chosen(1, files: ["mean.scl": Self.meantone])
    let state = harness.box.state
    #expect(state.marks.map(\.text.english) == ["MEAN"])
    let e = state.target.deviation(of: Hertz(440).raised(by: Cents(-500)), from: MIDINote(64))
    // Above C by 386.31 cents, and C 10.26 above its equal place: A is 889.74.
    #expect(abs(e.value - (400 - 386.31 - 10.26)) < 0.01)
    let again = BoxHarness(length: 1, panel: nil, files: harness.scenario.store.files).run()
    #expect(again.box.state.target == state.target)
    var files = harness.scenario.store.files
    files["mean.scl"] = nil
    let without = BoxHarness(length: 1, panel: nil, files: files).run()
    #expect(without.box.state.target.offsets.isNone)
    #expect(without.box.state.settings == state.settings)
    #expect(without.box.state.notices.contains { $0.text.english == "mean.scl: it is not there" })
  }

  @Test("a broken mapping is told with file and line, and the box stays in tune as it was")
  func broken() {
    let harness = chosen(
      1, files: ["mean.scl": Self.meantone, "mean.kbm": "12\n0\n127\n60\n69\nloud\n"])
    let state = harness.box.state
    #expect(state.target.offsets.isNone && state.settings.scale == nil)
    #expect(state.notices.contains { $0.text.english.hasPrefix("mean.kbm, line 6: \"loud\"") })
  }
}
