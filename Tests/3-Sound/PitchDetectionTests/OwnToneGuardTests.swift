import MusicTheory
import PitchDetection
import Testing
import Units

@Suite("the guard before the box's own tones")
struct OwnToneGuardTests {
  private let rate = SampleRate(48000)

  /// The frequencies that the guard lets through of readings of `frequencies` (0 for none) and levels, 256 frames
  /// apart, while 110 Hz is played.
  private func shown(_ steps: [(frequency: Double, level: Double, count: Int)]) -> [Double] {
    var ownTones = OwnToneGuard(sampleRate: rate)
    var shown: [Double] = []
    var position = 0
    for step in steps {
      for _ in 0..<step.count {
        position += 256
        var reading = PitchReading.silence
        reading.position = position
        reading.level = Decibels(step.level)
        if step.frequency > 0 {
          reading.latched = MIDINote(45)
          reading.displayedFrequency = Hertz(step.frequency)
        }
        let checked = ownTones.checked(reading) {
          $0.interval(above: Hertz(110)).magnitude < Cents(50)
        }
        #expect(checked.level.value == step.level && checked.position == position)
        shown.append(checked.latched == nil ? 0 : checked.displayedFrequency?.value ?? 0)
      }
    }
    return shown
  }

  @Test("what comes forward at a tone's pitch while a string dies away is not shown")
  func rest() {
    let shown = shown([(0, -120, 200), (220, -40, 150), (110.2, -46, 100), (220, -47, 10)])
    #expect(shown[200..<350].allSatisfy { $0 == 220 })
    #expect(shown[350..<450].allSatisfy { $0 == 0 })
    #expect(shown[450...].allSatisfy { $0 == 220 })
  }

  @Test("a string in unison is shown from its begin until it is gone")
  func unison() {
    let shown = shown([
      (0, -120, 200), (0, -40, 20), (110.4, -42, 100), (110.4, -60, 300), (0, -70, 50),
      (110.4, -70, 50),
    ])
    #expect(shown[220..<620].allSatisfy { $0 == 110.4 })
    #expect(shown[670...].allSatisfy { $0 == 0 })
  }

  @Test("a second stroke over a string that rings is a begin")
  func secondStroke() {
    let shown = shown([(220, -40, 300), (220, -50, 100), (110.1, -43, 100)])
    #expect(shown.suffix(100).allSatisfy { $0 == 110.1 })
  }
}
