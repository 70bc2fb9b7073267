import Appliance
import Glibc
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

extension Box {
  /// Hears all strings, each so many cents off; `nil` for one that is not struck.
  mutating func hear(strum cents: [Double?], isStrum: Bool = true, at now: Instant) {
    var reading = StrumReading.silence
    reading.isStrum = isStrum
    for (lane, cents) in zip(reading.cents.indices, cents) { reading.cents[lane] = cents ?? .nan }
    take(.strum(reading), at: now)
  }
}

@Suite("All strings at once") struct StrumColumnsTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A preset that can be strummed, with so many strings.
  private static func preset(_ strings: Int) -> TuningPreset? {
    if strings == 6 { return TuningGroup.guitar.presets.first }
    return TuningPreset.builtIn.first { $0.strummed.count == strings }
  }

  /// A box that hears a strum.
  private static func box(
    _ cents: [Double?], theme: PanelTheme = .amber, spelling: Spelling = .sharps
  ) throws -> Box {
    let preset = try #require(Self.preset(cents.count))
    var settings = Settings()
    settings.tuner.lower = .informationBar
    settings.preset = preset
    settings.theme = theme
    settings.accidentals = Accidentals(spelling)
    var box = Box(settings)
    box.hear(strum: cents, at: start)
    return box
  }

  private static let six: [Double?] = [-3.2, 0.4, nil, 12, -28, 2.1]

  @Test(
    "all strings look as they were approved in every arrangement",
    arguments: [GoldenTests.panel] + GoldenTests.panels)
  func golden(panel: GoldenTests.Panel) throws {
    let scenes: [(String, [Double?])] = [
      ("strum-6", Self.six), ("strum-3", [48, nil, -7]),
      ("strum-8", [0, -1.2, 5.5, -12.4, 31, nil, -60, 4.9]),
    ]
    let isSmall = panel.width < 400
    for (name, cents) in scenes where isSmall || cents.count == 6 {
      try check(name, cents, .amber, panel)
    }
  }

  @Test("all strings look as they were approved in every theme", arguments: PanelTheme.allCases)
  func themes(theme: PanelTheme) throws {
    try check("strum-\(theme.rawValue)", Self.six, theme, GoldenTests.panel)
  }

  private func check(
    _ name: String, _ cents: [Double?], _ theme: PanelTheme, _ panel: GoldenTests.Panel
  ) throws {
    let box = try Self.box(cents, theme: theme)
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: Self.start)
    let wrong = try mismatch(
      screen.surface.shrunk(by: panel.shrinking),
      golden: "\(name)-\(panel.width)x\(panel.height)")
    #expect(wrong == nil)
  }

  @Test("segments light above the middle if sharp, below it if flat, the first one always")
  func sides() throws {
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    let plan = StrumPlan(strings: 6, in: layout, Fonts().readout)
    #expect(plan.row(1) < plan.row(0) && plan.row(0) < plan.row(-1))
    #expect(
      (1...plan.side).allSatisfy {
        plan.brightness($0, deviation: 5, window: Cents(5)) == ($0 == 1 ? 0.6 : 0)
      })
    #expect(plan.brightness(1, deviation: -8, window: Cents(5)) > 0)
    #expect(plan.brightness(plan.side, deviation: 44, window: Cents(5)) == 0)
    #expect(plan.brightness(plan.side, deviation: 200, window: Cents(5)) == 1)
  }

  @Test("columns, names and numbers of 3 to 8 strings stay apart on every panel", arguments: 3...8)
  func apart(strings: Int) {
    for (width, height) in [(240, 320), (320, 240), (480, 320), (800, 480), (600, 1024)] {
      let layout = PanelLayout(width: width, height: height, density: 1)
      let typeface = Fonts().readout
      let plan = StrumPlan(strings: strings, in: layout, typeface)
      func length(_ text: String, _ cap: Double) -> Double {
        Lettering(typeface, size: cap / typeface.capHeight).width(of: text)
      }
      #expect(length("G♯", plan.nameCap) < plan.step)
      let widest = plan.text(Cents(-48.8))
      let places = (0..<strings).map(plan.numberPlace)
      #expect(length(widest, plan.numberCap) < places[1].x - places[0].x)
      for place in places {
        #expect(place.y - plan.numberCap > layout.lower.y + 2 && place.y < layout.lower.maxY - 2)
      }
      for step in -plan.side...plan.side {
        let box = plan.outline(step).pixelBox
        #expect(Double(box?.width ?? 999) < plan.step)
      }
      #expect(plan.row(-plan.side) + plan.pitch / 2 < plan.nameBaseline - plan.nameCap)
    }
  }

  @Test("no name or number is cut off or lies on another", arguments: TextPlacesTests.sizes)
  func places(width: Int, height: Int) throws {
    var bench = TextBench(width: width, height: height)
    for strings in 3...8 {
      for (cents, spelling) in [(-69.9, Spelling.sharps), (69.9, .flats), (0, .sharps)] {
        var box = try Self.box(Array(repeating: cents, count: strings), spelling: spelling)
        bench.draw("\(strings) strings at \(cents)", box.state)
        box.hear(strum: Array(repeating: nil, count: strings), at: Self.start)
        bench.draw("\(strings) strings, none heard", box.state)
      }
    }
    bench.check()
  }

  @Test("on a tall panel each string has a line with its name, the highest on top")
  func lines() throws {
    let layout = PanelLayout(width: 400, height: 1280, density: 1)
    for strings in [3, 6, 8] {
      let plan = StrumPlan(strings: strings, in: layout, Fonts().readout)
      let numbers = (0..<strings).map(plan.numberPlace)
      let names = (0..<strings).compactMap(plan.lineName)
      #expect(names.map(\.y) == numbers.map(\.y) && names.allSatisfy { $0.x < numbers[0].x })
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1.y < $0.y - 1.5 * plan.numberCap })
      // A row of six has 17.
      #expect(plan.numberCap > 40)
    }
    #expect(
      StrumPlan(
        strings: 6, in: PanelLayout(width: 480, height: 800, density: 1), Fonts().readout
      ).lineName(0) == nil)
    try places(width: 400, height: 1280)
  }

  @Test("the lamp is lit when all that sound are in tune, and a single note brings the faces back")
  func lamp() throws {
    var box = try Self.box([1, -2, nil, 4, 0, 0])
    #expect(box.state.isInTune)
    box.hear(strum: [1, -2, nil, 4, 0, 9], at: Self.start)
    #expect(!box.state.isInTune)
    box.hear(strum: [nil, nil, nil, nil, nil, nil], at: Self.start)
    #expect(!box.state.isInTune)
    var screen = Screen(width: 320, height: 240, density: 1)
    var other = Screen(width: 320, height: 240, density: 1)
    let now = ScreenTests.settle(&screen, box.state, from: Self.start)
    box.hear(strum: [], isStrum: false, at: now)
    #expect(box.state.strum == nil)
    box.hear(45, -12, at: now + Seconds(1))
    _ = ScreenTests.settle(&screen, box.state, from: now + Seconds(1))
    _ = ScreenTests.settle(&other, box.state, from: now + Seconds(1))
    #expect(Self.differences(screen.surface, other.surface) == 0)
  }

  private static func differences(_ a: borrowing Surface, _ b: borrowing Surface) -> Int {
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] { count += 1 }
    }
    return count
  }

  @Test("another reading is approached without passing it, whatever the panel's rate")
  func glide() throws {
    var last: [Double] = []
    for rate in [30.0, 75] {
      var box = try Self.box([0, 0, 0, 0, 0, 0])
      var motion = StrumMotion()
      _ = motion.follow(box.state, at: Self.start)
      box.hear(strum: [30, 0, 0, 0, 0, 0], at: Self.start)
      _ = motion.follow(box.state, at: Self.start)
      var values: [Double] = []
      for frame in 1...Int(rate * 0.2) {
        _ = motion.follow(box.state, at: Self.start + Seconds(Double(frame) / rate))
        values.append(motion.strings[0].cents)
      }
      #expect(values == values.sorted())
      #expect(values.allSatisfy { $0 <= 30 })
      last.append(values.last ?? 0)
    }
    #expect(abs(last[0] - last[1]) < 0.001)
    #expect(last[0] > 25)
  }

  /// True if the tests may take all colours at all rates.
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let sights: [(PanelTheme, rate: Double)] =
    isLong
    ? PanelTheme.allCases.flatMap { theme in [26.0, 43, 60].map { (theme, rate: $0) } }
    : [(.daylight, rate: 26), (.amber, rate: 60)]

  @Test("no strings, however wild, make the panel flash", arguments: sights)
  func flashes(theme: PanelTheme, rate: Double) throws {
    let (width, height) = (240, 320)
    let troubles: [(Double) -> (cents: [Double?], isStrum: Bool)] = [
      { time in (Array(repeating: Int(time * 8) % 2 == 0 ? 45 : -45, count: 6), true) },
      { time in (Array(repeating: Int(time * 10) % 2 == 0 ? 3 : nil, count: 6), true) },
      { time in (Array(repeating: 20, count: 6), Int(time * 8) % 2 == 0) },
    ]
    for trouble in troubles {
      var box = try Self.box([0, 0, 0, 0, 0, 0], theme: theme)
      var screen = Screen(width: width, height: height, density: 1)
      _ = screen.draw(box.state, at: Self.start)
      var counter = FlashCounter(width: width, height: height)
      for frame in 0..<Int(1.6 * rate) {
        let time = Double(frame) / rate
        let now = Self.start + Seconds(1 + time)
        let (cents, isStrum) = trouble(time)
        box.hear(strum: cents, isStrum: isStrum, at: now)
        let outcome = screen.draw(box.state, at: now)
        counter.take(screen.surface, outcome.damage, at: Float(time))
      }
      #expect(counter.worstArea < 0.25)
    }
  }
}
