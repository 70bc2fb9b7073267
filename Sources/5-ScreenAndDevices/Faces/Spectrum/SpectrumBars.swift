import Appliance
import Raster
import SpectralAnalysis
import Units

/// The spectrum as bars, with peaks that hang and fall: upright on a fan or around a ring.
struct SpectrumBars: Face {
  /// Figures of the bars.
  enum Parameters {
    /// Brightness at the foot and at the top of a bar, and of a peak.
    static let (foot, top, peak) = (70.0, 225.0, 255)
    /// Part of a bar's room that the bar fills.
    static let fill = 0.68
    /// Pixels of a bar's room, at least.
    static let pitch = 3.4
    /// Thickness of a peak in pixels, and in heights of the view.
    static let (thickness, thicknessPart) = (1.6, 0.009)
    /// Height that is lit in silence, so that the scale can be seen.
    static let base: Float = 0.012
  }

  private var field: PlaneField
  private let pixels: BandPixels
  private let scale: SpectrumGraticule
  /// Bands of each bar.
  private let bands: Int
  /// Brightness by height, in steps of 16 levels.
  private let ramp: [UInt8]
  /// Levels of a pixel, and of a peak.
  private let (pixel, peak): (Int, Int)
  /// Levels that each bar and its peak reach.
  private var tops: [Int32]
  private var peaks: [Int32]

  /// Lays the bars out.
  init(_ places: some SpectrumPlaces, _ scale: SpectrumGraticule, _ paint: SpectrumPaint) {
    self.scale = scale
    let room = places.width(up: places.narrow)
    let count = [128, 64, 32].first { room / Double($0) >= Parameters.pitch } ?? 32
    bands = SpectrumLevels.count / count
    field = paint.plane(places)
    pixels = BandPixels(columns: count, fill: Parameters.fill, places)
    let levels = Double(BandPixels.full)
    pixel = max(1, Int(levels / places.height))
    peak = Int(max(Parameters.thickness, Parameters.thicknessPart * places.height)) * pixel
    ramp = (0...256).map {
      UInt8(Parameters.foot + (Parameters.top - Parameters.foot) * Double($0) / 256)
    }
    tops = Array(repeating: 0, count: count)
    peaks = tops
  }

  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { scale.draw(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    let motion = heard.spectrum.motion
    var isChanged = false
    let (oldTops, oldPeaks) = (tops, peaks)
    for bar in tops.indices {
      tops[bar] = level(motion.heights, bar)
      peaks[bar] = level(motion.peaks, bar)
      if tops[bar] != oldTops[bar] || peaks[bar] != oldPeaks[bar] { isChanged = true }
    }
    if isChanged { draw(oldTops, oldPeaks) }
    return false
  }

  /// The level of a bar: that of its highest band, in whole quarters of a pixel.
  private func level(_ heights: SpectrumLevels, _ bar: Int) -> Int32 {
    var highest = Parameters.base
    for band in 0..<bands { highest = max(highest, heights[bar * bands + band]) }
    let level = Int(min(highest, 1) * Float(BandPixels.full - 1))
    return Int32(level - level % max(1, pixel / 4))
  }

  private mutating func draw(_ oldTops: [Int32], _ oldPeaks: [Int32]) {
    let (pixels, ramp, tops, peaks, pixel, peak) = (pixels, ramp, tops, peaks, pixel, peak)
    field.draw { pen in
      pixels.withBrush { brush in
        ramp.withUnsafeBufferPointer { ramp in
          guard let ramp = ramp.baseAddress else { return }
          for bar in tops.indices {
            let (top, old) = (Int(tops[bar]), Int(oldTops[bar]))
            let (high, oldHigh) = (Int(peaks[bar]), Int(oldPeaks[bar]))
            guard top != old || high != oldHigh else { continue }
            func value(_ level: Int) -> Int {
              if level <= high, level > high &- peak { return Parameters.peak }
              let part = min(max(top &- level, 0), pixel)
              return Int(ramp[level &>> 4]) &* part / pixel
            }
            brush.draw(
              bar, from: min(top, old) &- pixel, to: max(top, old), with: pen, value)
            brush.draw(
              bar, from: min(high, oldHigh) &- peak, to: max(high, oldHigh), with: pen, value)
          }
        }
      }
    }
  }
}
