import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// Five traces of one sine at the pitch and the level heard, faded at both ends.
///
/// The amplitudes alternate in sign, so that the traces cross; all travel together, slowly enough for any
/// eye.
struct Wave: Meter {
  /// Figures of the traces.
  enum Parameters {
    /// Amplitude and opacity of each trace.
    static let traces: [(amplitude: Double, opacity: Double)] = [
      (1.0, 1.0), (-0.6, 0.8), (0.2, 0.6), (-0.2, 0.4), (0.6, 0.2),
    ]
    /// Cycles a second that go by: a pixel is passed by five traces twice a cycle, 2.5 times a second.
    static let travel = 0.25
    /// Cycles across at 55 Hz, and how many more each octave has.
    static let cycles = (at55: 1.5, octave: 0.75)
    /// Natural frequency of the glide of pitch and level.
    static let rate = 9.0
  }

  private let frame: Rectangle
  private let traces: [Trace]
  private let palettes: (plain: [UInt32], tuned: [UInt32])
  private var plane: LightPlane
  private var curve: [Float]
  /// Half a sine over the width: none at both ends.
  private let envelope: [Float]
  private var height = CriticallyDamped(0, rate: Parameters.rate, rest: 0.003)
  private var cycles = CriticallyDamped(2, rate: Parameters.rate, rest: 0.001)
  private var phosphor = Persistence()
  private var phase = 0.0
  private var last: Instant?
  private var shown: Shown?

  /// What is to be seen, in the steps that can be told apart.
  private struct Shown: Equatable {
    var amplitude: Int
    var cycles: Int
    var phase: Int
    var isInTune: Bool
  }

  /// Lays the traces out in the small tube.
  init(in frame: Rectangle, _ ink: Ink) {
    let margin = frame.height * 0.07
    self.frame = Rectangle(
      x: (frame.x + margin * 2).rounded(), y: (frame.y + margin).rounded(),
      width: (frame.width - 4 * margin).rounded(), height: (frame.height - 2 * margin).rounded())
    let box = PixelBox(
      minX: Int(self.frame.x), minY: Int(self.frame.y), maxX: Int(self.frame.maxX),
      maxY: Int(self.frame.maxY))
    traces = Parameters.traces.map { trace in
      Trace(
        width: max(1.2, frame.height * 0.020), glow: frame.height * 0.04 * trace.opacity,
        brightness: trace.opacity)
    }
    palettes = (ink.theme.trace.palette, ink.theme.inTune.palette)
    plane = LightPlane(box: box, palette: palettes.plain)
    curve = Array(repeating: 0, count: box.width)
    envelope = (0..<box.width).map {
      SineTable.value(atCycles: (Double($0) + 0.5) / Double(box.width) / 2)
    }
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {}

  var lights: [Light] { [] }
  var fields: [LightField] { [.plane(plane)] }

  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let step = last.map { now - $0 } ?? Seconds(0)
    last = now
    height.advance(by: step)
    cycles.advance(by: step)
    let isSilent = motion.note == nil
    height.aim(at: isSilent ? 0 : StandingWave.height(level: motion.level))
    if !isSilent {
      let goal = Self.cycles(at: motion.frequency)
      if height.value == 0 { cycles.jump(to: goal) } else { cycles.aim(at: goal) }
    }
    let travels = !settings.isStill && height.value > 0
    if travels {
      phase += Parameters.travel * min(max(step.value, 0), 0.1)
      phase -= phase.rounded(.down)
    }
    show(isInTune: motion.isInTune)
    if let gain = phosphor.fade(by: step) { draw(keeping: gain) }
    return travels || height.isMoving || cycles.isMoving || phosphor.isGlowing
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
    plane.settle()
    let next = Shown(
      amplitude: Int((height.value * 256).rounded()), cycles: Int((cycles.value * 256).rounded()),
      phase: Int((phase * 1024).rounded(.down)), isInTune: isInTune)
    guard next != shown else { return }
    if next.isInTune != shown?.isInTune {
      plane.palette = next.isInTune ? palettes.tuned : palettes.plain
    }
    shown = next
    phosphor.excite()
  }

  /// Draws the traces over what is left of the light, in 1/256 of it.
  private mutating func draw(keeping gain: Int) {
    guard let shown else { return }
    let count = curve.count
    let rows = plane.box.height
    let most = Double(rows) * 0.42 * Double(shown.amplitude) / 256
    let cycles = Double(shown.cycles) / 256
    let travelled = Double(shown.phase) / 1024
    let (traces, envelope) = (traces, envelope)
    var curve = curve
    plane.redraw(keeping: gain) { values in
      var lit = 0..<0
      // The faint ones first; where they cross the brighter one is seen.
      for index in traces.indices.reversed() {
        let amplitude = Parameters.traces[index].amplitude
        let shift = (amplitude + 0.8) / 1.8
        let scale = Float(-most * amplitude)
        let middle = Float(rows) / 2
        let first = (cycles * (0.5 / Double(count) - 0.5) - travelled + shift)
        let step = cycles / Double(count)
        for column in 0..<count {
          let wave = SineTable.value(atCycles: first + step * Double(column))
          curve[column] = middle + scale * envelope[column] * wave
        }
        let range = curve.withUnsafeBufferPointer { curve in
          curve.baseAddress.map {
            traces[index].draw($0, count: count, into: values, stride: count, rows: rows)
          } ?? 0..<0
        }
        lit =
          lit.isEmpty
          ? range : min(lit.lowerBound, range.lowerBound)..<max(lit.upperBound, range.upperBound)
      }
      Self.fade(values, rows: rows, count: count)
      return lit
    }
    self.curve = curve
  }

  /// Takes the light away towards both ends.
  private static func fade(_ values: UnsafeMutablePointer<UInt8>, rows: Int, count: Int) {
    let reach = count / 6
    for column in 0..<reach {
      let gain = 256 * column / reach
      for place in [column, count - 1 - column] {
        var value = values + place
        for _ in 0..<rows {
          value.pointee = UInt8((Int(value.pointee) * gain) >> 8)
          value += count
        }
      }
    }
  }
}
