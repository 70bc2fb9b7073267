import Testing

@testable import VoiceFiles

@Suite("What a text is spoken as") struct SpokenTextTests {
  private func spoken(_ text: String, _ known: String...) -> [String] {
    SpokenText.phrases(of: text) { known.contains($0) }
  }

  @Test("a text that the voice has is one phrase, whatever its capitals and commas are")
  func whole() {
    #expect(spoken("In-tune window", "in tune window", "in tune") == ["in tune window"])
    #expect(spoken("No, keep it", "no keep it") == ["no keep it"])
  }

  @Test("the longest phrase that fits is taken, then the next")
  func longest() {
    #expect(
      spoken("the tuning is not there", "the", "the tuning", "is not there")
        == ["the tuning", "is not there"])
  }

  @Test(
    "numbers are made of pieces",
    arguments: [
      ("0", ["0"]), ("12 flat", ["12", "flat"]), ("99", ["99"]), ("440", ["400", "40"]),
      ("300", ["300"]), ("48000", ["48", "thousand"]), ("1005", ["1", "thousand", "5"]),
      ("440.05", ["400", "40", "point", "0", "5"]),
      ("1234567", ["1", "2", "3", "4", "5", "6", "7"]),
    ])
  func numbers(text: String, pieces: [String]) {
    #expect(spoken(text, "flat") == pieces)
  }

  @Test("signs are words, and a hyphen before the first figure is a minus")
  func signs() {
    let known = ["sharp", "flat", "minus", "plus", "percent", "c", "e"]
    func spoken(_ text: String) -> [String] {
      SpokenText.phrases(of: text, isKnown: known.contains)
    }
    #expect(spoken("C♯4") == ["c", "sharp", "4"])
    #expect(spoken("E♭2") == ["e", "flat", "2"])
    #expect(spoken("−5 %") == ["minus", "5", "percent"])
    #expect(spoken("-5") == ["minus", "5"] && spoken("+5") == ["plus", "5"])
  }

  @Test("a word that the voice has not is spelled, and what it has no letter for is left out")
  func spelling() {
    #expect(spoken("my take 3", "take", "m", "y") == ["m", "y", "take", "3"])
    #expect(spoken("ß!", "s") == [])
    let long = String(repeating: "abc ", count: 100)
    #expect(spoken(long, "a", "b", "c").count == SpokenText.mostPhrases)
  }

  @Test("what a voice needs for a text are its phrases between numbers and places")
  func needs() {
    #expect(SpokenText.needs(of: "{} of {}") == ["of"])
    #expect(SpokenText.needs(of: "A4, 300 to 600 Hz") == ["a", "to", "hz"])
    #expect(SpokenText.needs(of: "copied {} files") == ["copied", "files"])
    #expect(SpokenText.needs(of: "+20 %") == ["plus", "percent"])
    #expect(SpokenText.numerals.count == 111)
  }
}
