import Glibc
import Raster

/// A ring of dashes that fills clockwise from the top.
struct FillingRing {
  /// Proportions of the dashes, in radii of the ring.
  private enum Parameters {
    /// Length and width of a dash.
    static let dash = (length: 0.16, width: 0.09)
    /// Reach of a dash's glow.
    static let reach = 0.04
    /// Light of a dash that is not filled, of 256.
    static let empty = 40
  }

  /// Number of dashes.
  private static let count = 24

  private let dashes: [(sprite: Sprite, place: Point)]
  private var remembered = Remembered<Double?>()

  /// Lays the dashes out around a point.
  init(center: Point, radius: Double, _ ink: inout Ink) {
    let (half, width) = (
      radius * Parameters.dash.length / 2, max(2, radius * Parameters.dash.width)
    )
    let (theme, reach) = (ink.theme.trace, radius * Parameters.reach)
    dashes = (0..<Self.count).map { index in
      let angle = (Double(index) + 0.5) / Double(Self.count) * 2 * Double.pi
      let out = Point(sin(angle), -cos(angle))
      let stroke = Path.stroke(
        from: Point(-half * out.x, -half * out.y), to: Point(half * out.x, half * out.y),
        width: width)
      return (ink.sprite(stroke, theme, reach: reach), center + radius * out)
    }
  }

  /// The lights of the dashes.
  var lights: [Light] { remembered.lights }

  /// Fills the ring up to a share of 0...1, the last dash in part; hidden for `nil`.
  ///
  /// - Returns: Whether there is more to fill.
  mutating func follow(_ share: Double?) -> Bool {
    guard remembered.differs(from: share), let share else { return share.map { $0 < 1 } ?? false }
    for (index, dash) in dashes.enumerated() {
      let part = min(max(share * Double(Self.count) - Double(index), 0), 1)
      let level = Parameters.empty + Int((part * Double(256 - Parameters.empty)).rounded())
      remembered.lights.append(
        Light(
          dash.sprite, x: Int(dash.place.x.rounded()), y: Int(dash.place.y.rounded()), level: level)
      )
    }
    return share < 1
  }
}
