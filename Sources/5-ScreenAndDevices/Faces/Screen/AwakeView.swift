import Appliance
import Raster
import Units

/// All that shines while the box is awake: the faces on the glass, the menu, and what is around them.
struct AwakeView {
  /// A face on the glass.
  private struct Laid {
    let description: FaceDescription
    var face: any Face
  }

  /// The faces that are shown.
  private var shown: [Laid] = []
  /// The faces that were shown before: each is made when it is first wanted.
  private var others: [FaceKey: any Face] = [:]
  private var keys: RibbonKeys
  var lines: LineLetters
  var menu: MenuFace
  private let lamps: Lamps

  private var keyLights = Remembered<[KeyCap]>()
  private let place: TextLines.Place
  private var lineLights = Remembered<LineLetters.Foot>()
  private var titleLights = Remembered<TextLines.Status>()
  private var menuHintLights = Remembered<[ControlHint]>()
  private var lampLights = Remembered<Bool>()

  /// Makes what all faces share, without keys yet.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    keys = RibbonKeys(count: 0, in: layout, &ink)
    lines = LineLetters(in: layout, &ink)
    place = TextLines.Place(frame: layout.line, rows: layout.lineRows)
    menu = MenuFace(in: layout, &ink)
    lamps = Lamps(in: layout, &ink)
  }

  /// Takes faces for those that are shown, and makes each unless it was shown before.
  mutating func lay(
    _ wanted: [FaceDescription], in layout: PanelLayout, _ ink: inout Ink
  ) {
    for laid in shown where laid.description.keeping == .kept || wanted.contains(laid.description) {
      others[laid.description.key] = laid.face
    }
    // What is left is given back before anything is made.
    shown = []
    for description in wanted {
      let face = others.removeValue(forKey: description.key) ?? description.make(layout, &ink)
      shown.append(Laid(description: description, face: face))
    }
  }

  /// Lays out `count` keys, unless the keys are laid out already.
  mutating func lay(keys count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    guard keys.count != count else { return }
    keys = RibbonKeys(count: count, in: layout, &ink)
    keyLights = Remembered()
  }

  /// Draws the dark parts of the faces that are shown.
  func drawFaces(_ ink: Ink, on surface: inout Surface) {
    for laid in shown { laid.face.drawStatic(ink, on: &surface) }
  }

  /// Draws the keys' caps.
  func drawKeys(_ ink: Ink, on surface: inout Surface) { keys.drawStatic(ink.theme, on: &surface) }

  /// Makes the lights of the faces that are shown those of an instant.
  ///
  /// - Parameters:
  ///   - state: What the box is and shows.
  ///   - caps: The keys' caps of this state.
  ///   - heard: Where what is heard is on the screen.
  ///   - now: The instant.
  ///   - ink: What is drawn with.
  /// - Returns: Whether one of the faces moves by itself.
  mutating func follow(
    _ state: ApplianceState, _ caps: [KeyCap], _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    var moves = false
    for index in shown.indices {
      if shown[index].face.follow(state, heard, at: now, &ink) { moves = true }
    }
    if !isBare { showSurroundings(state, caps, isInTune: heard.isInTune, &ink) }
    return moves
  }

  /// True if a face has the whole panel, without what is around the tubes.
  var isBare: Bool { shown.contains { $0.description.key.place == .panel } }

  /// Makes the lights those of the menu.
  ///
  /// - Returns: Whether they have yet to follow.
  mutating func followMenu(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let plan = menu.plan
    let title = state.statusLine
    if titleLights.differs(from: title) {
      lines.write(title, in: plan.title, into: &titleLights.lights, &ink)
    }
    let hints = state.toldHints
    if menuHintLights.differs(from: hints) {
      lines.write(hints, in: plan.controls, into: &menuHintLights.lights, &ink)
    }
    return menu.follow(state, heard, at: now, &ink)
  }

  /// Groups of lights of two faces and of what is around them, at most as a rule.
  private static let usualGroups = 16

  /// Lights while the faces are shown, a group each for what changes together.
  var lights: [[Light]] {
    var lights: [[Light]] = []
    lights.reserveCapacity(Self.usualGroups)
    for index in shown.indices { lights += shown[index].face.lights }
    if !isBare { lights += surroundings }
    return lights
  }

  /// Light of the faces that is computed pixel by pixel.
  var fields: [LightField] {
    var fields: [LightField] = []
    for index in shown.indices { fields += shown[index].face.fields }
    return fields
  }

  /// Lights around the tubes.
  private var surroundings: [[Light]] {
    [keyLights.lights, lineLights.lights, lampLights.lights]
  }

  /// Lights while the menu is open.
  var menuLights: [[Light]] { menu.lights + [titleLights.lights, menuHintLights.lights] }

  /// The lights of a box that rests: the keys' names, dimmed, and the POWER lamp.
  mutating func standbyLights(_ state: ApplianceState, _ ink: inout Ink) -> [[Light]] {
    var groups: [[Light]] = [[], []]
    let dark = state.caps.map { KeyCap(title: $0.title, light: .dark) }
    keys.lights(dark, level: 110, into: &groups[0], &ink)
    lamps.standby(into: &groups[1])
    return groups
  }
}

extension AwakeView {
  /// Keys, line and lamps.
  private mutating func showSurroundings(
    _ state: ApplianceState, _ caps: [KeyCap], isInTune: Bool, _ ink: inout Ink
  ) {
    if keyLights.differs(from: caps) {
      keys.lights(caps, level: 256, into: &keyLights.lights, &ink)
    }
    let foot = lines.foot(of: state)
    if lineLights.differs(from: foot) {
      lines.write(foot, in: place, into: &lineLights.lights, &ink)
    }
    if lampLights.differs(from: isInTune) {
      lamps.running(isInTune: isInTune, into: &lampLights.lights)
    }
  }
}
