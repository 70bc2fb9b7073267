import Appliance
import LabSupport
import MusicTheory
import Testing
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

  @Test("the walk begins on every deck, and has a card, songs, a stick and tunings of its own")
  func starts() {
    let states = WordScenes.starts.map(\.box.state)
    #expect(states.count == 4 * Deck.allCases.count + 3)
    #expect(states.contains { $0.stream != nil && $0.settings.preset.group == .mine })
    #expect(states.contains { $0.menu != nil })
  }
}
