import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("The newest of strings that ring") struct NewestStringTests {
  private static let rate = SampleRate(48000)
  private static let guitar = [40, 45, 50, 55, 59, 64].map(MIDINote.init)

  /// A string that is plucked and rings on.
  private struct Stroke {
    let note: MIDINote
    let cents: Double
    let time: Double
    var level: Double?
  }

  /// A guitar whose strings are plucked one after the other, from the lowest, and all ring.
  private static func strokes(seed: UInt64) -> [Stroke] {
    var random = SeededRandom(seed: seed)
    return guitar.enumerated().map { number, note in
      Stroke(
        note: note, cents: .random(in: -12...12, using: &random),
        time: 0.4 + 0.9 * Double(number) + .random(in: -0.1...0.1, using: &random))
    }
  }

  private static func sound(_ strokes: [Stroke], seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    let length = (strokes.last?.time ?? 0) + 1.2
    var sound = Signals.noise(level: 0.0003, length: Seconds(length), rate: rate, using: &random)
    for stroke in strokes {
      let frequency = TuningTarget().frequency(of: stroke.note).raised(by: Cents(stroke.cents))
      let level = stroke.level ?? .random(in: 0.06...0.14, using: &random)
      let ringing = Signals.string(
        frequency, inharmonicity: 0.00008, decay: Seconds(8), amplitude: level,
        length: Seconds(length - stroke.time), rate: rate)
      let start = rate.frames(in: Seconds(stroke.time)).value
      for (n, sample) in ringing.enumerated() where start + n < sound.count {
        sound[start + n] += sample
      }
    }
    return sound
  }

  private static func shown(_ sound: [Float], rescues: Bool = true) -> [PitchReading] {
    let target = TuningTarget(notes: guitar)
    var tracker = PitchTracker(sampleRate: rate, target: target)
    var hearing = OpenStrings(
      sampleRate: rate, strings: rescues ? guitar : [], target: target)
    var readings: [PitchReading] = []
    sound.withUnsafeBufferPointer { samples in
      var start = 0
      while start < samples.count {
        let block = UnsafeBufferPointer(
          rebasing: samples[start..<min(start + 256, samples.count)])
        hearing?.consume(block)
        tracker.consume(block) { readings.append(hearing?.shown($0) ?? $0) }
        start += 256
      }
    }
    return readings
  }

  @Test("each string that is plucked while others ring is shown, to three cents", arguments: 1...6)
  func each(seed: Int) {
    let strokes = Self.strokes(seed: UInt64(seed))
    let readings = Self.shown(Self.sound(strokes, seed: UInt64(seed)))
    for stroke in strokes {
      let span = Int(48000 * (stroke.time + 0.1))...Int(48000 * (stroke.time + 0.75))
      let right = readings.filter {
        span.contains($0.position) && $0.latched == stroke.note && $0.partial == 1 && $0.isSettled
          && abs($0.cents.value - stroke.cents) < 3
      }
      #expect(right.count > 5, "\(stroke.note) at \(stroke.time) s")
    }
  }

  @Test(
    "a string that is plucked softly, or whose partials another one has, is named within 0.3 s",
    arguments: [(40, 64, 0.1), (45, 64, 0.1), (40, 59, 0.1), (64, 40, 0.03), (50, 45, 0.03)])
  func masked(ringing: Int, plucked: Int, level: Double) {
    let strokes = [
      Stroke(note: MIDINote(ringing), cents: 4, time: 0.4, level: 0.1),
      Stroke(note: MIDINote(plucked), cents: -6, time: 1.5, level: level),
    ]
    let shown = Self.shown(Self.sound(strokes, seed: 9)).filter { $0.position > 48000 * 18 / 10 }
    let right = shown.count { $0.latched == MIDINote(plucked) && $0.partial == 1 }
    #expect(Double(right) > 0.9 * Double(shown.count))
    let off = shown.filter(\.isSettled).map { abs($0.cents.value + 6) }
    #expect(off.max() ?? 0 < 3, "\(off.max() ?? 0) cents")
  }

  @Test("a string is not the newest to somebody who talks: nothing was shown before it")
  func silence() {
    let talk = (0..<8).flatMap { syllable in
      harmonics(100 + 3 * Double(syllable), Array(repeating: 0.01, count: 12), seconds: 0.12)
        + [Float](repeating: 0, count: 4000)
    }
    #expect(Self.shown(talk) == Self.shown(talk, rescues: false))
  }

  @Test(
    "what rings beside the newest string does not pull its cents",
    arguments: [(59, -12.0, 40, 4.0), (64, -12, 45, 4)])
  func pulled(ringing: Int, off: Double, plucked: Int, cents: Double) {
    let strokes = [
      Stroke(note: MIDINote(ringing), cents: off, time: 0.4, level: 0.1),
      Stroke(note: MIDINote(plucked), cents: cents, time: 1.7, level: 0.1),
    ]
    let shown = Self.shown(Self.sound(strokes, seed: 9)).filter { $0.position > 48000 * 26 / 10 }
    #expect(shown.count { $0.latched == MIDINote(plucked) && $0.isSettled } > 30)
    let off = shown.filter(\.isSettled).map { abs($0.cents.value - cents) }.sorted()
    #expect(off[off.count * 9 / 10] < 1.5, "\(off[off.count * 9 / 10]) cents")
  }

  @Test("a string that is damped while another one rings is not shown on")
  func damped() {
    var sound = Self.sound([Stroke(note: MIDINote(45), cents: 3, time: 0.4, level: 0.1)], seed: 7)
    let end = sound.count
    sound += [Float](repeating: 0, count: 48000)
    let string = Self.sound([Stroke(note: MIDINote(55), cents: -4, time: 0, level: 0.1)], seed: 8)
    for n in string.indices where 43200 + n < sound.count {
      sound[43200 + n] += string[n] * exp(-max(Float(n - 24000), 0) / 1000)
    }
    let shown = Self.shown(Array(sound[..<end]))
    #expect(shown.contains { $0.latched == MIDINote(55) })
    #expect(shown.filter { $0.position > 67200 + 33600 }.allSatisfy { $0.latched != MIDINote(55) })
  }

  @Test("the number follows a peg while another string rings")
  func turned() {
    let rings = Self.sound([Stroke(note: MIDINote(40), cents: 5, time: 0.4, level: 0.07)], seed: 4)
    var sound = rings + [Float](repeating: 0, count: 48000 * 2)
    for n in rings.indices.suffix(19200) { sound[n] *= Float(rings.count - n) / 19200 }
    let truth = { (time: Double) in 43 * (1 - min(max(time - 0.6, 0), 1)) }
    var phase = 0.0
    for n in 57600..<sound.count {
      let time = Double(n - 57600) / 48000
      phase += TuningTarget().frequency(of: MIDINote(45)).value * exp2(truth(time) / 1200) / 48000
      for k in 1...10 {
        sound[n] += Float(0.1 / Double(k) * exp(-time / 3) * Sines.value(Double(k) * phase))
      }
    }
    let off = Self.shown(sound).filter { $0.latched == MIDINote(45) && $0.isSettled }.map {
      abs($0.cents.value - truth(Double($0.position - 57600) / 48000))
    }
    #expect(off.count > 200)
    #expect(off.sorted()[off.count * 9 / 10] < 8, "\(off.sorted()[off.count * 9 / 10]) cents")
  }

  @Test("a newest string that is wound to the next one's reach is not told to be where it was")
  func wound() {
    var sound = Self.sound([Stroke(note: MIDINote(64), cents: 0, time: 0.4, level: 0.05)], seed: 5)
    sound += [Float](repeating: 0, count: 48000 * 3)
    var phase = 0.0
    for n in 48000..<sound.count {
      let time = Double(n - 48000) / 48000
      let frequency =
        TuningTarget().frequency(of: MIDINote(45)).value * exp2(min(time, 2) * 350 / 1200 / 2)
      phase += frequency / 48000
      for k in 1...10 {
        sound[n] += Float(0.08 / Double(k) * exp(-time / 4) * Sines.value(Double(k) * phase))
      }
    }
    let last = Self.shown(sound).suffix(50)
    #expect(last.allSatisfy { $0.latched == MIDINote(50) && abs($0.cents.value + 150) < 5 })
  }

  @Test("a note that no open string has is left to the tracker, whatever rings")
  func fretted() {
    let open = [
      Stroke(note: MIDINote(40), cents: 3, time: 0.4),
      Stroke(note: MIDINote(45), cents: -5, time: 1.2),
    ]
    let sound = Self.sound(open + [Stroke(note: MIDINote(56), cents: 2, time: 2)], seed: 3)
    let end = 48000 * 23 / 10
    #expect(
      Self.shown(sound).filter { $0.position > end }
        == Self.shown(sound, rescues: false).filter { $0.position > end })
  }
}
