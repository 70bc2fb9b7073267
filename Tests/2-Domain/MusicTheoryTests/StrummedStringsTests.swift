import MusicTheory
import Testing

/// The strings that are told apart when all are struck at once, of a tuning with these.
private func strummed(_ notes: [MIDINote], in group: TuningGroup = .open) -> [MIDINote] {
  TuningPreset(group: group, name: "", strings: notes, source: "").strummed
}

@Test("three to eight strings are told apart when all are struck at once, no fewer and no more")
func strummedNumbers() {
  for number in 0...12 {
    let notes = (0..<number).map { MIDINote(40 + 5 * $0) }
    #expect(strummed(notes) == ((3...8).contains(number) ? notes : []), "\(number) strings")
  }
}

@Test("strings of the same note are told apart from the others, not from each other")
func strummedTwins() {
  let (low, middle, high) = (MIDINote(40), MIDINote(45), MIDINote(50))
  #expect(strummed([high, low, high, middle]) == [high, low, middle])
  #expect(strummed([low, high, low]) == [])
}

@Test("nobody strikes the notes of a wind instrument all at once", arguments: TuningGroup.allCases)
func strummedWinds(group: TuningGroup) {
  let notes = [MIDINote(60), MIDINote(65), MIDINote(70)]
  let isWind = [.orchestralWoodwind, .reed, .brass].contains(group)
  #expect(strummed(notes, in: group) == (isWind ? [] : notes))
}
