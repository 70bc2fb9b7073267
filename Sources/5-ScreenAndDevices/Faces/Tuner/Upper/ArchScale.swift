import MusicTheory
import Raster
import Units

/// A scale of ±50 cents along the arch, and a triangle that glides over it: hollow, and solid in tune.
struct ArchScale {
  /// Figures of the scale, lengths in heights of the tube.
  enum Parameters {
    /// Cents from the middle to each end, and from tick to tick.
    static let reach = 50
    static let step = 5
    /// Part of the arch's length from the middle to each end.
    static let half = 0.265
    /// Foot of the ticks under the arch, and their lengths at 0, 25 and 50, at 10, and at 5.
    static let foot = 0.158
    static let lengths = (long: 0.050, medium: 0.034, short: 0.020)
    /// The triangle's tip under the arch, and its height.
    static let tip = 0.112
    static let size = 0.064
    /// Reach of the glow around the triangle, and around the chevrons beyond the scale, in heights of the triangle.
    static let glow = 0.22
    /// Width of a tick; the middle one is twice as wide.
    static let line = 0.0075
    /// Opacities of the middle tick and of the others.
    static let opacity = (middle: 0.95, others: 0.62)
    /// Deviation from which a pitch counts as beyond the scale, in reaches of the scale.
    static let beyond = 1.04
  }

  /// The triangle as shown: its column in pixels, its look, and the side of a pitch beyond the scale.
  private struct Shown: Equatable {
    var place: Int?
    var isInTune: Bool
    var side: Int
  }

  private let shape: CRTShape
  private let pointers: (hollow: Sprite, solid: Sprite)
  private let beyond: [Sprite]
  private var deviation = CalmCents()
  private var remembered = Remembered<Shown>()

  /// Makes the scale of a tube.
  init(in shape: CRTShape, _ ink: inout Ink) {
    self.shape = shape
    let size = Parameters.size * shape.frame.height
    func pointer(_ phosphor: Theme.Phosphor, isHollow: Bool, _ ink: inout Ink) -> Sprite {
      ink.sprite(
        Pointer.triangle(size: size, direction: 1, isHollow: isHollow)
          .translated(by: Point(0, -size)), phosphor, reach: size * Parameters.glow)
    }
    pointers = (
      pointer(ink.theme.trace, isHollow: true, &ink),
      pointer(ink.theme.inTune, isHollow: false, &ink)
    )
    beyond = [-1.0, 1].map { side in
      ink.sprite(
        Pointer.beyond(size: size, side: side).translated(by: Point(0, -size / 2)),
        ink.theme.trace, reach: size * Parameters.glow)
    }
  }

  var lights: [Light] { remembered.lights }

  /// A place under the arch for a deviation within the scale.
  private func point(_ cents: Double, under offset: Double) -> Point {
    let part = 0.5 + Parameters.half * cents / Double(Parameters.reach)
    return shape.point(at: part) + Point(0, offset * shape.frame.height)
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let height = shape.frame.height
    let line = max(1, height * Parameters.line)
    let reach = Parameters.reach
    for cents in stride(from: -reach, through: reach, by: Parameters.step) {
      let lengths = Parameters.lengths
      let length =
        cents % 25 == 0 ? lengths.long : cents % 10 == 0 ? lengths.medium : lengths.short
      let foot = point(Double(cents), under: Parameters.foot)
      surface.fill(
        .rectangle(
          Rectangle(
            x: foot.x - line * (cents == 0 ? 1 : 0.5), y: foot.y - length * height,
            width: line * (cents == 0 ? 2 : 1), height: length * height)),
        .mark(
          ink.theme.trace, ink.theme,
          opacity: cents == 0 ? Parameters.opacity.middle : Parameters.opacity.others))
    }
  }

  /// Makes the lights those of what is heard.
  ///
  /// - Returns: Whether they have yet to follow.
  mutating func follow(_ motion: MeterMotion, at now: Instant) -> Bool {
    let isMoving = deviation.follow(motion, at: now)
    let reach = Double(Parameters.reach)
    let isBeyond = abs(deviation.value) > Parameters.beyond * reach
    let cents = min(max(deviation.value, -reach), reach)
    let place = point(cents, under: Parameters.tip)
    let shown = Shown(
      place: motion.measured == nil ? nil : Int(place.x.rounded()), isInTune: motion.isInTune,
      side: isBeyond ? (deviation.value < 0 ? -1 : 1) : 0)
    guard remembered.differs(from: shown), let x = shown.place else { return isMoving }
    let sprite =
      shown.side != 0
      ? beyond[shown.side < 0 ? 0 : 1] : shown.isInTune ? pointers.solid : pointers.hollow
    remembered.lights.append(Light(sprite, x: x, y: Int(place.y.rounded())))
    return isMoving
  }
}
