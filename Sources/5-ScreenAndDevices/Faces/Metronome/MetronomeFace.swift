import Appliance
import Raster
import Synthesis
import Texts
import Units

/// The metronome: a pendulum over the number of the beat and the bar's row of dots, the tempo below.
struct MetronomeFace: Face {
  /// Figures of the large tube, in heights of it.
  enum Parameters {
    /// Middle and height of the number.
    static let number = (middle: 0.655, capHeight: 0.36)
    /// Middle and radius of the dots.
    static let dots = (middle: 0.907, radius: 0.020)
    /// Part of the tube's width that the dots may take.
    static let dotsWidth = 0.66
  }

  /// The number of the beat as shown: its place in the bar, from 0, and its tint.
  private struct Number: Equatable {
    /// The reason for a number's colour and brightness.
    enum Tint { case idle, plain, accent, counting }
    var place: Int
    var tint: Tint
  }

  private let middle: Point
  private var pendulum: Pendulum
  private var dots: BeatDots
  private var bar: TempoBar
  private var plain: GlyphAtlas
  private var accent: GlyphAtlas
  private var counting: GlyphAtlas
  private var number = Remembered<Number>()

  /// Makes the face for a panel.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    let frame = layout.tube.frame
    let cap = Parameters.number.capHeight * frame.height
    middle = Point(
      frame.center.x, (frame.y + Parameters.number.middle * frame.height + cap / 2).rounded())
    pendulum = Pendulum(in: layout.tube, &ink)
    dots = BeatDots(
      at: Point(frame.center.x, frame.y + Parameters.dots.middle * frame.height),
      width: Parameters.dotsWidth * frame.width,
      radius: max(2, Parameters.dots.radius * frame.height), &ink)
    bar = TempoBar(in: layout.lower, text: layout.lowerText, &ink)
    plain = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.8)
    accent = ink.readout(capHeight: cap, ink.theme.inTune, glow: 0.8)
    counting = ink.readout(capHeight: cap, ink.theme.pointer, glow: 0.8)
  }

  var lights: [[Light]] { [pendulum.lights, number.lights, dots.lights, bar.lights] }
  var fields: [LightField] { [.dial(pendulum.field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { pendulum.drawStatic(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let settings = state.settings.metronome
    let beat = BeatPlace(state, at: now)
    let accents = Array(settings.accents.prefix(settings.beats))
    dots.follow(BeatDots.Shown(accents: accents, current: beat?.place))
    bar.follow(settings.tempo, &ink)
    light(beat, accents, &ink)
    let position = state.settings.isStill ? nil : beat?.position
    let isSwinging = pendulum.follow(position, tempo: settings.tempo, at: now, &ink)
    // What is heard of it comes with the next beat only: the screen has to look.
    return isSwinging || state.metronome.isRunning
  }

  /// Makes the number that of a beat.
  private mutating func light(_ beat: BeatPlace?, _ accents: [BeatAccent], _ ink: inout Ink) {
    let shown = Number(place: beat?.place ?? 0, tint: Self.tint(of: beat, accents))
    guard number.differs(from: shown) else { return }
    let text = Text.number("\(shown.place + 1)")
    switch shown.tint {
    case .idle:
      plain.write(
        text, at: middle, .center, level: min(ink.quiet, 110), into: &number.lights, &ink.sheet)
    case .plain: plain.write(text, at: middle, .center, into: &number.lights, &ink.sheet)
    case .accent: accent.write(text, at: middle, .center, into: &number.lights, &ink.sheet)
    case .counting: counting.write(text, at: middle, .center, into: &number.lights, &ink.sheet)
    }
  }

  private static func tint(of beat: BeatPlace?, _ accents: [BeatAccent]) -> Number.Tint {
    guard let beat else { return .idle }
    if beat.isCounting { return .counting }
    return accents[beat.place] == .accent ? .accent : .plain
  }
}

extension FaceDescription {
  /// The metronome on both tubes.
  static var metronome: Self {
    Self(.both, "metronome") { layout, ink in MetronomeFace(in: layout, &ink) }
  }
}
