import Appliance
import DevicePorts
import Raster
import Testing
import Units

@testable import Faces

/// Letters that are drawn while there is time make no difference but to how long the first picture takes.
@Suite struct PreparedLettersTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  @Test("a list and a notice find their letters drawn, and look the same")
  func letters() {
    var menu = Hands(Box(Settings()), at: Self.start)
    var fault = menu
    let rest = menu.box.state
    menu.open("Tunings")
    fault.take(
      .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "No space left")))
    var fresh = Screen(width: 320, height: 240, density: 1)
    var prepared = Screen(width: 320, height: 240, density: 1)
    var now = ScreenTests.settle(&fresh, rest, from: Self.start)
    now = max(now, ScreenTests.settle(&prepared, rest, from: Self.start))
    while prepared.prepare() {}
    for (state, most) in [(menu.box.state, 3), (fault.box.state, 8)] {
      let before = (fresh: fresh.drawnPixels, prepared: prepared.drawnPixels)
      now = now + Seconds(1)
      _ = ScreenTests.settle(&fresh, state, from: now)
      now = ScreenTests.settle(&prepared, state, from: now)
      let drawn = fresh.drawnPixels - before.fresh
      #expect(drawn > 1000)
      #expect((prepared.drawnPixels - before.prepared) * most < drawn)
      var differences = 0
      for y in 0..<240 {
        for x in 0..<320 where fresh.surface[x, y] != prepared.surface[x, y] { differences += 1 }
      }
      #expect(differences == 0)
    }
  }
}
