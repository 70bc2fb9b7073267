import Appliance
import DevicePorts
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite struct MenuFaceTests {
  /// Presses MODE for some tenths of a second.
  private static func press(_ box: inout Box, tenths: Int, at now: inout Instant) {
    box.take(.control(.edge(.mode, isActive: true, at: now)), at: now)
    for _ in 0..<tenths {
      now = now + Seconds(0.1)
      box.take(.clock, at: now)
    }
    box.take(.control(.edge(.mode, isActive: false, at: now)), at: now)
    now = now + Seconds(0.1)
  }

  /// A box whose menu shows a list.
  private static func box(_ theme: PanelTheme) -> (Box, Instant) {
    var settings = Settings()
    settings.theme = theme
    var box = Box(settings)
    var now = Instant(nanoseconds: 1_000_000_000)
    press(&box, tenths: 10, at: &now)
    return (box, now)
  }

  @Test("the menu looks as it was approved", arguments: PanelTheme.allCases)
  func list(theme: PanelTheme) throws {
    let (box, now) = Self.box(theme)
    #expect(box.state.menuView != nil)
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = screen.draw(box.state, at: now)
    let wrong = try mismatch(screen.surface, golden: "menu-list-\(theme.rawValue)-320x240")
    #expect(wrong == nil)
  }

  @Test("the countdown to switching off shows the seconds that are left: 3, 2, 1")
  func countdown() {
    var box = Box(Settings())
    let start = Instant(nanoseconds: 1_000_000_000)
    box.take(.control(.edge(.power, isActive: true, at: start)), at: start)
    for tenths in 7..<30 {
      let now = start + Seconds(Double(tenths) / 10 - 0.01)
      box.take(.clock, at: now)
      guard case .countdown(let seconds, let share, _)? = MenuFace.Page(box.state, at: now) else {
        Issue.record("no countdown after \(tenths) tenths")
        return
      }
      #expect(seconds == 3 - (tenths - 1) / 10)
      #expect(abs(share - (1 - (Double(tenths) / 10 - 0.01) / 3)) < 0.001)
    }
  }

  @Test("the tuner is the same again after the menu, and the menu rests while nobody touches it")
  func back() {
    var box = Box(.informationBar)
    var now = Instant(nanoseconds: 1_000_000_000)
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = screen.draw(box.state, at: now)
    var tuner = Surface(width: 320, height: 240)
    tuner.copy(tuner.bounds, from: screen.surface)
    Self.press(&box, tenths: 10, at: &now)
    #expect(!screen.draw(box.state, at: now).isMoving)
    #expect(difference(tuner, screen.surface, tolerance: 0)?.pixels != 0)
    #expect(screen.draw(box.state, at: now + Seconds(1)).damage.isEmpty)
    now = now + Seconds(40)
    box.take(.clock, at: now)
    #expect(box.state.menuView == nil)
    // For ten seconds the line says what the controls do.
    now = now + Seconds(10)
    box.take(.clock, at: now)
    _ = screen.draw(box.state, at: now)
    #expect(difference(tuner, screen.surface, tolerance: 0)?.pixels == 0)
  }

  @Test("a fault is said in the status line and covers no meter")
  func fault() {
    var box = Box(.informationBar)
    let now = Instant(nanoseconds: 1_000_000_000)
    box.hear(45, -12.3, at: now)
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: now)
    var before = Surface(width: 320, height: 240)
    before.copy(before.bounds, from: screen.surface)
    box.take(
      .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "No space left")), at: now)
    #expect(!box.state.notices.isEmpty)
    _ = ScreenTests.settle(&screen, box.state, from: now + Seconds(10))
    let layout = PanelLayout(width: 320, height: 240, density: 1)
    func changes(_ frame: Rectangle) -> Int {
      var count = 0
      for y in Int(frame.y)..<Int(frame.maxY) {
        for x in Int(frame.x)..<Int(frame.maxX) where screen.surface[x, y] != before[x, y] {
          count += 1
        }
      }
      return count
    }
    #expect(changes(layout.line) > 100)
    #expect(changes(layout.tube.frame) == 0 && changes(layout.lower) == 0)
  }
}
