import Testing

@testable import MusicTheory

@Suite("How notes are written")
struct NoteNamingTests {
  @Test("every language names twelve notes, each by a name of its own")
  func languages() {
    for language in NoteNaming.Language.allCases {
      for spelling in Spelling.allCases {
        #expect(Set(NoteNaming(language, spelling).names).count == 12)
      }
    }
    let a4 = MIDINote(69)
    #expect(NoteNaming(.solfege).name(of: a4 - 1) == "Sol♯4")
    #expect(NoteNaming(.solfege, .flats).name(of: a4 + 1) == "Si♭4")
    #expect(NoteNaming(.german).name(of: a4 + 2) == "H4")
    #expect(NoteNaming(.german).name(of: a4 + 1) == "Ais4")
    #expect(NoteNaming(.german, .flats).name(of: a4 + 1) == "B4")
    #expect(NoteNaming().name(of: a4) == a4.name(.sharps))
  }

  @Test("parts are written as the instruments' books have them, octave and all")
  func parts() throws {
    // Baines, Brass Instruments and their History, and Woodwind Instruments and their History: what sounds,
    // what is written.
    for (name, sounding, written, key) in [
      ("Reed/Clarinet Bb", "A#4", "C5", "B♭"), ("Reed/Clarinet A", "A4", "C5", "A"),
      ("Reed/Bass Clarinet", "A#3", "C5", "B♭"), ("Reed/English Horn", "F4", "C5", "F"),
      ("Reed/Alto Saxophone", "A4", "F#5", "E♭"), ("Reed/Tenor Saxophone", "A3", "B4", "B♭"),
      ("Reed/Baritone Saxophone", "A3", "F#5", "E♭"), ("Brass/Trumpet", "A4", "B4", "B♭"),
      ("Brass/French Horn", "F4", "C5", "F"),
    ] {
      let preset = try #require(TuningPreset.builtIn.first { $0.identifier == name })
      let naming = NoteNaming(transposition: preset.transposition)
      let note = try #require(MIDINote(sounding))
      #expect(naming.name(of: note) == MIDINote(written)?.name(.sharps), "\(name)")
      #expect(preset.key?.name(.flats) == key, "\(name)")
    }
    let others = TuningPreset.builtIn.filter { $0.group != .reed && $0.group != .brass }
    #expect(others.allSatisfy { $0.key == nil })
  }
}
