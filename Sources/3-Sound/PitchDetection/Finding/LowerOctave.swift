import MusicTheory
import Units

/// Tells a note whose even partials outshine its odd ones from the note an octave up.
///
/// The period that repeats best is then half the note's. Its odd partials are there all the same, 10 to 25 dB
/// below: each is asked against the noise between it and its neighbours, in a window that is long enough to keep
/// them apart. A fifth or a twelfth above has the third and ninth of them too, so that only the others count.
///
/// - Source: ours. Of 860 notes of 60 instruments, a quarter to half a second after the onset, two thirds had three
///   such partials at their own pitch, and 2 in 1000 at the octave below.
struct LowerOctave: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cycles of the lower note in the window.
    var cycles = 8.0
    /// Time from one look to the next.
    var step = Seconds.milliseconds(43)
    /// Time after its start for which a followed pitch is asked.
    var youth = Seconds(0.6)
    /// Looks before a verdict.
    var looks = 3
    /// Partials of its own that must be there, of numbers 1, 5, 7 and 11: if only the lower note is a string of
    /// the tuning, and else.
    var least = (string: 2, else: 3)
    /// Power of a partial over that of the louder gap beside it from which it is there.
    var present = 10.0
    /// Share of all power that may leak into any filter.
    var leakage = 3e-6
    /// Share of the power that its own partials have at least: −25 dB for a string of the tuning, else −18 dB.
    ///
    /// A church organ has less of a stop an octave
    /// below, and a saxophone of a growl.
    var share = (string: 0.003, else: 0.015)
    /// Pitches in hertz that are asked for the octave below.
    var asked = 55.0...800.0

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let rate: Double
  private let step: Int
  private let youth: Int
  private var kernel: PartialKernel
  private var age = 0
  private var looks = 0
  private var partials = SIMD16<Double>.zero
  private var gaps = SIMD16<Double>.zero

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    rate = coarseRate.hertz
    step = max(1, Int((parameters.step.value / hop.value).rounded()))
    youth = Int(parameters.youth.value / hop.value)
    let lowest = parameters.asked.lowerBound / 2
    kernel = PartialKernel(longest: Int(parameters.cycles * rate / lowest) + 2)
  }

  /// Begins with the next pitch.
  mutating func reset() {
    age = 0
    looks = 0
    (partials, gaps) = (.zero, .zero)
  }

  /// Looks for the octave below the followed pitch, in every eighth hop or so.
  ///
  /// - Parameters:
  ///   - measured: The followed pitch.
  ///   - target: What the player tunes to.
  ///   - ring: The sound.
  /// - Returns: The octave below in hertz, once its own partials have been there for long enough.
  mutating func pitch(
    below measured: FineEstimate, target: TuningTarget, in ring: borrowing AnalysisRing
  ) -> Double? {
    age += 1
    guard age <= youth, age % step == 0, parameters.asked.contains(measured.frequency) else {
      return nil
    }
    let lower = measured.frequency / 2
    kernel.tune(
      to: lower / rate, inharmonicity: measured.inharmonicity / 4,
      length: Int((parameters.cycles * rate / lower).rounded()), highest: 0.35)
    look(ring.newestCoarse(kernel.length))
    if target.prefers(measured.frequency, to: lower) { return nil }
    return hasOwnPartials(isString: target.prefers(lower, to: measured.frequency)) ? lower : nil
  }

  /// Adds the powers of one window to those before: noise comes to the same everywhere.
  private mutating func look(_ samples: UnsafePointer<Float>) {
    looks += 1
    kernel.fold(samples)
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      partials[index] += real * real + imaginary * imaginary
      gaps[index] += kernel.gap(index)
    }
  }

  /// True if enough odd partials, those of a twelfth left out, stand out of the gaps on both sides.
  private func hasOwnPartials(isString: Bool) -> Bool {
    let all = partials.sum()
    var (own, there) = (0.0, 0)
    for index in stride(from: 0, to: kernel.count, by: 2) {
      let gap = max(gaps[index], gaps[max(index - 1, 0)], parameters.leakage * all)
      guard partials[index] > parameters.present * gap else { continue }
      own += partials[index]
      if (index + 1) % 3 != 0 { there += 1 }
    }
    let (least, share) =
      isString
      ? (parameters.least.string, parameters.share.string)
      : (parameters.least.else, parameters.share.else)
    return looks >= parameters.looks && there >= least && own > share * all
  }
}
