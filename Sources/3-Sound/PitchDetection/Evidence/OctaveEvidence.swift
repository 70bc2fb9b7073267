import Realtime
import Units

/// Log odds that a pitch has partials of its own, and not only those of a multiple of it.
///
/// Any note repeats after several of its own cycles too, and a string that rings loses its odd partials first: which of
/// two pitches an octave apart sounds is told by the partials that only the lower one has. Windows in which the same is
/// asked are added up: noise comes to the same everywhere.
///
/// - Source: ours; the weights are learned by `Tests/Benchmarks/note/learn`.
struct OctaveEvidence: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cycles of the lower pitch in a window: with eight, neighbours are kept apart; four are there sooner.
    var cycles = 8.0
    /// Time from one window to the next.
    var step = Seconds.milliseconds(43)
    /// Highest partial as a share of the stream's rate: the decimators' pass band.
    var highest = 0.35
    /// Lowest pitch in hertz that is asked.
    var lowest = 20.0
    /// Two pitches within this ratio are the same: half a semitone.
    var same = 0.03
    /// Powers of windows before count less from so many on.
    var kept = 3.0

    static let standard = Parameters()

    /// Figures for an answer while an attack is fresh.
    static var early: Parameters {
      var early = Parameters()
      early.cycles = 4
      return early
    }
  }

  /// Windows that were added up.
  private(set) var looks = 0

  private let parameters: Parameters
  private let network = EvidenceNetwork(.octaves)
  private let inputs = SampleBuffer(count: OctaveFeatures.count)
  private let rate: Double
  private let step: Int
  private var kernel: PartialKernel
  private var pitch = 0.0  // Hz
  private var wait = 0  // hops
  private var partials = SIMD16<Double>.zero
  private var gaps = SIMD16<Double>.zero

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    rate = coarseRate.hertz
    step = max(1, Int((parameters.step.value / hop.value).rounded()))
    kernel = PartialKernel(longest: Int(parameters.cycles * rate / parameters.lowest) + 2)
  }

  /// Takes in a window, if one is due; with another pitch it begins anew.
  ///
  /// - Parameters:
  ///   - pitch: The lower pitch in hertz.
  ///   - inharmonicity: That of its string.
  ///   - ring: The sound.
  /// - Returns: Whether one was due.
  @discardableResult mutating func look(
    at pitch: Double, inharmonicity: Double, in ring: borrowing AnalysisRing
  ) -> Bool {
    if abs(pitch / self.pitch - 1) > parameters.same { reset() }
    self.pitch = pitch
    wait -= 1
    guard wait <= 0, pitch > parameters.lowest else { return false }
    wait = step
    looks += 1
    kernel.tune(
      to: pitch / rate, inharmonicity: inharmonicity,
      length: Int((parameters.cycles * rate / pitch).rounded()), highest: parameters.highest)
    kernel.fold(ring.newestCoarse(kernel.length))
    let kept = min(1, parameters.kept / Double(looks))
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      partials[index] = partials[index] * kept + real * real + imaginary * imaginary
      gaps[index] = gaps[index] * kept + kernel.gap(index)
    }
    return true
  }

  /// Log odds (natural) that the pitch sounds, and not `multiple` times it, if as many do as do not; 0 if there is no
  /// telling.
  func logOdds(besides multiple: Int) -> Double {
    logOdds(besides: OctaveFeatures.Shared(multiple: multiple))
  }

  /// Log odds that the pitch sounds, and not the notes whose partials it shares.
  func logOdds(besides shared: OctaveFeatures.Shared) -> Double {
    features(besides: shared).map { logOdds(of: $0) } ?? 0
  }

  /// Log odds of the answer to a question by its features.
  func logOdds(of features: OctaveFeatures) -> Double {
    for index in 0..<OctaveFeatures.count { inputs.samples[index] = features.values[index] }
    return network.logOdds(inputs.samples)
  }

  /// The multiple, 2...5, of which the pitch is most likely a subharmonic, and the log odds that it is none.
  var likeliestMultiple: (number: Int, logOdds: Double) {
    var likeliest = (number: 1, logOdds: Double.infinity)
    for multiple in 2...5 {
      let logOdds = logOdds(besides: multiple)
      if logOdds <= likeliest.logOdds { likeliest = (multiple, logOdds) }
    }
    return likeliest
  }

  /// The features of that question; `nil` if too few partials of the pitch are in the stream.
  func features(besides shared: OctaveFeatures.Shared) -> OctaveFeatures? {
    guard looks > 0, kernel.count >= shared.least else { return nil }
    return OctaveFeatures(
      of: pitch, besides: shared, partials: partials, gaps: gaps, count: kernel.count,
      cycles: parameters.cycles)
  }

  /// Begins with another question.
  mutating func reset() {
    (pitch, looks, wait) = (0, 0, 0)
    (partials, gaps) = (.zero, .zero)
  }
}
