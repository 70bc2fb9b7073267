import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("DisplaySmoother") struct DisplaySmootherTests {
  let hop = Seconds.milliseconds(16.0 / 3)

  @Test("without it readings jitter by 0.5 cent, with it by about 0.1 on the display")
  func jitter() {
    var random = SeededRandom(seed: 5)
    let readings = (0..<400).map { _ in 110 * exp2(0.5 * random.normal() / 1200) }
    #expect(deviation(readings) > 0.4)
    #expect(deviation(smoothed(readings).suffix(300)) < 0.12)
  }

  @Test("a step of 10 cents is followed by nine tenths within 150 ms")
  func step() {
    let readings = [Double](repeating: 110, count: 10) + [Double](repeating: raised(10), count: 28)
    #expect(cents(smoothed(readings)[37]) > 9)
  }

  @Test("another note is shown at once")
  func snap() { #expect(smoothed([110, 110, 146.8]).last == 146.8) }

  @Test("a quiet reading moves the display less than a loud one")
  func quiet() {
    let step = [110, raised(10)]
    #expect(cents(smoothed(step, excess: -20)[1]) < 0.2 * cents(smoothed(step, excess: 12)[1]))
  }

  private func raised(_ cents: Double) -> Double { 110 * exp2(cents / 1200) }

  private func cents(_ frequency: Double) -> Double { 1200 * log2(frequency / 110) }

  private func smoothed(_ readings: [Double], excess: Double = 20) -> [Double] {
    var smoother = DisplaySmoother(hop: hop)
    return readings.map {
      smoother.update($0, excess: excess)
      return smoother.frequency
    }
  }

  /// Standard deviation in cents.
  private func deviation(_ readings: some Collection<Double>) -> Double {
    let values = readings.map(cents)
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count))
      .squareRoot()
  }
}
