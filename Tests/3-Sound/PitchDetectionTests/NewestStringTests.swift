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
      let level = Double.random(in: 0.06...0.14, using: &random)
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

  @Test("a note that no open string has is left to the tracker, whatever rings")
  func fretted() {
    let open = [
      Stroke(note: MIDINote(40), cents: 3, time: 0.4),
      Stroke(note: MIDINote(45), cents: -5, time: 1.2),
    ]
    let sound = Self.sound(open + [Stroke(note: MIDINote(56), cents: 2, time: 2)], seed: 3)
    #expect(Self.shown(sound) == Self.shown(sound, rescues: false))
  }
}
