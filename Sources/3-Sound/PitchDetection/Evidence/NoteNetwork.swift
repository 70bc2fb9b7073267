import Glibc
import Realtime

/// Log odds that a followed pitch is a note's, by its features in one hop: two layers of bent lines.
///
/// `o·tanh(W₂ tanh(W₁ x + b₁) + b₂) + b`, x being the features less their means, over their scatter.
///
/// - Source: the weights are learned by `Tests/Benchmarks/note/learn` from what `Tests/Benchmarks/note/make` makes.
struct NoteNetwork: ~Copyable {
  private let means = SampleBuffer(NoteWeights.means)
  private let scales = SampleBuffer(NoteWeights.scales)
  private let first = Layer(weights: NoteWeights.first, bias: NoteWeights.firstBias)
  private let second = Layer(weights: NoteWeights.second, bias: NoteWeights.secondBias)
  private let outputs = SampleBuffer(NoteWeights.outputs)
  private let inputs = SampleBuffer(count: NoteFeatures.count)

  /// The log odds (natural) that the features are a note's.
  func logOdds(_ features: UnsafeBufferPointer<Float>) -> Double {
    let inputs = inputs.samples
    for index in 0..<NoteFeatures.count {
      let scaled = (features[index] - means.samples[index]) * scales.samples[index]
      inputs[index] = min(max(scaled, -Self.farthest), Self.farthest)
    }
    let units = second.units(of: first.units(of: inputs))
    var sum = NoteWeights.bias
    for index in 0..<outputs.count { sum += outputs.samples[index] * units[index] }
    return Double(sum)
  }

  /// Scatters from the mean beyond which a feature says no more.
  private static let farthest: Float = 5
}

extension NoteNetwork {
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
