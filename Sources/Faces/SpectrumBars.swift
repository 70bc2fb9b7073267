import Appliance
import Raster
import SpectralAnalysis
import Units

/// The spectrum as bars on the large tube, the low end at the left, with peaks that hang and fall.
struct SpectrumBars: DeckFace {
  /// Figures of the bars.
  enum Parameters {
    /// Brightness at the foot and at the top of a bar, and of a peak.
    static let brightness: (foot: Double, top: Double, peak: Double) = (90, 215, 255)
    /// Part of a band's width that its bar fills.
    static let fill = 0.7
    /// Height of a peak in heights of the tube.
    static let peak = 0.008
  }

  private var field: PlaneField
  /// First and last column of each bar within the field.
  private let columns: [Range<Int>]
  private let ramp: [UInt8]
  private let peakRows: Int
  private var shown: [Bar] = []

  /// Rows from the foot that a bar and its peak reach.
  private struct Bar: Equatable {
    var height: Int
    var peak: Int
  }

  /// Lays the bars out in the large tube.
  init(in layout: PanelLayout, _ ink: Ink) {
    let box = layout.tube.screen
    field = PlaneField(box: box, palette: ink.theme.trace.palette)
    let pitch = Double(box.width) / Double(SpectrumLevels.count)
    columns = (0..<SpectrumLevels.count).map { band in
      let start = Int((Double(band) * pitch).rounded())
      return start..<max(start + 1, Int((Double(band) * pitch + pitch * Parameters.fill).rounded()))
    }
    let (foot, top, _) = Parameters.brightness
    ramp = (0..<box.height).map { row in
      UInt8(foot + (top - foot) * Double(row) / Double(box.height))
    }
    peakRows = max(1, Int((Double(box.height) * Parameters.peak).rounded()))
  }

  var lights: [[Light]] { [] }
  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {}

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    let rows = Float(field.box.height)
    let motion = heard.spectrum.motion
    let bars = (0..<SpectrumLevels.count).map { band in
      Bar(
        height: Int((min(motion.heights[band], 1) * rows).rounded()),
        peak: Int((min(motion.peaks[band], 1) * rows).rounded()))
    }
    guard bars != shown else { return false }
    draw(bars)
    shown = bars
    return false
  }

  private mutating func draw(_ bars: [Bar]) {
    let (width, height) = (field.box.width, field.box.height)
    field.draw(in: field.box) { [columns, ramp, peakRows] plane in
      guard let plane = plane.baseAddress else { return }
      (plane).update(repeating: 0, count: width * height)
      for (bar, columns) in zip(bars, columns) {
        for row in 0..<bar.height {
          (plane + ((height &- 1 &- row) &* width &+ columns.lowerBound))
            .update(repeating: ramp[row], count: columns.count)
        }
        guard bar.peak > 0 else { continue }
        for row in max(0, bar.peak &- peakRows)..<bar.peak {
          (plane + ((height &- 1 &- row) &* width &+ columns.lowerBound))
            .update(repeating: UInt8(Parameters.brightness.peak), count: columns.count)
        }
      }
    }
  }
}

extension CRTShape {
  /// The largest upright rectangle of pixels that a picture on the tube may fill.
  var screen: PixelBox {
    let side = frame.width * (Self.sideInset + 0.01)
    let foot = frame.height * 0.06
    return PixelBox(
      minX: Int((frame.x + side).rounded(.up)), minY: Int(shoulderY.rounded(.up)),
      maxX: Int((frame.maxX - side).rounded(.down)), maxY: Int((frame.maxY - foot).rounded(.down)))
  }
}
