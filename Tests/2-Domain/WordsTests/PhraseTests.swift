import Testing
import Texts

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
    let phrase: Phrase = "\(Phrase(words: "Tones")): \(Phrase(Numeral("0.5"))), \(name: "Tones")"
    let german = Catalogue.of(.german)
    let tones = german.said("Tones").letters
    #expect(tones != "Tones")
    #expect(german.said(phrase).letters == "\(tones): 0,5, Tones")
    #expect(german.said(Phrase(name: "Tones")).letters == "Tones")
    #expect(Catalogue.of(.japanese).said(Phrase(Numeral("440.2"))).letters == "440.2")
  }

  @Test("letters say where they come from: of a place that stands alone, what stands there")
  func sources() {
    let german = Catalogue.of(.german)
    #expect(german.said("Tones").source == .words)
    #expect(german.said("\(3) of \(12)").source == .words)
    #expect(german.said(Phrase(note: "C♯4")) == .note("C♯4"))
    #expect(german.said("\(12)") == .number("12"))
    #expect(german.said(Phrase(Numeral("440.2"))) == .number("440,2"))
    #expect(german.said("\(Phrase(name: "Ada"))") == .name("Ada"))
  }

  @Test("a list of phrases is one phrase, each part said in its language")
  func joined() {
    let list = [Phrase(words: "Tones"), Phrase(words: "Sound")].joined()
    #expect(list.english == "Tones, Sound")
    let french = Catalogue.of(.french)
    #expect(
      french.said(list).letters
        == "\(french.said("Tones").letters), \(french.said("Sound").letters)")
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
    #expect(german.said(sentence).letters == "\(Template(card).filled(with: ["hw:1"])): \(rest)")
    #expect(german.said(Phrase(sentence: "low.toml: more than 3 boxes")).letters.contains("3"))
    #expect(german.said(Phrase(sentence: "low.toml:3: what")).letters == "low.toml:3: what")
  }

  @Test("who listens hears the keys that are said, those in places too, and none that are compared")
  func asked() {
    let found = AskedPhrases.during {
      _ = Catalogue.of(.german).said("asked for \(Phrase(words: "in its place")) \(name: "Ada")")
      let (one, other): (Phrase, Phrase) = ("compared \(name: "Ada")", "compared \(name: "Bob")")
      #expect(one != other)
    }
    #expect(found.keys.isSuperset(of: ["asked for {} {}", "in its place"]))
    #expect(found.texts.contains(.name("Ada")))
    #expect(!found.keys.contains("compared {}"))
    _ = Catalogue.english.said("said to nobody")
    #expect(!AskedPhrases.during {}.keys.contains("said to nobody"))
  }
}
