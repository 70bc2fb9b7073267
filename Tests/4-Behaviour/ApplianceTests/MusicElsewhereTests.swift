import Words
import DevicePorts
import TestSupport
import Testing
import Units

@testable import Appliance

@Suite("music beside other decks")
struct MusicElsewhereTests {
  /// A box that plays the first of some songs, on a deck.
  private func playing(_ titles: [String], on deck: Deck) -> Hands {
    var settings = Settings()
    settings.deck = deck
    var hands = Hands(settings)
    hands.send(.audio(.opened(.usb)))
    let files = titles.map { MusicFile(path: Array("/\($0).wav".utf8), title: $0) }
    hands.send(.music(.found(files)))
    _ = PlayerDeck.play(line: 0, &hands.state, at: hands.now)
    hands.effects = []
    return hands
  }

  /// The texts of the marks about music.
  private func musicMarks(_ hands: Hands) -> [String] {
    hands.state.marks.filter { $0.kind == .music }.map(\.text.english)
  }

  private func wishes(_ hands: Hands) -> [MusicRequest] {
    hands.effects.compactMap { if case .music(let wish) = $0 { wish } else { nil } }
  }

  @Test(
    "what plays is marked on every deck but the player's, in letters that leave room for others")
  func marks() {
    for deck in Deck.allCases {
      let texts = musicMarks(playing(["Blue Bossa"], on: deck))
      #expect(texts == (deck == .player ? [] : ["PLAYS Blue Bossa"]))
    }
    let long = playing(["The Dry Cleaner from Des Moines"], on: .tuner).state
    #expect(long.marks.map(\.text.english) == ["PLAYS The Dry Cleaner…"])
    #expect(long.statusFacts != playing(["Blue Bossa"], on: .tuner).state.statusFacts)
  }

  @Test("both buttons rest it on every deck, and the mark goes", arguments: Deck.allCases)
  func rest(deck: Deck) {
    var hands = playing(["a"], on: deck)
    let facts = hands.state.statusFacts
    hands.chord()
    #expect(wishes(hands) == [.hold(true)] && musicMarks(hands) == [])
    #expect(deck == .player || hands.state.statusFacts != facts)
  }

  @Test(
    "once it rests, both do nothing but held: beside the spectrum it goes on, on the tuner a tone sounds",
    arguments: [
      (Deck.tuner, 1, false), (.spectrum, 2, true), (.metronome, 1, true), (.player, 1, true),
    ])
  func restAgain(deck: Deck, wished: Int, isSilent: Bool) {
    var hands = playing(["a"], on: deck)
    hands.chord()
    hands.chord()
    #expect(wishes(hands).count == 1 && hands.state.latchedNotes.isEmpty)
    hands.holdBoth()
    #expect(wishes(hands).count == wished)
    #expect(hands.state.latchedNotes.isEmpty == isSilent)
  }

  @Test("one press stops one thing: tones, then music, then the metronome")
  func order() {
    var hands = playing(["a"], on: .tuner)
    _ = MetronomeDeck.start(&hands.state, at: hands.now)
    _ = Tones.begin(&hands.state, at: hands.now)
    #expect(hands.state.marks.map(\.kind) == [.tone, .music, .metronome])
    for left in [[Mark.Kind.music, .metronome], [.metronome], []] {
      hands.chord()
      #expect(hands.state.marks.map(\.kind) == left)
    }
  }

  @Test("beside the spectrum the next song and the one before are a gesture each")
  func transport() {
    var hands = playing(["a", "b", "c"], on: .spectrum)
    hands.tapWhileHeld(.mode, .power, times: 2)
    #expect(hands.state.marks.map(\.text.english) == ["PLAYS c"])
    hands.tapWhileHeld(.power, .mode)
    #expect(hands.state.marks.map(\.text.english) == ["PLAYS b"])
    #expect(hands.state.settings.spectrum.view == .bars && hands.state.power == .running)
  }

  @Test("what is wrong with a song is told on the player's deck alone, when that is entered")
  func complaint() {
    var hands = playing(["a", "b"], on: .tuner)
    hands.send(.music(.failed(cue: 1, "a.wav: empty")))
    #expect(hands.state.notices.isEmpty)
    hands.wait(60)
    hands.open("Mode")
    hands.select("Player")
    hands.hold(.mode)
    #expect(hands.state.notices.map(\.text.english) == ["a.wav: empty"])
    hands.open("Mode")
    hands.select("Tuner")
    hands.hold(.mode)
    #expect(hands.state.notices.isEmpty)
    hands.open("Mode")
    hands.select("Player")
    hands.hold(.mode)
    #expect(hands.state.notices.isEmpty)
  }
}
