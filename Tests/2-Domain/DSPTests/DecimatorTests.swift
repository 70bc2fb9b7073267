import DSP
import Testing

@Suite("Decimator") struct DecimatorTests {
  @Test("what it passes keeps its level", arguments: [(2, 8000.0), (2, 100), (4, 4000), (8, 1000)])
  func passes(factor: Int, frequency: Double) {
    #expect(abs(amplitude(frequency, factor: factor) - 1) < 0.01)
  }

  @Test("what would fold down is 70 dB lower", arguments: [(2, 16000.0), (4, 8000), (8, 4500)])
  func stops(factor: Int, frequency: Double) {
    #expect(amplitude(frequency, factor: factor) < 3.2e-4)
  }

  @Test("the output is the same however the input is cut")
  func blocks() {
    let sound = sine(440)
    #expect(decimated(sound, factor: 4, block: 64) == decimated(sound, factor: 4, block: 256))
  }

  /// Amplitude of the output for a sine of amplitude 1 at 48 kHz, once the filter is full.
  private func amplitude(_ frequency: Double, factor: Int) -> Float {
    let settled = decimated(sine(frequency), factor: factor, block: 256).dropFirst(100)
    return (2 * settled.reduce(0) { $0 + $1 * $1 } / Float(settled.count)).squareRoot()
  }

  private func sine(_ frequency: Double) -> [Float] {
    (0..<25600).map { Float(Sine.value(cycles: Double($0) * frequency / 48000)) }
  }

  private func decimated(_ sound: [Float], factor: Int, block: Int) -> [Float] {
    var decimator = Decimator(factor: factor, maximumBlock: block)
    var result: [Float] = []
    var output = [Float](repeating: 0, count: block)
    sound.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      for start in stride(from: 0, to: samples.count, by: block) {
        let made = decimator.process(base + start, count: block, into: &output)
        result += output[..<made]
      }
    }
    return result
  }
}
