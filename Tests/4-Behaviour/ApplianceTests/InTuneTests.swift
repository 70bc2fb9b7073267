import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("in tune")
struct InTuneTests {
  private func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + Seconds(seconds)
  }

  /// Changes of in tune while a note wavers.
  private func changes(from low: Double, to high: Double, window: Double) -> Int {
    var inTune = InTune()
    var changes = 0
    for index in 0..<400 {
      let time = Double(index) * 0.01
      let phase = (time * 3).truncatingRemainder(dividingBy: 1)
      let cents = low + (high - low) * abs(2 * phase - 1)
      let was = inTune.isOn
      inTune.follow(
        Cents(cents), of: TargetPartial(MIDINote(45)), window: Cents(window), at: at(time))
      if inTune.isOn != was { changes += 1 }
    }
    return changes
  }

  @Test(
    "a note that wavers by half a cent changes it once in four seconds, wherever it wavers",
    arguments: [(1, 0.25), (2, 0.5), (3, 0.5), (5, 0.5)])
  func wavering(window: Double, width: Double) {
    for step in 0...80 {
      let middle = window - 2 + Double(step) * 0.05
      for side in [-1.0, 1] {
        let count = changes(
          from: side * (middle - width / 2), to: side * (middle + width / 2), window: window)
        #expect(count <= 1, "\(side * middle)")
      }
    }
  }

  @Test("it is entered at the window and left 0.3 cents beyond, or three tenths of it")
  func edges() {
    for (window, leaving) in [(1.0, 1.3), (2, 2.6), (3, 3.9), (5, 6.5)] {
      var inTune = InTune()
      func follow(_ cents: Double, _ time: Double) -> Bool {
        inTune.follow(
          Cents(cents), of: TargetPartial(MIDINote(45)), window: Cents(window), at: at(time))
        return inTune.isOn
      }
      #expect(!follow(window + 0.01, 0))
      #expect(!follow(window + 0.01, 1))
      #expect(follow(-window, 2))
      #expect(follow(leaving - 0.01, 3))
      #expect(!follow(leaving + 0.01, 4))
      #expect(!follow(window + 0.01, 5))
    }
  }

  @Test("a new note is out of tune for 150 ms, and so is the same one after silence")
  func newNote() {
    var inTune = InTune()
    func follow(_ note: Int?, _ time: Double) -> Bool {
      let target = note.map { TargetPartial(MIDINote($0)) }
      inTune.follow(target == nil ? nil : Cents(0), of: target, window: Cents(5), at: at(time))
      return inTune.isOn
    }
    #expect([0, 0.1, 0.149, 0.15].map { follow(45, $0) } == [false, false, false, true])
    #expect([0.2, 0.3, 0.36].map { follow(50, $0) } == [false, false, true])
    #expect(!follow(nil, 0.4))
    #expect([0.5, 0.64, 0.66].map { follow(50, $0) } == [false, false, true])
  }

  @Test("a harmonic is out of tune for 500 ms, and its string is a new note")
  func harmonic() {
    var inTune = InTune()
    func follow(_ partial: Int, _ time: Double) -> Bool {
      let target = TargetPartial(MIDINote(40), number: partial)
      inTune.follow(Cents(0), of: target, window: Cents(5), at: at(time))
      return inTune.isOn
    }
    #expect([0, 0.3, 0.499, 0.5].map { follow(2, $0) } == [false, false, false, true])
    #expect([0.6, 0.74, 0.76].map { follow(1, $0) } == [false, false, true])
  }

  @Test("no number is out of tune")
  func noNumber() {
    var inTune = InTune()
    for time in [0, 1.0] {
      inTune.follow(Cents(.nan), of: TargetPartial(MIDINote(45)), window: Cents(5), at: at(time))
    }
    #expect(!inTune.isOn)
  }
}
