import Testing
import Units

@testable import Synthesis

@Suite("voice allocation")
struct VoiceAllocatorTests {
  private let rate = SampleRate(48000)

  /// The mix of the next `count` samples.
  private func mix(_ voices: inout VoiceAllocator, _ count: Int) -> [Float] {
    var mix = [Float](repeating: 0, count: count)
    var weights = mix
    voices.render(mix: &mix, weights: &weights, count: count)
    return mix
  }

  @Test("what is started sounds; a ninth key takes the place of the one that began first")
  func ninth() {
    var voices = VoiceAllocator(at: rate)
    for key in 40..<48 {
      voices.start(key: Int32(key), frequency: 100, gain: 1)
      _ = mix(&voices, 480)
    }
    var keys = voices.soundingKeys
    #expect((40..<48).allSatisfy(keys.contains))
    voices.start(key: 48, frequency: 100, gain: 1)
    keys = voices.soundingKeys
    #expect(keys.count == 8 && !keys.contains(40) && keys.contains(48))
    voices.stopAll()
    keys = voices.soundingKeys
    #expect(keys.isEmpty)
  }

  @Test("a key that is stopped rings out for 250 ms, and then nothing is left")
  func ringOut() {
    var voices = VoiceAllocator(at: rate)
    voices.start(key: 40, frequency: 82.4, gain: 1)
    _ = mix(&voices, 4800)
    voices.stop(key: 40)
    let (isSilent, isIdle) = (voices.soundingKeys.isEmpty, voices.isIdle)
    #expect(isSilent && !isIdle)
    let tail = mix(&voices, 11900)
    #expect(peak(tail) > 0.1)
    _ = mix(&voices, 200)
    let isIdleNow = voices.isIdle
    #expect(isIdleNow)
  }

  @Test("the same key in its release is lifted: phase and level go on without a step")
  func lift() {
    var voices = VoiceAllocator(at: rate)
    voices.start(key: 33, frequency: 55, gain: 1)
    let steady = largestStep(mix(&voices, 9600))
    voices.stop(key: 33)
    let tail = mix(&voices, 4800)
    voices.start(key: 33, frequency: 55, gain: 1)
    let lifted = mix(&voices, 9600)
    #expect(largestStep([tail[4799]] + lifted) < steady + 0.001)
    // One voice, not two: the level is that of one.
    #expect(peak(lifted.suffix(4800)) < 0.6)
  }

  @Test("a key started twice is one voice")
  func twice() {
    var voices = VoiceAllocator(at: rate)
    voices.start(key: 33, frequency: 55, gain: 1)
    voices.start(key: 33, frequency: 55, gain: 1)
    #expect(peak(mix(&voices, 9600)) < 0.6)
    voices.stop(key: 33)
    _ = mix(&voices, 12100)
    let isIdle = voices.isIdle
    #expect(isIdle)
  }

  /// Eight keys 30 ms apart, so that five ring out, the first one the quietest; then `samples` more.
  private func crowded(_ samples: Int) -> VoiceAllocator {
    var voices = VoiceAllocator(at: rate)
    for key in 0..<8 {
      voices.stop(key: Int32(key - 3))
      voices.start(key: Int32(key), frequency: 28 + Double(key), gain: 1)
      _ = mix(&voices, 1440)
    }
    _ = mix(&voices, samples)
    return voices
  }

  @Test("with no idle slot the quietest tail makes way, fading and not cut off")
  func steal() {
    var (missing, step): (Float, Float) = (0, 0)
    for moment in stride(from: 1, to: 1700, by: 100) {
      var voices = crowded(moment)
      var others = crowded(moment)
      voices.start(key: 100, frequency: 55, gain: 1)
      let with = mix(&voices, 960)
      let without = mix(&others, 960)
      let difference = zip(with, without).map { $0 - $1 }
      // At first the new voice is hardly heard yet, and nearly all of the old one is still there.
      missing = max(missing, peak(difference))
      step = max(step, largestStep([0] + difference.prefix(32)))
    }
    #expect(missing > 0.01)
    #expect(step < 0.001)
  }
}
