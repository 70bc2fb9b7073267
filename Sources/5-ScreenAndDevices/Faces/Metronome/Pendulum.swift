import Glibc
import Raster
import Units

/// The metronome's rod and weight over a graduated arc: left and right once in two beats, at the ends on them.
///
/// The weight sits where it would on a mechanical one: the slower, the higher.
struct Pendulum {
  /// Figures of the rod; lengths in heights of the tube.
  enum Parameters {
    /// The pivot under the apex, so far that the tip follows the arch, and the radii between which the rod is seen.
    static let pivot = 2.14
    static let rod = (foot: 1.70, tip: 2.025)
    /// Width of the rod, and radius of the weight.
    static let width = 0.013
    static let weight = 0.034
    /// Reach of the weight's glow, in radii of the weight.
    static let weightGlow = 0.5
    /// Brightness of the rod, 0...255.
    static let brightness = 235.0
    /// Brightness of the glow at the rod's edge, in brightnesses of the rod.
    static let glow = 0.3
    /// Radii of the weight at the fastest and at the slowest tempo.
    static let weights = (fast: 1.755, slow: 1.965)
    /// Furthest angle to either side.
    static let swing = 23.0 * Double.pi / 180
    /// Angle beyond the swing in which the rod can still be drawn, in radians.
    static let beyond = 0.03
    /// Marks of the arc on each side, their radius and their length.
    static let marks = (count: 10, radius: 2.055, length: 0.022)
    /// Width of a mark's line.
    static let line = 0.006
    /// Length of a main mark, in lengths of a plain mark.
    static let mainLength = 1.7
    /// Half of the width of a main mark and of a plain mark, in widths of a line.
    static let halfWidths = (main: 0.9, plain: 0.5)
    /// Opacity of a main mark and of a plain mark.
    static let opacities = (main: 0.62, plain: 0.40)
    /// Natural frequency with which the rod begins and ceases to swing.
    static let rate = 9.0
    /// Beats a minute above which the weight is dark: it would pass each place more than three times a second.
    static let fastest = 180.0
  }

  /// Parts of a turn that the rod's pattern fills: it is seen in less.
  private static let parts = 6.0
  private static let perTurn = Double(DialField.entries) * parts

  private let pivot: Point
  private let height: Double
  private(set) var field: DialField
  private var weight: RotatedSprites
  private(set) var lights: [Light] = []
  private var amplitude = CriticallyDamped(0, rate: Parameters.rate, rest: 0.002)
  /// The swing's last position in beats: it goes on from there while it ceases.
  private var position = 0.5
  private var last: Instant?
  /// The rod's angle in entries of the pattern, as drawn.
  private var turn: Int?
  private var shownWeight = (radius: 0.0, isLit: false)

  /// Makes the rod behind a tube.
  init(in shape: CRTShape, _ ink: inout Ink) {
    let height = shape.frame.height
    self.height = height
    let pivot = Point(shape.frame.center.x, shape.frame.y + Parameters.pivot * height)
    self.pivot = pivot
    let (foot, tip) = (Parameters.rod.foot * height, Parameters.rod.tip * height)
    let reach = Parameters.swing + Parameters.beyond
    let middle = (foot + tip) / 2
    field = DialField(
      box: PixelBox(
        minX: Int((pivot.x - tip * sin(reach)).rounded(.down)), minY: Int(pivot.y - tip) - 1,
        maxX: Int((pivot.x + tip * sin(reach)).rounded(.up)),
        maxY: Int((pivot.y - foot * cos(reach)).rounded(.up))),
      palette: ink.theme.trace.palette,
      patterns: [Self.pattern(width: Parameters.width * height, radius: middle)]
    ) { x, y in
      let from = Point(Double(x) + 0.5, Double(y) + 0.5) - pivot
      let radius = from.length
      let angle = atan2(from.x, -from.y)
      let coverage = min(max(radius - foot + 0.5, 0), 1) * min(max(tip - radius + 0.5, 0), 1)
      guard coverage > 0, abs(angle) < reach else { return nil }
      return DialField.Place(
        entry: Int((angle / (2 * Double.pi) * Self.perTurn).rounded()), pattern: 0,
        coverage: Int(coverage * 256))
    }
    let radius = Parameters.weight * height
    weight = RotatedSprites(
      .circle(center: Point(0, 0), radius: radius), ink.theme.trace,
      reach: radius * Parameters.weightGlow, glow: 1, radius: 0.1, rows: 2)
  }

  /// Draws the arc's marks.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let (count, radius, length) = Parameters.marks
    let line = max(1, height * Parameters.line)
    for mark in -count...count {
      let angle = Parameters.swing * Double(mark) / Double(count)
      let isMain = mark % (count / 2) == 0
      let spoke = Point(sin(angle), -cos(angle))
      let across = Point(cos(angle), sin(angle))
      let foot = pivot + radius * height * spoke
      let tip = foot - length * (isMain ? Parameters.mainLength : 1) * height * spoke
      let halfWidth = isMain ? Parameters.halfWidths.main : Parameters.halfWidths.plain
      let half = line * halfWidth * across
      let opacity = isMain ? Parameters.opacities.main : Parameters.opacities.plain
      surface.fill(
        Path(polygon: [foot - half, foot + half, tip + half, tip - half]),
        .unlit(ink.theme.trace, ink.theme, opacity: opacity))
    }
  }

  /// Makes the rod that of an instant.
  ///
  /// - Parameters:
  ///   - position: Beats since any even one; `nil` while it stands still.
  ///   - tempo: Beats a minute.
  ///   - now: The instant.
  ///   - ink: What is drawn with.
  /// - Returns: Whether it moves.
  mutating func follow(
    _ position: Double?, tempo: Double, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    if let last { amplitude.advance(by: now - last) }
    last = now
    amplitude.aim(at: position == nil ? 0 : 1)
    self.position = position ?? self.position
    let angle = -Parameters.swing * amplitude.value * cos(.pi * self.position)
    draw(at: angle, weightAt: Self.weightRadius(tempo) * height, tempo: tempo, &ink)
    return position != nil || amplitude.isMoving
  }

  private mutating func draw(
    at angle: Double, weightAt radius: Double, tempo: Double, _ ink: inout Ink
  ) {
    let turn = Int((angle / (2 * Double.pi) * Self.perTurn).rounded())
    let isLit = tempo <= Parameters.fastest || amplitude.value == 0
    guard turn != self.turn || shownWeight != (radius, isLit) else { return }
    self.turn = turn
    shownWeight = (radius, isLit)
    field.turn(by: turn, gain: isLit ? 256 : 150)
    let place = pivot + radius * Point(sin(angle), -cos(angle))
    lights = [weight.light(at: place, angle: 0, level: isLit ? 256 : 0, &ink)]
  }

  /// Radius of the weight, in heights of the tube, for a tempo in beats a minute; even steps of the tempo's logarithm
  /// are even steps of the radius.
  private static func weightRadius(_ tempo: Double) -> Double {
    let part = log(max(tempo, 20) / 20) / log(300 / 20)
    let (fast, slow) = Parameters.weights
    return slow + (fast - slow) * min(max(part, 0), 1)
  }

  /// Brightness around the rod, which is as wide at every radius as in its middle's angle; edges are soft.
  private static func pattern(width: Double, radius: Double) -> [UInt8] {
    let length = 2 * Double.pi * radius / parts
    return (0..<DialField.entries).map { index in
      let place = Double(index) / Double(DialField.entries) * length
      let distance = min(place, length - place) - width / 2
      let core = min(max(0.5 - distance, 0), 1)
      let glow = Parameters.glow * exp(-max(distance, 0) / width)
      return UInt8((max(core, glow) * Parameters.brightness).rounded())
    }
  }
}
