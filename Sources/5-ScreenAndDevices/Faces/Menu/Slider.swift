import Raster
import Units

/// A row of segments in the small tube, lit from the left up to a share of the way.
///
/// It glides: from one end to the other takes a third of a second at least, so that no finger makes a
/// segment flash.
struct Slider {
  /// Proportions of the row of segments, in steps from one segment to the next if nothing else is said.
  private enum Parameters {
    /// Width of the whole row, in widths of the small tube.
    static let width = 0.86
    /// Height of a segment at most, in heights of the small tube.
    static let height = 0.36
    /// Distance from a segment's middle to its left side.
    static let left = 0.31
    /// Width of a segment.
    static let segment = 0.62
    /// Radius of a segment's corners.
    static let corner = 0.15
    /// Reach of a segment's glow.
    static let reach = 0.3
  }

  /// Number of segments.
  static let count = 41
  /// Highest speed at which the slider glides, in shares a second.
  static let speed = 1 / Dwell.shortest.value

  private let segment: Sprite
  private let places: [Point]
  private var shown: Double?
  private var last: Instant?
  private var remembered = Remembered<Double?>()

  /// Lays the segments out.
  init(in frame: Rectangle, _ ink: inout Ink) {
    let width = frame.width * Parameters.width
    let step = width / Double(Self.count)
    let height = min(frame.height * Parameters.height, step * 3)
    let bar = Rectangle(
      x: -step * Parameters.left, y: -height / 2, width: step * Parameters.segment,
      height: height)
    segment = ink.sprite(
      .roundedRectangle(bar, radius: step * Parameters.corner), ink.theme.trace,
      reach: step * Parameters.reach, glow: 0.8)
    places = (0..<Self.count).map {
      Point(frame.center.x - width / 2 + (Double($0) + 0.5) * step, frame.center.y)
    }
  }

  /// The lights of the segments.
  var lights: [Light] { remembered.lights }

  /// Glides towards a share of 0...1, at which it begins if it was hidden; hidden for `nil`.
  ///
  /// - Returns: Whether it has yet to get there.
  mutating func follow(_ share: Double?, at now: Instant) -> Bool {
    let step = last.map { max(0, (now - $0).value) * Self.speed } ?? 0
    last = now
    let goal = share.map { min(max($0.isFinite ? $0 : 0, 0), 1) }
    if let goal, let from = shown {
      shown = from + min(max(goal - from, -step), step)
    } else {
      shown = goal
    }
    if remembered.differs(from: shown), let shown { light(shown) }
    return shown != goal
  }

  /// Lights the segments; the last one that shines does so in part.
  private mutating func light(_ share: Double) {
    let lit = share * Double(Self.count - 1) + 1
    for (index, place) in places.enumerated() {
      let part = min(max(lit - Double(index), 0), 1)
      remembered.lights.append(
        Light(
          segment, x: Int(place.x.rounded()), y: Int(place.y.rounded()),
          level: 30 + Int((part * 226).rounded())))
    }
  }
}
