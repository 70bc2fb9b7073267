import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Bad input") struct BadInputTests {
  static let rate = SampleRate(48000)

  @Test(
    "what is no note gives no note",
    arguments: [
      "silence", "direct", "steps of direct", "NaN", "infinity", "denormal", "white noise",
      "thumps",
      "clicks",
    ])
  func noNote(kind: String) {
    #expect(readings(of: Tones.noNote(kind, count: 96000)).allSatisfy { $0.latched == nil })
  }

  @Test("a square wave at full scale is its own note", arguments: [41.2, 110, 440])
  func square(frequency: Double) {
    let sound = (0..<48000).map { n in
      (Double(n) * frequency / Self.rate.hertz).truncatingRemainder(dividingBy: 1) < 0.5
        ? Float(1) : -1
    }
    let shown = readings(of: sound).filter { $0.latched != nil }
    let note = TuningTarget().nearestNote(to: Hertz(frequency)).number
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == note })
  }

  @Test("a note is heard again after bad samples")
  func recovers() {
    let note = Tones.plucked(Hertz(110), length: Seconds(1), rate: Self.rate)
    let all = readings(of: Tones.noNote("NaN", count: 4800) + note)
    #expect(all.last?.note == 45)
    #expect(all.allSatisfy { $0.hertz.isFinite && $0.cents.value.isFinite })
  }

  @Test("any bit patterns give finite readings, and a note after them is heard")
  func anyBits() {
    var random = SeededRandom(seed: 11)
    var noise = (0..<24000).map { _ in
      Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    }
    for index in 0..<4800 { noise[index * 5] = Float(index % 2 == 0 ? 9e4 : -9e4) }
    let note = Tones.plucked(Hertz(110), length: Seconds(0.8), rate: Self.rate)
    let all = readings(of: noise + note)
    #expect(
      all.allSatisfy {
        $0.hertz.isFinite && $0.cents.value.isFinite && $0.level.value.isFinite
          && $0.confidence.isFinite
      })
    #expect(all.last?.note == 45)
  }

  @Test(
    "a missing stretch of samples costs no wrong note", arguments: [1, 64, 300, 1234, 4800, 12000])
  func gap(frames: Int) {
    let note = Tones.plucked(Hertz(110), length: Seconds(0.9), rate: Self.rate)
    expectOnly(45, in: Array(note[..<20000] + note[(20000 + frames)...]))
  }

  @Test("a clipped string 20 dB over full scale keeps its note", arguments: [28, 45, 64])
  func clipped(number: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    let sound = Tones.plucked(frequency, length: Seconds(0.7), rate: Self.rate)
    expectOnly(number, in: sound.map { min(max($0 * 10, -1), 1) })
  }

  @Test(
    "bad samples strewn into a note bring no other note",
    arguments: [
      Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ])
  func strewn(bad: Float) {
    var sound = Tones.plucked(Hertz(110), length: Seconds(0.7), rate: Self.rate)
    // One now and then, and bursts of 2 ms.
    for index in stride(from: 100, to: sound.count, by: 997) { sound[index] = bad }
    for start in stride(from: 5000, to: sound.count - 100, by: 9001) {
      for index in start..<start + 96 { sound[index] = bad }
    }
    expectOnly(45, in: sound)
  }

  @Test("a note upon DC that comes and goes is the note")
  func upon() {
    let note = Tones.plucked(Hertz(110), length: Seconds(0.8), rate: Self.rate)
    expectOnly(45, in: mixed(note, Tones.noNote("steps of direct", count: note.count)))
  }

  /// Expects that one note is shown, and no other.
  private func expectOnly(_ number: Int, in sound: [Float]) {
    let shown = readings(of: sound).compactMap(\.note)
    #expect(shown.count > 40)
    #expect(shown.allSatisfy { $0 == number })
  }
}
