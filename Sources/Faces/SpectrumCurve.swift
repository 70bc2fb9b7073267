import Appliance
import Raster
import SpectralAnalysis
import Units

/// The spectrum as one line on the large tube, lit below, the low end at the left.
struct SpectrumCurve: DeckFace {
  /// Figures of the curve.
  enum Parameters {
    /// Brightness right below the line, at the foot, and of the line.
    static let brightness: (top: Double, foot: Double, line: Double) = (120, 24, 255)
    /// Thickness of the line in heights of the tube.
    static let line = 0.012
  }

  private var field: PlaneField
  private let lineRows: Int
  private var shown: [Float] = []

  /// Lays the curve out in the large tube.
  init(in layout: PanelLayout, _ ink: Ink) {
    field = PlaneField(box: layout.tube.screen, palette: ink.theme.trace.palette)
    lineRows = max(2, Int((Double(field.box.height) * Parameters.line).rounded()))
  }

  var lights: [[Light]] { [] }
  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {}

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    let tops = Self.tops(heard.spectrum.motion.heights, columns: field.box.width)
    guard tops != shown else { return false }
    draw(tops)
    shown = tops
    return false
  }

  /// The height of the curve in each column, 0...1: on a line between the middles of two bands.
  static func tops(_ heights: SpectrumLevels, columns: Int) -> [Float] {
    (0..<columns).map { column in
      let place = (Float(column) + 0.5) / Float(columns) * Float(SpectrumLevels.count) - 0.5
      let low = min(max(Int(place), 0), SpectrumLevels.count - 2)
      let part = min(max(place - Float(low), 0), 1)
      return min(heights[low] + (heights[low + 1] - heights[low]) * part, 1)
    }
  }

  private mutating func draw(_ tops: [Float]) {
    let (width, height) = (field.box.width, field.box.height)
    field.draw(in: field.box) { [lineRows] plane in
      guard let plane = plane.baseAddress else { return }
      plane.update(repeating: 0, count: width * height)
      let (top, foot, line) = Parameters.brightness
      for (column, part) in tops.enumerated() where part > 0 {
        let rows = Int((part * Float(height)).rounded())
        for row in 0..<rows {
          let isLine = row >= rows - lineRows
          let share = Double(row) / Double(max(rows, 1))
          (plane + ((height &- 1 &- row) &* width &+ column)).pointee =
            UInt8(isLine ? line : foot + (top - foot) * share)
        }
      }
    }
  }
}
