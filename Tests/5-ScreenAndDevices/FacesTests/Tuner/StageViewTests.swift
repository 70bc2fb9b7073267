import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The letter and the bar that have the whole panel for themselves.
@Suite struct StageViewTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)
  /// Every size of the layout tests, flat and upright, and those of the text tests.
  static let sizes =
    TextPlacesTests.sizes + PanelLayoutTests.sizes + PanelLayoutTests.sizes.map { ($1, $0) }

  private static func settings(_ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings()
    settings.tuner.faces = .stageView
    change(&settings)
    return settings
  }

  @Test("every letter is 55 hundredths of the panel high at least", arguments: sizes)
  func height(width: Int, height: Int) {
    let plan = StagePlan(in: PanelLayout(width: width, height: height, density: 1))
    for spelling in Spelling.allCases {
      let naming = NoteNaming(.english, spelling)
      let letter = StageLetter(
        in: plan.letterPlan, Ink(theme: .amber, fonts: Fonts(), Ink.Writing(naming: naming)))
      for number in 45..<57 {
        let name = naming.name(of: MIDINote(number).pitchClass)
        let mask = Mask(letter.letterPath(of: name))
        let rows = mask.box.rows.filter { y in
          (mask.box.minX..<mask.box.maxX).contains { mask[$0, y] > 127 }
        }
        #expect(Double(rows.count) >= 0.55 * Double(height), "\(name): \(rows.count) of \(height)")
      }
    }
  }

  @Test(
    "the drawn letter is as high, off and in tune", arguments: TextPlacesTests.sizes + [(1280, 800)]
  )
  func drawnHeight(width: Int, height: Int) {
    let layout = PanelLayout(width: width, height: height, density: 1)
    let plan = StagePlan(in: layout).letterPlan
    let place = StageLetter(in: plan, Ink(theme: .amber, fonts: Fonts())).namePlace
    var screen = Screen(width: width, height: height, density: 1)
    var box = Box(.stageView)
    var now = Self.start
    for (number, cents) in [(45, -12.3), (54, 31), (59, 0.4), (52, 1)] {
      box.hear(number, cents, at: now)
      now = ScreenTests.settle(&screen, box.state, from: now) + Seconds(1)
      let columns = Int(place.x) + 1..<Int(place.maxX)
      let rows = (Int(place.y) - 4..<Int(place.maxY) + 4).filter { y in
        // The sheen and the ends of the glass are darker than this by far.
        columns.contains { Luminance.of(screen.surface[$0, y]) > 0.25 }
      }
      let found = (rows.last ?? 0) - (rows.first ?? 0) + 1
      print("letter: \(width)x\(height), \(number): \(found) of \(height) rows")
      #expect(Double(found) >= 0.55 * Double(height), "\(number): \(found) of \(height)")
    }
  }

  @Test(
    "letter, sign, octave and bar lie apart on the panel in every language", arguments: sizes)
  func apart(width: Int, height: Int) {
    let layout = PanelLayout(width: width, height: height, density: 1)
    let plan = StagePlan(in: layout)
    let panel = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    #expect(plan.bar.height >= 0.07 * Double(height))
    let line = plan.line.frame
    #expect(plan.bar.maxY <= line.y + 0.5 && line.maxY <= Double(height) + 0.5)
    for language in NoteNaming.Language.allCases {
      for spelling in Spelling.allCases {
        let naming = NoteNaming(language, spelling)
        let letter = StageLetter(
          in: plan.letterPlan, Ink(theme: .amber, fonts: Fonts(), Ink.Writing(naming: naming)))
        #expect(panel.intersection(letter.plane.box) == letter.plane.box)
        for number in 24..<36 {
          let whole = letter.path(of: MIDINote(number)).pixelBox
          let name = letter.letterPath(of: naming.name(of: MIDINote(number).pitchClass)).pixelBox
          guard let whole, let name else {
            Issue.record("\(number) has no letter")
            continue
          }
          let isIn = letter.plane.box.intersection(whole) == whole
          #expect(isIn, "\(number): \(whole) in \(letter.plane.box)")
          #expect(Double(whole.maxX) <= Double(width) - plan.thickness)
          #expect(Double(name.minX) >= plan.thickness)
          #expect(Double(name.maxX) < letter.signPlace.x + 1 || plan.signs != nil)
          #expect(Double(whole.maxY) <= plan.bar.y + 1)
        }
      }
    }
  }

  @Test("the nearer, the more slices light, from the ends inwards, and the brighter they are")
  func nearer() {
    var last = -1
    for tenth in (0...500).reversed() {
      let levels = WedgeBar.levels(cents: Double(tenth) / 10, isFar: false)
      for (inner, outer) in zip(levels, levels.dropFirst()) { #expect(inner <= outer) }
      let sum = levels.reduce(0, +)
      #expect(sum >= last)
      last = sum
    }
    #expect(WedgeBar.levels(cents: 0, isFar: false).allSatisfy { $0 == 256 })
    let end = WedgeBar.levels(cents: 60, isFar: false).filter { $0 > WedgeBar.Parameters.unlit }
    let far = WedgeBar.levels(cents: 600, isFar: true).filter { $0 > WedgeBar.Parameters.unlit }
    #expect(end.count == 2 && far.count == 1)
    // Five cents of fifty take more than a quarter of the scale.
    let scale = WedgeBar.Parameters.scale
    #expect(scale.place(of: 5) > 0.25 && scale.place(of: -50) == -1)
  }

  @Test("in tune a block stands in the bar's middle and a frame closes, off there are none")
  func shape() {
    for theme in PanelTheme.allCases {
      for (cents, isTuned) in [(0.4, true), (-6.0, false), (6, false), (-180, false)] {
        var box = Box(.stageView, theme: theme)
        box.hear(45, cents, at: Self.start)
        var screen = Screen(width: 320, height: 240, density: 1)
        _ = ScreenTests.settle(&screen, box.state, from: Self.start)
        let plan = StagePlan(in: PanelLayout(width: 320, height: 240, density: 1))
        let ground = Luminance.of(screen.surface[160, Int(plan.line.frame.maxY) - 3])
        func isLit(_ x: Int, _ y: Int) -> Bool {
          Luminance.contrast(Luminance.of(screen.surface[x, y]), ground) > 3
        }
        let row = Int(plan.bar.y) + 1
        let middle = (140..<180).filter { isLit($0, row) }
        #expect(middle.count == (isTuned ? 40 : 0), "\(theme), \(cents): \(middle.count) columns")
        let corners = [(2, 2), (317, 2), (160, 2), (2, 60), (317, 60)].filter(isLit)
        #expect(corners.count == (isTuned ? 5 : 0), "\(theme), \(cents)")
      }
    }
  }

  @Test("note, side and in tune change three times a second at most, whatever is heard")
  func pace() {
    var (motion, meter) = (StageMotion(), MeterMotion())
    var changes: [(time: Double, what: String)] = []
    var random = SeededRandom(seed: 3)
    var before = (note: MIDINote?.none, isSharp: false, isInTune: false)
    for picture in 0..<600 {
      let time = Double(picture) / 60
      let now = Self.start + Seconds(time)
      let note = Int.random(in: 40...60, using: &random)
      let cents = Double.random(in: -9...9, using: &random)
      let reading = FlashScore.tone(note, cents)
      _ = meter.follow(reading, isInTune: abs(cents) < 3, at: now)
      _ = motion.follow(meter, at: now)
      if motion.note != before.note { changes.append((time, "note")) }
      if motion.isSharp != before.isSharp { changes.append((time, "side")) }
      if motion.isInTune != before.isInTune { changes.append((time, "tune")) }
      before = (motion.note, motion.isSharp, motion.isInTune)
    }
    for what in ["note", "side", "tune"] {
      let times = changes.filter { $0.what == what }.map(\.time)
      #expect(times.count > 5, "\(what) changes at all")
      for (time, next) in zip(times, times.dropFirst()) {
        #expect(next - time > 0.33, "\(what) at \(time) and \(next)")
      }
    }
  }

  @Test(
    "the line is dark as usual, and says what is wrong, chosen or not as usual",
    arguments: [
      (240, 320), (320, 240), (800, 480), (600, 1024),
    ])
  func words(width: Int, height: Int) {
    let usual = Box(Self.settings())
    #expect(Self.words(usual.state, width, height).isEmpty)
    var marked = Box(
      Self.settings {
        $0.reference = ReferencePitch(clamping: Hertz(442))
        $0.through = .pass
      })
    let marks = Self.words(marked.state, width, height)
    #expect(marks.contains("A4442.0") && marks.contains("NOTMUTED") && marks.count == 15)
    marked.take(
      .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "Read-only file system")),
      at: Self.start)
    #expect(Self.words(marked.state, width, height).contains("!settings"))
    var hands = Hands(
      Box(Self.settings { $0.preset = TuningGroup.guitar.presets[0] }), at: Self.start)
    hands.hold(.mode, true)
    hands.wait(Seconds(0.3))
    hands.press(.power)
    hands.hold(.mode, false)
    #expect(hands.box.state.chosenString != nil)
    #expect(Self.words(hands.box.state, width, height).contains("6"))
  }

  /// The words at the foot.
  private static func words(_ state: ApplianceState, _ width: Int, _ height: Int) -> String {
    let layout = PanelLayout(width: width, height: height, density: 1)
    var ink = Ink(theme: .amber, fonts: Fonts())
    var line = StageLine(in: layout, StagePlan(in: layout), &ink)
    line.follow(state, &ink)
    var boxes = LetterBoxes()
    boxes.collect(from: line)
    return String(boxes.letters(in: line.lights).map { Character($0.character) })
  }

  @Test("what the controls do is said while a button is held and for three seconds after it")
  func hints() {
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    var ink = Ink(theme: .amber, fonts: Fonts())
    var line = StageLine(in: layout, StagePlan(in: layout), &ink)
    var hands = Hands(Box(Self.settings()), at: Self.start)
    func isSaid() -> Bool { !line.lights.isEmpty }
    line.follow(hands.box.state, &ink)
    #expect(!isSaid())
    hands.hold(.mode, true)
    hands.wait(Seconds(0.3))
    line.follow(hands.box.state, &ink)
    #expect(isSaid())
    hands.hold(.mode, false)
    for isOver in [false, true] {
      hands.wait(Seconds(1.5))
      hands.wait(Seconds(0.2))
      line.follow(hands.box.state, &ink)
      #expect(isSaid() == !isOver)
    }
  }

  @Test("one of both faces beside another one is on its tube, with lamps, keys and lines")
  func mixed() {
    for pair in [FacePair(.letter, .ruler), FacePair(.arc, .wedges), .stageView] {
      let state = Box(pair).state
      let heard = Heard()
      _ = heard.follow(state, at: Self.start)
      let isWhole = TunerFaces.shown(state, heard).contains { $0.key.place == .panel }
      #expect(isWhole == (pair == .stageView))
    }
  }

  @Test(
    "the stage view comes and goes once in 1.2 seconds at most, however fast faces are changed")
  func comesAndGoes() {
    let heard = Heard()
    var (changes, isOn) = ([Double](), false)
    for picture in 0..<360 {
      let time = Double(picture) / 60
      let pair = picture / 6 % 2 == 0 ? FacePair.stageView : FacePair.all[0]
      let waits = heard.follow(Box(pair).state, at: Self.start + Seconds(time))
      if heard.isStageView != isOn { changes.append(time) }
      isOn = heard.isStageView
      #expect(waits || isOn == (pair == .stageView))
    }
    #expect(changes.count > 5)
    for (time, next) in zip(changes, changes.dropFirst()) { #expect(next - time > 0.59) }
  }

  @Test("the words of every state lie whole on the panel", arguments: TextPlacesTests.sizes)
  func places(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    for settings in [
      Self.settings(),
      Self.settings {
        $0.capo = Capo(clamping: 12)
        $0.reference = ReferencePitch(clamping: Hertz(442.8))
        $0.preset = TuningPreset.builtIn.max { $0.name.count < $1.name.count } ?? $0.preset
        $0.through = .pass
      },
    ] {
      var box = Box(settings)
      box.hear(46, 12, at: Self.start)
      bench.draw("stage view", box.state)
    }
    bench.check()
  }
}
