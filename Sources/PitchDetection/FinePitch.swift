import DSP
import Glibc
import Units

/// Measures the frequency of a tone whose note is known, from the phases of its partials.
///
/// Each partial is heterodyned against its expected frequency, once a hop, in a window of a few cycles.
/// Its phase over time is a line whose slope is the frequency: regressed over a span that grows while
/// the tone is steady and collapses when it moves. A stiff string is fitted to the partials, each
/// weighted by its signal to noise ratio, and the reading is the first partial's frequency.
///
/// - Source: the choice of the span follows Lepski, "On a problem of adaptive estimation in Gaussian
///   white noise", Theory Probab. Appl. 35(3), 1990: the longest whose answer agrees with that of
///   every shorter one within their errors.
struct FinePitch: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cycles in the window: the least that keeps the partials apart.
    var cycles = 4.0
    /// Shortest window in seconds: below it noise gets more than latency gains.
    var shortest = 0.020
    /// Fundamentals from here up, in hertz, are measured in the fine stream.
    var fineFrom = 300.0
    /// Highest partial as a share of the stream's rate: the decimators' pass band.
    var highest = 0.35
    /// Spans of the regression in hops.
    var spans = [3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 180]
    /// Power over that of the gap above from which a partial counts, and below which it is lost.
    var present = (from: 10.0, until: 4.0)
    /// Power of all partials over that of all gaps above which several partials, or a single one,
    /// cannot be noise.
    var several = 8.0
    var single = 30.0
    /// Share of all power that may leak into any filter: Hann's sidelobes four bins away, detuned by a
    /// hundredth of the spacing.
    var leakage = 3e-6
    /// Time constant of the gaps' power.
    var gapSmoothing = Seconds.milliseconds(40)
    /// How many standard errors two spans may differ by.
    var agreement = 3.0
    /// Relative error that no span is better than: 0.01 cent.
    var trust = 6e-6
    /// Beyond this ratio from the filters' frequencies a measurement is another sound's, or nonsense.
    var plausible = 0.06
    /// Drift from the filters' frequencies at which they are tuned again: a quarter of a semitone.
    var drift = 0.015

    static let standard = Parameters()
  }

  /// What a hop's measurement says.
  struct Measurement: Sendable, BitwiseCopyable {
    /// Frequency of the first partial in hertz.
    var frequency: Double
    /// Its standard error in hertz.
    var error: Double
    /// Stiffness B of the string.
    var inharmonicity: Double
    /// Power of all partials over that of all gaps.
    var signalToNoise: Double
    /// Partials that stand out of the noise.
    var partials: Int
    /// Hops of the regression.
    var span: Int
  }

  private let parameters: Parameters
  private let fineRate: SampleRate
  private let hop: Double  // seconds
  private let gapStep: Double
  private var kernel: PartialKernel
  private var phases: PhaseHistory
  private var isFine = false
  private var tuned = 0.0  // Hz; 0 while nothing is followed
  private var stiffness = 0.0
  private var power = SIMD16<Double>.zero
  private var gaps = SIMD16<Double>.zero
  private var noise = 0.0  // leakage and rounding
  private var ages = SIMD16<Double>.zero  // hops since a partial came up

  init(fineRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.fineRate = fineRate
    self.hop = hop.value
    gapStep = 1 - exp(-hop.value / parameters.gapSmoothing.value)
    let lowest = 25.0
    kernel = PartialKernel(longest: Int(parameters.cycles * fineRate.hertz / 2 / lowest) + 2)
    phases = PhaseHistory(length: parameters.spans.last ?? 2)
  }

  /// Frequency that is followed in hertz; 0 while none is.
  var followed: Double { tuned }

  /// Whether the partials of a measurement cannot be noise.
  func stands(_ measurement: Measurement) -> Bool {
    measurement.signalToNoise
      > (measurement.partials > 1 ? parameters.several : parameters.single)
  }

  /// Begins to follow a tone of about `frequency` hertz.
  mutating func follow(_ frequency: Double) {
    isFine = frequency >= parameters.fineFrom
    tune(to: frequency, stiffness: 0, length: windowLength(frequency))
    power = .zero
    phases.reset()
    gaps = .zero
    ages = .zero
  }

  /// Stops following.
  mutating func reset() { tuned = 0 }

  /// Takes in one hop of the followed tone.
  ///
  /// - Returns: `nil` while nothing is followed or no partial has been there for the shortest span.
  mutating func measure(_ ring: borrowing AnalysisRing) -> Measurement? {
    guard tuned > 0 else { return nil }
    listen(ring)
    guard let measurement = best() else { return nil }
    let drift = abs(measurement.frequency / tuned - 1)
    if drift > parameters.drift {
      tune(
        to: measurement.frequency, stiffness: measurement.inharmonicity, length: kernel.length)
    }
    return measurement
  }
}

// MARK: - Listening

extension FinePitch {
  /// Power of what is rounding: −110 dB of full scale.
  private static let rounding = 1e-11

  private var rate: Double { isFine ? fineRate.hertz : fineRate.hertz / 2 }

  private func windowLength(_ frequency: Double) -> Int {
    let cycles = max(parameters.cycles, (parameters.shortest * frequency).rounded(.up))
    return Int((cycles * rate / frequency).rounded())
  }

  private mutating func tune(to frequency: Double, stiffness: Double, length: Int) {
    tuned = frequency
    self.stiffness = stiffness
    kernel.tune(
      to: frequency / rate, inharmonicity: stiffness, length: length, highest: parameters.highest)
  }

  /// Appends the phases of this hop, each unwrapped to the turn nearest to where it should be.
  private mutating func listen(_ ring: borrowing AnalysisRing) {
    kernel.fold(
      isFine ? ring.newestFine(kernel.length) : ring.newestCoarse(kernel.length))
    let isFirst = phases.filled == 0
    let last = phases.newest
    var cycles = SIMD16<Double>.zero
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      power[index] = real * real + imaginary * imaginary
      let gap = kernel.gap(index)
      gaps[index] = isFirst ? gap : gaps[index] + (gap - gaps[index]) * gapStep
      let expected = last[index] + kernel.frequencies[index] * rate * hop
      let phase = atan2(imaginary, real) / (2 * .pi)
      cycles[index] = phase + (expected - phase).rounded()
    }
    phases.append(cycles)
    noise = power.sum() * parameters.leakage + Self.rounding
    for index in 0..<kernel.count { age(index) }
  }

  /// Counts the hops for which a partial has stood out of the noise.
  private mutating func age(_ index: Int) {
    let ratio = signalToNoise(index)
    let needed = ages[index] > 0 ? parameters.present.until : parameters.present.from
    ages[index] = ratio > needed ? ages[index] + 1 : 0
  }

  private func signalToNoise(_ index: Int) -> Double {
    power[index] / (gaps[index] + noise)
  }
}

// MARK: - Measuring

extension FinePitch {
  /// The longest span that agrees with all shorter ones.
  private func best() -> Measurement? {
    var best: Measurement?
    var agrees = true
    var (lowest, highest) = (-Double.infinity, Double.infinity)
    phases.slopes(over: parameters.spans) { index, slopes in
      guard agrees, let measurement = fit(slopes, span: parameters.spans[index]) else { return }
      let margin = parameters.agreement * measurement.error + parameters.trust * tuned
      agrees =
        measurement.frequency + margin >= lowest && measurement.frequency - margin <= highest
      guard agrees else { return }
      best = measurement
      lowest = max(lowest, measurement.frequency - margin)
      highest = min(highest, measurement.frequency + margin)
    }
    return best
  }

  /// Fits a string to the partials that were there for the whole span.
  private func fit(_ slopes: SIMD16<Double>, span: Int) -> Measurement? {
    var fit = InharmonicFit()
    var partials = 0
    for index in 0..<kernel.count where ages[index] >= Double(span) {
      fit.add(
        k: index + 1, frequency: slopes[index] / hop,
        variance: variance(signalToNoise(index), span: span))
      partials += 1
    }
    guard fit.solve(), abs(fit.fundamental / tuned - 1) < parameters.plausible else { return nil }
    return Measurement(
      frequency: fit.fundamental, error: fit.error, inharmonicity: fit.inharmonicity,
      signalToNoise: power.sum() / (gaps.sum() + noise), partials: partials, span: span)
  }

  /// Variance of a partial's frequency in Hz²: the phase of a windowed sine in noise has the variance
  /// 1 / (2 SNR), and hops within one window see the same noise.
  private func variance(_ signalToNoise: Double, span: Int) -> Double {
    let window = Double(kernel.length) / rate
    let length = Double(span) * hop
    let windows = length / (0.5 * window)
    let independent = max(windows, 1)
    // A span shorter than the window compares two windows that mostly share their noise.
    let shared = min(windows, 1)
    let phase = shared * 0.5 / signalToNoise / (4 * .pi * .pi)
    let floor = parameters.trust * tuned
    return 12 * phase / (independent * length * length) + floor * floor
  }
}
