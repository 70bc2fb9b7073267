import DSP
import Glibc
import Units

/// Recognises mains hum: steady lines at exact multiples of 50 or 60 Hz, with nothing louder beside them.
///
/// A window of 200 ms holds whole cycles of both mains. From one look to the next, a step apart, all lines
/// must keep their power and turn with the phase of one common fundamental, which does not glide. No string does
/// that for long: the notes nearest to the mains are 2 % away, its partials are stretched, it decays, and one that
/// is wound through a multiple moves.
struct HumDetector: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Largest distance of a grid from its nominal frequency, in hertz.
    var deviation = 0.3
    /// Window in seconds.
    var window = 0.2
    /// Time from one look to the next in seconds.
    var step = 0.05
    /// Looks that must agree if nothing was struck, and if a string may be ringing: in 400 ms any
    /// string falls further than ``change``.
    var looks = (usual: 2, ringing: 8)
    /// Share of the sound's power that must be in the lines: a note beside the hum waits its turn.
    ///
    /// Less is enough if most of the sound repeats with the mains: a buzz has more lines than are looked at.
    var share = (usual: 0.5, buzz: 0.25)
    /// Share of the sound that repeats after a cycle of the mains in a buzz.
    var repeats = 0.7
    /// Share of the lines' power that is in the first two at least, however much buzzes above them.
    var low = 0.03
    /// Share of the lines' power that may have come out of phase with the common fundamental.
    var incoherence = 0.03
    /// Largest bend of the common phase away from a straight line, in cycles of the fundamental: a grid wanders by
    /// 0.02 Hz a second, a string that is wound through a multiple by ten times as much.
    var bend = 0.012
    /// Share of the lines' power that is at the multiples of a tone that they are.
    var tone = 0.97
    /// Ratio by which the lines' power may change from the first look that agreed to the last.
    var change = 1.15

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let nominal: Double  // Hz
  private let rate: Double
  private let hopsPerLook: Int
  private let hopsPerWindow: Int
  private let cycle: Int  // samples of the coarse stream, about
  private let step: Double  // seconds
  private var kernel: PartialKernel
  private var phases = SIMD16<Double>.zero
  private var lines = SIMD16<Double>.zero
  private var turns = SIMD16<Double>.zero  // since the looks began to agree, in cycles
  private var line = SIMD8<Double>.zero  // the common turn at each look that agreed, in cycles
  private var power = 0.0  // of the lines
  private var first = 0.0  // power when the looks began to agree
  private var agreed = 0
  private var wait: Int

  /// True if the last look may have been at hum, be it that this still grows.
  private(set) var isSuspicious = false

  /// Makes a detector of the mains of `nominal` hertz.
  init(nominal: Double, coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.nominal = nominal
    rate = coarseRate.hertz
    hopsPerLook = max(1, Int((parameters.step / hop.value).rounded()))
    hopsPerWindow = Int((parameters.window / hop.value).rounded(.up))
    step = Double(hopsPerLook) * hop.value
    wait = hopsPerWindow
    cycle = Int((rate / nominal).rounded())
    let length = Int((parameters.window * rate).rounded())
    kernel = PartialKernel(longest: length)
    kernel.tune(to: nominal / rate, inharmonicity: 0, length: length, highest: 0.35)
  }

  /// Samples of the coarse stream that are looked at.
  var length: Int { kernel.length }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - samples: The newest ``length`` samples of the coarse stream.
  ///   - isRinging: Whether something was struck that may still ring.
  /// - Returns: The hum when it has just been recognised.
  mutating func update(_ samples: UnsafePointer<Float>, isRinging: Bool) -> Hum? {
    wait -= 1
    guard wait <= 0 else { return nil }
    wait = hopsPerLook
    look(samples)
    guard agreed >= (isRinging ? parameters.looks.ringing : parameters.looks.usual) else {
      return nil
    }
    return Hum(mains: nominal + commonTurn / (Double(agreed) * step), multiple: multiple)
  }

  /// Forgets everything.
  mutating func reset() {
    forget()
    power = 0
    wait = hopsPerWindow
  }
}

extension HumDetector {
  /// One look at the lines: counts it if it agrees with those before.
  private mutating func look(_ samples: UnsafePointer<Float>) {
    if agreed == 0 { first = power }
    project(samples)
    power = lines.sum()
    let all = Double(Correlation.dot(samples, samples, count: length)) / Double(length)
    guard isHum(ofAll: all, samples), isCoherent(looks: agreed + 1) else { return forget() }
    isSuspicious = power * parameters.change > first
    guard isSuspicious, power < first * parameters.change else {
      // It grew or fell: what counts begins here.
      (agreed, turns) = (0, .zero)
      return
    }
    agreed += 1
    line[min(agreed, line.scalarCount) - 1] = commonTurn
    if bends { forget() }
  }

  /// True if the frequency has moved since the looks began to agree: the turn at their end is not twice that at their
  /// middle.
  private var bends: Bool {
    guard agreed >= 4, agreed <= line.scalarCount, agreed % 2 == 0 else { return false }
    return abs(line[agreed - 1] - 2 * line[agreed / 2 - 1]) > parameters.bend
  }

  /// True if most of the sound's mean square is in the lines, and some of it in the lowest.
  private func isHum(ofAll all: Double, _ samples: UnsafePointer<Float>) -> Bool {
    guard power > 1e-10, lines[0] + lines[1] > parameters.low * power else {
      return false
    }
    let (usual, buzz) = parameters.share
    return power > 2 * usual * all || power > 2 * buzz * all && repeats(samples, ofAll: all)
  }

  /// True if most of the sound is the same a cycle of the mains later.
  private func repeats(_ samples: UnsafePointer<Float>, ofAll all: Double) -> Bool {
    let count = length - cycle
    let common = Double(Correlation.dot(samples, samples + cycle, count: count)) / Double(count)
    return common > parameters.repeats * all
  }

  /// True if over so many looks all lines turned as a common fundamental near the nominal one makes them.
  private func isCoherent(looks: Int) -> Bool {
    let turn = commonTurn
    return abs(turn) < parameters.deviation * step * Double(looks)
      && incoherence(turn) < parameters.incoherence
  }

  /// The multiple of the mains that is the tone of the lines: 2 for a rectifier's.
  private var multiple: Int {
    var found = 1
    for multiple in 2...6 {
      var sum = 0.0
      for index in 0..<kernel.count where (index + 1) % multiple == 0 { sum += lines[index] }
      if sum > parameters.tone * power { found = multiple }
    }
    return found
  }

  private mutating func forget() {
    (agreed, turns) = (0, .zero)
    isSuspicious = false
  }

  /// Finds the lines' powers, and how far each has turned on beyond its nominal frequency, in cycles.
  private mutating func project(_ samples: UnsafePointer<Float>) {
    kernel.fold(samples)
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      lines[index] = real * real + imaginary * imaginary
      let phase = atan2(imaginary, real) / (2 * .pi)
      let turn = phase - phases[index] - kernel.frequencies[index] * rate * step
      turns[index] += turn - turn.rounded()
      phases[index] = phase
    }
  }

  /// Turn of the fundamental that fits those of all lines, in cycles.
  private var commonTurn: Double {
    var (above, below) = (0.0, 0.0)
    for index in 0..<kernel.count {
      let k = Double(index + 1)
      above += k * lines[index] * turns[index]
      below += k * k * lines[index]
    }
    return above / below
  }

  /// Share of the power whose phase does not follow the common turn.
  private func incoherence(_ turn: Double) -> Double {
    var sum = 0.0
    for index in 0..<kernel.count {
      sum += lines[index] * (1 - cos(2 * .pi * (turns[index] - Double(index + 1) * turn)))
    }
    return sum / lines.sum()
  }
}
