import Glibc
import Testing
import Units

@testable import Faces

@Suite struct StrobeMotionTests {
  /// Where the bands are after two seconds of a deviation that glides from -20 to 10 cents.
  private func phases(at rate: Double) -> SIMD8<Double> {
    var motion = StrobeMotion()
    for step in 0...Int(2 * rate) {
      let time = Double(step) / rate
      _ = motion.advance(
        SIMD4(repeating: -20 + 15 * time), at: Instant(nanoseconds: 0) + Seconds(time))
    }
    return motion.phases
  }

  @Test("the bands are at the same place at 30, 43, 60 and 75 pictures a second")
  func sameMotion() {
    let reference = phases(at: 1000)
    for rate in [30.0, 43, 60, 75] {
      let seen = phases(at: rate)
      for band in 0..<4 {
        let apart = seen[band] - reference[band]
        #expect(abs(apart - apart.rounded()) < 0.04, "band \(band) at \(rate) a second")
      }
    }
  }

  @Test("no deviation moves a pixel through more than 2.5 cycles a second")
  func limit() {
    for tenth in -2000...2000 {
      #expect(abs(StrobeMotion.rate(Double(tenth) / 10)) <= 2.5)
    }
    #expect(abs(StrobeMotion.rate(1) - 2.5 * tanh(1 / 12.5)) < 1e-12)
  }

  @Test("contrast falls with the rate and is gone at 25 cents")
  func contrast() {
    var last = 1.0
    for cents in 1...25 {
      let contrast = StrobeMotion.contrast(StrobeMotion.rate(Double(cents)))
      #expect(contrast < last)
      last = contrast
    }
    #expect(abs(last) < 1e-9)
  }

  @Test("a tenth of a cent moves the vernier by a tenth of a cycle within a second")
  func vernier() {
    var motion = StrobeMotion()
    for step in 0...60 {
      _ = motion.advance(
        SIMD4(repeating: 0.1), at: Instant(nanoseconds: 0) + Seconds(Double(step) / 60))
    }
    #expect(motion.showsVernier)
    #expect(motion.phases[4] > 0.1)
    #expect(motion.phases[0] < 0.03)
  }

  @Test("beyond 25 cents an arrow stands on the side of the error, until well within")
  func arrow() {
    var motion = StrobeMotion()
    var time = 0.0
    func arrow(_ cents: Double) -> Int {
      time += 0.1
      _ = motion.advance(SIMD4(repeating: cents), at: Instant(nanoseconds: 0) + Seconds(time))
      return motion.arrow
    }
    #expect([24, 26, 24, 23, -26].map(arrow) == [0, 1, 1, 0, -1])
  }

  @Test("a trembling pitch turns the bands round at most twice a second")
  func reversals() {
    var motion = StrobeMotion()
    var turns = 0
    var last = 0.0
    var before = 0.0
    for step in 0..<600 {
      let time = Double(step) / 60
      let cents = 9 * sin(2 * Double.pi * 5.5 * time)
      _ = motion.advance(SIMD4(repeating: cents), at: Instant(nanoseconds: 0) + Seconds(time))
      var change = motion.phases[0] - before
      change -= change.rounded()
      before = motion.phases[0]
      guard abs(change) > 1e-6 else { continue }
      if last * change < 0 { turns += 1 }
      last = change
    }
    #expect(turns > 2 && turns <= 20)
  }
}
