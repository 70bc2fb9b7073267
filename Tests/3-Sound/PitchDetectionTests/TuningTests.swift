import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("A tuning is the target") struct TuningTests {
  private static let rate = SampleRate(48000)
  private static let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))

  /// The reading that is shown of a string of `note` that is off by some cents, after 0.6 s.
  private static func shown(
    _ note: Int, off cents: Double, _ target: TuningTarget
  ) throws -> PitchReading {
    let frequency = target.frequency(of: MIDINote(note)).raised(by: Cents(cents))
    let sound = Signals.string(frequency, length: Seconds(0.6), rate: rate)
    return try #require(readings(of: sound, target).last)
  }

  @Test(
    "a string of a guitar that is off by up to 170 cents is named, and its cents are told",
    arguments: [40, 45, 50, 55, 59, 64])
  func farOff(note: Int) throws {
    for cents in stride(from: -170.0, through: 170, by: 68) {
      let reading = try Self.shown(note, off: cents, Self.guitar)
      #expect(reading.note == note)
      #expect(abs(reading.cents.value - cents) < 1)
      #expect(reading.heardSemitone?.number == note + Int((cents / 100).rounded()))
    }
  }

  @Test("where every semitone is a target the same sound is the semitone, in tune")
  func chromatic() throws {
    let reading = try Self.shown(45, off: 200, TuningTarget())
    #expect(reading.note == 47)
    #expect(reading.heardSemitone?.number == 47)
    #expect(abs(reading.cents.value) < 1)
  }

  @Test("a capo and a temperament move the target of the meter")
  func capoAndTemperament() throws {
    let strings = [40, 45, 50, 55, 59, 64].map(MIDINote.init)
    let target = TuningTarget(
      notes: strings, raised: 3,
      offsets: Temperament.meantone.offsets(root: PitchClass(0)))
    let reading = try Self.shown(48, off: 130, target)
    #expect(reading.note == 48)
    #expect(abs(reading.cents.value - 130) < 1)
  }

  @Test("far above the highest string the string is still the target, and the semitone is named")
  func beyond() throws {
    let reading = try Self.shown(64, off: 900, Self.guitar)
    #expect(reading.note == 64)
    #expect(reading.heardSemitone?.number == 73)
    #expect(abs(reading.cents.value - 900) < 1)
  }

  @Test("one string alone is the target, whatever is heard")
  func chosen() throws {
    var low = TuningTarget(notes: [MIDINote(40)])
    low.namesPartials = false
    let reading = try Self.shown(64, off: -20, low)
    #expect(reading.note == 40)
    #expect(abs(reading.cents.value - 2380) < 1)
    #expect(reading.harmonics.levels.max() > -100)
  }

  @Test("a peg that is turned slowly past two strings changes the note once at each middle")
  func peg() {
    var cycles = 0.0
    // From 150 cents above the lowest string to 850, wavering by 6 cents five times a second.
    let sound = (0..<7 * 48000).map { n in
      let time = Double(n) / 48000
      let place = 150 + 100 * time + 6 * Sines.value(5 * time)
      cycles += Self.guitar.frequency(of: MIDINote(40)).raised(by: Cents(place)).value / 48000
      return (1...6).reduce(Float(0)) { sum, order in
        sum + Float(0.2 / Double(order) * Sines.value(Double(order) * cycles))
      }
    }
    let notes = readings(of: sound, Self.guitar).compactMap(\.note)
    let changes = zip(notes, notes.dropFirst()).filter { $0 != $1 }
    #expect(changes.map(\.1) == [45, 50])
  }

  @Test("without its reach the held note flickers at the middle")
  func flickerWithout() {
    let middle = Self.guitar.frequency(of: MIDINote(40)).raised(by: Cents(250))
    func changes(reach: Double) -> Int {
      var hold = TargetHold(
        hop: .milliseconds(5), parameters: TargetHold.Parameters(reach: reach))
      var notes: [MIDINote] = []
      for hop in 0..<100 {
        let place = middle.raised(by: Cents(hop % 2 == 0 ? -8 : 8))
        hold.update(place.value, semitone: MIDINote(42), target: Self.guitar)
        notes += [hold.shown?.note].compactMap(\.self)
      }
      return zip(notes, notes.dropFirst()).count { $0 != $1 }
    }
    #expect(changes(reach: 0) == 99)
    #expect(changes(reach: TargetHold.Parameters.standard.reach) == 0)
  }

  @Test("another tuning counts from the next reading on")
  func retuned() {
    let sound = Signals.string(Hertz(123.47), length: Seconds(0.6), rate: Self.rate)
    var tracker = PitchTracker(sampleRate: Self.rate, target: TuningTarget())
    var notes: [Int?] = []
    for part in [sound.prefix(24000), sound.dropFirst(24000)] {
      Array(part).withUnsafeBufferPointer { tracker.consume($0) { notes.append($0.note) } }
      tracker.retune(to: Self.guitar)
    }
    let changes = zip(notes, notes.dropFirst()).filter { $0 != $1 }
    #expect(changes.count == 2)
    #expect(changes.last.map { [$0.0, $0.1] } == [47, 45])
    #expect(notes[24000 / tracker.hop] == 45)
  }
}

/// Strings that are wound through the mains' multiples, which hum has and strings seldom.
@Suite("A string that is wound through the mains") struct WoundStringTests {
  @Test(
    "a string that hardly fades and glides through 100 or 120 Hz is shown all the way",
    arguments: [(98.0, 103.0), (122.0, 118.0)])
  func wound(first: Double, last: Double) {
    var cycles = 0.0
    let sound = (0..<4 * 48000).map { n in
      let time = Double(n) / 48000 - 0.3
      guard time > 0 else { return Float(0) }
      let share = min(max((time - 0.7) / 2.5, 0), 1)
      cycles += (first + share * (last - first)) / 48000
      return (1...8).reduce(Float(0)) { sum, order in
        sum + Float(0.15 / Double(order) * Sines.value(Double(order) * cycles))
      }
    }
    let shown = readings(of: sound).filter { $0.position > 48000 * 3 / 5 }
    let longest = shown.split { $0.latched != nil }.map(\.count).max() ?? 0
    #expect(longest * 256 < 48000 * 3 / 10)
    for reading in shown where reading.latched != nil {
      let time = Double(reading.position) / 48000 - 0.3
      let share = min(max((time - 0.7) / 2.5, 0), 1)
      let truth = Hertz(first + share * (last - first))
      let off = (reading.displayedFrequency ?? Hertz(1)).interval(above: truth).value
      #expect(abs(off) < 50)
    }
  }
}
