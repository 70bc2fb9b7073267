import MusicTheory
import Testing

/// Tunings written out by hand, the ones that are easily got wrong among them.
@Suite("tunings everyone can check")
struct KnownTuningTests {
  @Test(
    "strings are those of the instrument, in playing order",
    arguments: [
      ("Guitar/Standard EADGBE", "E2 A2 D3 G3 B3 E4"),
      ("Guitar/Drop D", "D2 A2 D3 G3 B3 E4"),
      ("Guitar/Irish DADGAD", "D2 A2 D3 G3 A3 D4"),
      ("Guitar/New Standard", "C2 G2 D3 A3 E4 G4"),
      ("Guitar/Russian Seven-String", "D2 G2 B2 D3 G3 B3 D4"),
      ("Guitar/Nashville", "E3 A3 D4 G4 B3 E4"),  // the G string is above the B string
      ("Guitar/Half Step Down", "Eb2 Ab2 Db3 Gb3 Bb3 Eb4"),
      ("Extended Guitar/8-string Standard", "F#1 B1 E2 A2 D3 G3 B3 E4"),
      ("Bass Guitar/4-string EADG", "E1 A1 D2 G2"),  // written an octave higher
      ("Bass Guitar/5-string BEADG", "B0 E1 A1 D2 G2"),
      ("Orchestral String/Violin GDAE", "G3 D4 A4 E5"),
      ("Orchestral String/Viola CGDA", "C3 G3 D4 A4"),
      ("Orchestral String/Cello CGDA", "C2 G2 D3 A3"),
      ("Orchestral String/Double Bass EADG", "E1 A1 D2 G2"),
      ("Orchestral String/Double Bass Solo F#BEA", "F#1 B1 E2 A2"),  // a tone above
      ("Mediterranean Folk/Mandolin GDAE", "G3 D4 A4 E5"),
      ("Mediterranean Folk/Bandurria", "G#3 C#4 F#4 B4 E5 A5"),
      ("Ukulele/Soprano GCEA", "G4 C4 E4 A4"),  // re-entrant: the first is not the lowest
      ("Ukulele/Baritone DGBE", "D3 G3 B3 E4"),
      ("Banjo/Open G", "G4 D3 G3 B3 D4"),  // the short string first, the highest of all
      ("Banjo/Sawmill", "G4 D3 G3 C4 D4"),
      ("Banjo/Double C", "G4 C3 G3 C4 D4"),
      ("Banjo/Tenor CGDA", "C3 G3 D4 A4"),
      ("Steel Guitar/Lap C6", "C3 E3 G3 A3 C4 E4"),
      ("Steel Guitar/Pedal E9", "B2 D3 E3 F#3 G#3 B3 E4 G#4 D#4 F#4"),
      ("Latin Folk/Charango", "G4 C5 E4 A4 E5"),  // the lowest lies in the middle
      ("Latin Folk/Cuatro Venezuelan", "A3 D4 F#4 B3"),
      ("Latin Folk/Cuatro Puerto Rican", "B2 E3 A3 D4 G4"),
      ("Indian Classical/Sitar Kharaj Pancham", "F#3 C#3 G#2 C#2 G#3 C#4 C#5"),
      ("Indian Classical/Erhu", "D4 A4"),
      ("Lute/Renaissance 6-course", "G2 C3 F3 A3 D4 G4"),
      ("Lute/Baroque 13-course", "A1 B1 C2 D2 E2 F2 G2 A2 D3 F3 A3 D4 F4"),  // D minor
      ("Lute/Theorbo", "G1 A1 B1 C2 D2 E2 F2 G2 A2 D3 G3 B3 E3 A3"),
      ("Lute/Oud Arabic", "C2 F2 A2 D3 G3 C4"),
      ("Lute/Oud Turkish", "C#2 F#2 B2 E3 A3 D4"),
      ("Brass/Trumpet", "A4 Bb4"),
    ])
  func known(identifier: String, notes: String) throws {
    let preset = try #require(TuningPreset.builtIn.first { $0.identifier == identifier })
    #expect(preset.strings == notes.split(separator: " ").compactMap { MIDINote($0) })
  }

  @Test("a course in octaves has both of its strings tuned")
  func courses() throws {
    let charango = try #require(TuningPreset.latin("Charango"))
    #expect(charango.octaves == [MIDINote(76)])
    let cuatro = try #require(TuningPreset.latin("Cuatro Puerto Rican"))
    let target = TuningTarget(notes: cuatro.notes)
    #expect(target.notes.map(\.description) == ["B2", "E3", "A3", "B3", "D4", "E4", "G4"])
  }
}

extension TuningPreset {
  fileprivate static func latin(_ name: String) -> TuningPreset? {
    TuningGroup.latinFolk.presets.first { $0.name == name }
  }
}
