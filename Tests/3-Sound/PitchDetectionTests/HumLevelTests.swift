import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("HumLevel") struct HumLevelTests {
  private let hop = Seconds(0.005)

  @Test("what is left in the hum's form tells its new level", arguments: [0.25, 0.5, 2, 3])
  func changed(ratio: Double) {
    let found = ratios { hum in Float(ratio - 1) * hum }
    #expect(found.count == 2)
    #expect(found.allSatisfy { abs($0 - ratio) < 1e-5 })
  }

  @Test("what was left before tells nothing of the next two cycles")
  func forgets() {
    var index = 0
    let found = ratios { hum in
      defer { index += 1 }
      return index < 960 ? hum : 0.5 * hum
    }
    #expect(found.count == 2)
    #expect(zip(found, [2, 1.5]).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test("hum that stays as it is has no new level")
  func unchanged() {
    #expect(ratios { hum in 0.05 * hum }.isEmpty)
  }

  @Test("hum that is turned round or ten times as loud is none", arguments: [-3, 9])
  func impossible(left: Float) {
    #expect(ratios { hum in left * hum }.isEmpty)
  }

  @Test("a string has another form")
  func string() {
    let string = Signals.sine(
      Hertz(55), amplitude: 0.1, length: Seconds(0.1), rate: SampleRate(24000))
    var index = 0
    let found = ratios { _ in
      defer { index += 1 }
      return string[index]
    }
    #expect(found.isEmpty)
  }

  /// The ratios that are told of 80 ms of hum of which cancelling leaves what `left` says.
  private func ratios(_ left: (Float) -> Float) -> [Double] {
    var level = HumLevel(hop: hop)
    return (0..<16).compactMap { hop in
      var (squares, hum, both): (Float, Float, Float) = (0, 0, 0)
      for n in 0..<120 {
        let turns = 50 * Double(hop * 120 + n) / 24000
        let sample = Float(0.03 * Sines.value(turns) + 0.01 * Sines.value(3 * turns + 0.2))
        let rest = left(sample)
        squares += rest * rest
        hum += sample * sample
        both += rest * sample
      }
      return level.update(left: squares, hum: hum, both: both)
    }
  }
}

@Test("oscillators of hum that are silenced sound nothing, whatever they followed")
func silencedOscillators() {
  var oscillators = HumOscillators(first: 1)
  oscillators.align(cycles: 0.1, step: 50.0 / 48_000)
  for index in 0..<480 { oscillators.advance(left: Float(index % 7) - 3) }
  oscillators.adapt(gain: 0.01)
  #expect(oscillators.power > 0)
  oscillators.reset()
  #expect(oscillators.power == 0 && oscillators.sample == 0)
}
