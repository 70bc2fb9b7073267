import Glibc
import Raster

/// Dashes around a circle that turn smoothly: every pixel keeps its angle, and only the pattern turns.
struct DashRing {
  /// A pixel of the ring.
  private struct Place {
    /// Index in the plane.
    var index: Int32
    /// Angle in steps of the pattern's table.
    var angle: Int32
    /// How much of it the ring covers, 0...256.
    var coverage: Int32
    /// Whether the thin dashes reach it too.
    var hasThin: Bool
  }

  /// What shines.
  var plane: LightPlane
  private let places: [Place]
  private let rows: Int
  private let thick: [UInt8]
  private let both: [UInt8]

  /// Entries of the pattern's table, which holds the stretch from one thick dash to the next.
  private static let entries = 4096

  /// Makes the pixels of a ring.
  init(center: Point, unit: Double, _ phosphor: Theme.Phosphor) {
    let ring = Knob.Parameters.ring
    let outer = ring.outer * unit
    let box = PixelBox(
      minX: Int((center.x - outer).rounded(.down)) - 1,
      minY: Int((center.y - outer).rounded(.down)) - 1,
      maxX: Int((center.x + outer).rounded(.up)) + 1,
      maxY: Int((center.y + outer).rounded(.up)) + 1)
    rows = box.height
    let perTurn = Double(Self.entries * Knob.Parameters.dashes.thick)
    var places: [Place] = []
    for y in box.rows {
      for x in box.minX..<box.maxX {
        let from = Point(Double(x) + 0.5, Double(y) + 0.5) - center
        let radius = from.length
        func inside(_ low: Double) -> Double {
          min(max(radius - low + 0.5, 0), 1) * min(max(outer - radius + 0.5, 0), 1)
        }
        let coverage = inside(ring.thick * unit)
        guard coverage > 0 else { continue }
        let turns = atan2(from.x, -from.y) / (2 * Double.pi)
        places.append(
          Place(
            index: Int32((y - box.minY) * box.width + x - box.minX),
            angle: Int32((turns * perTurn).rounded()), coverage: Int32(coverage * 256),
            hasThin: radius > ring.inner * unit))
      }
    }
    self.places = places
    plane = LightPlane(box: box, palette: phosphor.palette)
    let middle = (ring.inner + ring.outer) / 2 * unit
    thick = Self.pattern(thin: false, radius: middle)
    both = Self.pattern(thin: true, radius: middle)
  }

  /// Shows the ring turned clockwise by an angle in radians.
  mutating func turn(by angle: Double, brightness: Double) {
    let perTurn = Double(Self.entries * Knob.Parameters.dashes.thick)
    let shift = Int32((angle / (2 * Double.pi) * perTurn).rounded())
    let mask = Int32(Self.entries - 1)
    let gain = Int32(brightness * 256)
    let (places, thick, both, rows) = (places, thick, both, rows)
    plane.redraw { values in
      for place in places {
        let index = Int((place.angle &- shift) & mask)
        let value = Int32(place.hasThin ? both[index] : thick[index])
        if value > 0 {
          let light: Int32 = ((value &* place.coverage) &>> 8) &* gain
          values[Int(place.index)] = UInt8(truncatingIfNeeded: light &>> 8)
        }
      }
      return 0..<rows
    }
  }

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
        light = max(light, 0.62 * edge(min(rest, thinStretch - rest), widths.thin))
      }
      return UInt8((light * 255).rounded())
    }
  }
}
