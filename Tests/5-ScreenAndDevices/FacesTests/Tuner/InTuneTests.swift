import Appliance
import MusicTheory
import Raster
import Testing
import Units

@testable import Faces

/// In tune and off are told apart by more than a colour.
@Suite struct InTuneTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private func screen(_ upper: UpperFace, _ theme: PanelTheme, cents: Double?) -> Screen {
    var box = Box(.chromaticStrip, upper, theme: theme)
    if let cents { box.hear(57, cents, at: Self.start) }
    var screen = Screen(width: 480, height: 320, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: Self.start)
    return screen
  }

  @Test("the arc's middle segment is as dark off as in silence", arguments: PanelTheme.allCases)
  func middle(theme: PanelTheme) {
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    let place = layout.tube.point(at: 0.5, inside: layout.tube.frame.height * 0.12)
    let (x, y) = (Int(place.x), Int(place.y))
    let silent = screen(.arc, theme, cents: nil).surface[x, y]
    let off = screen(.arc, theme, cents: 30).surface[x, y]
    let tuned = screen(.arc, theme, cents: 0.4).surface[x, y]
    #expect(silent == off)
    // Another segment is told from it as easily as text from its ground.
    #expect(Luminance.contrast(Luminance.of(off), Luminance.of(tuned)) > 4.5)
  }

  @Test("a note in tune is underlined on every face", arguments: UpperFace.allCases)
  func underline(upper: UpperFace) {
    for theme in PanelTheme.allCases {
      var ink = Ink(theme: .named(theme), fonts: Fonts())
      let layout = PanelLayout(width: 480, height: 320, density: 1)
      let plan = upper.plan(writesNumbers: true)
      var name = NoteName(in: layout.tube, at: plan.name, &ink)
      func lights(isInTune: Bool, _ name: inout NoteName) -> [Light] {
        var motion = MeterMotion()
        var box = Box(.ruler)
        box.hear(57, 0, at: Self.start)
        _ = motion.follow(box.state.reading, isInTune: isInTune, at: Self.start)
        var lights: [Light] = []
        name.lights(motion, into: &lights, &ink)
        return lights
      }
      let (off, tuned) = (lights(isInTune: false, &name), lights(isInTune: true, &name))
      #expect(off.count == 2 && tuned.count == 3)
      #expect(tuned[2].y > tuned[0].y)
      let (letter, line) = (tuned[0].box, tuned[2].box)
      #expect(abs(letter.minX + letter.maxX - line.minX - line.maxX) < 20, "below the letter")
    }
  }

  @Test("white in tune has a third more light than off, in another colour")
  func white() {
    let theme = Theme.named(.white)
    let (off, tuned) = (theme.color(ofTextAt: 256), theme.inTune.core)
    #expect(tuned.contrast(with: off) > 1.33)
    #expect(off.blue - off.red > 100 && tuned.blue == tuned.red)
  }
}
