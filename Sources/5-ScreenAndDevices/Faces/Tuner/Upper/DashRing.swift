import Glibc
import Raster

/// Dashes around a circle that turn smoothly: every pixel keeps its angle, and only the pattern turns.
struct DashRing {
  /// The light of the dashes.
  private(set) var field: DialField

  /// Entries of the pattern's table, which holds the stretch from one thick dash to the next.
  private static let entries = DialField.entries
  /// Entries of a whole turn.
  private static let perTurn = Double(entries * Knob.Parameters.dashes.thick)
  /// Brightness of a thin dash, in that of a thick one.
  private static let thinBrightness = 0.62

  /// Makes the pixels of a ring, so far as they lie on the glass.
  init(center: Point, unit: Double, on glass: Mask, _ phosphor: Theme.Phosphor) {
    let ring = Knob.Parameters.ring
    let outer = ring.outer * unit
    let inner = ring.thick * unit
    let box = PixelBox(
      minX: Int((center.x - outer).rounded(.down)) - 1,
      minY: Int((center.y - outer).rounded(.down)) - 1,
      maxX: Int((center.x + outer).rounded(.up)) + 1,
      maxY: Int((center.y + outer).rounded(.up)) + 1
    ).intersection(glass.box)
    let middle = (ring.inner + ring.outer) / 2 * unit
    let patterns = [
      Self.pattern(thin: false, radius: middle), Self.pattern(thin: true, radius: middle),
    ]
    field = DialField(box: box, palette: phosphor.palette, patterns: patterns) { x, y in
      let from = Point(Double(x) + 0.5, Double(y) + 0.5) - center
      let radius = from.length
      let coverage =
        min(max(radius - inner + 0.5, 0), 1) * min(max(outer - radius + 0.5, 0), 1)
      guard coverage > 0, glass[x, y] > 127 else { return nil }
      let turns = atan2(from.x, -from.y) / (2 * Double.pi)
      return DialField.Place(
        entry: Int((turns * Self.perTurn).rounded()),
        pattern: radius > ring.inner * unit ? 1 : 0, coverage: Int(coverage * 256))
    }
  }

  /// Shows the ring turned clockwise by an angle in radians.
  mutating func turn(by angle: Double, brightness: Double) {
    field.turn(
      by: Int((angle / (2 * Double.pi) * Self.perTurn).rounded()), gain: Int(brightness * 256))
  }

  /// Forgets that the ring was turned: it has been drawn.
  mutating func settle() { field.settle() }

  /// Brightness over the stretch from one thick dash to the next; edges are a pixel soft.
  private static func pattern(thin: Bool, radius: Double) -> [UInt8] {
    let dashes = Knob.Parameters.dashes
    let widths = Knob.Parameters.widths
    let stretch = 2 * Double.pi * radius / Double(dashes.thick)  // pixels
    let thinStretch = stretch * Double(dashes.thick) / Double(dashes.thin)
    let perDegree = 2 * Double.pi * radius / 360
    func edge(_ distance: Double, _ width: Double) -> Double {
      min(max(max(width * perDegree, 1) / 2 + 0.5 - distance, 0), 1)
    }
    return (0..<entries).map { index in
      let place = Double(index) / Double(entries) * stretch
      var light = edge(min(place, stretch - place), widths.thick)
      if thin {
        let rest = place.truncatingRemainder(dividingBy: thinStretch)
        light = max(light, thinBrightness * edge(min(rest, thinStretch - rest), widths.thin))
      }
      return UInt8((light * 255).rounded())
    }
  }
}
