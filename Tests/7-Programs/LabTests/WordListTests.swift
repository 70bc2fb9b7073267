import Appliance
import LabSupport
import MusicTheory
import Testing
import Texts
import Words

@testable import phosphor_lab

@Suite("phosphor-lab words")
struct WordListTests {
  @Test("what has no translation is told, and so is what nothing asks for")
  func told() {
    let keys = Catalogue.of(.german).keys
    #expect(WordList.missing(keys, .german).isEmpty && WordList.unused(keys, .german).isEmpty)
    #expect(
      WordList.missing(keys.union(["a new face"]), .german)
        == ["de: no translation of \"a new face\""])
    #expect(
      WordList.unused(keys.subtracting(["strobe"]), .german) == ["de: nothing asks for \"strobe\""])
  }

  @Test("a word that is told as a note, a number, a name or a sign is found")
  func sources() {
    for text: Text in [.note("less"), .number("12 taps"), .name("more"), .sign("beats")] {
      #expect(!DrawnWords.isTrue(text), "\(text)")
    }
    let real: [Text] = [
      .note("Si♭2 Do♯4"), .note("Fis"), .number("−12,3"), .name("Bea 2_"), .name("Andante"),
      .sign("Hz"),
      .sign("…"),
    ]
    for text in real { #expect(DrawnWords.isTrue(text), "\(text)") }
  }

  @Test("the walk begins on every deck, and has a card, songs, a stick and tunings of its own")
  func starts() {
    let states = WordScenes.starts.map(\.box.state)
    #expect(states.count == 4 * Deck.allCases.count + 3)
    #expect(states.contains { $0.stream != nil && $0.settings.preset.group == .mine })
    #expect(states.contains { $0.menu != nil })
  }
}
