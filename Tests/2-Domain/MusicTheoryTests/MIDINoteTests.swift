import MusicTheory
import Testing
import Units

@Test("every MIDI note reads its own name back")
func namesRoundTrip() {
  for number in 0...127 {
    for spelling in Spelling.allCases {
      #expect(MIDINote(MIDINote(number).name(spelling)) == MIDINote(number))
    }
  }
}

@Test(
  "flats, sharps and enharmonic octaves are read",
  arguments: [
    ("Bb1", 34), ("A♯1", 34), ("Cb4", 59), ("B#3", 60), ("E2", 40), ("a4", 69),
  ])
func spellings(name: String, number: Int) {
  #expect(MIDINote(name) == MIDINote(number))
}

@Test("what is not a note is none", arguments: ["", "H2", "A", "A44", "2A", "A#", "A4 "])
func notNotes(name: String) {
  #expect(MIDINote(name) == nil)
}

@Test("the nearest preset note wins over the nearest semitone")
func nearestNote() {
  let guitar = TuningTarget(notes: [40, 45, 50, 55, 59, 64].map(MIDINote.init))
  #expect(guitar.nearestNote(to: Hertz(104)) == MIDINote(45))
  #expect(abs(guitar.deviation(of: Hertz(104), from: MIDINote(45)).value + 97.1) < 0.1)
  #expect(TuningTarget().nearestNote(to: Hertz(104)) == MIDINote(44))
}
