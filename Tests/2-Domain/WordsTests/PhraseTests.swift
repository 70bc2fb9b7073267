import Testing

@testable import Words

/// Phrases, and how a catalogue says them.
struct PhraseTests {
  @Test(
    "a phrase has one key whatever stands in its places, and says it in English as it is written")
  func key() {
    let row: Phrase = "\(3) of \(12)"
    #expect(row.key == "{} of {}")
    #expect(row.english == "3 of 12")
    #expect(Phrase(words: "3 of 12") == row)
    #expect(Phrase.empty.isEmpty && Phrase("").isEmpty && !row.isEmpty)
  }

  @Test("words in a phrase are said in the language of the whole, names and numbers by its habits")
  func places() {
    let phrase: Phrase = "\(Phrase(words: "Tones")): \(Phrase(Numeral("0.5"))), \("Tones")"
    let german = Catalogue.of(.german)
    let tones = german.said("Tones")
    #expect(tones != "Tones")
    #expect(german.said(phrase) == "\(tones): 0,5, Tones")
    #expect(german.said(Phrase(verbatim: "Tones")) == "Tones")
    #expect(Catalogue.of(.japanese).said(Phrase(Numeral("440.2"))) == "440.2")
  }

  @Test("a list of phrases is one phrase, each part said in its language")
  func joined() {
    let list = [Phrase(words: "Tones"), Phrase(words: "Sound")].joined()
    #expect(list.english == "Tones, Sound")
    let french = Catalogue.of(.french)
    #expect(french.said(list) == "\(french.said("Tones")), \(french.said("Sound"))")
    #expect([Phrase]().joined().isEmpty)
  }

  @Test(
    "a template fills its places in its own order; other braces stay",
    arguments: [
      ("{} of {}", "a of b"), ("{2} {1}", "b a"), ("{2}: {}", "b: "), ("{x} {}", "{x} a"),
      ("{", "{"), ("{} {} {}", "a b "), ("{0} {1}", "{0} a"), ("", ""),
    ])
  func template(text: String, filled: String) {
    #expect(Template(text).filled(with: ["a", "b"]) == filled)
  }

  @Test("a sentence of a device is said part by part, its names and numbers as they are")
  func sentence() {
    let sentence = Phrase(sentence: "audio card \"hw:1\": going on without it, trying again")
    #expect(sentence.english == "audio card \"hw:1\": going on without it, trying again")
    let german = Catalogue.of(.german)
    let card = german.translation(of: "audio card \"{}\"") ?? ""
    let rest = german.translation(of: "going on without it, trying again") ?? ""
    #expect(german.said(sentence) == "\(Template(card).filled(with: ["hw:1"])): \(rest)")
    #expect(german.said(Phrase(sentence: "low.toml: more than 3 boxes")).contains("3"))
    #expect(german.said(Phrase(sentence: "low.toml:3: what")) == "low.toml:3: what")
  }

  @Test("who listens hears the keys that are said, those in places too, and none that are compared")
  func asked() {
    let keys = AskedKeys.during {
      _ = Catalogue.of(.german).said("asked for \(Phrase(words: "in its place"))")
      #expect(Phrase(words: "compared alone") != "asked for")
    }
    #expect(keys.isSuperset(of: ["asked for {}", "in its place"]))
    #expect(!keys.contains("compared alone"))
    _ = Catalogue.english.said("said to nobody")
    #expect(!AskedKeys.during {}.contains("said to nobody"))
  }
}
