import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

/// What a player hears who touches a string at a node, or winds one there.
@Suite("A string that is touched at a node") struct TouchedPartialTests {
  private static let rate = SampleRate(48000)
  private static let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))
  private static let tunings = [
    "guitar", "guitar-dadgad", "guitar-open-g", "bass", "ukulele", "mandolin", "violin", "cello",
    "banjo", "guitar-7",
  ]

  /// A string's partial `number` with those that are multiples of it, and the others 36 dB below, as a finger leaves them.
  private static func touched(
    _ string: Hertz, _ number: Int, off cents: Double = 0, length: Seconds = Seconds(0.7)
  ) -> [Float] {
    let frequency = Hertz(Double(number) * string.value).raised(by: Cents(cents))
    let left = Signals.string(
      string.raised(by: Cents(cents)), amplitude: 0.008, length: length, rate: rate)
    return zip(Signals.string(frequency, length: length, rate: rate), left).map { $0 + $1 }
  }

  /// What is shown at the end of each of several strokes.
  private static func strokes(_ sounds: [[Float]], _ target: TuningTarget) -> [PitchReading?] {
    var tracker = PitchTracker(sampleRate: rate, target: target)
    return sounds.map { sound in
      var last: PitchReading?
      sound.withUnsafeBufferPointer { tracker.consume($0) { last = $0 } }
      return last
    }
  }

  @Test("each harmonic of each string in tune is that string's, or the string's that it sounds as")
  func harmonics() throws {
    let presets = TuningPreset.builtIn.filter { !$0.group.isChromatic && $0.notes.count > 1 }
    var (cases, wrong) = (0, [String]())
    for preset in presets.enumerated().filter({ $0.offset % (presets.count / 10) == 3 }).prefix(10)
    {
      let target = TuningTarget(notes: preset.element.targets)
      for string in target.notes where string.number > 26 {
        for number in 2...4 {
          let cents = Double((cases % 5) * 5 - 10)
          cases += 1
          let sound = Self.touched(target.frequency(of: string), number, off: cents)
          let reading = try #require(readings(of: sound, target).last)
          let said =
            "\(preset.element.identifier) \(string) ◇\(number): \(reading.latched.map { "\($0)" } ?? "nothing") ◇\(reading.partial) \(reading.cents.value)"
          let heard = 100 * Double(string.number) + [1200, 1901.955, 2400][number - 2] + cents
          let names = NamingRule(target.notes).names(at: heard)
          let isRight = names.contains {
            $0.note == reading.latched && $0.partial == reading.partial
              && abs($0.off - reading.cents.value) < 1
          }
          if !isRight {
            wrong.append(said)
          }
        }
      }
    }
    #expect(cases > 100)
    #expect(wrong.count * 100 <= cases, "\(wrong.count) of \(cases): \(wrong)")
  }

  @Test("the six harmonics over the twelfth fret of a guitar name their strings")
  func twelfthFret() throws {
    for string in Self.guitar.notes {
      let sound = Self.touched(Self.guitar.frequency(of: string), 2, off: 4)
      let reading = try #require(readings(of: sound, Self.guitar).last)
      #expect(reading.latched == string)
      #expect(reading.partial == 2)
      #expect(abs(reading.cents.value - 4) < 0.5)
      #expect(reading.heardSemitone == string + 12)
      #expect(reading.harmonics.levels[0] > -60)
      #expect(abs(reading.harmonics.deviations[0] - 4) < 0.5)
    }
  }

  @Test("a chosen string has no harmonics")
  func chosen() throws {
    var target = TuningTarget(notes: [MIDINote(40)])
    target.namesPartials = false
    let sound = Self.touched(target.frequency(of: MIDINote(40)), 2)
    let reading = try #require(readings(of: sound, target).last)
    #expect(reading.partial == 1)
    #expect(abs(reading.cents.value - 1200) < 1)
  }

  @Test(
    "a string that is wound from stroke to stroke through another one's harmonic keeps its name")
  func wound() throws {
    // The G string from 380 cents below its note up to it: 300 below is the octave of the low E string.
    let string = Self.guitar.frequency(of: MIDINote(55))
    let places = [-380.0, -340, -305, -290, -240, -200, -100, 0]
    let sounds = places.map {
      Signals.string(string.raised(by: Cents($0)), length: Seconds(0.9), rate: Self.rate)
        + [Float](repeating: 0, count: 24000)
    }
    var tracker = PitchTracker(sampleRate: Self.rate, target: Self.guitar)
    for (place, sound) in zip(places, sounds) {
      var shown: [PitchReading] = []
      sound.withUnsafeBufferPointer {
        tracker.consume($0) { if $0.latched != nil { shown.append($0) } }
      }
      let reading = try #require(shown.last)
      #expect(shown.allSatisfy { $0.partial == 1 }, "\(place)")
      #expect(reading.note == (place < -255 ? 50 : 55), "\(place)")
    }
  }

  @Test("a harmonic that moves with a peg from stroke to stroke is a string, and stays one")
  func moved() throws {
    let octave = Hertz(2 * Self.guitar.frequency(of: MIDINote(40)).value)
    let shown = Self.strokes(
      [0.0, 35, 5].map {
        Signals.string(octave.raised(by: Cents($0)), length: Seconds(0.6), rate: Self.rate)
      }, Self.guitar)
    #expect(shown.map { $0?.partial } == [2, 1, 1])
    #expect(shown.map { $0?.note } == [40, 50, 50])
  }

  @Test("a peg that is turned through a harmonic's pitch while the string sounds names no harmonic")
  func glide() {
    var cycles = 0.0
    let sound = (0..<5 * 48000).map { n in
      let time = Double(n) / 48000
      cycles +=
        Self.guitar.frequency(of: MIDINote(55)).raised(by: Cents(-420 + 100 * time)).value / 48000
      return (1...6).reduce(Float(0)) { sum, order in
        sum + Float(0.2 / Double(order) * Sines.value(Double(order) * cycles))
      }
    }
    let shown = readings(of: sound, Self.guitar).filter { $0.latched != nil }
    #expect(shown.count > 800)
    #expect(shown.allSatisfy { $0.partial == 1 })
  }

  @Test("of two strings with the same partial the one that was shown last is named")
  func last() throws {
    // In double drop D the low D string's fourth partial and the D string's second are one pitch: the lower partial wins.
    let target = TuningTarget(notes: [38, 45, 50, 55, 59, 62].map(MIDINote.init))
    let four = Hertz(4 * target.frequency(of: MIDINote(50)).value)
    let reading = try #require(
      readings(of: Signals.string(four, length: Seconds(0.6), rate: Self.rate), target).last)
    #expect(reading.latched == MIDINote(62) && reading.partial == 2)
  }
}
