public import Appliance
public import BoardFile
import MusicTheory
public import Raster
import Words
public import SpectralAnalysis
public import Units

/// One panel's picture: chassis, upper and lower face, keys, status line.
///
/// A static layer for each scene, lights on top of it, and the motion of the meters; the state comes from
/// outside each time. Once nothing moves, the picture depends on the state alone.
///
/// - Thread: panel. Allocates when the scene changes and when a letter shines for the first time.
public struct Screen: ~Copyable {
  /// The content of the static layer.
  private enum Scene: Equatable {
    /// The chassis with the faces of a deck and some keys.
    case deck(Deck, [FaceDescription], keys: Int)
    /// Glass from edge to edge.
    case menu
    /// A dark box with nothing but lights.
    case dark
  }

  /// The picture as last drawn.
  public var surface: Surface

  /// The pixels in which the information bar writes the cents.
  public var centsBox: PixelBox {
    var ink = ink
    return InformationBar(in: layout.lowerMeter, text: layout.lowerText, &ink).centsBox
  }

  private let layout: PanelLayout
  private var theme: PanelTheme
  private var ink: Ink
  private var awake: AwakeView
  private var splash: Splash
  private var chassis: Surface
  private var background: Surface
  private var table: LightTable
  private let heard = Heard()
  private var standbyFade = StandbyFade()
  /// The instant of the last change of the colours.
  private var painted: Instant?
  private var scene: Scene?
  /// The deck that was shown last.
  private var deck: Deck?
  private var damage: Damage
  /// True if ``chassis`` has been drawn in the colours of ``theme``.
  private var hasChassis = false
  /// True if ``surface`` is as ``table`` drew it; false at first, and after a fade.
  private var isIntact = false
  /// Letters that ``prepare()`` has yet to draw.
  private var unprepared = AwakeView.letters[...]
  /// Brightness of the picture as last drawn, in 1/256.
  private var brightness = 256

  /// Makes a screen for a panel that is not refused.
  ///
  /// - Parameters:
  ///   - width: Pixels of the panel.
  ///   - height: Rows of the panel.
  ///   - density: Pixels a point.
  ///   - side: The edge that the ribbon lies along; `nil` for the one that suits the panel.
  ///   - hasKeys: False for a box without a ribbon: the meters have the keys' room.
  public init(
    width: Int, height: Int, density: Double, side: Board.Strip.Side? = nil, hasKeys: Bool = true
  ) {
    let layout = PanelLayout(
      width: width, height: height, density: density, side: side, hasKeys: hasKeys)
    var ink = Ink(theme: .amber, fonts: Fonts())
    theme = .amber
    awake = AwakeView(in: layout, &ink)
    splash = Splash(in: layout, ink)
    surface = Surface(width: width, height: height)
    chassis = Surface(width: width, height: height)
    background = Surface(width: width, height: height)
    table = LightTable(rowGains: Self.gains(layout, ink.theme))
    damage = Damage(width: width, height: height)
    self.layout = layout
    self.ink = ink
  }

  /// Brightness of each row: not every theme has scanlines.
  private static func gains(_ layout: PanelLayout, _ theme: Theme) -> [Int] {
    theme.hasScanlines
      ? Scanlines.gains(rows: layout.height, pitch: layout.scanlinePitch)
      : Array(repeating: 256, count: layout.height)
  }

  /// Takes on the colours, the names of notes and the language that were chosen: everything is made anew.
  ///
  /// - Returns: Whether other colours have to wait, so that a finger on the menu's slider makes no flashes.
  private mutating func take(_ state: ApplianceState, at now: Instant) -> Bool {
    let settings = state.settings
    let writing = Ink.Writing(state)
    let isNew = settings.theme != theme
    guard isNew || writing != ink.writing else { return false }
    if isNew, let painted, now - painted < Dwell.shortest { return true }
    if isNew { painted = now }
    theme = settings.theme
    renew(writing)
    table = LightTable(rowGains: Self.gains(layout, ink.theme))
    hasChassis = false
    scene = nil
    return false
  }

  /// Forgets all that was drawn of the faces.
  private mutating func renew(_ writing: Ink.Writing) {
    ink = Ink(theme: .named(theme), fonts: ink.fonts, writing)
    awake = AwakeView(in: layout, &ink)
    splash = Splash(in: layout, ink)
    unprepared = AwakeView.letters[...]
  }

  /// Takes in a spectrum that was heard at an instant, not before the one before.
  ///
  /// Spectra are only to be seen, and nothing is decided by them, so they are no part of the state.
  public mutating func hear(_ spectrum: Spectrum, at time: Instant) {
    heard.spectrum.hear(spectrum, at: time)
  }

  /// Draws `state` as it looks at `now`; the first drawing damages everything.
  public mutating func draw(_ state: ApplianceState, at now: Instant) -> Outcome {
    damage.clear()
    let waits = take(state, at: now)
    let isFading = standbyFade.follow(isAwake: state.power.isAwake, at: now)
    var isMoving = heard.follow(state, at: now)
    var lights: [[Light]] = []
    var fields: [LightField] = []
    var brightness = standbyFade.level(at: now)
    switch state.power {
    case .splash(let since):
      show(.dark)
      let level = Splash.level(after: now - since)
      lights.append([])
      splash.lights(level: level, into: &lights[0], &ink)
      isMoving = level < 256
    case .shuttingDown:
      _ = showMenu(state, at: now)
      lights = awake.menuLights
      isMoving = true
    case .running where state.menuView != nil || state.heldTone != nil:
      isMoving = showMenu(state, at: now)
      lights = awake.menuLights
    case .running, .fading:
      let deck = state.settings.deck
      let caps = state.caps
      show(.deck(deck, deck.faces(state, heard), keys: caps.count))
      if awake.follow(state, caps, heard, at: now, &ink) { isMoving = true }
      lights = awake.lights
      fields = awake.fields
    case .standby:
      show(.dark)
      brightness = 256
      awake.lay(keys: state.caps.count, in: layout, &ink)
      lights = awake.standbyLights(state, &ink)
      isMoving = false
    case .off:
      show(.dark)
      isMoving = false
    }
    render(lights, fields, brightness: brightness)
    return Outcome(damage: damage, isMoving: isMoving || waits || isFading && scene != .dark)
  }
}

extension Screen {
  /// Draws one letter that will be wanted sooner or later, so that a page of the menu or a notice, whose
  /// letters are all new, takes no longer than any other picture.
  ///
  /// - Returns: Whether there are more.
  public mutating func prepare() -> Bool {
    guard let letter = unprepared.popFirst() else { return false }
    awake.prepare(letter, &ink)
    return !unprepared.isEmpty
  }

  /// Pixels of all that can shine so far.
  var drawnPixels: Int { ink.sheet.size }
}

extension Screen {
  /// Draws the state as it was drawn last, every pixel anew.
  mutating func redrawAll(_ state: ApplianceState, at now: Instant) {
    isIntact = false
    _ = draw(state, at: now)
  }

  /// Makes the static layer that of a scene.
  private mutating func show(_ scene: Scene) {
    guard scene != self.scene else { return }
    self.scene = scene
    isIntact = false
    switch scene {
    case .dark:
      // What takes light away shows nothing in the dark: there it shines.
      table.polarity = .light
      background.clear(to: .black)
    case .deck(let deck, let faces, let keys):
      enter(deck)
      if faces.contains(where: { $0.key.place == .panel }) {
        drawBareGlass()
        awake.lay(keys: keys, in: layout, &ink)
        awake.lay(faces, in: layout, &ink)
        awake.drawFaces(ink, on: &background)
        break
      }
      drawChassis(keys: keys)
      awake.lay(faces, in: layout, &ink)
      awake.drawFaces(ink, on: &background)
      awake.drawKeys(ink, on: &background)
    case .menu: drawBareGlass()
    }
  }

  /// Gives back all that was drawn for the deck that is left.
  private mutating func enter(_ deck: Deck) {
    if let left = self.deck, left != deck { renew(ink.writing) }
    self.deck = deck
  }

  /// Makes the static layer that of an empty box.
  private mutating func drawChassis(keys: Int) {
    table.polarity = ink.theme.polarity
    if !hasChassis {
      box.draw(on: &chassis)
      hasChassis = true
    }
    background.copy(background.bounds, from: chassis)
    awake.lay(keys: keys, in: layout, &ink)
  }

  /// Makes the static layer glass from edge to edge.
  private mutating func drawBareGlass() {
    table.polarity = ink.theme.polarity
    box.drawBareGlass(on: &background)
  }

  /// The box that the panel shows.
  private var box: Chassis {
    Chassis(
      layout: layout, theme: ink.theme, legend: ink.fonts.legend,
      rowGains: Self.gains(layout, ink.theme), inTune: ink.said("IN TUNE"))
  }

  /// Makes the static layer and the lights those of the menu.
  ///
  /// - Returns: Whether they have yet to follow.
  private mutating func showMenu(_ state: ApplianceState, at now: Instant) -> Bool {
    show(.menu)
    return awake.followMenu(state, heard, at: now, &ink)
  }

  /// Brings the surface from what it shows to these lights.
  private mutating func render(
    _ lights: [[Light]], _ fields: [LightField], brightness: Int
  ) {
    defer { self.brightness = brightness }
    if brightness == 0, self.brightness == 0 { return }
    if isIntact, brightness == 256 {
      table.draw(
        lights, fields, from: &ink.sheet, over: background, on: &surface, damage: &damage)
    } else {
      table.drawAll(
        lights, fields, from: &ink.sheet, over: background, on: &surface, damage: &damage)
      if brightness < 256 { surface.dim(gain: brightness) }
      isIntact = brightness == 256
    }
  }
}
