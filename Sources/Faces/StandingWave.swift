import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// Two periods of the waveform on a graticule, locked to the pitch, so that a steady tone stands still.
///
/// The waveform is the sum of the harmonics' measured strengths in the phases of a plucked string.
struct StandingWave: Meter {
  /// Figures of the picture, lengths in heights of the tube.
  enum Parameters {
    /// Periods across.
    static let periods = 2.0
    /// Width in widths of the tube.
    static let width = 0.74
    /// The axis under the apex, and the largest amplitude.
    static let axis = 0.42
    static let amplitude = 0.165
    /// Natural frequency of amplitude and shape.
    static let rate = 12.0
    /// Level that shows nothing and level that fills the height, in dB of full scale.
    static let levels = (least: -66.0, most: -14.0)
    /// Strengths of the harmonics where no measurement says better.
    static let strengths = SIMD4<Double>(1, 0.52, 0.30, 0.17)
  }

  private let frame: Rectangle
  private let axis: Double
  private let amplitude: Double
  private let trace: Trace
  private let palettes: (plain: [UInt32], tuned: [UInt32])
  private var plane: LightPlane
  private var curve: [Float]
  private var height = CriticallyDamped(0, rate: Parameters.rate, rest: 0.002)
  private var last: Instant?
  private var shown: Shown?

  /// What is to be seen, in the steps that can be told apart.
  private struct Shown: Equatable {
    var amplitude: Int
    var strengths: SIMD4<Int>
    var isInTune: Bool
  }

  /// Makes the picture behind a tube.
  init(in shape: CRTShape, _ ink: Ink) {
    let height = shape.frame.height
    let width = (shape.frame.width * Parameters.width).rounded()
    axis = (shape.frame.y + Parameters.axis * height).rounded()
    amplitude = Parameters.amplitude * height
    let reach = amplitude + height * 0.045
    frame = Rectangle(
      x: (shape.frame.center.x - width / 2).rounded(), y: (axis - reach).rounded(), width: width,
      height: (2 * reach).rounded())
    trace = Trace(width: max(1.5, height * 0.0105), glow: height * 0.026, brightness: 1)
    let box = PixelBox(
      minX: Int(frame.x), minY: Int(frame.y), maxX: Int(frame.maxX), maxY: Int(frame.maxY))
    palettes = (ink.theme.trace.palette, ink.theme.inTune.palette)
    plane = LightPlane(box: box, palette: palettes.plain)
    curve = Array(repeating: 0, count: box.width)
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let line = max(1, frame.height * 0.006)
    let paint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.34)
    let faint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.16)
    let periods = Int(Parameters.periods)
    for eighth in 0...(8 * periods) {
      let x = frame.x + frame.width * Double(eighth) / Double(8 * periods)
      let isPeriod = eighth % 8 == 0
      let half = isPeriod ? frame.height / 2 : frame.height * 0.025
      surface.fill(
        .rectangle(Rectangle(x: x - line / 2, y: axis - half, width: line, height: 2 * half)),
        isPeriod ? faint : paint)
    }
    for step in [-1.0, 0, 1] {
      let y = axis + step * amplitude
      surface.fill(
        .rectangle(Rectangle(x: frame.x, y: y - line / 2, width: frame.width, height: line)),
        step == 0 ? paint : faint)
    }
  }

  var lights: [Light] { [] }
  var fields: [LightField] { [.plane(plane)] }

  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    if let last { height.advance(by: now - last) }
    last = now
    height.aim(at: motion.note == nil ? 0 : Self.height(level: motion.level))
    plane.settle()
    let shown = Shown(
      amplitude: Int((height.value * 256).rounded()),
      strengths: Self.strengths(partials: motion.partials), isInTune: motion.isInTune)
    if shown != self.shown {
      if shown.isInTune != self.shown?.isInTune {
        plane.palette = shown.isInTune ? palettes.tuned : palettes.plain
      }
      if shown.amplitude != self.shown?.amplitude || shown.strengths != self.shown?.strengths {
        draw(shown)
      }
      self.shown = shown
    }
    return height.isMoving
  }

  /// Strength of each harmonic in sixteenths of the strongest, for levels in dB of full scale.
  private static func strengths(partials: SIMD4<Float>) -> SIMD4<Int> {
    let strongest = partials.max()
    var result = SIMD4<Int>.zero
    for index in 0..<4 {
      let ratio =
        strongest > -100 && strongest.isFinite
        ? pow(10, Double(partials[index] - strongest) / 20) : Parameters.strengths[index]
      result[index] = Int((ratio * 16).rounded())
    }
    return result
  }

  /// Draws the waveform.
  private mutating func draw(_ shown: Shown) {
    let strengths = SIMD4<Float>(
      Float(shown.strengths[0]), Float(shown.strengths[1]), Float(shown.strengths[2]),
      Float(shown.strengths[3]))
    let scale = Float(Double(shown.amplitude) / 256 * amplitude) / (strengths.sum() * 0.72)
    let rows = plane.box.height
    let middle = Float(axis) - Float(plane.box.minY)
    let count = curve.count
    let step = Parameters.periods / Double(count)
    for column in 0..<count {
      let cycle = step * (Double(column) + 0.5)
      var sum: Float = 0
      for harmonic in 0..<4 {
        sum += strengths[harmonic] * SineTable.value(atCycles: Double(harmonic + 1) * cycle)
      }
      curve[column] = middle - sum * scale
    }
    let trace = trace
    curve.withUnsafeBufferPointer { curve in
      guard let base = curve.baseAddress else { return }
      plane.redraw { values in
        trace.draw(base, count: count, into: values, stride: count, rows: rows)
      }
    }
  }

  /// Part of the largest amplitude for a level in dB of full scale.
  static func height(level: Double) -> Double {
    let levels = Parameters.levels
    guard level.isFinite else { return 0 }
    return min(max((level - levels.least) / (levels.most - levels.least), 0.12), 1)
  }
}
