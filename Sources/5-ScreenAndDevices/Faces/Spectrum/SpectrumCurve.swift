import Appliance
import Glibc
import Raster
import SpectralAnalysis
import Units

/// The spectrum as one line on a fan, lit below, with a fainter line of peaks that hang and fall.
struct SpectrumCurve: Face {
  /// Figures of the curve.
  enum Parameters {
    /// Brightness at the foot and at the top below the line, of the line and of the peaks.
    static let (foot, top, line, peak) = (22.0, 118.0, 255.0, 120.0)
    /// Width of the line and reach of its glow in heights of the view, and the least in pixels.
    static let (width, glow) = (0.011, 0.03)
    static let (leastWidth, leastGlow) = (1.8, 2.5)
    /// Brightness of the glow at the line's edge, in brightnesses of the line.
    static let glowing = 0.4
    /// Decay of the glow, as an exponent over the glow's reach.
    static let decay = 2.2
    /// Columns at most.
    static let columns = 512
    /// Height of the line in silence.
    static let base: Float = 0.012
  }

  /// Levels of a column: the lower and the upper end of its piece of the line, and its peak.
  private struct Column: Equatable {
    var low: Int32 = 0
    var high: Int32 = 0
    var peak: Int32 = 0
  }

  private var field: PlaneField
  private let pixels: BandPixels
  private let scale: SpectrumGraticule
  /// Brightness by height, in steps of 16 levels.
  private let ramp: [UInt8]
  /// Brightness of the line and of the peaks by distance, in steps of 4 levels.
  private let line: [UInt8]
  private let peakLine: [UInt8]
  private var columns: [Column]

  /// Lays the curve out.
  init(_ places: some SpectrumPlaces, _ scale: SpectrumGraticule, _ paint: SpectrumPaint) {
    self.scale = scale
    field = paint.plane(places)
    let count = min(Parameters.columns, max(64, Int(places.width(up: 0))))
    pixels = BandPixels(columns: count, fill: 1, places)
    columns = Array(repeating: Column(), count: count)
    ramp = (0...256).map {
      UInt8(Parameters.foot + (Parameters.top - Parameters.foot) * Double($0) / 256)
    }
    let pixel = Double(BandPixels.full) / places.height
    let width = max(Parameters.leastWidth, Parameters.width * places.height)
    let glow = max(Parameters.leastGlow, Parameters.glow * places.height)
    line = Self.profile(pixel, width: width, glow: glow, brightness: Parameters.line)
    peakLine = Self.profile(pixel, width: 1, glow: 0.5, brightness: Parameters.peak)
  }

  /// Brightness by distance in steps of 4 levels, until it is dark.
  private static func profile(
    _ pixel: Double, width: Double, glow: Double, brightness: Double
  ) -> [UInt8] {
    let count = Int((width / 2 + glow + 1) * pixel / 4) + 1
    return (0..<count).map { step in
      let distance = (Double(step) + 0.5) * 4 / pixel
      let core = min(max(width / 2 + 0.5 - distance, 0), 1)
      let far = max(distance - width / 2, 0) / glow
      let halo = Parameters.glowing * exp(-Parameters.decay * far) * max(0, 1 - far)
      return UInt8(brightness * max(core, halo))
    }
  }

  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { scale.draw(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    let next = Self.columns(heard.spectrum.motion, count: columns.count)
    guard next != columns else { return false }
    draw(next, columns)
    columns = next
    return false
  }

  /// The height of the curve at a column: a smooth line through the middles of the bands.
  static func height(_ heights: SpectrumLevels, column: Int, of count: Int) -> Float {
    let place = (Float(column) + 0.5) / Float(count) * Float(SpectrumLevels.count) - 0.5
    let band = Int(max(place, 0))
    let part = min(max(place - Float(band), 0), 1)
    func at(_ band: Int) -> Float { heights[min(max(band, 0), SpectrumLevels.count - 1)] }
    let (a, b, c, d) = (at(band - 1), at(band), at(band + 1), at(band + 2))
    // Catmull and Rom's spline.
    let straight = c - a
    let bend = 2 * a - 5 * b + 4 * c - d
    let turn = 3 * (b - c) + d - a
    let value = b + 0.5 * part * (straight + part * (bend + part * turn))
    return min(max(value, Parameters.base), 1)
  }

  private static func columns(_ motion: SpectrumMotion, count: Int) -> [Column] {
    let full = Float(BandPixels.full - 1)
    // Whole eighths of about a pixel, so that what cannot be seen is not drawn.
    func level(_ height: Float) -> Int32 { Int32(height * full) & ~1 }
    let tops = (0..<count).map { height(motion.heights, column: $0, of: count) }
    return (0..<count).map { column in
      let here = tops[column]
      let before = (here + tops[max(column - 1, 0)]) / 2
      let after = (here + tops[min(column + 1, count - 1)]) / 2
      return Column(
        low: level(min(here, before, after)), high: level(max(here, before, after)),
        peak: level(height(motion.peaks, column: column, of: count)))
    }
  }

  private mutating func draw(_ next: [Column], _ old: [Column]) {
    let (pixels, ramp, line, peakLine) = (pixels, ramp, line, peakLine)
    field.draw { pen in
      pixels.withBrush { brush in
        ramp.withUnsafeBufferPointer { ramp in
          line.withUnsafeBufferPointer { line in
            peakLine.withUnsafeBufferPointer { peakLine in
              guard let ramp = ramp.baseAddress else { return }
              let profiles = (line: line, peak: peakLine)
              for column in next.indices where next[column] != old[column] {
                Self.draw(column, next[column], old[column], brush, pen, ramp, profiles)
              }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func draw(
    _ index: Int, _ column: Column, _ old: Column, _ brush: BandPixels.Brush,
    _ pen: PlaneField.Pen, _ ramp: UnsafePointer<UInt8>,
    _ profiles: (line: UnsafeBufferPointer<UInt8>, peak: UnsafeBufferPointer<UInt8>)
  ) {
    let (low, high, peak) = (Int(column.low), Int(column.high), Int(column.peak))
    let (line, peakLine) = (profiles.line, profiles.peak)
    func value(_ level: Int) -> Int {
      let distance = max(level &- high, low &- level, 0) &>> 2
      let far = abs(level &- peak) &>> 2
      var value = level < high ? Int(ramp[level &>> 4]) : 0
      if distance < line.count { value = max(value, Int(line[distance])) }
      if far < peakLine.count { value = max(value, Int(peakLine[far])) }
      return value
    }
    if column.low != old.low || column.high != old.high {
      let reach = 4 &* line.count
      brush.draw(
        index, from: min(low, Int(old.low)) &- reach, to: max(high, Int(old.high)) &+ reach,
        with: pen, value)
    }
    if column.peak != old.peak {
      let reach = 4 &* peakLine.count
      brush.draw(
        index, from: min(peak, Int(old.peak)) &- reach, to: max(peak, Int(old.peak)) &+ reach,
        with: pen, value)
    }
  }
}
