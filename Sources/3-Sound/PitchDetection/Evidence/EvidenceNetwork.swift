import Glibc
import Realtime

/// Log odds of an answer by the features of a question: two layers of bent lines.
///
/// `o·tanh(W₂ tanh(W₁ x + b₁) + b₂) + b`, x being the features less their means, over their scatter.
///
/// - Source: the weights are learned by `Tests/Benchmarks/note/learn` from what `Tests/Benchmarks/note/make` makes.
struct EvidenceNetwork: ~Copyable {
  /// What was learned.
  struct Weights: Sendable {
    /// Mean of each feature, and one over its scatter.
    var means: [Float], scales: [Float]
    /// Weights of the first bent lines, a row a feature, and their offsets.
    var first: [Float], firstBias: [Float]
    /// Weights of the second bent lines, a row a first one, and their offsets.
    var second: [Float], secondBias: [Float]
    /// Weight of each second bent line, and the offset of the sum.
    var outputs: [Float], bias: Float
  }

  private let means: SampleBuffer
  private let scales: SampleBuffer
  private let first: Layer
  private let second: Layer
  private let outputs: SampleBuffer
  private let bias: Float
  private let inputs: SampleBuffer

  init(_ weights: Weights) {
    means = SampleBuffer(weights.means)
    scales = SampleBuffer(weights.scales)
    first = Layer(weights: weights.first, bias: weights.firstBias)
    second = Layer(weights: weights.second, bias: weights.secondBias)
    outputs = SampleBuffer(weights.outputs)
    bias = weights.bias
    inputs = SampleBuffer(count: weights.means.count)
  }

  /// The log odds (natural); as many features as were learned.
  func logOdds(_ features: UnsafePointer<Float>) -> Double {
    let inputs = inputs.samples
    for index in 0..<means.count {
      let scaled = (features[index] - means.samples[index]) * scales.samples[index]
      inputs[index] = min(max(scaled, -Self.farthest), Self.farthest)
    }
    let units = second.units(of: first.units(of: inputs))
    var sum = bias
    for index in 0..<outputs.count { sum += outputs.samples[index] * units[index] }
    return Double(sum)
  }

  /// Scatters from the mean beyond which a feature says no more.
  private static let farthest: Float = 5
}

extension EvidenceNetwork {
  /// Bent lines through the same inputs.
  private struct Layer: ~Copyable {
    private let weights: SampleBuffer  // a row an input
    private let bias: SampleBuffer
    private let results: SampleBuffer

    init(weights: [Float], bias: [Float]) {
      self.weights = SampleBuffer(weights)
      self.bias = SampleBuffer(bias)
      results = SampleBuffer(count: bias.count)
    }

    /// The bent lines, each within ±1; valid until the next call.
    func units(of inputs: UnsafePointer<Float>) -> UnsafePointer<Float> {
      let (results, count) = (results.samples, bias.count)
      results.update(from: bias.samples, count: count)
      var row = UnsafePointer(weights.samples)
      for index in 0..<weights.count / count {
        let input = inputs[index]
        for unit in 0..<count { results[unit] += row[unit] * input }
        row += count
      }
      for unit in 0..<count { results[unit] = tanh(results[unit]) }
      return UnsafePointer(results)
    }
  }
}
