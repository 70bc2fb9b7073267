import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

/// A player before a ``StringLearner``: what sounds, as the tuner reads it each hundredth of a second.
private struct Playing {
  var learner = StringLearner()
  private var now = Instant(nanoseconds: 0)
  private var level = -90.0  // dB of full scale

  /// Plucks a string: the level is this one from now on, in decibels of full scale.
  mutating func pluck(at level: Double = -20) { self.level = level }

  /// Lets what sounds fade, as so many hertz over the time; 0 for no pitch at all.
  mutating func hear(
    for seconds: Double, fading decibelsASecond: Double = 10, _ hertz: (Double) -> Double
  ) {
    for index in 0..<Int((seconds * 100).rounded()) {
      let frequency = hertz(Double(index) / 100)
      var reading = PitchReading.silence
      reading.level = Decibels(max(level, -90))
      if frequency > 0 {
        reading.frequency = Hertz(frequency)
        reading.latched = TuningTarget().nearestSemitone(to: Hertz(frequency))
      }
      learner.hear(reading, at: now)
      now = now + Seconds(0.01)
      level -= decibelsASecond / 100
    }
  }

  mutating func hear(_ hertz: Double, for seconds: Double, fading decibelsASecond: Double = 10) {
    hear(for: seconds, fading: decibelsASecond) { _ in hertz }
  }

  mutating func hearNoPitch(for seconds: Double) { hear(0, for: seconds) }

  /// Damps what sounds.
  mutating func damp() {
    level = -90
    hearNoPitch(for: 0.4)
  }

  /// The numbers of the notes that were learned.
  var notes: [Int] {
    learner.strings(reference: .standard, isRounded: true).map(\.note.number)
  }
}

@Suite("strings learned from what the tuner reads")
struct StringLearnerTests {
  @Test("a string that is heard an octave up as it fades is one string, and the lower one")
  func octaveLater() {
    var playing = Playing()
    for hertz in [110.0, 146.83] {
      playing.pluck()
      playing.hear(hertz, for: 0.9)
      playing.hearNoPitch(for: 0.05)
      playing.hear(2 * hertz, for: 1.2)
    }
    #expect(playing.notes == [45, 50])
  }

  @Test(
    "a string that is heard longer an octave up, but when it is quiet, is what it was when it was loud"
  )
  func octaveLonger() {
    var playing = Playing()
    playing.pluck()
    playing.hear(for: 0.7) { 110 * (1 + 0.006 * (0.7 - $0)) }
    playing.hear(220, for: 1.4)
    #expect(playing.notes == [45])
  }

  @Test("strings an octave apart that are plucked are two")
  func octaves() {
    var playing = Playing()
    for hertz in [110.0, 220] {
      playing.pluck()
      playing.hear(hertz, for: 1.3)
    }
    #expect(playing.notes == [45, 57])
  }

  @Test("a plucked string is learned from parts of it, with gaps in which no pitch is heard")
  func gaps() {
    var playing = Playing()
    playing.pluck()
    playing.hear(55, for: 0.6)
    playing.hearNoPitch(for: 0.6)
    playing.hear(55, for: 0.3)
    playing.pluck()
    playing.hear(73.42, for: 0.4)
    playing.hearNoPitch(for: 1)
    #expect(playing.notes == [33, 38])
  }

  @Test("a plucked string whose pitch falls by twelve cents as it fades is learned")
  func falling() throws {
    var playing = Playing()
    playing.pluck()
    playing.hear(for: 1.2) { Hertz(110).raised(by: Cents(12 - 10 * $0)).value }
    let strings = playing.learner.strings(reference: .standard, isRounded: false)
    let string = try #require(strings.first)
    #expect(strings.count == 1 && string.note.number == 45)
    #expect((0...12).contains(string.cents.value))
  }

  @Test("the steadiest whole time counts, not a brief one before or after it")
  func steadiest() throws {
    var playing = Playing()
    playing.pluck()
    playing.hear(for: 0.3) { _ in Hertz(110).raised(by: Cents(9)).value }
    playing.hear(for: 1.2) { Hertz(110).raised(by: Cents($0 < 0.3 ? 9 - 30 * $0 : 0)).value }
    playing.hear(for: 0.3) { Hertz(110).raised(by: Cents(50 * $0)).value }
    let string = try #require(
      playing.learner.strings(reference: .standard, isRounded: false).first)
    #expect(abs(string.cents.value) < 1)
  }

  @Test("a string that rings on under the next and is heard again is no other one")
  func ringing() {
    var playing = Playing()
    playing.pluck()
    playing.hear(82.41, for: 1.2)
    playing.pluck(at: -18)
    playing.hear(207.65, for: 0.5)
    playing.hearNoPitch(for: 0.3)
    playing.hear(82.41, for: 1.1)
    #expect(playing.notes == [40, 56])
  }

  @Test(
    "a string that is no louder than the one before is learned once it was steady for half a second"
  )
  func quieter() {
    var playing = Playing()
    playing.pluck()
    playing.hear(110, for: 1.2, fading: 5)
    playing.hear(146.83, for: 0.4, fading: 5)
    #expect(playing.notes == [45])
    playing.hear(146.83, for: 0.2, fading: 5)
    playing.hearNoPitch(for: 1.2)
    #expect(playing.notes == [45, 50])
  }

  @Test("what is heard twice for a tenth of a second is no string, though it was plucked")
  func scraps() {
    var playing = Playing()
    playing.pluck()
    for _ in 0..<2 {
      playing.hear(77, for: 0.08)
      playing.hearNoPitch(for: 0.15)
    }
    #expect(playing.notes.isEmpty)
    playing.hear(154, for: 0.9, fading: 25)
    #expect(playing.notes == [51])
  }

  @Test("a tone that swells is not plucked: a part of a second of it is no string while it moves")
  func swelling() {
    var playing = Playing()
    playing.hearNoPitch(for: 0.5)
    playing.hear(for: 0.6, fading: -40) { 110 * (1 + 0.005 * $0) }
    playing.hearNoPitch(for: 1.2)
    #expect(playing.notes.isEmpty)
  }

  @Test(
    "a string that is plucked again is the same one; a third string may be the first one's note")
  func again() {
    var playing = Playing()
    for hertz in [392.0, 392, 261.63, 261.63, 392] {
      playing.pluck()
      playing.hear(hertz, for: 1)
      playing.damp()
    }
    #expect(playing.notes == [67, 60, 67])
  }
}
