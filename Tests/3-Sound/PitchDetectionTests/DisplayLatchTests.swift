import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("DisplayLatch") struct DisplayLatchTests {
  let hop = Seconds.milliseconds(16.0 / 3)
  let chromatic = TuningTarget()
  let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))

  @Test("a note takes another's place after 6 hops of 5.3 ms: 3 of the reference's detections")
  func usual() { #expect(hops(from: 45, to: 47, chromatic) == 6) }

  @Test("a plucked note is shown on an empty display after 9 hops")
  func plucked() { #expect(hops(from: nil, to: 45, chromatic) == 9) }

  @Test("where nothing was plucked a note is shown after 19 hops within 6 cents")
  func unplucked() {
    #expect(firstShown { _ in 0 } == 19)
    #expect(firstShown { 0.3 * Double($0) } == 19)
  }

  @Test("a pitch that wavers by more is shown after 47 hops within a semitone, a glide never")
  func wavering() {
    #expect(firstShown { $0 / 10 % 2 == 0 ? -20 : 20 } == 47)
    #expect(firstShown { 4 * Double($0) } == nil)
  }

  @Test("an octave needs 16 hops, in either direction")
  func octave() {
    #expect(hops(from: 45, to: 57, chromatic) == 16)
    #expect(hops(from: 45, to: 33, chromatic) == 16)
  }

  @Test("the octave above an open string needs 24 hops where it is no string itself")
  func offPreset() { #expect(hops(from: 45, to: 57, guitar) == 24) }

  @Test("falling an octave onto an open string needs 6 hops")
  func ontoPreset() { #expect(hops(from: 57, to: 45, guitar) == 6) }

  @Test("without its runs a wrong octave for 80 ms flashes")
  func flashWithout() {
    var hasty = DisplayLatch.Parameters.standard
    hasty.far = hop
    var latch = latched(45, parameters: hasty)
    latch.update(frequency(57), target: chromatic, isPlucked: true)
    #expect(latch.note == MIDINote(57))
  }

  @Test("without its release a gap of 100 ms empties the display")
  func releaseWithout() {
    var forgetful = DisplayLatch.Parameters.standard
    forgetful.release = hop
    var latch = latched(45, parameters: forgetful)
    latch.update(nil, target: chromatic, isPlucked: true)
    #expect(latch.note == nil)
  }

  @Test("with its runs a wrong octave for 80 ms never reaches the display")
  func flash() {
    var latch = latched(45)
    for _ in 0..<15 { latch.update(frequency(57), target: chromatic, isPlucked: true) }
    #expect(latch.note == MIDINote(45))
    for _ in 0..<15 {
      latch.update(frequency(45), target: chromatic, isPlucked: true)
      latch.update(frequency(57), target: chromatic, isPlucked: true)
    }
    #expect(latch.note == MIDINote(45))
  }

  @Test("with its release the display is empty 200 ms after the last detection, and not before")
  func release() {
    var latch = latched(45)
    for _ in 0..<37 { latch.update(nil, target: chromatic, isPlucked: true) }
    #expect(latch.note == MIDINote(45))
    latch.update(nil, target: chromatic, isPlucked: true)
    #expect(latch.note == nil)
  }

  @Test("a string tuned to the middle between two notes does not flicker")
  func middle() {
    var latch = latched(45)
    for step in 0..<100 {
      let cents = Cents(step % 2 == 0 ? 45 : 55)
      latch.update(frequency(45).raised(by: cents), target: chromatic, isPlucked: true)
      #expect(latch.note == MIDINote(45))
    }
    for _ in 0..<6 {
      latch.update(frequency(45).raised(by: Cents(65)), target: chromatic, isPlucked: true)
    }
    #expect(latch.note == MIDINote(46))
  }

  /// Hops until a pitch so many cents from A2 is shown, if nothing was plucked.
  private func firstShown(_ cents: (Int) -> Double) -> Int? {
    var latch = DisplayLatch(hop: hop)
    return (1...100).first { hop in
      let frequency = frequency(45).raised(by: Cents(cents(hop)))
      latch.update(frequency, target: chromatic, isPlucked: false)
      return latch.note != nil
    }
  }

  private func frequency(_ number: Int) -> Hertz { chromatic.frequency(of: MIDINote(number)) }

  private func latched(
    _ number: Int, parameters: DisplayLatch.Parameters = .standard
  ) -> DisplayLatch {
    var latch = DisplayLatch(hop: hop, parameters: parameters)
    for _ in 0..<9 { latch.update(frequency(number), target: chromatic, isPlucked: true) }
    return latch
  }

  /// Hops of `new` until it is shown.
  private func hops(from old: Int?, to new: Int, _ target: TuningTarget) -> Int? {
    var latch = old.map { latched($0) } ?? DisplayLatch(hop: hop)
    return (1...100).first { _ in
      latch.update(frequency(new), target: target, isPlucked: true)
      return latch.note == MIDINote(new)
    }
  }
}
