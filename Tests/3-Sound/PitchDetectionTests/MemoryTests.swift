import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Memory") struct MemoryTests {
  /// A programme that needs every stage: strings, one below the noise, hum, silence, noise, bad samples.
  static let programme: [Float] = {
    let rate = SampleRate(48000)
    var random = SeededRandom(seed: 3)
    let hiss = Signals.noise(level: 0.1, length: Seconds(0.5), rate: rate, using: &random)
    let low = Tones.plucked(Hertz(41.2), length: Seconds(0.5), rate: rate)
    let high = Tones.plucked(Hertz(659), length: Seconds(0.4), rate: rate)
    let hum = harmonics(50.02, HumTests.lines, seconds: 0.8)
    let silence = [Float](repeating: 0, count: 9600)
    return silence + low + mixed(low, hiss) + high + hum + hiss
      + Tones.noNote("NaN", count: 4800)
  }()

  @Test("hearing allocates nothing and frees nothing: an hour of it in the long run")
  func flat() {
    let rounds = getenv("PHOSPHOR_LONG_TESTS") == nil ? 1 : 3600 * 48000 / Self.programme.count
    var tracker = PitchTracker(
      sampleRate: SampleRate(48000), target: TuningTarget(notes: [28, 45, 50].map(MIDINote.init)))
    var (shown, named) = (0, 0)
    Self.programme.withUnsafeBufferPointer { samples in
      func hear() {
        tracker.consume(samples) { reading in
          shown += reading.latched != nil ? 1 : 0
          named += reading.hum != nil ? 1 : 0
        }
      }
      hear()  // The linker binds what is called for the first time.
      for _ in 0..<rounds {
        let counts = countingAllocations { hear() }
        #expect(counts.allocations == 0)
        #expect(counts.frees == 0)
      }
    }
    #expect(shown > 100)
    #expect(named > 10)
  }
}
