import MusicTheory
import Units

/// The file's name, and the cents of every note.
extension ScalaTemperament: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let name: String = try words.take()
    var cents: [Double] = []
    for _ in 0..<NoteOffsets.count { cents.append(try words.take()) }
    guard let offsets = NoteOffsets({ Cents(cents[$0.number]) }) else {
      throw words.error("notes that rise before it")
    }
    self.init(name: name, offsets: offsets)
  }

  func write(to words: inout WordWriter) {
    words.put(name)
    for note in 0..<NoteOffsets.count { words.put(offsets[MIDINote(note)].value) }
  }
}
