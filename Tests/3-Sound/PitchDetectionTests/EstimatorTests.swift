import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Period estimators") struct EstimatorTests {
  /// A string whose odd harmonics have nearly died, as they do when it is plucked in its middle.
  let evenString = harmonics(110, [0.03, 0.3, 0.03, 0.15, 0.02, 0.1])

  /// A note 4 dB below the noise that reaches the windows.
  let hissing = mixed(
    harmonics(220, [0.06, 0.035, 0.02]),
    Tones.noNote("white noise", count: 24000))

  @Test(
    "without a look at multiples YIN's first dip is the octave of a string that lost its odd harmonics"
  )
  func octaveUp() {
    var yin = YINEstimator()
    yin.parameters.octaveShare = 0
    let found = withProfile(of: evenString) { yin.estimate($0, latched: nil) }
    #expect(abs((found?.frequency ?? 0) - 220) < 2)
  }

  @Test("with it YIN takes the whole period where much more repeats after it")
  func wholePeriod() {
    let found = withProfile(of: evenString) { YINEstimator().estimate($0, latched: nil) }
    #expect(abs((found?.frequency ?? 0) - 110) < 1)
  }

  @Test("the highest correlation may be that of several periods, the first high one is not")
  func firstPeak() {
    let sound = harmonics(440, [0.3, 0.1, 0.05])
    var highest = AutocorrelationEstimator()
    highest.parameters.share = 0.99999
    let (wrong, right) = withProfile(of: sound) {
      (highest.estimate($0), AutocorrelationEstimator().estimate($0))
    }
    #expect((wrong?.frequency ?? 0) < 225)
    #expect(abs((right?.frequency ?? 0) - 440) < 2)
  }

  @Test("a pure tone stays coherent over five periods, noise does not")
  func coherence() {
    let autocorrelation = AutocorrelationEstimator()
    let tone = withProfile(of: harmonics(220, [0.3])) {
      autocorrelation.coherence(of: $0.refined($0.grid.index(of: 1 / 220.0)), in: $0)
    }
    let noise = withProfile(of: Tones.noNote("white noise", count: 24000)) {
      autocorrelation.coherence(of: $0.refined($0.grid.index(of: 1 / 220.0)), in: $0)
    }
    #expect(tone > 0.95)
    #expect(noise < 0.3)
  }

  @Test("without coherence a note below the noise does not repeat")
  func coherentWithout() {
    let found = withProfile(of: hissing) { YINEstimator().estimate($0, latched: nil) }
    #expect(found == nil)
  }

  @Test(
    "with coherence a low peak is a period where its multiples are as high, and an echo where they are not"
  )
  func coherentWith() {
    let note = withProfile(of: hissing) { AutocorrelationEstimator().coherentEstimate($0) }
    #expect(abs((note?.frequency ?? 0) / 220 - 1) < 0.02)
    let noise = Tones.noNote("white noise", count: 24000)
    let echo = mixed([Float](repeating: 0, count: 240) + noise, noise)
    var credulous = AutocorrelationEstimator()
    credulous.parameters.coherent = (threshold: 0.4, share: 0)
    var careful = credulous
    careful.parameters.coherent.share = AutocorrelationEstimator.Parameters.standard.coherent.share
    let (without, with) = withProfile(of: echo) {
      (credulous.coherentEstimate($0), careful.coherentEstimate($0))
    }
    #expect(abs((without?.frequency ?? 0) / 200 - 1) < 0.01)
    #expect(with == nil)
  }

  @Test("below 65 Hz one estimator alone is not believed, both are")
  func hybrid() {
    let sound = harmonics(41.2, [0.2, 0.3, 0.2, 0.1])
    var deaf = HybridEstimator()
    deaf.autocorrelation.parameters.threshold = 2
    let (alone, both) = withProfile(of: sound) {
      (deaf.estimate($0, latched: nil), HybridEstimator().estimate($0, latched: nil))
    }
    #expect(alone == nil)
    #expect(abs((both?.frequency ?? 0) - 41.2) < 0.2)
  }

  @Test("a short window cannot hold a low B, a long one can")
  func windows() {
    let sound = harmonics(30.87, [0.2, 0.3, 0.2, 0.1])
    let short = withProfile(of: sound, level: 2) {
      YINEstimator().estimate($0, latched: nil)?.frequency ?? 0
    }
    let long = withProfile(of: sound, level: 4) {
      YINEstimator().estimate($0, latched: nil)?.frequency ?? 0
    }
    #expect(abs(short - 30.87) > 1)
    #expect(abs(long - 30.87) < 0.1)
  }
}
