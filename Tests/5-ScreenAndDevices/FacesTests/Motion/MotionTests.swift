import Glibc
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Faces

@Suite struct MotionTests {
  /// The place of a step of 40 cents at 0.1 s and at 0.4 s, in cents, seen at a rate.
  private func glide(at rate: Double) -> [Double] {
    var value = CriticallyDamped(0, rate: 40, rest: 0.02)
    value.aim(at: 40)
    var seen: [Double] = []
    var time = 0.0
    for stop in [0.1, 0.4] {
      while time + 1 / rate < stop {
        value.advance(by: Seconds(1 / rate))
        time += 1 / rate
      }
      value.advance(by: Seconds(stop - time))
      time = stop
      seen.append(value.value)
    }
    return seen
  }

  @Test("a pointer is at the same place at the same time at 30, 43, 60 and 75 pictures a second")
  func sameMotion() {
    let reference = glide(at: 1000)
    #expect(reference[0] > 20 && reference[0] < 40)
    #expect(reference[1] == 40)
    for rate in [30.0, 43, 60, 75] {
      let seen = glide(at: rate)
      #expect(abs(seen[0] - reference[0]) < 1e-9)
      #expect(seen[1] == 40)
    }
  }

  @Test("a pointer never passes its target, and comes to rest on it")
  func noOvershoot() {
    var value = CriticallyDamped(0, rate: 40, rest: 0.02)
    value.aim(at: 10)
    var last = 0.0
    for _ in 0..<60 {
      value.advance(by: Seconds(1 / 60))
      #expect(value.value >= last && value.value <= 10)
      last = value.value
    }
    #expect(!value.isMoving)
  }

  private func reading(_ note: Int, _ cents: Double) -> PitchReading {
    PitchReading(
      position: 0, frequency: Hertz(110), confidence: 1, latched: MIDINote(note),
      cents: Cents(cents), displayedFrequency: Hertz(110), level: Decibels(-20))
  }

  @Test("the first reading of a note is shown at once, the next ones are approached")
  func firstReading() {
    var motion = MeterMotion()
    let start = Instant(nanoseconds: 5)
    _ = motion.follow(reading(45, -30), isInTune: false, at: start)
    #expect(motion.cents == -30)
    let moves = motion.follow(reading(45, 10), isInTune: false, at: start + Seconds(0.02))
    #expect(moves)
    #expect(motion.cents == -30)
    _ = motion.follow(reading(45, 10), isInTune: false, at: start + Seconds(0.04))
    #expect(motion.cents > -30 && motion.cents < 10)
    _ = motion.follow(reading(50, 3), isInTune: true, at: start + Seconds(0.06))
    #expect(motion.cents == 3)
    #expect(motion.writtenCents == Cents(3))
  }

  @Test("a note is named before its number is known, and then nothing points")
  func named() {
    var motion = MeterMotion()
    let start = Instant(nanoseconds: 0)
    _ = motion.follow(reading(45, -30), isInTune: false, at: start)
    var next = reading(50, 700)
    next.isSettled = false
    _ = motion.follow(next, isInTune: false, at: start + Seconds(0.5))
    #expect(motion.note == MIDINote(50))
    #expect(motion.measured == nil)
    #expect(motion.writtenCents == Cents(-30) && motion.side == 0 && motion.farSide == 0)
    _ = motion.follow(reading(50, 3), isInTune: false, at: start + Seconds(0.6))
    #expect(motion.measured == MIDINote(50))
    #expect(motion.cents == 3 && motion.writtenCents == Cents(3))
  }

  @Test("a number from before is dimmed for a third of a second at least, and stays")
  func dimmed() {
    var motion = MeterMotion()
    let start = Instant(nanoseconds: 0)
    _ = motion.follow(reading(45, -30), isInTune: false, at: start)
    var swung = reading(45, 60)
    swung.isSettled = false
    _ = motion.follow(swung, isInTune: false, at: start + Seconds(0.5))
    #expect(motion.isDimmed && motion.cents == -30 && motion.writtenCents == Cents(-30))
    let waits = motion.follow(reading(45, -30), isInTune: false, at: start + Seconds(0.6))
    #expect(waits && motion.isDimmed)
    _ = motion.follow(reading(45, -30), isInTune: false, at: start + Seconds(0.85))
    #expect(!motion.isDimmed)
  }

  @Test("numbers stay for a sixth of a second, and the last one is written in the end")
  func writing() {
    var motion = MeterMotion()
    let start = Instant(nanoseconds: 0)
    _ = motion.follow(reading(45, 1), isInTune: true, at: start)
    let moves = motion.follow(reading(45, 2), isInTune: true, at: start + Seconds(0.05))
    #expect(moves)
    #expect(motion.writtenCents == Cents(1))
    _ = motion.follow(reading(45, 2), isInTune: true, at: start + Seconds(0.17))
    #expect(motion.writtenCents == Cents(2))
    let rests = motion.follow(reading(45, 2), isInTune: true, at: start + Seconds(1))
    #expect(!rests)
  }

  @Test("readings that are no numbers show nothing", arguments: [Double.nan, .infinity])
  func noNumber(value: Double) {
    var motion = MeterMotion()
    let rests = motion.follow(reading(45, value), isInTune: true, at: Instant(nanoseconds: 0))
    #expect(!rests)
    #expect(motion.note == nil)
  }

  @Test("a note that comes and goes stays for a third of a second, and a new one is shown at once")
  func hold() {
    var motion = MeterMotion()
    let start = Instant(nanoseconds: 0)
    _ = motion.follow(reading(45, 1), isInTune: false, at: start)
    let waits = motion.follow(.silence, isInTune: false, at: start + Seconds(0.1))
    #expect(waits && motion.note?.number == 45)
    _ = motion.follow(reading(47, 1), isInTune: false, at: start + Seconds(0.2))
    #expect(motion.note?.number == 47)
    _ = motion.follow(reading(45, 1), isInTune: false, at: start + Seconds(0.3))
    #expect(motion.note?.number == 47)
    _ = motion.follow(.silence, isInTune: false, at: start + Seconds(0.6))
    #expect(motion.note == nil)
  }

  @Test("white comes and goes at most three times in two seconds, however the pitch trembles")
  func dwell() {
    var dwell = Dwell()
    var changes: [Double] = []
    var last = false
    for step in 0..<2000 {
      let time = Double(step) / 1000
      _ = dwell.follow(step / 20 % 2 == 0, at: Instant(nanoseconds: 0) + Seconds(time))
      if dwell.isOn != last { changes.append(time) }
      last = dwell.isOn
    }
    #expect(changes.count <= 6)
    for (a, b) in zip(changes, changes.dropFirst()) { #expect(b - a >= 0.333) }
  }
}
