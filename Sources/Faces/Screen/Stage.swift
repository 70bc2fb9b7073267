import Appliance
import MusicTheory
import Raster
import Units

/// All that shines while the box is awake.
struct Stage {
  /// An upper face and whether numbers stand on the tube: what its layout depends on.
  private struct UpperKey: Hashable {
    var face: UpperFace
    var writesNumbers: Bool
  }

  /// An upper face with what is written on it.
  private struct Upper {
    var meter: any Meter
    var text: TubeText
  }

  private let tube: CRTShape
  private let lowerFrame: Rectangle
  private let lowerText: Double
  /// The faces that are shown; parted, since to look at a part of an optional is to copy all of it.
  private var upperFace: UpperKey?
  private var lowerFace: LowerFace?
  private var upper: (any Meter)?
  private var text: TubeText?
  private var lower: (any Meter)?
  /// The faces that were shown before: each is made when it is first wanted.
  private var otherUppers: [UpperKey: Upper] = [:]
  private var otherLowers: [LowerFace: any Meter] = [:]
  /// What is shown in place of both faces on another deck.
  var deckFace: (any DeckFace)?
  var deckScene: DeckScene?
  private var keys: RibbonKeys
  var lines: TextLines
  var menu: MenuFace
  private var greeting: Greeting
  private var card: CardFace
  private let lamps: Lamps

  private var keyLights = Remembered<[KeyCap]>()
  private var statusLights = Remembered<TextLines.Status>()
  /// The facts that ``statusLights`` tell of.
  private var saidFacts: StatusFacts?
  private var hintLights = Remembered<[ControlHint]>()
  private var lampLights = Remembered<Bool>()

  /// Makes what all faces share, without keys yet.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    tube = layout.tube
    lowerFrame = layout.lowerMeter
    lowerText = layout.lowerText
    keys = RibbonKeys(count: 0, in: layout, &ink)
    lines = TextLines(in: layout, &ink)
    menu = MenuFace(in: layout, &ink)
    greeting = Greeting(in: layout, ink)
    card = CardFace(in: layout, ink)
    lamps = Lamps(in: layout, &ink)
  }

  /// Takes two faces for those that are shown, and makes them unless they were shown before.
  ///
  /// - Parameters:
  ///   - upper: The upper face.
  ///   - lower: The lower face; `nil` where the announcement is shown in its place.
  ///   - writesNumbers: Whether cents and frequency stand on the tube.
  ///   - ink: What is drawn with.
  mutating func lay(
    _ upper: UpperFace, _ lower: LowerFace?, writesNumbers: Bool, _ ink: inout Ink
  ) {
    if let face = upperFace, let meter = self.upper, let text {
      otherUppers[face] = Upper(meter: meter, text: text)
    }
    let key = UpperKey(face: upper, writesNumbers: writesNumbers)
    upperFace = key
    let plan = upper.plan(writesNumbers: writesNumbers)
    let above =
      otherUppers.removeValue(forKey: key)
      ?? Upper(
        meter: upper.meter(in: tube, around: plan, &ink), text: TubeText(in: tube, plan, &ink))
    self.upper = above.meter
    text = above.text
    lay(lower, &ink)
  }

  /// Takes a lower face for the one that is shown, and makes it unless it was shown before.
  mutating func lay(_ lower: LowerFace?, _ ink: inout Ink) {
    if let face = lowerFace, let meter = self.lower { otherLowers[face] = meter }
    lowerFace = lower
    self.lower = lower.map {
      otherLowers.removeValue(forKey: $0) ?? $0.meter(in: lowerFrame, text: lowerText, &ink)
    }
  }

  /// Lays out `count` keys, unless they are.
  mutating func lay(keys count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    guard keys.count != count else { return }
    keys = RibbonKeys(count: count, in: layout, &ink)
    keyLights = Remembered()
  }

  /// Draws the dark parts of the faces that are shown.
  func drawFaces(_ ink: Ink, on surface: inout Surface) {
    upper?.drawStatic(ink, on: &surface)
    lower?.drawStatic(ink, on: &surface)
  }

  /// Draws the dark parts of the lower face alone.
  func drawLower(_ ink: Ink, on surface: inout Surface) { lower?.drawStatic(ink, on: &surface) }

  /// Draws the keys' caps.
  func drawKeys(_ ink: Ink, on surface: inout Surface) { keys.drawStatic(ink.theme, on: &surface) }

  /// Makes the lights of a box that is awake those of an instant; both faces are laid.
  ///
  /// - Parameters:
  ///   - state: What the box is and shows.
  ///   - motion: Where the meters are.
  ///   - now: The instant.
  ///   - ink: What is drawn with.
  /// - Returns: Whether one of the faces moves by itself.
  mutating func follow(
    _ state: ApplianceState, _ motion: MeterMotion, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let settings = state.settings
    let above = upper?.follow(motion, settings, at: now, &ink) ?? false
    let below = lower?.follow(motion, settings, at: now, &ink) ?? false
    text?.follow(motion, &ink)
    if let announcement = state.announcement { greeting.follow(announcement, &ink) }
    showSurroundings(state, isInTune: motion.isInTune, &ink)
    return above || below
  }

  /// Makes the lights those of a tuner without an audio card; the lower face is laid.
  ///
  /// - Returns: Whether the lower face moves by itself.
  mutating func follow(
    _ advice: CardAdvice, _ state: ApplianceState, _ motion: MeterMotion, at now: Instant,
    _ ink: inout Ink
  ) -> Bool {
    card.follow(advice, &ink)
    if let announcement = state.announcement { greeting.follow(announcement, &ink) }
    showSurroundings(state, isInTune: motion.isInTune, &ink)
    return lower?.follow(motion, state.settings, at: now, &ink) ?? false
  }

  /// Makes the lights those of a page of the menu.
  ///
  /// - Returns: Whether they have yet to follow.
  mutating func follow(
    _ page: MenuFace.Page, _ state: ApplianceState, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    showSurroundings(state, isInTune: state.isInTune, &ink)
    return menu.follow(page, at: now, &ink)
  }

  /// What shines while the box listens, a group each for what changes together.
  var lights: [[Light]] {
    [upper?.lights ?? []] + (text?.lights ?? []) + [lower?.lights ?? greeting.lights]
      + surroundings
  }

  /// What shines on a tuner without an audio card.
  var cardLights: [[Light]] { [card.lights, lower?.lights ?? greeting.lights] + surroundings }

  /// What shines there and is computed pixel by pixel.
  var lowerFields: [LightField] { lower?.fields ?? [] }

  /// What shines around the tubes.
  var surroundings: [[Light]] {
    [keyLights.lights, statusLights.lights, hintLights.lights, lampLights.lights]
  }

  /// What shines while the menu is open.
  var menuLights: [[Light]] {
    menu.lights + surroundings
  }

  /// What shines and is computed pixel by pixel.
  var fields: [LightField] {
    let above = upper?.fields ?? []
    let below = lower?.fields ?? []
    return above.isEmpty ? below : below.isEmpty ? above : above + below
  }

  /// The lights of a box that rests: the keys' names, dimmed, and the POWER lamp.
  mutating func standbyLights(_ state: ApplianceState, _ ink: inout Ink) -> [[Light]] {
    var groups: [[Light]] = [[], []]
    let dark = state.caps.map { KeyCap(title: $0.title, light: .dark) }
    keys.lights(dark, level: 110, into: &groups[0], &ink)
    lamps.standby(into: &groups[1])
    return groups
  }
}

extension Stage {
  /// Keys, lines and lamps.
  mutating func showSurroundings(
    _ state: ApplianceState, isInTune: Bool, _ ink: inout Ink
  ) {
    let caps = state.caps
    if keyLights.differs(from: caps) {
      keys.lights(caps, level: 256, into: &keyLights.lights, &ink)
    }
    showStatus(state, &ink)
    let hints = state.hints
    if hintLights.differs(from: hints) { lines.write(hints, into: &hintLights.lights, &ink) }
    if lampLights.differs(from: isInTune) {
      lamps.running(isInTune: isInTune, into: &lampLights.lights)
    }
  }

  /// The upper line, whose words are put together only where the facts that they tell of have changed.
  private mutating func showStatus(_ state: ApplianceState, _ ink: inout Ink) {
    let facts = state.statusFacts
    if facts != nil, facts == saidFacts { return }
    saidFacts = facts
    let status = state.statusLine
    if statusLights.differs(from: status) {
      lines.write(status, into: &statusLights.lights, &ink)
    }
  }
}
