import Appliance
import DevicePorts
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The menu in large letters, and its lists for MODE alone, in both sizes.
@Suite struct LargeLettersTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private static func settings(isLarge: Bool, isModeAlone: Bool = false) -> Settings {
    var settings = Settings()
    settings.access.hasLargeLetters = isLarge
    settings.access.isModeAlone = isModeAlone
    return settings
  }

  @Test(
    "letters of lists are 1.4 times as large on every panel but one, and three lines at least are seen"
  )
  func sizes() {
    for (width, height) in PanelLayoutTests.sizes + PanelLayoutTests.sizes.map({ ($1, $0) }) {
      let layout = PanelLayout(width: width, height: height, density: 1)
      func list(_ scale: Double) -> TubeList {
        var ink = Ink(theme: .amber, fonts: Fonts(), Ink.Writing(menuScale: scale))
        return TubeList(in: layout, &ink)
      }
      let (usual, large) = (list(1), list(MenuFace.largeScale))
      let share = large.plain.lettering.capHeight / usual.plain.lettering.capHeight
      // The smallest panel there is has no room for three such lines.
      #expect(share >= 1.4 || (width, height) == (240, 240), "\(width)x\(height): \(share)")
      let lines = [usual, large].map { $0.visible(of: 30, around: 15).count }
      #expect(lines[1] >= 3 && lines[1] <= lines[0], "\(width)x\(height): \(lines)")
    }
  }

  @Test(
    "they are there as soon as they are chosen, gone as soon as they are not, and look as approved")
  func drawn() throws {
    var hands = Hands(Box(Self.settings(isLarge: true)), at: Self.start)
    hands.open([])
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = ScreenTests.settle(&screen, hands.box.state, from: hands.now)
    let wrong = try mismatch(screen.surface, golden: "menu-list-large-320x240")
    #expect(wrong == nil)
    var changed = Hands(Box(Self.settings(isLarge: false)), at: Self.start)
    changed.open("Screen", "Large menu letters")
    var now = ScreenTests.settle(&screen, changed.box.state, from: hands.now + Seconds(10))
    var usual = Surface(width: 320, height: 240)
    usual.copy(usual.bounds, from: screen.surface)
    changed.press(.mode)
    changed.press(.mode, tenths: 7)
    now = ScreenTests.settle(&screen, changed.box.state, from: now + Seconds(1))
    #expect(difference(usual, screen.surface, tolerance: 0)?.pixels != 0)
    changed.press(.mode, tenths: 7)
    changed.press(.mode)
    changed.press(.mode, tenths: 7)
    changed.press(.mode, tenths: 7)
    _ = ScreenTests.settle(&screen, changed.box.state, from: now + Seconds(1))
    #expect(difference(usual, screen.surface, tolerance: 0)?.pixels == 0)
  }

  @Test("however fast a finger changes the size, the letters change three times a second at most")
  func flashes() {
    var screen = Screen(width: 320, height: 240, density: 1)
    var states: [ApplianceState] = []
    for isLarge in [false, true] {
      var hands = Hands(Box(Self.settings(isLarge: isLarge)), at: Self.start)
      hands.open("Screen", "Large menu letters")
      states.append(hands.box.state)
    }
    var now = ScreenTests.settle(&screen, states[0], from: Self.start + Seconds(10))
    var changes = 0
    for picture in 0..<60 {
      now = now + Seconds(1.0 / 60)
      let before = screen.drawnPixels
      _ = screen.draw(states[picture % 2], at: now)
      // All that was drawn is given back when letters have another size.
      if screen.drawnPixels < before { changes += 1 }
    }
    #expect((1...3).contains(changes), "\(changes)")
  }

  /// A box with strings, and nothing of it as usual.
  private static func box(isLarge: Bool, hasLongName: Bool) -> Box {
    var settings = settings(isLarge: isLarge, isModeAlone: true)
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
    arguments: TextPlacesTests.narrow + [(240, 240)], [false, true])
  func modeAlone(size: (width: Int, height: Int), isLarge: Bool) {
    var bench = TextBench(width: size.width, height: size.height, isLarge: isLarge)
    let lists = [
      [], ["Actions"], ["Actions", "String"], ["Actions", "Switch off"],
      ["More settings", "Sound", "Tone volume"],
      ["More settings", "Temperament"], ["More settings", "Advanced"], ["Screen"],
      ["More settings", "Advanced", "Calibration", "Known tone"],
      ["More settings", "Transpose", "Shift"],
    ]
    // The smallest panel there is cuts the longest name of a tuning.
    let box = Self.box(isLarge: isLarge, hasLongName: size.width > 240 || size.height > 240)
    for list in lists { bench.draw(list, of: box, at: Self.start) }
    bench.check()
  }
}
