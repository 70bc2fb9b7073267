import Appliance
import MusicTheory
import Raster
import Units

/// All that shines while the box is awake.
struct Stage {
  /// What the tube shows in its middle.
  private enum Middle: Equatable {
    case note(MIDINote?, isInTune: Bool, UpperFace)
    case countdown(Int, UpperFace)
  }

  /// What the line for notices shows.
  private struct Status: Equatable {
    var notice: Notice?
    var preset: TuningPreset
    var reference: ReferencePitch
  }

  private let tube: CRTShape
  private let lowerFrame: Rectangle
  private let lowerText: Double
  /// The faces that have been shown so far: each is made when it is first wanted.
  private var uppers: [UpperFace: any Meter] = [:]
  private var lowers: [LowerFace: any Meter] = [:]
  private var names: [UpperFace: NoteName] = [:]
  private var keys: RibbonKeys
  private var lines: TextLines
  private let lamps: Lamps

  private var middleLights = Remembered<Middle>()
  private var keyLights = Remembered<[RibbonKey]>()
  private var statusLights = Remembered<Status>()
  private var hintLights = Remembered<TextLines.Situation>()
  private var lampLights = Remembered<Bool>()

  /// Makes what all faces share, without keys yet.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    tube = layout.tube
    lowerFrame = layout.lower
    lowerText = layout.lowerText
    keys = RibbonKeys(count: 0, in: layout, &ink)
    lines = TextLines(in: layout, ink)
    lamps = Lamps(in: layout, &ink)
  }

  /// Makes two faces, unless they are there.
  mutating func lay(_ upper: UpperFace, _ lower: LowerFace, _ ink: inout Ink) {
    if uppers[upper] == nil {
      uppers[upper] = upper.meter(in: tube, &ink)
      names[upper] = NoteName(in: tube, at: upper.namePlace, ink)
    }
    if lowers[lower] == nil { lowers[lower] = lower.meter(in: lowerFrame, text: lowerText, &ink) }
  }

  /// Lays out `count` keys, unless they are.
  mutating func lay(keys count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    guard keys.count != count else { return }
    keys = RibbonKeys(count: count, in: layout, &ink)
    keyLights = Remembered()
  }

  /// Draws the dark parts of two faces and of the keys.
  func drawStatic(_ upper: UpperFace, _ lower: LowerFace, _ ink: Ink, on surface: inout Surface) {
    uppers[upper]?.drawStatic(ink, on: &surface)
    lowers[lower]?.drawStatic(ink, on: &surface)
    keys.drawStatic(ink.theme, on: &surface)
  }

  /// Makes the lights of a box that is awake those of an instant; both faces are laid.
  ///
  /// - Returns: Whether one of the faces moves by itself.
  mutating func follow(
    _ state: ApplianceState, _ motion: MeterMotion, _ upper: UpperFace, _ lower: LowerFace,
    at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let settings = state.settings
    let above = uppers[upper]?.follow(motion, settings, at: now, &ink) ?? false
    let below = lowers[lower]?.follow(motion, settings, at: now, &ink) ?? false
    showMiddle(state, motion, upper, at: now, &ink)
    showLines(state, &ink)
    if keyLights.differs(from: state.keys) {
      keys.lights(state.keys, level: 256, into: &keyLights.lights, &ink)
    }
    if lampLights.differs(from: motion.isInTune) {
      lamps.running(isInTune: motion.isInTune, into: &lampLights.lights)
    }
    return above || below
  }

  /// What shines, a group each for what changes together.
  func lights(_ upper: UpperFace, _ lower: LowerFace) -> [[Light]] {
    [
      uppers[upper]?.lights ?? [], middleLights.lights, lowers[lower]?.lights ?? [],
      keyLights.lights, statusLights.lights, hintLights.lights, lampLights.lights,
    ]
  }

  /// What shines and is computed pixel by pixel.
  func fields(_ upper: UpperFace, _ lower: LowerFace) -> [LightField] {
    (uppers[upper]?.fields ?? []) + (lowers[lower]?.fields ?? [])
  }

  /// The lights of a box that rests: the keys' names, dimmed, and the POWER lamp.
  mutating func standbyLights(_ state: ApplianceState, _ ink: inout Ink) -> [[Light]] {
    var groups: [[Light]] = [[], []]
    let dark = state.keys.map { RibbonKey(note: $0.note) }
    keys.lights(dark, level: 110, into: &groups[0], &ink)
    lamps.standby(into: &groups[1])
    return groups
  }
}

extension Stage {
  private mutating func showMiddle(
    _ state: ApplianceState, _ motion: MeterMotion, _ upper: UpperFace, at now: Instant,
    _ ink: inout Ink
  ) {
    var middle = Middle.note(motion.note, isInTune: motion.isInTune, upper)
    if case .shuttingDown(let since) = state.power {
      middle = .countdown(
        max(0, Int((ApplianceState.shutdownDelay - (now - since)).value.rounded(.up))), upper)
    }
    guard middleLights.differs(from: middle) else { return }
    if case .countdown(let seconds, _) = middle {
      names[upper]?.countdown(seconds, "SWITCHING OFF", into: &middleLights.lights, &ink)
    } else {
      names[upper]?.lights(motion, into: &middleLights.lights, &ink)
    }
  }

  private mutating func showLines(_ state: ApplianceState, _ ink: inout Ink) {
    let status = Status(
      notice: state.notices.last, preset: state.settings.preset,
      reference: state.settings.reference)
    if statusLights.differs(from: status) {
      lines.status(state, into: &statusLights.lights, &ink)
    }
    var situation = TextLines.Situation.playing(hasRibbon: !state.keys.isEmpty)
    if case .shuttingDown = state.power { situation = .switchingOff }
    if hintLights.differs(from: situation) {
      lines.hints(situation, into: &hintLights.lights, &ink)
    }
  }
}
