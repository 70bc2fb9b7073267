import Realtime
import Units

/// Finds the note behind harmonics 2 to 8, if the sound does not repeat well enough for a period.
///
/// A bass through a small microphone, or under the rumble of a room, has no fundamental to speak of, and
/// what noise adds to every lag hides its period. Its harmonics still stand out of the gaps between them.
///
/// What it finds is only a candidate: follower and gates judge it like any other.
///
/// - Source: ours: the reference probes each harmonic with Goertzel 1958; one transform gives all of the
///   probes of all candidates for less than those of two.
/// - Thread: analysis. Allocates in `init` only.
struct HarmonicFingerprint: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Harmonics that are looked for.
    var harmonics = 2...8
    /// Candidates in hertz.
    var candidates = 27.0...400.0
    /// Step from one candidate to the next in hertz: the eighth harmonic moves by a bin.
    var step = 0.73
    /// Time from one look to the next: a quarter of the window.
    var interval = Seconds.milliseconds(42.7)
    /// Magnitude over that of the gaps beside it from which a harmonic is there, and beyond which
    /// more does not count.
    var signalToNoise: (from: Float, until: Float) = (3, 10)
    /// Distance in hertz to a multiple of 50 or 60 Hz within which a harmonic is discarded.
    var mains = 3.0
    /// Number of harmonics that may be discarded.
    var discarded = 3
    /// Magnitude over that of the harmonic below from which it does not decay as a note's do.
    var rise: Float = 2
    /// Number of harmonics that may rise so.
    var rises = 2
    /// Weights in the score of harmonics there, of their signal to noise, and of their decay.
    var weights: (there: Float, clear: Float, decay: Float) = (0.4, 0.4, 0.2)
    /// Added to the score for each of the last eight looks that found the same note, and at most.
    var persistence: (each: Float, most: Float) = (0.06, 0.25)
    /// Score from which a candidate is a pitch.
    ///
    /// With the reference's 0.35 a room with knocks showed half as many notes again.
    var accepted: Float = 0.6
    /// Candidates within this of the best score are as good: the lowest of them is the note, since every
    /// third harmonic of a note is a series too.
    var near: Float = 0.1
    /// Two looks within this ratio found the same note: half a semitone.
    var same = 0.03

    static let standard = Parameters()
  }

  /// Looks that are remembered.
  private static let memory = 8

  private let parameters: Parameters
  private let hopsPerLook: Int
  private var spectrum: HarmonicSpectrum
  private let scores: SampleBuffer
  private var recent = SIMD8<Double>.zero  // Hz
  private var looks = 0
  private var wait = 0
  private var found: PeriodEstimate?

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    hopsPerLook = max(1, Int((parameters.interval.value / hop.value).rounded()))
    spectrum = HarmonicSpectrum(coarseRate: coarseRate)
    let range = parameters.candidates.upperBound - parameters.candidates.lowerBound
    scores = SampleBuffer(count: Int(range / parameters.step))
  }

  /// Looks for a note in what the ring holds.
  ///
  /// - Returns: What the last look found; there is one every ``Parameters/interval``.
  mutating func estimate(_ ring: borrowing AnalysisRing) -> PeriodEstimate? {
    wait -= 1
    if wait <= 0 {
      wait = hopsPerLook
      spectrum.fill(ring)
      found = look()
    }
    return found
  }

  /// Forgets everything.
  mutating func reset() {
    wait = 0
    recent = .zero
    found = nil
  }
}

extension HarmonicFingerprint {
  private mutating func look() -> PeriodEstimate? {
    let frequency = refined(best())
    let score = score(frequency)
    let boost = boost(of: frequency)
    recent[looks % Self.memory] = score > 0 ? frequency : 0
    looks += 1
    guard score > 0, score + boost >= parameters.accepted else { return nil }
    return PeriodEstimate(
      period: 1 / frequency, confidence: Double(min(score + boost, 1)), index: 0)
  }

  /// The lowest candidate that is nearly as good as the best.
  private mutating func best() -> Double {
    var best: Float = 0
    for index in 0..<scores.count {
      scores.samples[index] = score(candidate(index))
      best = max(best, scores.samples[index])
    }
    var index = 0
    while scores.samples[index] < best - parameters.near { index += 1 }
    while index + 1 < scores.count, scores.samples[index + 1] > scores.samples[index] { index += 1 }
    return candidate(index)
  }

  private func candidate(_ index: Int) -> Double {
    parameters.candidates.lowerBound + Double(index) * parameters.step
  }

  /// The fundamental that the peaks at a candidate's harmonics agree on, each by its magnitude.
  private func refined(_ candidate: Double) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for harmonic in parameters.harmonics {
      let order = Double(harmonic)
      let weight = Double(spectrum.peak(at: order * candidate)) * order
      sum += weight * spectrum.refined(order * candidate) / order
      weights += weight
    }
    return weights > 0 ? sum / weights : candidate
  }

  /// Likeness of the sound to a note of a frequency in hertz, 0...1.
  private func score(_ frequency: Double) -> Float {
    var (there, clear): (Float, Float) = (0, 0)
    var (discarded, rises) = (0, 0)
    var below = Float.infinity
    for harmonic in parameters.harmonics {
      let place = Double(harmonic) * frequency
      guard !isMains(place) else {
        discarded += 1
        continue
      }
      let peak = spectrum.peak(at: place)
      let ground = spectrum.ground(at: place - frequency / 2, and: place + frequency / 2)
      let ratio = peak / max(ground, 1e-7)
      if ratio > parameters.signalToNoise.from { there += 1 }
      clear += min(ratio / parameters.signalToNoise.until, 1)
      if peak > parameters.rise * below { rises += 1 }
      below = peak
    }
    guard discarded <= parameters.discarded, rises <= parameters.rises, there > 0 else {
      return 0
    }
    let count = Float(parameters.harmonics.count)
    let decay = 1 - Float(rises) / Float(parameters.rises + 1)
    return parameters.weights.there * there / count + parameters.weights.clear * clear / count
      + parameters.weights.decay * decay
  }

  private func isMains(_ frequency: Double) -> Bool {
    distance(of: frequency, fromMultiplesOf: 50) < parameters.mains
      || distance(of: frequency, fromMultiplesOf: 60) < parameters.mains
  }

  private func distance(of frequency: Double, fromMultiplesOf mains: Double) -> Double {
    abs(frequency - mains * Double(Int(frequency / mains + 0.5)))
  }

  /// Addition to the score of a frequency in hertz for the earlier looks that found the same note.
  private func boost(of frequency: Double) -> Float {
    let ratios = recent / frequency
    let isSame = (ratios .> 1 - parameters.same) .& (ratios .< 1 + parameters.same)
    let count = SIMD8<Double>.zero.replacing(with: 1, where: isSame).sum()
    return min(parameters.persistence.each * Float(count), parameters.persistence.most)
  }
}
