import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("HumCanceller") struct HumCancellerTests {
  static let rate = SampleRate(24000)
  static let hop = 128

  @Test("hum is taken out by 40 dB within a second", arguments: [49.9, 50.05, 60.08])
  func cancels(mains: Double) {
    let hum = hum(mains, seconds: 2)
    // The detector knows the frequency within 20 mHz.
    let left = cancelled(hum, mains: mains + 0.02)
    #expect(decibels(left.suffix(12000)) < decibels(hum.suffix(12000)) - 40)
  }

  @Test("without recognised hum nothing is changed")
  func untouched() {
    let hum = hum(50, seconds: 0.5)
    #expect(cancelled(hum, mains: 0) == hum)
  }

  @Test("a G1 beside the hum comes through within half a decibel")
  func note() {
    let string = Signals.sine(Hertz(49), amplitude: 0.2, length: Seconds(1), rate: Self.rate)
    let silence = [Float](repeating: 0, count: 24000)
    let left = cancelled(mixed(hum(50.02, seconds: 2), silence + string), mains: 50)
    #expect(abs(decibels(left.suffix(12000)) - decibels(string.suffix(12000))) < 0.5)
  }

  private func hum(_ mains: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * Self.rate.hertz)).map { n in
      let turns = mains * Double(n) / Self.rate.hertz
      return Float(
        0.03 * Sines.value(turns) + 0.01 * Sines.value(3 * turns + 0.2)
          + 0.005 * Sines.value(5 * turns + 0.4))
    }
  }

  /// The rest of `sound` where hum of `mains` hertz is cancelled from the beginning on; 0 hertz for no cancelling.
  private func cancelled(_ sound: [Float], mains: Double) -> [Float] {
    var canceller = HumCanceller(
      rate: Self.rate, hop: Self.rate.duration(of: FrameCount(Self.hop)))
    if mains > 0 { canceller.cancel(Hum(mains: mains)) }
    var left = Array(sound.prefix(sound.count / Self.hop * Self.hop))
    left.withUnsafeMutableBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for n in stride(from: 0, to: samples.count, by: Self.hop) {
        canceller.process(start + n, count: Self.hop)
      }
    }
    return left + sound.suffix(sound.count - left.count)
  }

  private func decibels(_ sound: some Collection<Float>) -> Double {
    10 * log10(sound.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(sound.count) + 1e-20)
  }
}
