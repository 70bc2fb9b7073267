import Appliance
import Raster
import Testing
import Units

@testable import Faces

@Suite struct HintTests {
  @Test("x", arguments: [(240, 240), (240, 320), (320, 240), (480, 320), (800, 480), (400, 1280), (1280, 400)])
  func x(width: Int, height: Int) {
    let layout = PanelLayout(width: width, height: height, density: 1)
    var ink = Ink(theme: .named(.amber), fonts: Fonts())
    var lines = TextLines(in: layout, &ink)
    let (left, right) = lines.ends(lines.hints)
    print(width, height, "rows", lines.rows, "room", right - left, "gap", lines.size * 1.3)
    for text in ["MODE next face, hold for the menu", "MODE face, hold: menu", "MODE hold: menu", "POWER standby", "RIBBON tones", "BOTH tone", "BOTH stop tones", "POWER back", "MODE next, hold: choose", "MODE hold: choose", "RIBBON slide, tap", "MODE menu", "hold: menu", "POWER standby, hold to switch off"] {
      print("   ", text, lines.plain.width(of: text))
    }
  }
}
