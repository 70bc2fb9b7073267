import Appliance
import DevicePorts
import Glibc
import Raster
import Testing
import Units

@testable import Faces

/// Each letter of each screen, as the panel shows it, has a contrast of at least 7 to 1.
@Suite struct LetterContrastTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Boxes whose screens have every kind of text: silent and with a note, with a notice, in the menu.
  private static func states(_ theme: PanelTheme) -> [(name: String, state: ApplianceState)] {
    var result: [(String, ApplianceState)] = []
    for pair in FacePair.everyFace {
      for note in [-1, 46] {
        var box = Box(pair, theme: theme)
        // In the middle no label of wheel or knob is on its way out.
        box.hear(note, 0, at: start)
        result.append(("\(pair), \(note)", box.state))
      }
    }
    var box = Box(.informationBar, theme: theme)
    box.take(
      .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "No space left")), at: start)
    result.append(("notice", box.state))
    var settings = Settings()
    settings.theme = theme
    var state = ApplianceState(pads: 12)
    _ = reduce(&state, .started(settings, complaint: nil, splash: false), at: start)
    result.append(("greeting", state))
    let walk = MenuWalk(Box(settings), at: start)
    func isList(_ state: ApplianceState) -> Bool {
      if case .list? = state.menuView?.content { return true }
      return false
    }
    // A value that goes both ways: what a button does not do now is dim.
    func goesBothWays(_ state: ApplianceState) -> Bool {
      guard case .editor(let editor)? = state.menuView?.content else { return false }
      return editor.less != nil && editor.more != nil
    }
    let menu = [walk.states.first(where: isList), walk.states.first(where: goesBothWays)]
    return result + menu.compactMap { $0 }.map { ("menu", $0) }
  }

  /// Light on dark and dark on light; with time all of them.
  private static let themes =
    getenv("PHOSPHOR_LONG_TESTS") == nil ? [.amber, .daylight, .highContrast] : PanelTheme.allCases

  @Test("every letter can be read, whatever is shown", arguments: themes)
  func letters(theme: PanelTheme) {
    let (width, height) = (480, 320)
    var bench = TextBench(width: width, height: height, theme: theme)
    let states = Self.states(theme)
    for (name, state) in states { bench.draw(name, state) }
    var screen = Screen(width: width, height: height, density: 1)
    var now = Self.start
    var found: [(contrast: Double, place: String)] = []
    for ((name, state), letters) in zip(states, bench.letters) {
      now = ScreenTests.settle(&screen, state, from: now) + Seconds(1)
      // Dots and commas are smaller than what a pixel can show in full.
      for letter in letters where letter.ink.width > 4 || letter.ink.height > 5 {
        let contrast = Self.contrast(of: letter.ink, on: screen.surface)
        found.append((contrast, "\(letter.character) of \(name) at \(letter.ink)"))
      }
      guard name.contains("ruler") else { continue }
      let layout = PanelLayout(width: width, height: height, density: 1)
      var ink = Ink(theme: .named(theme), fonts: Fonts())
      let ruler = FineTuneRuler(in: layout.lower, text: layout.lowerText, &ink)
      for box in ruler.numberOutlines.compactMap(\.pixelBox) {
        found.append((Self.contrast(of: box, on: screen.surface), "number of the ruler at \(box)"))
      }
    }
    #expect(found.count > 300)
    let worst = found.sorted { $0.contrast < $1.contrast }.prefix(1)
    print("contrast: \(theme) \(worst)")
    #expect(worst.allSatisfy { $0.contrast >= 7 }, "\(worst)")
  }

  /// Contrast of a letter, the most different twentieth of its pixels, with the glass around it.
  ///
  /// A quarter of what surrounds it counts as the glass: the rest has light of the letter and of its
  /// neighbours.
  private static func contrast(of ink: PixelBox, on surface: borrowing Surface) -> Double {
    var (inside, around): ([Double], [Double]) = ([], [])
    let reach = 3
    for y in max(0, ink.minY - reach)..<min(surface.height, ink.maxY + reach) {
      for x in max(0, ink.minX - reach)..<min(surface.width, ink.maxX + reach) {
        let value = Luminance.of(surface[x, y])
        let isInside = ink.rows.contains(y) && x >= ink.minX && x < ink.maxX
        if isInside { inside.append(value) } else { around.append(value) }
      }
    }
    inside.sort()
    around.sort()
    let (part, quarter) = (inside.count / 20, around.count / 4)
    return max(
      Luminance.contrast(inside[part], around[around.count - 1 - quarter]),
      Luminance.contrast(inside[inside.count - 1 - part], around[quarter]))
  }
}
