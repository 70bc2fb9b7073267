import Words
import DevicePorts
import MusicTheory
import Testing

@testable import Appliance

@Suite("written pitch")
struct WrittenPitchTests {
  private func settings(_ name: String) throws -> Settings {
    var settings = Settings()
    settings.preset = try #require(TuningPreset.builtIn.first { $0.identifier == name })
    return settings
  }

  @Test(
    "is offered for instruments that transpose, changes names and nothing that sounds, and is marked"
  )
  func clarinet() throws {
    var hands = Hands(try settings("Reed/Clarinet Bb"))
    let target = hands.state.target
    hands.set("Written pitch", "on")
    #expect(hands.state.target == target)
    #expect(hands.state.settings.naming.name(of: MIDINote(70)) == "C5")
    #expect(hands.state.marks.map(\.text.english) == ["Clarinet Bb", "IN B♭"])
    hands.chord()
    hands.chord()
    hands.set("Note language", "Do Re Mi")
    #expect(hands.state.marks.last?.text.english == "IN Si♭")
    hands.set("Note language", "German, with H")
    #expect(hands.state.marks.last?.text.english == "IN B")
    // The list of tunings writes each as its own part does.
    let rows = hands.state.rows(of: .tunings(.reed))
    #expect(rows.first { $0.name == "Clarinet Bb" }?.value == "G4 H4 C5")
    #expect(rows.first { $0.name == "Oboe" }?.value == "A4 B4")
  }

  @Test("is not offered where the part is written as it sounds, and does nothing there")
  func oboe() throws {
    var settings = try settings("Reed/Oboe")
    settings.writesParts = true
    let hands = Hands(settings)
    #expect(hands.state.marks.map(\.kind) == [.tuning])
    #expect(!hands.state.rows(of: .notes).contains { $0.name == "Written pitch" })
  }
}
