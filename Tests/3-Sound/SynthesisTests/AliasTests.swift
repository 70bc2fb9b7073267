import DSP
import Glibc
import Synthesis
import Testing
import Units

@Suite("aliases of a voice")
struct AliasTests {
  private let length = 16384

  /// Level over frequency of the last samples, by a four-term Blackman-Harris window (-92 dB).
  private func levels(_ samples: [Float]) -> [Double] {
    let windowed = samples.suffix(length).enumerated().map { index, sample in
      let turn = 2 * Double.pi * Double(index) / Double(length)
      let window =
        0.35875 - 0.48829 * cos(turn) + 0.14128 * cos(2 * turn) - 0.01168 * cos(3 * turn)
      return sample * Float(window)
    }
    let fft = FFT(length: length)
    var real = [Float](repeating: 0, count: fft.bins)
    var imaginary = real
    fft.forward(windowed, real: &real, imaginary: &imaginary)
    return zip(real, imaginary).map { Decibels(gain: Double(hypot($0, $1))).value }
  }

  /// The strongest component that is no harmonic, in dB over the strongest of all.
  private func worst(_ fundamental: Double, at rate: SampleRate) -> Double {
    var generator = ToneGenerator(at: rate)
    generator.start(key: 60, frequency: Hertz(fundamental))
    let levels = levels(rendered(Seconds(0.6), of: &generator, at: rate))
    let strongest = levels.reduce(-300, max)
    let width = rate.hertz / Double(length)
    return levels.enumerated().reduce(-300) { found, bin in
      let frequency = Double(bin.offset) * width
      let distance = abs(frequency - (frequency / fundamental).rounded() * fundamental)
      return distance > 5 * width ? max(found, bin.element - strongest) : found
    }
  }

  /// The factor by which more fundamentals are tried where time does not matter.
  private static let thoroughness = getenv("PHOSPHOR_LONG_TESTS") == nil ? 1 : 50

  /// The worst over `count` fundamentals of a range, spread by the golden ratio.
  private func worstOf(
    _ range: ClosedRange<Double>, count: Int, at rate: SampleRate
  ) -> (level: Double, fundamental: Double) {
    let tried = (0..<count * Self.thoroughness).map { index in
      let place = (Double(index) * 0.618_034).truncatingRemainder(dividingBy: 1)
      return range.lowerBound * pow(range.upperBound / range.lowerBound, place)
    }
    let found = (tried + [range.upperBound]).map { (level: worst($0, at: rate), fundamental: $0) }
    let highest = found.max { $0.level < $1.level } ?? (0, 0)
    print(
      "aliases: \(highest.level) dB at \(highest.fundamental) Hz, of \(found.count) at \(rate.hertz)"
    )
    return highest
  }

  @Test(
    "nothing out of tune rises above -70 dB up to 2 kHz",
    arguments: [(44100.0, 6), (48000, 20), (96000, 6)])
  func low(hertz: Double, count: Int) {
    let worst = worstOf(55.3...1999.7, count: count, at: SampleRate(hertz))
    #expect(worst.level < -70, "at \(worst.fundamental) Hz")
  }

  @Test("nor above -60 dB up to 4.2 kHz", arguments: [(44100.0, 4), (48000, 12), (96000, 4)])
  func high(hertz: Double, count: Int) {
    let worst = worstOf(2000.3...4200, count: count, at: SampleRate(hertz))
    #expect(worst.level < -60, "at \(worst.fundamental) Hz")
  }
}
