import Appliance
import DevicePorts
import Raster
import Testing
import Units

@testable import Faces

/// The states of the tuner look apart to eyes that lack a kind of cones, in the themes that are made for them.
@Suite struct ThemeStateTests {
  /// Steps that two states are apart at least.
  private static let least = 3.0
  private static let start = Instant(nanoseconds: 1_000_000_000)
  private static let (width, height) = (320, 240)

  /// The themes for eyes that lack a kind of cones, and for those that need contrast.
  private static let accessible: [PanelTheme] = [.blueYellow, .blueYellowDay, .highContrast]

  /// A state of the stage view and its colour on the panel.
  private struct State {
    var kind: String
    var color: Color
  }

  @Test("the model leaves greys as they are and makes red and green of one brightness alike")
  func model() {
    for vision in ColorVision.allCases {
      for grey in [Color.black, Color(0x808080), .white] {
        #expect(vision.steps(grey, grey.scaled(by: 1)) == 0)
        let seen = vision.seen(grey)
        #expect(seen.max() - seen.min() < 0.03, "\(vision): \(seen)")
      }
      // The green that is as bright as this red to such an eye.
      let (red, blue) = (Color(0xC86432), Color(0x3264C8))
      #expect(vision.steps(red, blue) > 10)
    }
    let deuteranopia = ColorVision.deuteranopia
    #expect(ColorVision.trichromat.steps(Color(0xE07060), Color(0x9A9A58)) > 15)
    #expect(deuteranopia.steps(Color(0xE07060), Color(0x9A9A58)) < 3)
  }

  @Test("lightness and distance are those of CIE 1976")
  func lab() {
    #expect(abs(ColorVision.lab(SIMD3(repeating: 1)).x - 100) < 1e-6)
    #expect(abs(ColorVision.lab(SIMD3(1, 0, 0)).x - 53.24) < 0.05)
    #expect(abs(ColorVision.lab(SIMD3(1, 0, 0)).y - 80.09) < 0.1)
    #expect(abs(ColorVision.lab(SIMD3(0, 0, 1)).z + 107.86) < 0.1)
  }

  @Test("flat, sharp, in tune, notice and silence are three steps apart", arguments: accessible)
  func states(theme: PanelTheme) {
    for vision in ColorVision.allCases {
      let (worst, pair) = Self.worst(theme, vision)
      print("states: \(theme.rawValue), \(vision): \(pair) \(worst) steps apart")
      #expect(worst >= Self.least, "\(vision): \(pair)")
    }
  }

  @Test("in the other themes the stage view tells flat from sharp by place and shape alone")
  func others() {
    for theme in PanelTheme.allCases where !Self.accessible.contains(theme) {
      for vision in ColorVision.allCases {
        let (worst, pair) = Self.worst(theme, vision)
        print("states: \(theme.rawValue), \(vision): \(pair) \(worst) steps apart")
        let (sided, other) = Self.worst(theme, vision, besides: ["flat sharp"])
        print("states: \(theme.rawValue), \(vision): else \(other) \(sided) steps apart")
      }
      #expect(Theme.named(theme).sides == nil)
    }
  }

  @Test("warning, centre, in tune and text are three steps apart", arguments: accessible)
  func values(theme: PanelTheme) {
    let colors = Self.values(Theme.named(theme))
    for vision in ColorVision.allCases {
      for (index, one) in colors.enumerated() {
        for other in colors[(index + 1)...] {
          let steps = vision.steps(one.color, other.color)
          #expect(steps >= Self.least, "\(vision): \(one.kind), \(other.kind)")
        }
      }
    }
  }

  /// The colours of marks as they are on the middle of the glass.
  private static func values(_ theme: Theme) -> [State] {
    func shown(_ phosphor: Theme.Phosphor) -> Color {
      let sign = theme.polarity == .light ? 1.0 : -1
      let (ground, mark) = (theme.glass.middle, phosphor.core)
      return Color(
        red: ground.red + sign * mark.red, green: ground.green + sign * mark.green,
        blue: ground.blue + sign * mark.blue)
    }
    return [
      State(kind: "text", color: shown(theme.trace)),
      State(kind: "in tune", color: shown(theme.inTune)),
      State(kind: "warning", color: shown(theme.warning)),
      State(kind: "centre", color: shown(theme.center)),
      State(kind: "ground", color: theme.glass.middle),
    ]
  }

  /// The least distance of two states of different kinds, each at its brightest and at its darkest.
  private static func worst(
    _ theme: PanelTheme, _ vision: ColorVision, besides left: [String] = []
  ) -> (steps: Double, pair: String) {
    let states = states(theme)
    var worst = (steps: Double.infinity, pair: "")
    for (index, one) in states.enumerated() {
      for other in states[(index + 1)...] where other.kind != one.kind {
        let pair = "\(one.kind) \(other.kind)"
        let steps = vision.steps(one.color, other.color)
        if steps < worst.steps, !left.contains(pair) { worst = (steps, pair) }
      }
    }
    return worst
  }

  /// The states as they are drawn.
  private static func states(_ theme: PanelTheme) -> [State] {
    let layout = PanelLayout(width: width, height: height, density: 1)
    let plan = StagePlan(in: layout)
    var ink = Ink(theme: .named(theme), fonts: Fonts())
    let bar = WedgeBar(in: plan.bar, &ink)
    let outer = (flat: middle(of: bar.outlines.flat), sharp: middle(of: bar.outlines.sharp))
    func color(_ cents: Double?, _ place: Point) -> Color {
      average(screen(theme, cents: cents).surface, place)
    }
    let notice = screen(theme, cents: nil, hasNotice: true)
    return [
      State(kind: "flat", color: color(-7, outer.flat)),
      State(kind: "flat", color: color(-49, outer.flat)),
      State(kind: "sharp", color: color(7, outer.sharp)),
      State(kind: "sharp", color: color(49, outer.sharp)),
      State(kind: "in tune", color: color(0.4, plan.bar.center)),
      State(kind: "notice", color: mark(notice.surface, plan, layout)),
      State(kind: "silence", color: color(nil, outer.flat)),
      State(kind: "silence", color: color(nil, outer.sharp)),
    ]
  }

  /// The middle of the outermost slice.
  private static func middle(of outlines: [Path]) -> Point {
    guard let box = outlines.last?.pixelBox else { return Point(0, 0) }
    return Point(Double(box.minX + box.maxX) / 2, Double(box.minY + box.maxY) / 2)
  }

  private static func screen(_ theme: PanelTheme, cents: Double?, hasNotice: Bool = false) -> Screen
  {
    var box = Box(.stageView, theme: theme)
    if hasNotice {
      box.take(
        .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "Read-only file system")),
        at: start)
    }
    if let cents { box.hear(45, cents, at: start) }
    var screen = Screen(width: width, height: height, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: start)
    return screen
  }

  /// The mean of a few pixels, since rows are not all as bright.
  private static func average(_ surface: borrowing Surface, _ place: Point) -> Color {
    var sum = SIMD3<Double>.zero
    for dy in -2...1 {
      for dx in -2...1 {
        let color = Color(surface[Int(place.x) + dx, Int(place.y) + dy])
        sum += SIMD3(color.red, color.green, color.blue)
      }
    }
    return Color(red: sum.x / 16, green: sum.y / 16, blue: sum.z / 16)
  }

  /// The pixel of a notice's exclamation mark that differs most from its ground.
  private static func mark(
    _ surface: borrowing Surface, _ plan: StagePlan, _ layout: PanelLayout
  ) -> Color {
    let line = plan.line.frame
    let left = Int(line.x + 0.4 * layout.lineText)
    let ground = Luminance.of(surface[Int(line.x) + 1, Int(line.center.y)])
    var best = (difference: -1.0, word: UInt32(0))
    for y in Int(line.y)..<Int(line.maxY) {
      for x in left..<(left + Int(0.6 * layout.lineText)) {
        let difference = abs(Luminance.of(surface[x, y]) - ground)
        if difference > best.difference { best = (difference, surface[x, y]) }
      }
    }
    return Color(best.word)
  }
}
