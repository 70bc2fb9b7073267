import Testing
import Texts

@testable import VoiceFiles

@Suite("What a text is spoken as") struct SpokenTextTests {
  private func spoken(_ text: String, _ known: String...) -> [String] {
    SpokenText.phrases(of: [.words(text)]) { known.contains($0) }
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
      ("300", ["300"]), ("9000", ["9000"]), ("1005", ["1000", "5"]),
      ("2140", ["2000", "100", "40"]),
      ("48000", ["4", "8", "0", "0", "0"]),
      ("440.05", ["400", "40", ".", "0", "5"]), ("440,05 Hz.", ["400", "40", ".", "0", "5"]),
      ("1, 2.", ["1", "2"]),
      ("1234567", ["1", "2", "3", "4", "5", "6", "7"]),
    ])
  func numbers(text: String, pieces: [String]) {
    #expect(spoken(text, "flat") == pieces)
  }

  @Test("a number that comes as such is one, whatever stands beside it")
  func pieces() {
    func spoken(_ pieces: SpokenPiece...) -> [String] {
      SpokenText.phrases(of: pieces) { ["hz", "a", "of", "+", "−"].contains($0) }
    }
    #expect(
      spoken(.words("A"), .number("440.5"), .words(" Hz")) == ["a", "400", "40", ".", "5", "hz"])
    #expect(
      spoken(.number("-14.0"), .words(" of "), .number("+3")) == [
        "−", "14", ".", "0", "of", "+", "3",
      ])
    #expect(spoken(.words("A"), .words("")) == ["a"])
  }

  @Test("a hundred before a smaller number is another phrase where the voice has one")
  func joinedHundreds() {
    #expect(spoken("140", "100+") == ["100+", "40"])
    #expect(spoken("100", "100+") == ["100"] && spoken("300", "300+") == ["300"])
  }

  @Test("signs are phrases, and a hyphen before the first figure is a minus")
  func signs() {
    let known = ["♯", "♭", "−", "+", "%", "c", "e"]
    func spoken(_ text: String) -> [String] {
      SpokenText.phrases(of: [.words(text)], isKnown: known.contains)
    }
    #expect(spoken("C♯4") == ["c", "♯", "4"])
    #expect(spoken("E♭2") == ["e", "♭", "2"])
    #expect(spoken("−5 %") == ["−", "5", "%"])
    #expect(spoken("-5") == ["−", "5"] && spoken("+5") == ["+", "5"])
  }

  @Test("a word that the voice has not is spelled, and what it has no letter for is left out")
  func spelling() {
    #expect(spoken("my take 3", "take", "m", "y") == ["m", "y", "take", "3"])
    #expect(spoken("ß!", "s") == [])
    let long = String(repeating: "abc ", count: 100)
    #expect(spoken(long, "a", "b", "c").count == SpokenText.mostPhrases)
  }

  @Test("an apostrophe is a part of its word, within it and not around it")
  func apostrophes() {
    #expect(spoken("L’accord 'Mi'", "l'accord", "mi") == ["l'accord", "mi"])
  }

  @Test(
    "writing that parts no words is cut where another writing begins, then into the longest pieces")
  func unparted() {
    #expect(spoken("弦3本", "弦", "本") == ["弦", "3", "本"])
    #expect(spoken("A4を変更", "a", "を変更") == ["a", "4", "を変更"])
    #expect(spoken("A線の名前", "a", "線", "の名", "の名前") == ["a", "線", "の名前"])
    #expect(spoken("標準の音", "標準", "音") == ["標準", "音"])
  }

  @Test("what a voice needs for a text are its phrases between numbers and places")
  func needs() {
    #expect(SpokenText.needs(of: "{} of {}") == ["of"])
    #expect(SpokenText.needs(of: "A4, 300 to 600 Hz") == ["a", "to", "hz"])
    #expect(SpokenText.needs(of: "copied {} files") == ["copied", "files"])
    #expect(SpokenText.needs(of: "+20 %") == ["+", "%"])
    #expect(SpokenText.numerals.count == 119)
  }
}
