import MusicTheory
import Raster
import Units

/// A cursor over the wave's glass: a line between two triangles that glides over ±50 cents around a fixed
/// middle.
struct WaveCursor {
  /// Figures of the scale and of the pointer.
  enum Parameters {
    /// Cents from the middle to each end, and from tick to tick.
    static let reach = 50
    static let step = 10
    /// Part of the glass's width from end to end.
    static let width = 0.90
    /// Heights of a tick and of that in the middle, in heights of the glass.
    static let tick = 0.06
    static let middle = 0.11
    /// Thickness of a tick, in heights of the glass.
    static let thickness = 0.012
    /// Opacity of a tick and of that in the middle.
    static let opacity = (tick: 0.5, middle: 0.95)
    /// Distance of ticks and triangles from the glass's edge, in heights of the glass.
    static let edge = 0.055
    /// Size of the triangles at most, in heights and in widths of the glass.
    static let triangle = (height: 0.15, width: 0.036)
    /// Width of the line between the triangles at least, in pixels, and else in heights of the glass.
    static let line = (least: 1.4, glass: 0.020)
    /// Reach of the pointer's glow, in sizes of a triangle.
    static let glow = 0.2
    /// Places of the chevrons for a pitch beyond an end, in sizes of a triangle: their distance inwards from that
    /// end, and from the upper triangle's top to their middle and to the line below them.
    static let chevrons = (inwards: 0.3, middle: 0.62, line: 1.5)
    /// Deviation above which the chevrons are shown, in distances from the middle to an end.
    static let beyond = 1.04
  }

  /// The cursor as shown: its column in quarters of a pixel, its look, and the side of a pitch beyond the scale.
  private struct Shown: Equatable {
    var quarters: Int?
    var isInTune: Bool
    var side: Int
  }

  private let frame: Rectangle
  private let cent: Double
  private let edge: Double
  /// Pointers, hollow and solid, each at four places within a pixel.
  private let pointers: [[Sprite]]
  private let beyond: [Sprite]
  private var deviation = CalmCents()
  private var remembered = Remembered<Shown>()

  /// Lays the scale out on a small tube.
  init(in frame: Rectangle, _ ink: inout Ink) {
    self.frame = frame
    cent = frame.width * Parameters.width / Double(2 * Parameters.reach)
    let edge = frame.height * Parameters.edge
    self.edge = edge
    let triangle = Parameters.triangle
    let size = min(triangle.height * frame.height, triangle.width * frame.width)
    let inner = frame.height - 2 * edge
    let width = max(Parameters.line.least, frame.height * Parameters.line.glass)
    func line(_ inset: Double) -> Path {
      .rectangle(
        Rectangle(x: -width / 2, y: inset, width: width, height: inner - 2 * inset))
    }
    func pointer(_ phosphor: Theme.Phosphor, isHollow: Bool, _ ink: inout Ink) -> [Sprite] {
      (0..<4).map { quarter in
        var path = Pointer.triangle(size: size, direction: 1, isHollow: isHollow)
        path.append(
          Pointer.triangle(size: size, direction: -1, isHollow: isHollow).reversed
            .translated(by: Point(0, inner)))
        path.append(line(size))
        return ink.sprite(
          path.translated(by: Point(Double(quarter) / 4, 0)), phosphor,
          reach: size * Parameters.glow)
      }
    }
    pointers = [
      pointer(ink.theme.trace, isHollow: true, &ink),
      pointer(ink.theme.inTune, isHollow: false, &ink),
    ]
    let chevrons = Parameters.chevrons
    beyond = [-1.0, 1].map { side in
      var path = Pointer.beyond(size: size, side: side)
        .translated(by: Point(-side * size * chevrons.inwards, size * chevrons.middle))
      path.append(line(size * chevrons.line))
      return ink.sprite(path, ink.theme.trace, reach: size * Parameters.glow)
    }
  }

  var lights: [Light] { remembered.lights }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let reach = Parameters.reach
    let opacity = Parameters.opacity
    let line = max(1, frame.height * Parameters.thickness)
    for cents in stride(from: -reach, through: reach, by: Parameters.step) {
      let part = cents == 0 ? Parameters.middle : Parameters.tick
      let width = cents == 0 ? 2 * line : line
      let x = frame.center.x + Double(cents) * cent - width / 2
      let height = part * frame.height
      for y in [frame.y + edge, frame.maxY - edge - height] {
        surface.fill(
          .rectangle(Rectangle(x: x, y: y, width: width, height: height)),
          .mark(ink.theme.trace, ink.theme, opacity: cents == 0 ? opacity.middle : opacity.tick))
      }
    }
  }

  /// Makes the lights those of what is heard.
  ///
  /// - Returns: Whether they have yet to follow.
  mutating func follow(_ motion: MeterMotion, at now: Instant) -> Bool {
    let isMoving = deviation.follow(motion, at: now)
    let reach = Double(Parameters.reach)
    let cents = min(max(deviation.value, -reach), reach)
    let x = frame.center.x + cents * cent
    let isBeyond = abs(deviation.value) > Parameters.beyond * reach
    let shown = Shown(
      quarters: motion.measured == nil ? nil : Int((x * 4).rounded()), isInTune: motion.isInTune,
      side: isBeyond ? (deviation.value < 0 ? -1 : 1) : 0)
    guard remembered.differs(from: shown), let quarters = shown.quarters else { return isMoving }
    let sprite =
      shown.side != 0
      ? beyond[shown.side < 0 ? 0 : 1] : pointers[shown.isInTune ? 1 : 0][quarters & 3]
    remembered.lights.append(
      Light(sprite, x: quarters >> 2, y: Int((frame.y + edge).rounded())))
    return isMoving
  }
}
