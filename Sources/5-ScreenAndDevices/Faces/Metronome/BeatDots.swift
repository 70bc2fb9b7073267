import Appliance
import Raster
import Synthesis

/// The beats of a bar in a row: a disc each, accents in a ring, muted ones a ring alone, the present one bright.
struct BeatDots {
  /// A bar as the row shows it: the accent of each beat, and the beat that sounds, `nil` for none.
  struct Shown: Equatable {
    var accents: [BeatAccent]
    var current: Int?
  }

  /// Lengths in radii of a disc.
  private enum Parameters {
    /// Distance from one beat to the next, if there is room.
    static let pitch = 4.6
    /// Thickness of a ring's line.
    static let line = 0.34
    /// Radius of the ring around an accent.
    static let accentRing = 1.75
    /// Reach of a disc's glow.
    static let discGlow = 0.6
    /// Reach of the glow of an accent's ring.
    static let accentGlow = 0.5
    /// Reach of the glow of a muted beat's ring.
    static let muteGlow = 0.4
  }

  private let middle: Point
  private let width: Double
  private let pitch: Double
  private let disc: Sprite
  private let ring: Sprite
  private let empty: Sprite
  private let quiet: Int
  private var remembered = Remembered<Shown>()

  /// Lays the row out around a point, `width` pixels wide at most.
  init(at middle: Point, width: Double, radius: Double, _ ink: inout Ink) {
    self.middle = middle
    self.width = width
    pitch = radius * Parameters.pitch
    quiet = min(ink.quiet, 150)
    let center = Point(0, 0)
    let line = max(1, radius * Parameters.line)
    disc = ink.sprite(
      .circle(center: center, radius: radius), ink.theme.trace,
      reach: radius * Parameters.discGlow)
    let accentRadius = radius * Parameters.accentRing
    ring = ink.sprite(
      Path.circle(center: center, radius: accentRadius)
        .without(.circle(center: center, radius: accentRadius - line)),
      ink.theme.trace, reach: radius * Parameters.accentGlow)
    empty = ink.sprite(
      Path.circle(center: center, radius: radius)
        .without(.circle(center: center, radius: radius - line)),
      ink.theme.trace, reach: radius * Parameters.muteGlow, glow: 0.6)
  }

  /// The lights of the row.
  var lights: [Light] { remembered.lights }

  /// Makes the lights those of a bar.
  mutating func follow(_ shown: Shown) {
    guard remembered.differs(from: shown) else { return }
    let count = shown.accents.count
    let step = min(pitch, width / Double(max(count, 1)))
    for (place, accent) in shown.accents.enumerated() {
      let offset = (Double(place) - Double(count - 1) / 2) * step
      let (x, y) = (Int((middle.x + offset).rounded()), Int(middle.y.rounded()))
      let level = place == shown.current ? 256 : quiet
      // Always the same lights a beat, so that a change of one leaves the others where they are.
      for (sprite, shines) in [
        (disc, accent != .mute), (ring, accent == .accent), (empty, accent == .mute),
      ] {
        remembered.lights.append(Light(sprite, x: x, y: y, level: shines ? level : 0))
      }
    }
  }
}
