import MusicTheory
import Testing
import Units

@Test("a capo raises every target by a semitone a fret, up to the octave")
func capoRaisesTargets() {
  let strings = [40, 45, 50, 55, 59, 64].map(MIDINote.init)
  for fret in Capo.range {
    let target = TuningTarget(notes: strings, raised: fret)
    #expect(target.notes.map(\.number) == [40, 45, 50, 55, 59, 64].map { $0 + fret })
  }
  #expect(TuningTarget(notes: strings) == TuningTarget(notes: strings, raised: 0))
}

@Test("with a capo at the third fret 130.81 Hz is the A string in tune")
func capoedString() {
  let strings = [40, 45, 50, 55, 59, 64].map(MIDINote.init)
  let target = TuningTarget(notes: strings, raised: 3)
  let note = target.nearestNote(to: Hertz(130.8128))
  #expect(note == MIDINote(45 + 3))
  #expect(abs(target.deviation(of: Hertz(130.8128), from: note).value) < 0.01)
}

@Test("a capo does not change what counts where every semitone does")
func chromaticCapo() {
  #expect(TuningTarget(raised: 5) == TuningTarget())
}

@Test("frets outside 0 to 12 are refused, or moved to the nearest")
func capoRange() {
  #expect(Capo(-1) == nil)
  #expect(Capo(13) == nil)
  #expect(Capo(12)?.fret == 12)
  #expect(Capo(clamping: -3) == Capo.none)
  #expect(Capo(clamping: 40).fret == 12)
}
