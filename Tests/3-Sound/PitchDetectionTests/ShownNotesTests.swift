import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("The notes that were shown lately") struct ShownNotesTests {
  private static let hop = Seconds.milliseconds(5)
  private static let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))

  @Test("they have parts for six seconds: halves to sixths, within 35 cents")
  func parts() {
    var notes = ShownNotes(hop: Self.hop)
    notes.update(196)
    #expect([2.0, 3, 4, 5, 6].allSatisfy { notes.havePart(196 / $0) })
    #expect([1.0, 1.5, 7].allSatisfy { !notes.havePart(196 / $0) })
    #expect(notes.havePart(98 * 1.019) && !notes.havePart(98 * 1.023))
    for _ in 0..<1190 { notes.update(0) }
    #expect(notes.havePart(98))
    for _ in 0..<20 { notes.update(0) }
    #expect(!notes.havePart(98))
  }

  @Test("eight of them are remembered, the one that was shown longest ago goes")
  func eight() {
    var notes = ShownNotes(hop: Self.hop)
    let pitches = (0..<9).map { 200 + 31 * Double($0) }
    for pitch in pitches { notes.update(pitch) }
    #expect(!notes.havePart(pitches[0] / 2))
    #expect(pitches.dropFirst().allSatisfy { notes.havePart($0 / 2) })
  }

  /// The note that is shown of a pitch in hertz that goes on for 0.6 s, after G3 was shown and let go.
  private static func shown(_ pitch: Double, _ target: TuningTarget) -> Int? {
    var display = PitchDisplay(hop: hop)
    for (frequency, hops) in [(196.0, 100), (0, 100), (pitch, 120)] {
      for _ in 0..<hops {
        let heard = HeardPitch(frequency: frequency, confidence: 1, error: 0.01, repeats: true)
        display.update(
          frequency > 0 ? heard : nil, excess: 30, isFresh: false, target: target)
      }
    }
    return display.shown?.note.number
  }

  @Test("with a tuning half of a string that rang is no note, unless it is a string's")
  func half() {
    #expect(Self.shown(98, Self.guitar) == nil)
    #expect(Self.shown(98, TuningTarget()) == 43)
    #expect(Self.shown(98, TuningTarget(notes: [43, 50, 55].map(MIDINote.init))) == 43)
    #expect(Self.shown(104, Self.guitar) == 45)
  }
}
