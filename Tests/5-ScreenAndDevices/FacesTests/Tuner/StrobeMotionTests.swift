import Glibc
import MusicTheory
import Testing
import Units

@testable import Faces

@Suite struct StrobeMotionTests {
  /// A note all of whose partials are as far off.
  private func deviations(_ cents: Double) -> StrobeMotion.Deviations {
    StrobeMotion.Deviations(
      note: MIDINote(45), cents: cents, partials: SIMD4(repeating: cents))
  }

  /// The phases of the bands after two seconds of a deviation that steps from -20 to 10 cents.
  private func phases(at rate: Double) -> [Double] {
    var motion = StrobeMotion()
    let pictures = (0...Int(2 * rate)).map { Double($0) / rate }
    let steps = (0...10).map { Double($0) / 5 }
    for time in Set(pictures + steps).sorted() {
      _ = motion.advance(
        deviations(-20 + 3 * (time * 5 + 1e-9).rounded(.down)),
        at: Instant(nanoseconds: 0) + Seconds(time))
    }
    return motion.bands.map(\.phase)
  }

  @Test("the bands are at the same place at 30, 43, 60 and 75 pictures a second")
  func sameMotion() {
    let reference = phases(at: 1000)
    for rate in [30.0, 43, 60, 75] {
      let seen = phases(at: rate)
      for band in 0..<5 {
        let apart = seen[band] - reference[band]
        #expect(abs(apart - apart.rounded()) < 0.01, "band \(band) at \(rate) a second")
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
    #expect(abs(last) < 1e-6)
  }

  @Test("a tenth of a cent moves the vernier by a tenth of a cycle within a second")
  func vernier() {
    var motion = StrobeMotion()
    for step in 0...60 {
      _ = motion.advance(
        deviations(0.1), at: Instant(nanoseconds: 0) + Seconds(Double(step) / 60))
    }
    #expect(motion.showsVernier)
    #expect(motion.bands[4].phase > 0.1)
    #expect(motion.bands[0].phase < 0.03)
  }

  @Test("beyond 25 cents an arrow stands on the side of the error, until well within")
  func arrow() {
    var motion = StrobeMotion()
    var time = 0.0
    func arrow(_ cents: Double) -> Int {
      for _ in 0..<20 {
        time += 1 / 60
        _ = motion.advance(deviations(cents), at: Instant(nanoseconds: 0) + Seconds(time))
      }
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
      _ = motion.advance(deviations(cents), at: Instant(nanoseconds: 0) + Seconds(time))
      var change = motion.bands[0].phase - before
      change -= change.rounded()
      before = motion.bands[0].phase
      guard abs(change) > 1e-6 else { continue }
      if last * change < 0 { turns += 1 }
      last = change
    }
    #expect(turns > 2 && turns <= 20)
  }
}
