import Glibc
import SpectralAnalysis
import Testing
import Units

@Suite("spectrum that comes and goes")
struct SpectrumPacingTests {
  /// The depth to which a band sinks between two beats of full height, once it has come up for two seconds.
  private func depth(beats rate: Double) -> Float {
    var motion = SpectrumMotion(at: Instant(nanoseconds: 0))
    var lowest: Float = 1
    for index in 0..<200 {
      let time = Double(index) / 50
      let beats = time * rate
      let isOn = beats - beats.rounded(.down) < 0.3
      let heights = SpectrumLevels(repeating: isOn ? 1 : 0)
      motion.follow(heights, from: Instant(nanoseconds: Int64(time * 1e9)))
      if time > 2 { lowest = min(lowest, motion.heights[40]) }
    }
    return 1 - lowest
  }

  @Test("a band that beats twice a second is followed at full speed")
  func slow() {
    // Dark for 0.35 s, 21 sixtieths: 0.88 to the 21st, 0.07, is left; a spectrum late or early at the ends.
    #expect(abs(depth(beats: 2) - 0.93) < 0.03)
  }

  @Test("a band that beats more often sinks by a quarter a second at most", arguments: [3.2, 5, 8])
  func quick(rate: Double) {
    let straight = Float(0.25 * (0.7 / rate + 0.02))
    #expect(depth(beats: rate) <= straight + 0.02)
    #expect(depth(beats: rate) > 0)
  }

  @Test("a paced fall is the same in any number of steps, and ends where a free one does")
  func steps() {
    func fall(_ step: Double) -> SpectrumMotion {
      var motion = SpectrumMotion(at: Instant(nanoseconds: 0))
      for index in 0..<20 {
        let heights = SpectrumLevels(repeating: index % 2 == 0 ? 0.8 : 0.1)
        motion.follow(heights, from: Instant(nanoseconds: Int64(index) * 100_000_000))
      }
      var time = 2.0
      while time < 2.4 - 1e-9 {
        time += step
        motion.advance(to: Instant(nanoseconds: Int64((time * 1e9).rounded())))
      }
      return motion
    }
    let whole = fall(0.4)
    let parts = fall(0.01)
    #expect(whole.heights[3] > 0.3)
    #expect(abs(whole.heights[3] - parts.heights[3]) < 1e-4)
    var later = whole
    later.advance(to: Instant(nanoseconds: 8_000_000_000))
    #expect(abs(later.heights[3] - 0.1) < 1e-4)
  }
}
