import Appliance
import Raster
import Testing
import Texts
import Units

@testable import Faces

/// Text can be read: contrast of at least 7 to 1, and letters of at least 12 pixels at 480 by 320.
@Suite struct ContrastTests {
  @Test(
    "every kind of text has its contrast in the theme's own values", arguments: PanelTheme.allCases)
  func values(name: PanelTheme) {
    let theme = Theme.named(name)
    #expect(theme.contrast(ofTextAt: 256) >= 7)
    #expect(theme.contrast(ofTextAt: theme.quiet) >= 7)
    #expect(theme.quiet > 96)
    // Light falls on the plate from above: 7 parts of 100 of white at most.
    for plate in [theme.plate.top, theme.plate.top.mixed(with: .white, 0.07), theme.plate.foot] {
      #expect(theme.legend.contrast(with: plate) >= 7)
    }
  }

  @Test("contrasts are those of WCAG 2.1")
  func formula() {
    #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
    #expect(abs(Color(0x777777).contrast(with: .white) - 4.48) < 0.01)
  }

  @Test("every kind of text has its contrast on the panel", arguments: PanelTheme.allCases)
  func pixels(theme: PanelTheme) {
    var box = Box(.informationBar, theme: theme)
    let now = Instant(nanoseconds: 1_000_000_000)
    box.hear(45, -12.3, at: now)
    var screen = Screen(width: 480, height: 320, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: now)
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    var ink = Ink(theme: .named(theme), fonts: Fonts())
    let plan = UpperFace.arc.plan(writesNumbers: false)
    let name = NoteName(in: layout.tube, at: plan.name, &ink)
    let chassis = Chassis(
      layout: layout, theme: ink.theme, legend: ink.fonts.legend,
      rowGains: Array(repeating: 256, count: 320), inTune: .name("IN TUNE"))
    var frames = [
      ("line", layout.line.inset(by: 3)),
      ("numbers", layout.lower.inset(by: 8)), ("note", name.place(of: .note("A")).box),
    ]
    for index in 0..<13 {
      frames.append(("key \(index)", layout.key(index, of: 13).inset(by: 3)))
    }
    for legend in chassis.legends {
      let box = chassis.outline(of: legend).pixelBox
      guard let box else { continue }
      frames.append(
        (
          legend.text.letters,
          Rectangle(
            x: Double(box.minX), y: Double(box.minY), width: Double(box.maxX - box.minX),
            height: Double(box.maxY - box.minY))
        ))
    }
    for (what, frame) in frames {
      let contrast = Self.contrast(of: screen.surface, frame)
      #expect(contrast >= 7, "\(what): \(contrast)")
    }
  }

  /// Contrast of a frame's letters, the most different fiftieth of its pixels, with its ground.
  private static func contrast(of surface: borrowing Surface, _ frame: Rectangle) -> Double {
    var values: [Double] = []
    for y in Int(frame.y)..<Int(frame.maxY) {
      for x in Int(frame.x)..<Int(frame.maxX) { values.append(Luminance.of(surface[x, y])) }
    }
    values.sort()
    let ground = values[values.count / 2]
    let part = values.count / 50
    return max(
      Luminance.contrast(values[part], ground),
      Luminance.contrast(values[values.count - 1 - part], ground))
  }

  @Test("no letter is smaller than 12 pixels at 480 by 320")
  func sizes() {
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    var ink = Ink(theme: .amber, fonts: Fonts())
    var parts: [(String, Any)] = [
      ("lines", LineLetters(in: layout, &ink)), ("menu", MenuFace(in: layout, &ink)),
      ("greeting", Greeting(in: layout, ink)), ("splash", Splash(in: layout, ink)),
      ("keys", RibbonKeys(count: 13, in: layout, &ink)),
    ]
    for face in UpperFace.allCases {
      for writesNumbers in [false, true] {
        let plan = face.plan(writesNumbers: writesNumbers)
        parts.append((face.rawValue, face.meter.init(in: layout.tube, around: plan, &ink)))
        parts.append(("text of \(face)", TubeText(in: layout.tube, plan, &ink)))
      }
    }
    for face in LowerFace.allCases {
      parts.append(
        (face.rawValue, face.meter.init(in: layout.lower, text: layout.lowerText, &ink)))
    }
    var count = 0
    for (name, part) in parts {
      for size in Self.letterSizes(in: part) {
        #expect(size >= 12 - 1e-9, "\(name): \(size)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// Pixels an em of all lettering that a value holds.
  private static func letterSizes(in value: Any) -> [Double] {
    switch value {
    case let lettering as Lettering: return [lettering.size]
    case let atlas as GlyphAtlas: return [atlas.lettering.size]
    case is Path, is Typeface, is [Double], is [Float], is [Point], is BeamField, is ColumnField,
      is DialField:
      return []
    default: return Mirror(reflecting: value).children.flatMap { letterSizes(in: $0.value) }
    }
  }
}
