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
/// The middle of window and span lies 20 to 100 ms back. A pitch that moves is therefore fitted by
/// parabolas and read where they end: now.
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
    /// Power of all partials over that of all gaps above which several partials, or a single one,
    /// cannot be noise.
    var several = 8.0
    var single = 30.0
    /// Drift from the filters' frequencies at which they are tuned again: a quarter of a semitone.
    var drift = 0.015
    /// Turns that the highest partial may gain on its filter in a hop before they are tuned again: half
    /// of where unwrapping fails.
    var turns = 0.25

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let fineRate: SampleRate
  private let hop: Double  // seconds
  private var kernel: PartialKernel
  private var phases: PhaseHistory
  private var levels: PartialLevels
  private let search: SpanSearch
  private var isFine = false
  private var isCombed = false
  private var tuned = 0.0  // Hz; 0 while nothing is followed
  private var own = SIMD4<Double>.zero  // Hz, each partial's; 0 until measured
  private var hadOctave = false

  init(fineRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.fineRate = fineRate
    self.hop = hop.value
    let lowest = 25.0
    kernel = PartialKernel(longest: Int(parameters.cycles * fineRate.hertz / 2 / lowest) + 2)
    phases = PhaseHistory(length: SpanSearch.Parameters.standard.longest)
    levels = PartialLevels(hop: hop)
    search = SpanSearch(hop: hop.value)
  }

  /// Frequency that is followed in hertz; 0 while none is.
  var followed: Double { tuned }

  /// True if there is an estimate, and its partials cannot be noise.
  func stands(_ estimate: FineEstimate?) -> Bool {
    guard let estimate else { return false }
    return estimate.signalToNoise
      > (estimate.partials > 1 ? parameters.several : parameters.single)
  }

  /// Power of each partial.
  var power: SIMD16<Double> { levels.power }

  /// Begins to follow a tone of about `frequency` hertz, in the whole sound or without the notes of its
  /// ``AnalysisRing/comb``.
  mutating func follow(_ frequency: Double, isCombed: Bool = false) {
    self.isCombed = isCombed
    isFine = frequency >= parameters.fineFrom
    tune(to: frequency, stiffness: 0, length: windowLength(frequency))
    phases.reset()
    levels.reset()
    own = .zero
    hadOctave = false
  }

  /// Begins again in the whole sound, if the followed tone was heard without the notes that rang on.
  mutating func followPlain() {
    if tuned > 0, isCombed { follow(tuned) }
  }

  /// Stops following.
  mutating func reset() { tuned = 0 }

  /// Takes in one hop of the followed tone.
  ///
  /// - Returns: `nil` while nothing is followed or no partial has been there for the shortest span.
  mutating func measure(_ ring: borrowing AnalysisRing) -> FineEstimate? {
    guard tuned > 0 else { return nil }
    listen(ring)
    let tone = SpanSearch.Tone(
      frequency: tuned, step: step, window: window, delay: delay, hadOctave: hadOctave)
    guard let estimate = search.best(tone, phases, levels) else { return nil }
    own = estimate.own
    hadOctave = estimate.hasOctave
    if abs(estimate.frequency / tuned - 1) > drift {
      tune(to: estimate.frequency, stiffness: estimate.inharmonicity, length: kernel.length)
    }
    return estimate
  }
}

// MARK: - What else is known of the tone

extension FinePitch {
  /// The frequency of an estimate in hertz by a definition of pitch.
  func frequency(of estimate: FineEstimate, as definition: PitchDefinition) -> Double {
    estimate.frequency
      * definition.stretch(inharmonicity: estimate.inharmonicity, power: levels.power)
  }

  /// The partials against the harmonics of a target.
  ///
  /// - Parameters:
  ///   - target: In hertz.
  ///   - shown: The frequency of the semitone that is shown, in hertz.
  ///   - hops: Hops heard, the one of the newest phase included.
  /// - Returns: ``HarmonicPhases/none`` while another note or none is followed.
  func harmonics(of target: Double, shown: Double, hops: Int) -> HarmonicPhases {
    guard tuned > 0, phases.filled > 0, abs(tuned / shown - 1) < Self.sameNote else {
      return .none
    }
    let time = Double(hops) * hop - delay
    let newest = phases.newest
    var harmonics = HarmonicPhases.none
    for index in 0..<min(4, kernel.count) {
      let ahead = newest[index] - Double(index + 1) * target * time
      // Rounding to Float must not make a whole cycle of what is just below.
      harmonics.phases[index] = min(Float(ahead - ahead.rounded(.down)), 1 - .ulpOfOne)
      harmonics.levels[index] = Float(max(10 * log10(levels.power[index] + 1e-12), -120))
      let frequency = own[index] > 0 ? own[index] : kernel.frequencies[index] * rate
      harmonics.deviations[index] = Float(1200 * log2(frequency / (Double(index + 1) * target)))
    }
    return harmonics
  }

  /// The place of the newest cycles of the tone in the stream they are measured in.
  ///
  /// The first partial that is within 40 dB of the strongest of four says where; `nil` while nothing is
  /// followed.
  var place: CyclePlace? {
    guard tuned > 0, phases.filled > 0, kernel.count > 0 else { return nil }
    let power = levels.power.lowHalf.lowHalf
    var first = 0
    while first < 3, power[first] < 1e-4 * power.max() { first += 1 }
    let order = Double(first + 1)
    return CyclePlace(
      isFine: isFine, period: rate / (own[first] > 0 ? own[first] / order : tuned),
      phase: phases.newest[first] / order, behind: Double(kernel.length) / 2 - 0.5,
      length: kernel.length)
  }

  /// A semitone: what is further away is another note's.
  private static let sameNote = 0.06
}

// MARK: - Listening

extension FinePitch {
  private var rate: Double { isFine ? fineRate.hertz : fineRate.hertz / 2 }

  /// Window in seconds.
  private var window: Double { Double(kernel.length) / rate }

  /// Time in seconds from the middle of the newest window to now, the decimators' half lengths
  /// included: 9 samples of the rate they make.
  private var delay: Double {
    0.5 * window + 9 / fineRate.hertz + (isFine ? 0 : 18 / fineRate.hertz)
  }

  /// Relative change of pitch after which the filters are tuned again.
  private var drift: Double {
    let highest = kernel.frequencies[max(kernel.count - 1, 0)] * rate
    return min(parameters.drift, parameters.turns / max(highest * hop, 1e-9))
  }

  private func windowLength(_ frequency: Double) -> Int {
    let cycles = max(parameters.cycles, (parameters.shortest * frequency).rounded(.up))
    return Int((cycles * rate / frequency).rounded())
  }

  private mutating func tune(to frequency: Double, stiffness: Double, length: Int) {
    tuned = frequency
    kernel.tune(
      to: frequency / rate, inharmonicity: stiffness, length: length, highest: parameters.highest)
  }

  /// Turns of each partial's filter in a hop.
  private var step: SIMD16<Double> {
    var step = SIMD16<Double>.zero
    for index in 0..<kernel.count { step[index] = kernel.frequencies[index] * rate * hop }
    return step
  }

  private func newest(
    _ count: Int, _ ring: borrowing AnalysisRing
  ) -> UnsafePointer<Float> {
    if isCombed { return ring.newestCombed(count, isFine: isFine) }
    return isFine ? ring.newestFine(count) : ring.newestCoarse(count)
  }

  /// Appends the phases of this hop, each unwrapped to the turn nearest to where it should be.
  private mutating func listen(_ ring: borrowing AnalysisRing) {
    kernel.fold(newest(kernel.length, ring))
    let expected = phases.newest + step
    var cycles = SIMD16<Double>.zero
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      levels.take(index, power: real * real + imaginary * imaginary)
      if levels.needsGap(index) { levels.take(index, gap: kernel.gap(index)) }
      let phase = atan2(imaginary, real) / (2 * .pi)
      cycles[index] = phase + (expected[index] - phase).rounded()
    }
    phases.append(cycles)
    levels.endHop(kernel.count)
  }
}
