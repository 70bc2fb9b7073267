import MusicTheory
import Testing

@Suite("Sets of notes") struct NoteSetTests {
  @Test("a set of notes keeps the last sixty-four of any numbers")
  func noteSet() {
    var set = NoteSet()
    #expect(set.isEmpty && !set.contains(MIDINote(0)))
    for number in -3..<61 { set.insert(MIDINote(1000 * number)) }
    set.insert(MIDINote(0))
    #expect(set.count == 64 && set.contains(MIDINote(-3000)) && set[3] == MIDINote(0))
    set.insert(MIDINote(7))
    #expect(set.count == 64 && set.contains(MIDINote(7)) && !set.contains(MIDINote(-3000)))
    var union = NoteSet()
    union.formUnion(set)
    #expect(
      union
        == {
          var other = NoteSet(); other.formUnion(set); return other
        }())
    #expect(union.contains(MIDINote(60_000)) && union.count == 64)
  }
}
