import Appliance
import Glibc
import MusicTheory
import PitchDetection
import Raster
import Units

/// Two cycles of the sound that is heard, on a graticule under a scale that says how far off it is.
///
/// In tune they cross zero upwards at both ends and in the middle, so that a steady tone stands still; what is flat
/// stands to the left of it, what is sharp to the right. The light of what was goes out like a phosphor's.
struct StandingWave: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      name: NamePlace(middle: 0.785, capHeight: 0.25, width: 0.56, across: -0.40),
      numbers: .stack(
        across: 0.36, cents: .init(middle: 0.745, capHeight: 0.125),
        hertz: .init(middle: 0.895, capHeight: 0.080)), arrow: nil),
    alone: TubePlan(
      name: NamePlace(middle: 0.785, capHeight: 0.30, width: 0.62), arrow: nil))

  /// Figures of the picture, lengths in heights of the tube.
  enum Parameters {
    /// Width in widths of the tube.
    static let width = 0.78
    /// The graticule's top under the apex, and what stays free between its foot and the note.
    static let top = 0.205
    static let foot = 0.048
    /// Room above and below the largest amplitude for the trace's glow.
    static let margin = 0.035
    /// Width of the trace, and the reach of the glow around it.
    static let trace = (width: 0.0105, glow: 0.026)
    /// Least width of the trace in pixels.
    static let leastTrace = 1.5
    /// Width of the graticule's lines and half the length of its ticks, in heights of the graticule with its margin.
    static let graticule = (line: 0.006, halfTick: 0.025)
    /// Natural frequency of the amplitude.
    static let rate = 12.0
    /// Time constant with which the shape follows the sound: noise is averaged, a pluck is seen.
    static let following = Seconds.milliseconds(40)
    /// Level that shows nothing and level that fills the height, in dB of full scale.
    static let levels = (least: -66.0, most: -14.0)
    /// Part of the height that the faintest sound fills.
    static let faintest = 0.12
    /// Part of a row by which the trace has to move to be drawn again.
    static let step: Float = 1 / 12
    /// The shift of the trace to the side of the pitch: up to so many cents, and then by so many cycles.
    static let shift = (cents: 50.0, cycles: 0.4)
    /// Cents within which the trace stands in the middle.
    static let still = 0.25
    /// Natural frequency of the shift: a fifteenth of a swing at 5.5 Hz, so that a vibrato does not make the trace flash.
    static let shiftRate = 9.0
    /// Brightness of the trace in silence.
    static let silence = 0.35
  }

  private let frame: Rectangle
  private let axis: Double
  private let amplitude: Double
  private let palettes: (plain: [UInt32], tuned: [UInt32], silent: [UInt32])
  private var field: BeamField
  private var phosphor = Persistence()
  private var shape = WaveShape(following: Parameters.following)
  /// Rows of the trace, as drawn and as wanted.
  private var curve: (drawn: [Float], wanted: [Float])
  /// Samples from one column to the next.
  private let step: Float
  private var deviation = CriticallyDamped(0, rate: Parameters.shiftRate, rest: 0.05)
  /// The height, the shape and the shift that the rows were found for.
  private var found: (height: Double, changes: Int, cents: Double) = (.nan, 0, 0)
  private var height = CriticallyDamped(0, rate: Parameters.rate, rest: 0.002)
  private var last: Instant?
  private var tint: Tint?
  private var note: MIDINote?
  private var scale: ArchScale

  /// The state that the colour of the trace tells.
  private enum Tint { case off, inTune, silent }

  /// Makes the picture behind a tube, above what is written on it.
  init(in shape: CRTShape, around plan: TubePlan, _ ink: inout Ink) {
    let height = shape.frame.height
    scale = ArchScale(in: shape, &ink)
    let width = (shape.frame.width * Parameters.width).rounded()
    let text = min(
      plan.name.middle - plan.name.capHeight / 2,
      plan.numbers.map { $0.cents.middle - $0.cents.capHeight / 2 } ?? 1)
    amplitude = (text - Parameters.foot - Parameters.top) / 2 * height
    axis = (shape.frame.y + Parameters.top * height + amplitude).rounded()
    let reach = amplitude + height * Parameters.margin
    frame = Rectangle(
      x: (shape.frame.center.x - width / 2).rounded(), y: (axis - reach).rounded(), width: width,
      height: (2 * reach).rounded())
    let box = PixelBox(
      minX: Int(frame.x), minY: Int(frame.y), maxX: Int(frame.maxX), maxY: Int(frame.maxY))
    let (trace, tuned) = (ink.theme.trace, ink.theme.inTune)
    palettes = (trace.palette, tuned.palette, trace.scaled(by: Parameters.silence).palette)
    field = BeamField(
      box: box, palette: palettes.plain,
      beams: [
        Beam.trace(
          width: max(Parameters.leastTrace, height * Parameters.trace.width),
          glow: height * Parameters.trace.glow, brightness: 1)
      ])
    let row = Array(repeating: Float.infinity, count: box.width)
    curve = (row, row)
    step = Float(Waveform.count) / Float(box.width)
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    scale.drawStatic(ink, on: &surface)
    let line = max(1, frame.height * Parameters.graticule.line)
    let paint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.34)
    let faint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.16)
    let periods = Waveform.cycles
    for eighth in 0...(8 * periods) {
      let x = frame.x + frame.width * Double(eighth) / Double(8 * periods)
      let isPeriod = eighth % 8 == 0
      let half = isPeriod ? frame.height / 2 : frame.height * Parameters.graticule.halfTick
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

  var lights: [[Light]] { [scale.lights] }
  var fields: [LightField] { [.beam(field)] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let isGliding = scale.follow(motion, at: now)
    let step = last.map { now - $0 } ?? Seconds(0)
    last = now
    shift(motion, by: step)
    height.advance(by: step)
    height.aim(at: motion.note == nil ? 0 : Self.height(level: motion.level))
    shape.advance(by: step)
    shape.aim(at: motion.waveform, of: motion.note)
    field.settle()
    // The trace of what has died away stands back, but not before it is flat.
    take(motion.note == nil && !height.isMoving ? .silent : motion.isInTune ? .inTune : .off)
    if found != (height.value, shape.changes, deviation.value) {
      found = (height.value, shape.changes, deviation.value)
      findRows()
      if isOff() { phosphor.excite() }
    }
    if let gain = phosphor.fade(by: step) { draw(keeping: gain) }
    return isGliding || deviation.isMoving || height.isMoving || shape.isMoving
      || phosphor.isGlowing
  }

  /// Moves the trace to the side of the pitch, by tenths of a cent, and not for a quarter of one, so that a steady tone
  /// stands still; the first deviation of a note is there at once.
  private mutating func shift(_ motion: MeterMotion, by step: Seconds) {
    deviation.advance(by: step)
    guard motion.measured != nil else { return }
    let most = Parameters.shift.cents
    let heard = min(max(motion.heardCents, -most), most)
    let cents = abs(heard) < Parameters.still ? 0 : (10 * heard).rounded() / 10
    if motion.measured == note { deviation.aim(at: cents) } else { deviation.jump(to: cents) }
    note = motion.measured
  }

  private mutating func take(_ tint: Tint) {
    guard tint != self.tint else { return }
    self.tint = tint
    switch tint {
    case .off: field.palette = palettes.plain
    case .inTune: field.palette = palettes.tuned
    case .silent: field.palette = palettes.silent
    }
  }

  /// True if the trace is not where it should be.
  private func isOff() -> Bool {
    for (drawn, wanted) in zip(curve.drawn, curve.wanted)
    where !(abs(drawn - wanted) < Parameters.step) { return true }
    return false
  }

  /// Finds the rows of the trace.
  private mutating func findRows() {
    let scale = Float(height.value * amplitude)
    let middle = Float(axis) - Float(field.box.minY)
    let samples = shape.samples
    let cycle = Float(Waveform.count / Waveform.cycles)
    let most = Parameters.shift
    let shift = Float(most.cycles * deviation.value / most.cents) * cycle
    // Earlier samples are further to the right; the first column shows one of the first cycle.
    let start = 0.5 * step + (shift > 0 ? cycle - shift : -shift)
    curve.wanted.withUnsafeMutableBufferPointer { wanted in
      samples.withUnsafeBufferPointer { samples in
        for column in wanted.indices {
          var place = start + Float(column) * step
          if place >= Float(Waveform.count) { place -= cycle }
          let index = Int(place)
          // The end joins the start of a cycle.
          let next = samples[index + 1 < samples.count ? index + 1 : Int(cycle)]
          let value = samples[index]
          wanted[column] = middle - (value + (place - Float(index)) * (next - value)) * scale
        }
      }
    }
  }

  /// Draws the trace over what is left of the light, in 1/256 of it.
  private mutating func draw(keeping gain: Int) {
    curve.drawn = curve.wanted
    field.fade(keeping: gain)
    curve.drawn.withUnsafeBufferPointer { field.write($0, with: 0) }
  }

  /// Part of the largest amplitude for a level in dB of full scale.
  static func height(level: Double) -> Double {
    let levels = Parameters.levels
    guard level.isFinite else { return 0 }
    return min(
      max((level - levels.least) / (levels.most - levels.least), Parameters.faintest), 1)
  }
}
