import DSP
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("LatchLowPass") struct LatchLowPassTests {
  /// An E2 7 dB below white noise.
  let note = 82.41
  let sound: [Float]

  init() {
    var random = SeededRandom(seed: 12)
    let hiss = Signals.noise(
      level: 0.3, length: Seconds(0.5), rate: SampleRate(48000), using: &random)
    sound = mixed(harmonics(note, [0.1, 0.1, 0.07, 0.05]), hiss)
  }

  @Test("without it a note below the noise does not repeat in any window", arguments: 3...5)
  func without(level: Int) {
    let found = withProfile(of: sound, level: level) {
      HybridEstimator().estimate($0, latched: 1 / note)
    }
    #expect(found == nil)
  }

  @Test("with it the latched note is found in the longest window")
  func with() {
    let found = withProfile(of: sound) { profile in
      var lowPass = LatchLowPass(grid: profile.grid)
      let isFiltered = lowPass.filter(&profile, note: note)
      #expect(isFiltered)
      return HybridEstimator().estimate(profile, latched: 1 / note)
    }
    #expect(abs((found?.frequency ?? 0) / note - 1) < 0.01)
  }

  @Test("filtering the correlation is filtering the samples forwards and backwards")
  func zeroPhase() {
    let tone = harmonics(110, [0.1, 0.05, 0.1, 0.05, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0, 0, 0.1])
    var filtered = tone
    var section = Biquad(.lowPass(Hertz(12 * 110), at: SampleRate(48000)))
    for index in filtered.indices { filtered[index] = section.process(filtered[index]) }
    section.reset()
    for index in filtered.indices.reversed() { filtered[index] = section.process(filtered[index]) }
    let expected = withProfile(of: filtered, level: 4) { Self.correlations($0) }
    let found = withProfile(of: tone, level: 4) { profile in
      var lowPass = LatchLowPass(grid: profile.grid)
      _ = lowPass.filter(&profile, note: 110)
      return Self.correlations(profile)
    }
    let plain = withProfile(of: tone, level: 4) { Self.correlations($0) }
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.025 })
    #expect(zip(plain, expected).contains { abs($0 - $1) > 0.2 })
  }

  @Test("above 400 Hz a window stays as it is")
  func high() {
    let isFiltered = withProfile(of: harmonics(440, [0.1])) { profile in
      var lowPass = LatchLowPass(grid: profile.grid)
      return lowPass.filter(&profile, note: 440)
    }
    #expect(!isFiltered)
  }

  /// The correlation at the lags of the coarse stream.
  private static func correlations(_ profile: borrowing LagProfile) -> [Float] {
    (profile.grid.fine.count..<profile.end - 60).map { profile.correlation($0) }
  }
}
