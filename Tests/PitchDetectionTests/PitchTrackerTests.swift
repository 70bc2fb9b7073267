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
    let shown = readings.filter { $0.note >= 0 }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == number })
    #expect(abs(shown.last?.cents ?? 100) < 3)
  }

  @Test("a note is on the display within 150 ms, E1 within 200 ms", arguments: [28, 45, 64])
  func latency(number: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    let sound = Tones.plucked(frequency, length: Seconds(1), rate: Self.rate)
    let first = hear(sound).first { $0.note >= 0 }
    let limit = number == 28 ? 0.2 : 0.15
    #expect(Double(first?.position ?? .max) / Self.rate.hertz < limit)
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

  @Test("every rate hears the same note", arguments: [32000, 44100, 48000, 88200, 96000, 192_000])
  func rates(rate: Double) {
    let rate = SampleRate(rate)
    let sound = Tones.plucked(Hertz(82.41), length: Seconds(0.6), rate: rate)
    let last = hear(sound, rate: rate).last
    #expect(last?.note == 40)
    #expect(abs(last?.cents ?? 100) < 3)
  }

  @Test(
    "what is no note gives no note",
    arguments: [
      "silence", "direct", "steps of direct", "NaN", "infinity", "denormal", "white noise",
      "thumps",
      "clicks",
    ])
  func noNote(kind: String) {
    #expect(hear(Tones.noNote(kind, count: 96000)).allSatisfy { $0.note < 0 })
  }

  @Test("a square wave at full scale is its own note", arguments: [41.2, 110, 440])
  func square(frequency: Double) {
    let sound = (0..<48000).map { n in
      (Double(n) * frequency / Self.rate.hertz).truncatingRemainder(dividingBy: 1) < 0.5
        ? Float(1) : -1
    }
    let shown = hear(sound).filter { $0.note >= 0 }
    let note = TuningTarget().nearestNote(to: Hertz(frequency)).number
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == note })
  }

  @Test("a note is heard again after bad samples")
  func recovers() {
    let note = Tones.plucked(Hertz(110), length: Seconds(1), rate: Self.rate)
    let readings = hear(Tones.noNote("NaN", count: 4800) + note)
    #expect(readings.last?.note == 45)
    #expect(readings.allSatisfy { $0.frequency.isFinite && $0.cents.isFinite })
  }

  @Test("any bit patterns give finite readings, and a note after them is heard")
  func anyBits() {
    var random = SeededRandom(seed: 11)
    var noise = (0..<24000).map { _ in
      Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    }
    for index in 0..<4800 { noise[index * 5] = Float(index % 2 == 0 ? 9e4 : -9e4) }
    let note = Tones.plucked(Hertz(110), length: Seconds(0.8), rate: Self.rate)
    let readings = hear(noise + note)
    #expect(
      readings.allSatisfy {
        $0.frequency.isFinite && $0.cents.isFinite && $0.level.isFinite && $0.confidence.isFinite
      })
    #expect(readings.last?.note == 45)
  }

  @Test("a missing stretch of samples costs no wrong note")
  func gap() {
    let note = Tones.plucked(Hertz(110), length: Seconds(1), rate: Self.rate)
    let shown = hear(Array(note[..<20000] + note[21234...])).filter { $0.note >= 0 }
    #expect(shown.count > 100)
    #expect(shown.allSatisfy { $0.note == 45 })
  }

  @Test("a clipped string 20 dB over full scale keeps its note")
  func clipped() {
    let sound = Tones.plucked(Hertz(110), length: Seconds(1), rate: Self.rate)
      .map { min(max($0 * 10, -1), 1) }
    let shown = hear(sound).filter { $0.note >= 0 }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == 45 })
  }

  @Test("hearing allocates nothing")
  func allocations() {
    let sound = Tones.plucked(Hertz(110), length: Seconds(0.5), rate: Self.rate)
    var tracker = PitchTracker(
      sampleRate: Self.rate, target: TuningTarget(notes: [40, 45, 50].map(MIDINote.init)))
    var notes = 0
    sound.withUnsafeBufferPointer { samples in
      tracker.consume(samples) { notes += $0.note }
      let counts = countingAllocations { tracker.consume(samples) { notes += $0.note } }
      #expect(counts.allocations == 0)
      #expect(counts.frees == 0)
    }
    #expect(notes > 0)
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
