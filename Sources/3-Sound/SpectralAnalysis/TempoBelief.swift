import Glibc
import Realtime

/// Likelihood of each tempo after all that was heard: scores, averaged over half a second.
///
/// A tempo may drift: before a new score counts, each candidate takes over its neighbour's if that is
/// higher by more than a step costs. The last place stands for no tempo at all.
///
/// - Source: a hidden Markov model's forward step in the maximum form, as in Klapuri et al. 2006, section
///   II-D, with forgetting in place of transition probabilities: windows that overlap are no independent
///   evidence.
struct TempoBelief: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time constant of the average in seconds.
    var memory = 0.49
    /// Cost of a step to the next candidate (0.4 %), in units of score a second.
    var drift: Float = 1.2
    /// Lead of a tempo that is shown over any other: half or double of it must be clearly better.
    var hold: Float = 1
    /// Candidates either side of the best that are the same tempo: 2.7 %.
    var alike = 7

    static let standard = Parameters()
  }

  /// The likeliest candidate.
  private(set) var best = 0
  /// Probability that the tempo is the best candidate's or close by.
  private(set) var confidence = 0.0

  private let candidates: Int
  private let kept: Float
  private let step: Float
  private let hold: Float
  private let alike: Int
  private let scores: SampleBuffer
  /// The scores on their way to the next ones, then with what is held.
  private let moved: SampleBuffer
  private var hasBegun = false

  init(candidates: Int, interval: Double, parameters: Parameters = .standard) {
    self.candidates = candidates
    kept = Float(exp(-interval / parameters.memory))
    step = parameters.drift * Float(interval)
    hold = parameters.hold
    alike = parameters.alike
    scores = SampleBuffer(count: candidates + 1)
    moved = SampleBuffer(count: candidates + 1)
  }

  /// Takes new scores, one a candidate, and one for no tempo; ``best`` goes on counting more if it
  /// is shown.
  mutating func update(_ new: UnsafePointer<Float>, isShown: Bool) {
    let places = 0..<candidates + 1
    var highest = -Float.infinity
    for place in places { highest = max(highest, new[place]) }
    drift()
    for place in places {
      let score = new[place] - highest
      scores.samples[place] =
        hasBegun ? kept * moved.samples[place] + (1 - kept) * score : score
    }
    hasBegun = true
    decide(held: isShown ? best : nil)
  }

  /// Forgets everything.
  mutating func reset() {
    hasBegun = false
    confidence = 0
  }

  private func drift() {
    let old = scores.samples
    for place in 0..<candidates {
      var score = old[place]
      if place > 0 { score = max(score, old[place - 1] - step) }
      if place + 1 < candidates { score = max(score, old[place + 1] - step) }
      moved.samples[place] = score
    }
    moved.samples[candidates] = old[candidates]
  }

  private mutating func decide(held: Int?) {
    var highest = -Float.infinity
    for place in 0..<candidates + 1 { highest = max(highest, scores.samples[place]) }
    for place in 0..<candidates + 1 {
      scores.samples[place] -= highest
      moved.samples[place] = scores.samples[place]
    }
    if let held { for place in near(held) { moved.samples[place] += hold } }
    best = 0
    for place in 0..<candidates where moved.samples[place] > moved.samples[best] { best = place }
    // No exponential overflows: no score is above what is held.
    var (all, close): (Float, Float) = (0, 0)
    for place in 0..<candidates + 1 { all += exp(moved.samples[place]) }
    for place in near(best) { close += exp(moved.samples[place]) }
    confidence = Double(close / all)
  }

  /// The candidates that are the same tempo.
  private func near(_ place: Int) -> ClosedRange<Int> {
    max(0, place - alike)...min(candidates - 1, place + alike)
  }
}
