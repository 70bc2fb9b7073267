import Appliance
import Glibc
import MusicTheory
import Raster
import Texts
import Units

/// A large knob, half of it under the arch: two rings of dashes with a mark, turned by the distance to the target under
/// a fixed index, which is the pointer.
///
/// Beside the index a triangle says on which side the pitch is. Neighbouring notes stand around the knob, the note itself
/// in its middle.
///
/// Near the index sixty degrees are a step of the scale, so that among semitones a thin dash is 5 cents and a thick one
/// 50. Farther
/// away the scale is closer, so that two neighbours on each side and what lies beyond find room under the arch.
struct Knob: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      name: NamePlace(middle: 0.51, capHeight: 0.26, width: 0.38),
      numbers: .stack(
        cents: .init(middle: 0.785, capHeight: 0.115),
        hertz: .init(middle: 0.912, capHeight: 0.076)), arrow: nil),
    alone: TubePlan(
      name: NamePlace(middle: 0.64, capHeight: 0.32, width: 0.50), arrow: nil))

  /// Figures of the knob, lengths in heights of the tube.
  enum Parameters {
    /// The knob's middle under the apex.
    static let middle = 0.82
    /// Radius of the cap.
    static let cap = 0.500
    /// Width of the circles on the cap.
    static let line = 0.006
    /// Distances from the cap's rim to the edges of the inner circle, in widths of a circle's line.
    static let innerCircle = (outer: 3.0, inner: 4.0)
    /// Distance of all that is seen of the knob from the glass's edge.
    static let margin = 0.02
    /// Radii between which both rings have dashes, and to which the thick ones reach inwards.
    static let ring = (inner: 0.585, outer: 0.640, thick: 0.535)
    /// Thin and thick dashes around.
    static let dashes = (thin: 120, thick: 12)
    /// Widths of the dashes in degrees.
    static let widths = (thin: 0.62, thick: 1.4)
    /// Radii of the foot and the tip of the dial's mark, and half its width.
    static let mark = (foot: 0.652, tip: 0.700, half: 0.030)
    /// Brightness of the dial's mark, and of mark and index in silence, of 256.
    static let levels = (mark: 170, silent: 88)
    /// Radii of the index's ends, and its width off and in tune.
    static let index = (foot: 0.515, tip: 0.775, plain: 0.022, tuned: 0.030)
    /// Radius at which the triangle beside the index stands, its distance and its size.
    static let side = (radius: 0.725, gap: 0.030, size: 0.085)
    /// Reaches of the glow around the dial's mark, and around the index off and in tune.
    static let glow = (mark: 0.010, plain: 0.016, tuned: 0.024)
    /// Radius at which the neighbours stand, height of their capitals, and degrees from the top between
    /// which they fade: near the index, and before they meet at the ends.
    static let labels = (
      radius: 0.805, capHeight: 0.105, near: (from: 22.0, to: 28.0), far: (from: 72.5, to: 75.0)
    )
    /// Width of the room for a neighbour's name.
    static let labelWidth = 0.20
    /// Degrees that the ring has turned lately from which it is dimmed, since dashes that go by must not flash.
    ///
    /// Then the degrees from which it is as dim as it gets, the most that are remembered, and by which time
    /// constant they are forgotten.
    static let turned = (from: 6.0, to: 15.0, most: 20.0, lately: Seconds(0.5))
    /// Brightness of the ring, and of one that turns or rests in silence.
    static let brightness = (calm: 0.80, dim: 0.30)
    /// Degrees a step, so far as the graduation is even, in steps, and degrees that the rest of it takes.
    static let scale = (degrees: 60.0, even: 0.5, rest: 50.0)
  }

  /// The knob as shown: its turn in 1/4000 of a step of the scale, the note, and the ring's brightness.
  private struct Shown: Equatable {
    var turn: Int
    var note: MIDINote?
    var isInTune: Bool
    /// The side of the pitch.
    var side: Int
    /// Brightness of the ring in steps.
    var brightness: Int
  }

  private let center: Point
  private let height: Double
  private let glass: Mask
  private let arch: ArchProfile
  private var ring: DashRing
  private var mark: RotatedSprites
  private let side: SideMarker
  private var letters: GlyphAtlas
  private let index: (plain: Sprite, tuned: Sprite)
  private var remembered = Remembered<Shown>()
  /// Degrees that the ring has turned lately, and where it was.
  private var turned = 0.0
  private var angle = 0.0
  private var last: Instant?

  /// Makes the knob behind a tube.
  init(in shape: CRTShape, around _: TubePlan, _ ink: inout Ink) {
    let height = shape.frame.height
    self.height = height
    center = shape.apex + Point(0, (Parameters.middle * height).rounded())
    arch = ArchProfile(shape)
    glass = Mask(shape.inset(by: Parameters.margin * height).outline)
    ring = DashRing(center: center, unit: height, on: glass, ink.theme.trace)
    let half = Parameters.mark.half * height
    let length = (Parameters.mark.tip - Parameters.mark.foot) * height
    mark = RotatedSprites(
      Path(polygon: [Point(0, -length), Point(half, 0), Point(-half, 0)]), ink.theme.trace,
      reach: height * Parameters.glow.mark, radius: length)
    side = SideMarker(
      beside: center - Point(0, Parameters.side.radius * height), gap: Parameters.side.gap * height,
      size: Parameters.side.size * height, &ink)
    letters = ink.readout(
      capHeight: ink.nameHeight(
        Parameters.labels.capHeight * height, width: Parameters.labelWidth * height),
      ink.theme.trace, glow: 0.7)
    func bar(_ width: Double) -> Path {
      let width = max(2, width * height)
      return .rectangle(
        Rectangle(
          x: -width / 2, y: -Parameters.index.tip * height, width: width,
          height: (Parameters.index.tip - Parameters.index.foot) * height))
    }
    index = (
      ink.sprite(
        bar(Parameters.index.plain), ink.theme.pointer, reach: height * Parameters.glow.plain),
      ink.sprite(
        bar(Parameters.index.tuned), ink.theme.inTune, reach: height * Parameters.glow.tuned)
    )
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let radius = Parameters.cap * height
    let line = max(1, height * Parameters.line)
    let inner = Parameters.innerCircle
    func circle(_ radius: Double) -> Path { .circle(center: center, radius: radius) }
    func paint(_ path: Path, _ paint: Paint) {
      surface.paint(Mask(path, within: surface.bounds).multiplied(by: glass), paint)
    }
    paint(
      circle(radius),
      .linear(
        from: center - Point(0, radius), to: center + Point(0, radius),
        [
          .init(0, .white, opacity: 0.10), .init(0.5, .black, opacity: 0.05),
          .init(1, .black, opacity: 0.42),
        ]))
    paint(
      circle(radius).without(circle(radius - line)),
      .mark(ink.theme.trace, ink.theme, opacity: 0.50))
    paint(
      circle(radius - inner.outer * line).without(circle(radius - inner.inner * line)),
      .unlit(ink.theme.trace, ink.theme, opacity: 0.28))
  }

  var lights: [[Light]] { [remembered.lights] }
  var fields: [LightField] { [.dial(ring.field)] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    ring.settle()
    // In 1/4000 of a step; what is farther off than all labels looks the same.
    let steps = min(max(motion.steps, -48), 48)
    let isCalming = turn(to: Self.angle(steps: -steps), at: now)
    let part = isCalming ? brightness : 1
    let limits = Parameters.brightness
    let level = motion.measured == nil ? limits.dim : limits.dim + part * (limits.calm - limits.dim)
    let shown = Shown(
      turn: Int((-steps * 4000).rounded()), note: motion.measured, isInTune: motion.isInTune,
      side: motion.side, brightness: Int((level * 64).rounded()))
    if remembered.differs(from: shown) { light(shown, &ink) }
    return isCalming
  }

  /// Turns the ring.
  ///
  /// - Returns: Whether it has turned so much lately that it is dimmed.
  private mutating func turn(to angle: Double, at now: Instant) -> Bool {
    let limits = Parameters.turned
    if let last { turned *= exp(-max((now - last).value, 0) / limits.lately.value) }
    last = now
    turned = min(turned + abs(angle - self.angle), limits.most)
    self.angle = angle
    return turned > limits.from
  }

  /// Part of the ring's brightness that is left as the ring turns, 0...1.
  private var brightness: Double {
    let limits = Parameters.turned
    return min(max((limits.to - turned) / (limits.to - limits.from), 0), 1)
  }

  /// Degrees from the index to what lies so many steps of the scale above the pitch that is heard.
  static func angle(steps: Double) -> Double {
    let (degrees, even, rest) = Parameters.scale
    let far = max(abs(steps) - even, 0)
    let angle =
      degrees * min(abs(steps), even) + rest * (1 - exp(-far * degrees / rest))
    return steps < 0 ? -angle : angle
  }
}

extension Knob {
  private mutating func light(_ shown: Shown, _ ink: inout Ink) {
    let target = Double(shown.turn) / 4000
    let turn = Self.angle(steps: target) * Double.pi / 180
    let isDark = shown.note == nil
    ring.turn(by: turn, brightness: Double(shown.brightness) / 64)
    let spoke = Spoke(turn)
    remembered.lights.append(
      mark.light(
        at: center + Parameters.mark.foot * height * spoke.direction, angle: turn,
        level: isDark ? Parameters.levels.silent : Parameters.levels.mark, &ink))
    side.write(shown.side, into: &remembered.lights)
    remembered.lights.append(
      Light(
        shown.isInTune ? index.tuned : index.plain, x: Int(center.x.rounded()),
        y: Int(center.y.rounded()), level: isDark ? Parameters.levels.silent : 256))
    guard let note = shown.note else { return }
    // The notes around the pitch, which is the target's neighbourhood unless the target is far away.
    // They are dimmed with the ring.
    let nearest = Int((-target).rounded())
    let most = ink.quiet * shown.brightness / Int((64 * Parameters.brightness.calm).rounded())
    for step in (nearest - 2)...(nearest + 2) where step != 0 {
      let degrees = Self.angle(steps: Double(step) + target)
      let level = Self.level(at: degrees, of: most)
      guard level > 0 else { continue }
      let place =
        center + Parameters.labels.radius * height * Spoke(degrees * Double.pi / 180).direction
      let name = ink.name(of: note + step)
      guard hasRoom(for: name, at: place) else { continue }
      letters.write(
        name, at: place + Point(0, letters.lettering.capHeight / 2), .center, level: level,
        into: &remembered.lights, &ink.sheet)
    }
  }

  /// True if a name with its middle there is under the arch: wide ones near the index are not.
  private mutating func hasRoom(for name: Text, at place: Point) -> Bool {
    let outward = place.x < center.x ? -0.5 : 0.5
    let corner = place + Point(outward * letters.width(of: name), -letters.lettering.capHeight / 2)
    let margin = Parameters.margin * height
    let top = arch.distance(from: Point(corner.x, center.y), angle: 0, offset: margin)
    return corner.y > center.y - top
  }

  /// Brightness of a neighbour on a spoke: it goes out before it meets the next one, or the index.
  private static func level(at degrees: Double, of most: Int) -> Int {
    let (near, far) = (Parameters.labels.near, Parameters.labels.far)
    let part = min(
      max((far.to - abs(degrees)) / (far.to - far.from), 0),
      max((abs(degrees) - near.from) / (near.to - near.from), 0), 1)
    // In 16 steps, so that a label that hardly changes is not drawn again.
    return Int((part * 16).rounded()) * most / 16
  }
}
