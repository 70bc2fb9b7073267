import DSP
import Glibc
import TestSupport
import Testing

@Suite("Fourier transform")
struct FFTTests {
  /// Random samples.
  private func noise(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  @Test("it is the sum of its definition, bin by bin", arguments: [4, 8, 64])
  func definition(length: Int) {
    let samples = noise(length, seed: 7)
    let fft = FFT(length: length)
    var real = [Float](repeating: 9, count: fft.bins)
    var imaginary = real
    fft.forward(samples, real: &real, imaginary: &imaginary)
    for k in 0...length / 2 {
      var (x, y) = (0.0, 0.0)
      for (n, sample) in samples.enumerated() {
        let angle = 2 * Double.pi * Double(k * n) / Double(length)
        x += Double(sample) * cos(angle)
        y -= Double(sample) * sin(angle)
      }
      #expect(abs(Double(real[k]) - x) < 1e-5 && abs(Double(imaginary[k]) - y) < 1e-5)
    }
  }

  @Test("there and back nothing is lost", arguments: [4, 2048])
  func inverse(length: Int) {
    let samples = noise(length, seed: 8)
    let fft = FFT(length: length)
    var real = [Float](repeating: 0, count: fft.bins)
    var imaginary = real
    fft.forward(samples, real: &real, imaginary: &imaginary)
    var back = [Float](repeating: 0, count: length)
    fft.inverse(real: real, imaginary: imaginary, into: &back)
    #expect(zip(samples, back).allSatisfy { abs($0 - $1) < 1e-5 })
  }
}
