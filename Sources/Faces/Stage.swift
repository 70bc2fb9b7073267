import Appliance
import Raster
import Units

/// All that shines while the box is awake.
struct Stage {
  private var arc: LEDArc
  private var noteName: NoteName
  private var informationBar: InformationBar
  private var strip: ChromaticStrip
  private var keys: RibbonKeys
  private var lines: TextLines
  private let lamps: Lamps

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
    if keys.count != count { keys = RibbonKeys(count: count, in: layout, &ink) }
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
    var groups: [[Light]] = Array(repeating: [], count: 7)
    switch state.settings.upper {
    case .arc: arc.lights(motion, window: state.settings.window, into: &groups[0])
    }
    if case .shuttingDown(let since) = state.power {
      let left = max(0, Int((3 - (now - since).value).rounded(.up)))
      noteName.countdown(left, "SWITCHING OFF", into: &groups[1], &ink)
    } else {
      noteName.lights(motion, into: &groups[1], &ink)
    }
    switch state.settings.lower {
    case .informationBar: informationBar.lights(motion, into: &groups[2], &ink)
    case .chromaticStrip: strip.lights(motion, into: &groups[2], &ink)
    }
    keys.lights(state.keys, level: 256, into: &groups[3], &ink)
    lines.status(state, into: &groups[4], &ink)
    lines.hints(state, into: &groups[5], &ink)
    lamps.running(isInTune: motion.isInTune, into: &groups[6])
    return groups
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
