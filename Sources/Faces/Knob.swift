import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// A knob with two rings of dashes and an arrow, turned by the distance to the neighbouring note under a
/// fixed index; the neighbours stand around it, the note itself in its middle.
///
/// A quarter turn a semitone: halfway to the next note the knob stands at 45 degrees.
struct Knob: Meter {
  /// Figures of the knob, lengths in heights of the tube.
  enum Parameters {
    /// The knob's middle under the apex.
    static let middle = UpperFace.knob.namePlace.middle
    /// Radius of the cap.
    static let cap = 0.270
    /// Radii between which both rings have dashes, and to which the thick ones reach inwards.
    static let ring = (inner: 0.315, outer: 0.352, thick: 0.292)
    /// Thin and thick dashes around.
    static let dashes = (thin: 120, thick: 12)
    /// Widths of the dashes in degrees.
    static let widths = (thin: 0.75, thick: 1.7)
    /// Radii of the arrow's foot and tip.
    static let arrow = (foot: 0.366, tip: 0.412)
    /// Radius at which the neighbours stand, height of their capitals, degrees to the first and the
    /// second of them, and degrees from the top between which they fade.
    static let labels = (
      radius: 0.475, capHeight: 0.085, first: 60.0, second: 105.0, fading: (118.0, 130.0)
    )
  }

  /// What is to be seen.
  private struct Shown: Equatable {
    var turn: Int
    var note: MIDINote?
    var isInTune: Bool
  }

  private let center: Point
  private let height: Double
  private var ring: DashRing
  private var arrow: RotatedSprites
  private var letters: GlyphAtlas
  private let index: (plain: Sprite, tuned: Sprite)
  private var remembered = Remembered<Shown>()

  /// Makes the knob behind a tube.
  init(in shape: CRTShape, _ ink: inout Ink) {
    let height = shape.frame.height
    self.height = height
    center = shape.apex + Point(0, (Parameters.middle * height).rounded())
    ring = DashRing(center: center, unit: height, ink.theme.trace)
    let half = height * 0.030
    let length = (Parameters.arrow.tip - Parameters.arrow.foot) * height
    arrow = RotatedSprites(
      Path(polygon: [Point(0, -length), Point(half, 0), Point(-half, 0)]), ink.theme.pointer,
      reach: height * 0.012, radius: length)
    letters = ink.readout(
      capHeight: ink.nameHeight(Parameters.labels.capHeight * height, width: 0.16 * height),
      ink.theme.trace, glow: 0.7)
    let width = max(2, height * 0.013)
    let bar = Path.rectangle(
      Rectangle(
        x: -width / 2, y: -0.452 * height, width: width, height: (0.452 - 0.270) * height))
    index = (
      ink.sprite(bar, ink.theme.trace, reach: width * 1.2),
      ink.sprite(bar, ink.theme.inTune, reach: width * 1.6)
    )
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let radius = Parameters.cap * height
    let line = max(1, height * 0.006)
    surface.fill(
      .circle(center: center, radius: radius),
      .linear(
        from: center - Point(0, radius), to: center + Point(0, radius),
        [
          .init(0, .white, opacity: 0.10), .init(0.5, .black, opacity: 0.05),
          .init(1, .black, opacity: 0.42),
        ]))
    surface.fill(
      Path.circle(center: center, radius: radius)
        .without(.circle(center: center, radius: radius - line)),
      .mark(ink.theme.trace, ink.theme, opacity: 0.50))
    surface.fill(
      Path.circle(center: center, radius: radius - 3 * line)
        .without(.circle(center: center, radius: radius - 4 * line)),
      .unlit(ink.theme.trace, ink.theme, opacity: 0.28))
  }

  var lights: [Light] { remembered.lights }
  var fields: [LightField] { [.dial(ring.field)] }

  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    ring.settle()
    let cents = min(max(motion.cents, -100), 100)
    let shown = Shown(
      turn: Int((-cents * 40).rounded()), note: motion.note, isInTune: motion.isInTune)
    if remembered.differs(from: shown) { light(shown, &ink) }
    return false
  }

  private mutating func light(_ shown: Shown, _ ink: inout Ink) {
    let turn = Double(shown.turn) / 40 / 100 * Double.pi / 2
    let isDark = shown.note == nil
    ring.turn(by: turn, brightness: isDark ? 0.30 : 0.80)
    let spoke = Spoke(turn)
    remembered.lights.append(
      arrow.light(
        at: center + Parameters.arrow.foot * height * spoke.direction, angle: turn,
        level: isDark ? 88 : 256, &ink))
    remembered.lights.append(
      Light(
        shown.isInTune ? index.tuned : index.plain, x: Int(center.x.rounded()),
        y: Int(center.y.rounded()), level: isDark ? 88 : 256))
    guard let note = shown.note else { return }
    let labels = Parameters.labels
    for (step, degrees) in [
      (-2, -labels.second), (-1, -labels.first), (1, labels.first), (2, labels.second),
    ] {
      let place =
        center + labels.radius * height
        * Spoke(turn + degrees * Double.pi / 180).direction
      letters.write(
        ink.name(of: note + step),
        at: place + Point(0, letters.lettering.capHeight / 2), .center,
        level: Self.level(at: turn + degrees * Double.pi / 180, of: ink.quiet),
        into: &remembered.lights, &ink.sheet)
    }
  }

  /// Brightness of a neighbour on a spoke: it goes out before the tube ends.
  private static func level(at angle: Double, of most: Int) -> Int {
    let (from, to) = Parameters.labels.fading
    let part = min(max((to - abs(angle) * 180 / .pi) / (to - from), 0), 1)
    // In 16 steps, so that a label that hardly changes is not drawn again.
    return Int((part * 16).rounded()) * most / 16
  }
}
