import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// Five traces of one sine at the pitch and the level heard, faded at both ends, and a cursor that says how
/// far off that pitch is.
///
/// The amplitudes alternate in sign, so that the traces cross; all travel together, slowly enough for any
/// eye.
struct Wave: LowerMeter {
  /// Figures of the traces.
  enum Parameters {
    /// Amplitude and opacity of each trace.
    static let traces: [(amplitude: Double, opacity: Double)] = [
      (1.0, 1.0), (-0.6, 0.8), (0.2, 0.6), (-0.2, 0.4), (0.6, 0.2),
    ]
    /// Phases of the traces by their amplitudes: what is added to an amplitude, and the sum that is a whole cycle.
    static let phases = (shift: 0.8, cycle: 1.8)
    /// Distance from the glass's edge above and below, in heights of the glass; three times as far at the sides.
    static let margin = 0.05
    /// Largest amplitude, in heights of the room for the traces.
    static let largest = 0.47
    /// Width of a beam at least, in pixels, and else in heights of the glass; reach of the brightest one's glow, also
    /// in heights of the glass.
    static let beam = (least: 1.2, width: 0.020, glow: 0.04)
    /// Cycles a second that go by: a pixel is passed by five traces twice a cycle, 2.5 times a second.
    static let travel = 0.25
    /// Time between two pictures for which the traces travel on at most, in seconds.
    static let longest = 0.1
    /// Cycles across at 55 Hz, and how many more each octave has.
    static let cycles = (at55: 1.5, octave: 0.75)
    /// Natural frequency of the glide of pitch and level.
    static let rate = 9.0
    /// Time for which a note has to stay before the cycles follow it: notes in quick succession leave the traces in
    /// peace.
    static let follows = Seconds.milliseconds(250)
  }

  private let frame: Rectangle
  private let palettes: (plain: [UInt32], tuned: [UInt32])
  private var field: BeamField
  private var curve: [Float]
  /// Sine and cosine of each column's angle, as high as the envelope there.
  private var sines: [Float]
  private var cosines: [Float]
  /// Half a sine over the width: none at both ends.
  private let envelope: [Float]
  private var height = CriticallyDamped(0, rate: Parameters.rate, rest: 0.003)
  private var cycles = CriticallyDamped(2, rate: Parameters.rate, rest: 0.001)
  private var phosphor = Persistence()
  private var phase = 0.0
  private var last: Instant?
  /// The note that is heard, and since when.
  private var note: MIDINote?
  private var noted = Instant(nanoseconds: 0)
  private var shown: Shown?
  private var cursor: WaveCursor

  /// The traces as shown, in the steps that can be told apart.
  private struct Shown: Equatable {
    var amplitude: Int
    var cycles: Int
    var phase: Int
    var isInTune: Bool
  }

  /// Lays the traces out in the small tube.
  init(in frame: Rectangle, text _: Double, _ ink: inout Ink) {
    cursor = WaveCursor(in: frame, &ink)
    let margin = frame.height * Parameters.margin
    self.frame = Rectangle(
      x: (frame.x + margin * 3).rounded(), y: (frame.y + margin).rounded(),
      width: (frame.width - 6 * margin).rounded(), height: (frame.height - 2 * margin).rounded())
    let box = PixelBox(
      minX: Int(self.frame.x), minY: Int(self.frame.y), maxX: Int(self.frame.maxX),
      maxY: Int(self.frame.maxY))
    palettes = (ink.theme.trace.palette, ink.theme.inTune.palette)
    let beam = Parameters.beam
    field = BeamField(
      box: box, palette: palettes.plain,
      beams: Parameters.traces.map { trace in
        Beam.trace(
          width: max(beam.least, frame.height * beam.width),
          glow: frame.height * beam.glow * trace.opacity, brightness: trace.opacity)
      })
    // Whole vectors of columns.
    curve = Array(repeating: 0, count: (box.width + 3) & ~3)
    sines = curve
    cosines = curve
    envelope = (0..<box.width).map {
      Float(sin(.pi * (Double($0) + 0.5) / Double(box.width)))
    }
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    cursor.drawStatic(ink, on: &surface)
  }

  var lights: [[Light]] { [cursor.lights] }
  var fields: [LightField] { [.beam(field)] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let isGliding = cursor.follow(motion, at: now)
    let step = last.map { now - $0 } ?? Seconds(0)
    last = now
    height.advance(by: step)
    cycles.advance(by: step)
    let isSilent = motion.note == nil
    if motion.note != note { noted = now }
    note = motion.note
    height.aim(at: isSilent ? 0 : Self.height(level: motion.level))
    if !isSilent {
      let goal = Self.cycles(at: motion.frequency)
      if height.value == 0 { cycles.jump(to: goal) }
      if now - noted >= Parameters.follows { cycles.aim(at: goal) }
    }
    let travels = !state.settings.isStill && height.value > 0
    if travels {
      phase += Parameters.travel * min(max(step.value, 0), Parameters.longest)
      phase -= phase.rounded(.down)
    }
    show(isInTune: motion.isInTune)
    if let gain = phosphor.fade(by: step) { draw(keeping: gain) }
    let waits = !isSilent && now - noted < Parameters.follows
    return isGliding || waits || travels || height.isMoving || cycles.isMoving || phosphor.isGlowing
  }

  /// Part of the largest amplitude for a level in dB of full scale: a soft note uses the glass, too.
  static func height(level: Double) -> Double {
    StandingWave.height(level: level).squareRoot()
  }

  /// Cycles across for a frequency: more for a higher one, and few enough to be told apart.
  static func cycles(at frequency: Hertz) -> Double {
    guard frequency.value > 1, frequency.value.isFinite else { return Parameters.cycles.at55 }
    let octaves = log2(frequency.value / 55)
    return min(max(Parameters.cycles.at55 + Parameters.cycles.octave * octaves, 1), 8)
  }
}

extension Wave {
  private mutating func show(isInTune: Bool) {
    field.settle()
    let next = Shown(
      amplitude: Int((height.value * 256).rounded()), cycles: Int((cycles.value * 256).rounded()),
      phase: Int((phase * 1024).rounded(.down)), isInTune: isInTune)
    guard next != shown else { return }
    if next.isInTune != shown?.isInTune {
      field.palette = next.isInTune ? palettes.tuned : palettes.plain
    }
    shown = next
    phosphor.excite()
  }

  /// Draws all traces over what is left of the light, in 1/256 of it.
  ///
  /// They are one sine in as many phases, so that each column's sine and cosine serve them all.
  private mutating func draw(keeping gain: Int) {
    guard let shown else { return }
    let most = Double(field.box.height) * Parameters.largest * Double(shown.amplitude) / 256
    let middle = Float(field.box.height) / 2
    let cycles = Double(shown.cycles) / 256
    let count = field.box.width
    let step = 2 * Double.pi * cycles / Double(count)
    let first = 2 * Double.pi * (cycles * (0.5 / Double(count) - 0.5) - Double(shown.phase) / 1024)
    turn(from: first, by: step)
    field.fade(keeping: gain)
    let phases = Parameters.phases
    for (index, trace) in Parameters.traces.enumerated() {
      let shift = 2 * Double.pi * (trace.amplitude + phases.shift) / phases.cycle
      let scale = -most * trace.amplitude
      bend(middle, ofSine: Float(scale * cos(shift)), ofCosine: Float(scale * sin(shift)))
      curve.withUnsafeBufferPointer { curve in
        field.write(UnsafeBufferPointer(rebasing: curve[..<count]), with: index)
      }
    }
    field.fadeEnds(over: count / 6)
  }

  /// Finds the sine and the cosine of each column's angle by turning a vector, as high as the envelope.
  private mutating func turn(from first: Double, by step: Double) {
    var (s, c) = (sin(first), cos(first))
    let (stepSine, stepCosine) = (sin(step), cos(step))
    sines.withUnsafeMutableBufferPointer { sines in
      cosines.withUnsafeMutableBufferPointer { cosines in
        for (column, height) in envelope.enumerated() {
          sines[column] = height * Float(s)
          cosines[column] = height * Float(c)
          (s, c) = (s * stepCosine + c * stepSine, c * stepCosine - s * stepSine)
        }
      }
    }
  }

  /// Makes the curve a mixture of sine and cosine, four columns at a time.
  private mutating func bend(_ middle: Float, ofSine: Float, ofCosine: Float) {
    curve.withUnsafeMutableBytes { curve in
      sines.withUnsafeBytes { sines in
        cosines.withUnsafeBytes { cosines in
          for place in stride(from: 0, to: curve.count, by: 16) {
            let sine = sines.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
            let cosine = cosines.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
            curve.storeBytes(
              of: middle + (sine * ofSine + cosine * ofCosine), toByteOffset: place,
              as: SIMD4<Float>.self)
          }
        }
      }
    }
  }
}
