import SpectralAnalysis
import TestSupport
import Testing
import Units

@Suite("tempo tracker as a stream")
struct TempoStreamTests {
  /// The lowest rate at which no other tempo is shown: these tests compare readings with readings.
  private let rate = SampleRate(22050)

  @Test("the readings are the same bit for bit in blocks of any size")
  func blocks() {
    let sound = Rhythms.rock(97, length: Seconds(4), rate: rate)
    let whole = readings(of: sound, rate: rate, block: sound.count)
    #expect(whole.contains { $0.beatsPerMinute != nil })
    for block in [1, 1000] { #expect(readings(of: sound, rate: rate, block: block) == whole) }
  }

  @Test("a reading uses nothing that is heard later")
  func causal() {
    let sound = Rhythms.rock(110, length: Seconds(4), rate: rate)
    let cut = Array(sound[..<(3 * 22050)])
    let early = readings(of: sound, rate: rate).filter { $0.position <= cut.count }
    #expect(readings(of: cut, rate: rate) == early)
  }

  @Test(
    "the tempo is the same at any sample rate",
    arguments: [8000.0, 11025, 22050, 48000, 192000])
  func rates(hertz: Double) throws {
    let rate = SampleRate(hertz)
    let sound = Rhythms.rock(117, length: Seconds(3), rate: rate)
    let all = readings(of: sound, rate: rate)
    let shown = try #require(all.last?.beatsPerMinute)
    #expect(abs(shown - 117) < 1, "\(shown)")
    #expect(all.count == 30)
  }

  @Test("bad samples show nothing and cost nothing that comes after")
  func badSamples() throws {
    var random = SeededRandom(seed: 9)
    let bad = (0..<22050).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
    let clicks = Rhythms.clicks(120, length: Seconds(6), rate: rate)
    let all = readings(of: [.nan, .infinity, -.infinity] + bad + clicks, rate: rate)
    #expect(all.allSatisfy { $0.confidence.isFinite && $0.beatsPerMinute?.isFinite ?? true })
    let last = try #require(all.last?.beatsPerMinute)
    #expect(abs(last - 120) < 0.5)
  }

  @Test("hearing allocates nothing")
  func memory() {
    let sound = Rhythms.rock(120, length: Seconds(3), rate: rate)
    var tracker = TempoTracker(sampleRate: rate)
    var shown = 0
    sound.withUnsafeBufferPointer { samples in
      func hear() { tracker.consume(samples) { shown += $0.beatsPerMinute == nil ? 0 : 1 } }
      hear()  // The linker binds what is called for the first time.
      let counts = countingAllocations { hear() }
      #expect(counts.allocations == 0)
      #expect(counts.frees == 0)
    }
    #expect(shown > 10)
  }
}
