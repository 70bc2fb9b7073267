import Glibc
import Realtime

/// Scores how well a candidate's features fit those of a beat: a straight line and some bent ones.
///
/// The score is `d·x + o·tanh(W x + b)`. Scores of all candidates and of no tempo, exponentiated and
/// divided by their sum, are probabilities.
///
/// - Source: the weights are learned from synthetic clips only, by `Tests/Benchmarks/tempo/learn`.
struct TempoNetwork: ~Copyable {
  private let count: Int
  /// Bent lines.
  private let units: Int
  /// A row of units for each feature.
  private let inputs: SampleBuffer
  private let bias: SampleBuffer
  private let outputs: SampleBuffer
  private let direct: SampleBuffer
  private let hidden: SampleBuffer

  /// Makes a network of what was learned.
  init() {
    count = TempoWeights.direct.count
    units = TempoWeights.bias.count
    hidden = SampleBuffer(count: units)
    inputs = SampleBuffer(TempoWeights.inputs)
    bias = SampleBuffer(TempoWeights.bias)
    outputs = SampleBuffer(TempoWeights.outputs)
    direct = SampleBuffer(TempoWeights.direct)
  }

  /// The score of one candidate.
  func score(_ features: UnsafePointer<Float>) -> Float {
    let (hidden, inputs) = (hidden.samples, inputs.samples)
    hidden.update(from: bias.samples, count: units)
    var score: Float = 0
    var weight = 0
    for index in 0..<count {
      let feature = features[index]
      score += direct.samples[index] * feature
      for unit in 0..<units { hidden[unit] += inputs[weight &+ unit] * feature }
      weight &+= units
    }
    for unit in 0..<units { score += outputs.samples[unit] * tanh(hidden[unit]) }
    return score
  }
}
