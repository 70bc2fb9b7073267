import Appliance
import MusicTheory
import Raster
import Units

/// All that shines while the box is awake.
struct Stage {
  /// What the tube shows in its middle.
  private enum Middle: Equatable {
    case note(MIDINote?, isInTune: Bool)
    case countdown(Int)
  }

  /// What the segments show.
  private struct Deviation: Equatable {
    var face: UpperFace
    var note: MIDINote?
    var cents: Double
    var isInTune: Bool
    var window: Cents
  }

  /// What the small tube shows.
  private struct Reading: Equatable {
    var face: LowerFace
    var reading: MeterMotion.Shown
  }

  /// What the line for notices shows.
  private struct Status: Equatable {
    var notice: Notice?
    var preset: TuningPreset
    var reference: ReferencePitch
  }

  private var arc: LEDArc
  private var noteName: NoteName
  private var informationBar: InformationBar
  private var strip: ChromaticStrip
  private var keys: RibbonKeys
  private var lines: TextLines
  private let lamps: Lamps

  private var arcLights = Remembered<Deviation>()
  private var middleLights = Remembered<Middle>()
  private var lowerLights = Remembered<Reading>()
  private var keyLights = Remembered<[RibbonKey]>()
  private var statusLights = Remembered<Status>()
  private var hintLights = Remembered<TextLines.Situation>()
  private var lampLights = Remembered<Bool>()

  /// Where the information bar writes the cents.
  var centsBox: PixelBox { informationBar.centsBox }

  /// Makes all meters for a panel, without keys yet.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    arc = LEDArc(in: layout.tube, &ink)
    noteName = NoteName(in: layout.tube, ink)
    informationBar = InformationBar(in: layout.lower, &ink)
    strip = ChromaticStrip(in: layout.lower, &ink)
    keys = RibbonKeys(count: 0, in: layout, &ink)
    lines = TextLines(in: layout, ink)
    lamps = Lamps(in: layout, &ink)
  }

  /// Lays out `count` keys, unless they are.
  mutating func lay(keys count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    guard keys.count != count else { return }
    keys = RibbonKeys(count: count, in: layout, &ink)
    keyLights = Remembered()
  }

  /// Draws the dark parts of two faces and of the keys.
  func drawStatic(_ upper: UpperFace, _ lower: LowerFace, _ ink: Ink, on surface: inout Surface) {
    switch upper {
    case .arc: arc.drawStatic(ink.theme, on: &surface)
    }
    switch lower {
    case .informationBar: informationBar.drawStatic(ink, on: &surface)
    case .chromaticStrip: strip.drawStatic(ink, on: &surface)
    }
    keys.drawStatic(on: &surface)
  }

  /// The lights of a box that is awake, a group each for what changes together.
  mutating func lights(
    _ state: ApplianceState, _ motion: MeterMotion, at now: Instant, _ ink: inout Ink
  ) -> [[Light]] {
    showMeters(state, motion, &ink)
    showMiddle(state, motion, at: now, &ink)
    showLines(state, &ink)
    if keyLights.differs(from: state.keys) {
      keys.lights(state.keys, level: 256, into: &keyLights.lights, &ink)
    }
    if lampLights.differs(from: motion.isInTune) {
      lamps.running(isInTune: motion.isInTune, into: &lampLights.lights)
    }
    return [
      arcLights.lights, middleLights.lights, lowerLights.lights, keyLights.lights,
      statusLights.lights, hintLights.lights, lampLights.lights,
    ]
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
  private mutating func showMeters(
    _ state: ApplianceState, _ motion: MeterMotion, _ ink: inout Ink
  ) {
    let settings = state.settings
    let deviation = Deviation(
      face: settings.upper, note: motion.note, cents: motion.cents, isInTune: motion.isInTune,
      window: settings.window)
    if arcLights.differs(from: deviation) {
      switch settings.upper {
      case .arc: arc.lights(motion, window: settings.window, into: &arcLights.lights)
      }
    }
    var shown = motion.shown
    if settings.lower == .informationBar {
      // All that the gliding deviation changes here is the triangles.
      shown.cents = InformationBar.signedCount(deviation: motion.cents)
    }
    if lowerLights.differs(from: Reading(face: settings.lower, reading: shown)) {
      switch settings.lower {
      case .informationBar: informationBar.lights(motion, into: &lowerLights.lights, &ink)
      case .chromaticStrip: strip.lights(motion, into: &lowerLights.lights, &ink)
      }
    }
  }

  private mutating func showMiddle(
    _ state: ApplianceState, _ motion: MeterMotion, at now: Instant, _ ink: inout Ink
  ) {
    var middle = Middle.note(motion.note, isInTune: motion.isInTune)
    if case .shuttingDown(let since) = state.power {
      middle = .countdown(max(0, Int((3 - (now - since).value).rounded(.up))))
    }
    guard middleLights.differs(from: middle) else { return }
    if case .countdown(let seconds) = middle {
      noteName.countdown(seconds, "SWITCHING OFF", into: &middleLights.lights, &ink)
    } else {
      noteName.lights(motion, into: &middleLights.lights, &ink)
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
