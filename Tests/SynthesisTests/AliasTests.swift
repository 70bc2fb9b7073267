import Glibc
import Synthesis
import Testing
import Units

@Suite("aliases of a voice")
struct AliasTests {
  private let rate = SampleRate(48000)

  /// Magnitude of one frequency, by a windowed Fourier sum (four-term Blackman-Harris).
  private func magnitude(_ frequency: Double, in samples: ArraySlice<Float>) -> Double {
    let step = 2 * Double.pi * frequency / rate.hertz
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let turn = 2 * Double.pi * Double(index) / Double(samples.count)
      let window =
        0.35875 - 0.48829 * cos(turn) + 0.14128 * cos(2 * turn) - 0.01168 * cos(3 * turn)
      real += window * Double(sample) * cos(step * Double(index))
      imaginary += window * Double(sample) * sin(step * Double(index))
    }
    return hypot(real, imaginary)
  }

  /// Where the harmonics between Nyquist and the rate fold to, away from true harmonics.
  private func aliases(of fundamental: Double) -> [Double] {
    let first = Int(rate.nyquist.value / fundamental) + 1
    let last = Int(rate.hertz / fundamental)
    return (first...last).map { rate.hertz - Double($0) * fundamental }.filter {
      abs($0 - ($0 / fundamental).rounded() * fundamental) > 40
    }
  }

  @Test(
    "no alias rises above its floor under the fundamental",
    arguments: [(229.9, -75.0), (441.7, -72), (883.4, -65), (1983.2, -45), (4202.2, -38)])
  func floor(fundamental: Double, floor: Double) {
    var generator = ToneGenerator(at: rate)
    generator.apply(ToneCommand(.start, key: 60, frequency: fundamental))
    let samples = rendered(Seconds(0.4), of: &generator, at: rate).suffix(12000)
    let strongest = magnitude(fundamental, in: samples)
    let found = aliases(of: fundamental)
    #expect(!found.isEmpty)
    for alias in found {
      let level = Decibels(gain: magnitude(alias, in: samples) / strongest)
      #expect(level < Decibels(floor), "at \(alias) Hz")
    }
  }
}
