import DSP
import TestSupport
import Testing

@Suite("Correlation") struct CorrelationTests {
  @Test("sums over lags are those of the definition")
  func lags() {
    var random = SeededRandom(seed: 3)
    let x = (0..<256).map { _ in Float(random.normal()) }
    let (count, first, lags) = (64, 5, 40)
    var products = [Float](repeating: 0, count: lags)
    var energies = [Float](repeating: 0, count: lags)
    x.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      let block = base + 192
      Correlation.lags(
        of: block, count: count, firstLag: first, lagCount: lags, into: &products)
      Correlation.energies(
        of: block, count: count, firstLag: first, lagCount: lags, into: &energies)
    }
    for k in 0..<lags {
      let pairs = (192..<256).map { (x[$0], x[$0 - first - k]) }
      #expect(abs(products[k] - pairs.reduce(0) { $0 + $1.0 * $1.1 }) < 1e-3)
      #expect(abs(energies[k] - pairs.reduce(0) { $0 + $1.1 * $1.1 }) < 1e-3)
    }
  }

  @Test("a history gives the newest samples in order, through every wrap")
  func history() {
    var history = SampleHistory(length: 10)
    var next: Float = 1
    for count in [3, 7, 10, 1, 9, 10, 10, 4, 2] {
      let block = (0..<count).map { next + Float($0) }
      history.append(block, count: count)
      next += Float(count)
      let newest = history.newest(count)
      #expect((0..<count).map { newest[$0] } == block)
    }
    let all = history.newest(10)
    #expect((0..<10).map { all[$0] } == (0..<10).map { next - 10 + Float($0) })
  }
}
