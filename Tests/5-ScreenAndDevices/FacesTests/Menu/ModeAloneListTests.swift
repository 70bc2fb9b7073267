import Appliance
import DevicePorts
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The menu's lists for MODE alone.
@Suite struct ModeAloneListTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box with strings, and nothing of it as usual.
  private static func box(hasLongName: Bool) -> Box {
    var settings = Settings()
    settings.access.isModeAlone = true
    let longest = TuningPreset.builtIn.max { $0.name.count < $1.name.count }
    settings.preset = hasLongName ? longest ?? settings.preset : TuningGroup.guitar.presets[0]
    settings.setListItem = "Wednesday Mandolin Quart 1"
    var box = Box(settings)
    let item = SetListItem(name: "Wednesday Mandolin Quart 1", settings: settings)
    box.take(.setList(.found([item], faults: [])), at: start)
    return box
  }

  @Test(
    "no line or value for MODE alone is cut off or lies on another",
    arguments: TextPlacesTests.narrow + [(240, 240)])
  func modeAlone(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    let lists = [
      [], ["Actions"], ["Actions", "String"], ["Actions", "Switch off"],
      ["More settings", "Sound", "Tone volume"],
      ["More settings", "Temperament"], ["More settings", "Advanced"], ["Screen"],
      ["More settings", "Advanced", "Calibration", "Known tone"],
      ["More settings", "Transpose", "Shift"],
    ]
    // The smallest panel there is cuts the longest name of a tuning.
    let box = Self.box(hasLongName: width > 240 || height > 240)
    for list in lists { bench.draw(list, of: box, at: Self.start) }
    bench.check()
  }
}
