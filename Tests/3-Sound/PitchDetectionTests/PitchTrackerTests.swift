import MusicTheory
import PitchDetection
import TestSupport
import Testing
import Units

@Suite("PitchTracker") struct PitchTrackerTests {
  static let rate = SampleRate(48000)

  @Test(
    "a plucked string from E1 to E6 gets its note", arguments: [28, 33, 40, 45, 59, 64, 76, 88])
  func strings(number: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    let readings = hear(Tones.plucked(frequency, length: Seconds(1), rate: Self.rate))
    let shown = readings.filter { $0.latched != nil }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == number })
    #expect(abs(shown.last?.cents.value ?? 100) < 3)
  }

  @Test("a note is on the display within 150 ms, E1 within 200 ms", arguments: [28, 45, 64])
  func latency(number: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    // The stream's own beginning is no attack.
    let silence = [Float](repeating: 0, count: 9600)
    let sound = silence + Tones.plucked(frequency, length: Seconds(1), rate: Self.rate)
    let first = hear(sound).first { $0.latched != nil }
    let limit = number == 28 ? 0.2 : 0.15
    #expect(Double((first?.position ?? .max) - 9600) / Self.rate.hertz < limit)
  }

  @Test("readings are the same, bit for bit, whatever the size of the blocks")
  func blocks() {
    let sound = Tones.plucked(Hertz(110), length: Seconds(0.5), rate: Self.rate)
    let whole = hear(sound, block: sound.count)
    for size in [1, 7, 64, 255, 256, 257, 4800] { #expect(hear(sound, block: size) == whole) }
  }

  @Test("the hop is at most 256 frames at 48 kHz and a reading carries the frames consumed")
  func positions() {
    let tracker = PitchTracker(sampleRate: Self.rate, target: TuningTarget())
    let hop = tracker.hop
    #expect(hop <= 256)
    let readings = hear([Float](repeating: 0, count: 10 * hop))
    #expect(readings.map(\.position) == (1...10).map { $0 * hop })
  }

  private func hear(
    _ sound: [Float], block: Int = 512, rate: SampleRate = Self.rate
  ) -> [PitchReading] {
    var tracker = PitchTracker(sampleRate: rate, target: TuningTarget())
    var readings: [PitchReading] = []
    var start = 0
    while start < sound.count {
      let end = min(start + block, sound.count)
      sound[start..<end].withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
      start = end
    }
    return readings
  }
}
