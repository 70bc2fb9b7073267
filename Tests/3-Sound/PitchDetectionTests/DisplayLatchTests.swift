import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("DisplayLatch") struct DisplayLatchTests {
  let hop = Seconds.milliseconds(16.0 / 3)
  let chromatic = TuningTarget()
  let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))

  @Test("a note takes another's place after 3 hops of 5.3 ms")
  func usual() { #expect(hops(from: 45, to: 47, chromatic) == 3) }

  @Test("a note is shown on an empty display after 2 hops: what is no note is not heard")
  func first() { #expect(hops(from: nil, to: 45, chromatic) == 2) }

  @Test("an octave needs 16 hops, in either direction")
  func octave() {
    #expect(hops(from: 45, to: 57, chromatic) == 16)
    #expect(hops(from: 45, to: 33, chromatic) == 16)
  }

  @Test("the octave above an open string needs 24 hops where it is no string itself")
  func offPreset() { #expect(hops(from: 45, to: 57, guitar) == 24) }

  @Test("falling an octave onto an open string needs 3 hops")
  func ontoPreset() { #expect(hops(from: 57, to: 45, guitar) == 3) }

  @Test(
    "what lies more than a semitone below all strings, or far above them, needs 350 ms",
    arguments: [(38, 66), (28, 66), (39, 2), (88, 2), (90, 66)])
  func unlikely(note: Int, needed: Int) {
    #expect(hops(from: nil, to: note, guitar) == needed)
    #expect(hops(from: nil, to: note, chromatic) == 2)
  }

  @Test("without its runs a wrong octave for 80 ms flashes")
  func flashWithout() {
    var hasty = DisplayLatch.Parameters.standard
    hasty.far = hop
    var latch = latched(45, parameters: hasty)
    latch.update(frequency(57), target: chromatic)
    #expect(latch.note == MIDINote(57))
  }

  @Test("without its release a gap of 100 ms empties the display")
  func releaseWithout() {
    var forgetful = DisplayLatch.Parameters.standard
    forgetful.release = hop
    var latch = latched(45, parameters: forgetful)
    latch.update(nil, target: chromatic)
    #expect(latch.note == nil)
  }

  @Test("with its runs a wrong octave for 80 ms never reaches the display")
  func flash() {
    var latch = latched(45)
    for _ in 0..<15 { latch.update(frequency(57), target: chromatic) }
    #expect(latch.note == MIDINote(45))
    for _ in 0..<15 {
      latch.update(frequency(45), target: chromatic)
      latch.update(frequency(57), target: chromatic)
    }
    #expect(latch.note == MIDINote(45))
  }

  @Test("with its release the display is empty 200 ms after the last detection, and not before")
  func release() {
    var latch = latched(45)
    for _ in 0..<37 { latch.update(nil, target: chromatic) }
    #expect(latch.note == MIDINote(45))
    latch.update(nil, target: chromatic)
    #expect(latch.note == nil)
  }

  @Test("a string tuned to the middle between two notes does not flicker")
  func middle() {
    var latch = latched(45)
    for step in 0..<100 {
      let cents = Cents(step % 2 == 0 ? 45 : 55)
      latch.update(frequency(45).raised(by: cents), target: chromatic)
      #expect(latch.note == MIDINote(45))
    }
    for _ in 0..<6 {
      latch.update(frequency(45).raised(by: Cents(65)), target: chromatic)
    }
    #expect(latch.note == MIDINote(46))
  }

  private func frequency(_ number: Int) -> Hertz { chromatic.frequency(of: MIDINote(number)) }

  private func latched(
    _ number: Int, parameters: DisplayLatch.Parameters = .standard
  ) -> DisplayLatch {
    var latch = DisplayLatch(hop: hop, parameters: parameters)
    for _ in 0..<9 { latch.update(frequency(number), target: chromatic) }
    return latch
  }

  /// Hops of `new` until it is shown.
  private func hops(from old: Int?, to new: Int, _ target: TuningTarget) -> Int? {
    var latch = old.map { latched($0) } ?? DisplayLatch(hop: hop)
    return (1...100).first { _ in
      latch.update(frequency(new), target: target)
      return latch.note == MIDINote(new)
    }
  }
}
