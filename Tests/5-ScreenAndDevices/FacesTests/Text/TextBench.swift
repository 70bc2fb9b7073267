import Texts
import Words
import Appliance
import MusicTheory
import Raster
import Testing
import Units

@testable import Faces

/// A stage that shows one state after another, and looks where their letters are.
struct TextBench {
  private let layout: PanelLayout
  private var ink: Ink
  private var awake: AwakeView
  private var splash: Splash
  private var boxes = LetterBoxes()
  private var keys: Int?
  private var now = Instant(nanoseconds: 1_000_000_000)
  /// The scenes that were shown.
  private var scenes: [Scene] = []

  /// Something that was shown.
  private struct Scene {
    var name: String
    var lights: [Light]
    /// True if nothing but the panel's edge holds letters: on a dark box, and where a face has the whole panel.
    var isDark = false
    /// True if there may be nothing to say: the stage view's letter is none of a line.
    var mayBeSilent = false
    /// The selected line of a list: its name and its value.
    var selected: [String] = []
  }

  /// Makes the stage of a panel.
  init(
    width: Int, height: Int, theme: PanelTheme = .amber, naming: NoteNaming = NoteNaming(),
    language: Language = .english
  ) {
    layout = PanelLayout(width: width, height: height, density: 1)
    ink = Ink(
      theme: .named(theme), fonts: Fonts(),
      Ink.Writing(naming: naming, language: language))
    awake = AwakeView(in: layout, &ink)
    splash = Splash(in: layout, ink)
  }

  /// Shows what a box that is awake shows.
  mutating func draw(_ name: String, _ state: ApplianceState) {
    lay(state)
    now = now + Seconds(1)
    let heard = Heard()
    _ = heard.follow(state, at: now)
    if case .shuttingDown = state.power {
      _ = awake.followMenu(state, heard, at: now, &ink)
      scenes.append(Scene(name: name, lights: Array(awake.menuLights.joined()), isDark: true))
    } else if let view = state.menuView {
      _ = awake.followMenu(state, heard, at: now, &ink)
      var scene = Scene(name: name, lights: Array(awake.menuLights.joined()), isDark: true)
      if case .list(let rows) = view.content, let row = rows.first(where: \.isSelected) {
        scene.selected = [row.name.letters, row.value.letters]
        scene.name += ", \(row.name)"
      }
      scenes.append(scene)
    } else {
      awake.lay(state.settings.deck.faces(state, heard), in: layout, &ink)
      _ = awake.follow(state, state.caps, heard, at: now, &ink)
      scenes.append(
        Scene(
          name: name, lights: Array(awake.lights.joined()), isDark: awake.isBare,
          mayBeSilent: awake.isBare))
    }
  }

  /// Lays out the keys; letters of others are forgotten with them.
  private mutating func lay(_ state: ApplianceState) {
    if let keys, keys != state.caps.count { boxes.collect(from: awake) }
    keys = state.caps.count
    awake.lay(keys: state.caps.count, in: layout, &ink)
  }

  /// Shows the wordmark.
  mutating func drawSplash() {
    var lights: [Light] = []
    splash.lights(level: 256, into: &lights, &ink)
    scenes.append(Scene(name: "splash", lights: lights, isDark: true))
  }

  /// Shows a box that rests.
  mutating func drawStandby(_ state: ApplianceState) {
    lay(state)
    let lights = Array(awake.standbyLights(state, &ink).joined())
    scenes.append(Scene(name: "standby", lights: lights, isDark: true))
  }

  /// The letters of each scene.
  var letters: [[LetterBoxes.Letter]] {
    var boxes = boxes
    boxes.collect(from: [awake, splash] as [Any])
    return scenes.map { boxes.letters(in: $0.lights) }
  }

  /// The number of diamonds in the last scene.
  var diamonds: Int {
    guard let lines = Mirror(reflecting: awake).children.first(where: { $0.label == "lines" }),
      let letters = lines.value as? LineLetters, let lights = scenes.last?.lights
    else { return 0 }
    let diamonds = [letters.large.diamond, letters.small.diamond]
    return lights.filter { diamonds.contains($0.sprite) }.count
  }

  /// Checks all that was shown.
  ///
  /// - Parameter mayCut: Whether a notice may end in an ellipsis.
  func check(mayCut: Bool = false) {
    var boxes = boxes
    boxes.collect(from: [awake, splash] as [Any])
    let glasses = Glasses(layout)
    for scene in scenes {
      let letters = boxes.letters(in: scene.lights)
      let title = "\(layout.width)x\(layout.height), \(scene.name)"
      #expect(letters.count > 3 || scene.mayBeSilent, "\(title): \(letters.count) letters")
      check(scene, letters, title, mayCut: mayCut)
      for letter in letters {
        #expect(
          scene.isDark ? glasses.panelHolds(letter.ink) : glasses.hold(letter.ink),
          "\(title): \(letter.character) at \(letter.ink) is on no glass or key")
      }
      for (one, other) in Self.touching(letters) {
        let places = "\(one.ink), \(other.ink)"
        Issue.record("\(title): \(one.character) lies on \(other.character): \(places)")
      }
    }
  }

  /// Checks that nothing is cut short, but for lines of a list that are not selected.
  private func check(
    _ scene: Scene, _ letters: [LetterBoxes.Letter], _ title: String, mayCut: Bool
  ) {
    let plan = MenuPlan(in: layout)
    let outside = letters.filter { !Self.lies($0, in: plan.list) }
    let cut = (scene.selected.isEmpty ? letters : outside).contains { $0.character == "…" }
    #expect(mayCut || !cut, "\(title): cut short in \(Self.text(letters))")
    let texts = [plan.list, plan.foot].map { frame in
      Self.text(letters.filter { Self.lies($0, in: frame) })
    }
    for text in scene.selected {
      let wanted = String(text.unicodeScalars.filter { $0 != " " }.map(Character.init))
      #expect(texts.contains { $0.contains(wanted) }, "\(title): \(wanted) in \(texts)")
    }
  }

  private static func lies(_ letter: LetterBoxes.Letter, in frame: Rectangle) -> Bool {
    let y = Double(letter.ink.minY + letter.ink.maxY) / 2
    let x = Double(letter.ink.minX + letter.ink.maxX) / 2
    return y > frame.y && y < frame.maxY && x > frame.x && x < frame.maxX
  }

  /// The text of letters, in the order in which they were written, which is line by line.
  private static func text(_ letters: [LetterBoxes.Letter]) -> String {
    String(letters.map { Character($0.character) })
  }

  /// Letters that share more than their soft edges.
  static func touching(
    _ letters: [LetterBoxes.Letter]
  ) -> [(LetterBoxes.Letter, LetterBoxes.Letter)] {
    let sorted = letters.sorted { $0.ink.minX < $1.ink.minX }
    var pairs: [(LetterBoxes.Letter, LetterBoxes.Letter)] = []
    for (index, letter) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        guard other.ink.minX + 2 < letter.ink.maxX else { break }
        let common = letter.ink.intersection(other.ink)
        // The hook of an f reaches over its neighbour, and that of a j below: only their boxes overlap.
        guard common.width > 2, common.height > 2, letter.isUpright || other.isUpright,
          letter.meets(other)
        else { continue }
        pairs.append((letter, other))
      }
    }
    return pairs
  }
}

/// The parts of a panel that letters may lie on.
private struct Glasses {
  private let tube: Mask
  private let frames: [PixelBox]
  private let panel: PixelBox

  init(_ layout: PanelLayout) {
    panel = PixelBox(minX: 0, minY: 0, maxX: layout.width, maxY: layout.height)
    tube = Mask(layout.tube.inset(by: 2 * layout.unit).outline, within: panel)
    let keys = (6...13).flatMap { count in (0..<count).map { layout.key($0, of: count) } }
    let glasses = [layout.lower, layout.line].map { $0.inset(by: 1) }
    frames = (glasses + keys).map { frame in
      PixelBox(
        minX: Int(frame.x), minY: Int(frame.y), maxX: Int(frame.maxX.rounded(.up)),
        maxY: Int(frame.maxY.rounded(.up)))
    }
  }

  func panelHolds(_ box: PixelBox) -> Bool { panel.intersection(box) == box }

  /// True if a box lies whole on one of the glasses or keys.
  func hold(_ box: PixelBox) -> Bool {
    if frames.contains(where: { $0.intersection(box) == box }) { return true }
    let corners = [
      (box.minX, box.minY), (box.maxX - 1, box.minY), (box.minX, box.maxY - 1),
      (box.maxX - 1, box.maxY - 1),
    ]
    return corners.allSatisfy { x, y in
      guard tube.box.rows.contains(y), x >= tube.box.minX, x < tube.box.maxX else { return false }
      return tube.values[(y - tube.box.minY) * tube.box.width + x - tube.box.minX] > 0
    }
  }
}
