import DevicePorts
import Testing
import Units
import Words

@testable import Appliance

/// What a player is told of the inputs, and of cards that cannot be used.
@Suite("inputs and cards, in words")
struct InputNewsTests {
  private static let silent = InputNews.Input(level: InputNews.least, clips: 0)
  private static let played = InputNews.Input(level: -20, clips: 0)

  /// A box that hears by a card of two inputs.
  private static func hands() -> Hands {
    var hands = Hands()
    hands.send(
      .audio(
        .opened(
          AudioStream(
            card: "Solo", rate: SampleRate(48000), period: FrameCount(256),
            buffer: FrameCount(768), captureFormat: .s32, captureChannels: 2,
            playbackFormat: .s32, playbackChannels: 2, isRealtime: true))))
    return hands
  }

  private static func notices(_ hands: Hands) -> [String] {
    hands.state.notices.map(\.text.english)
  }

  @Test(
    "an input at which nothing comes in is told, with the one at which it does; until it sounds")
  func silence() {
    var hands = Self.hands()
    hands.send(.inputs(InputNews(inputs: [Self.silent, Self.silent], heard: 1, isSilent: true)))
    #expect(Self.notices(hands) == ["No sound: check cable, gain and mute"])
    hands.send(.inputs(InputNews(inputs: [Self.silent, Self.played], heard: 1, isSilent: true)))
    #expect(Self.notices(hands) == ["Sound comes in at input 2, input 1 is heard"])
    hands.send(.inputs(InputNews(inputs: [Self.played, Self.silent], heard: 1)))
    #expect(Self.notices(hands).isEmpty)
  }

  @Test("a card that is pulled takes its inputs' notice along")
  func pulled() {
    var hands = Self.hands()
    hands.send(.inputs(InputNews(inputs: [Self.silent], heard: 1, isSilent: true)))
    let failure = DeviceFailure(
      object: "audio card \"Solo\"", call: "poll", cause: "gone", consequence: "waiting for it")
    hands.send(.audio(.lost(CardLoss(failure))))
    #expect(Self.notices(hands) == ["No audio card: waiting for \"Solo\""])
  }

  @Test("what is heard is clipped: that is told for a while; another input's clips are not")
  func loud() {
    var hands = Self.hands()
    func news(_ clips: Int...) -> Event {
      .inputs(InputNews(inputs: clips.map { .init(level: 0, clips: $0) }, heard: 2))
    }
    hands.send(news(7, 3))
    hands.send(news(9, 3))
    #expect(Self.notices(hands).isEmpty)
    hands.send(news(9, 4))
    #expect(Self.notices(hands) == ["Too loud: turn the input down"])
    hands.wait(7)
    #expect(Self.notices(hands).isEmpty)
  }

  @Test("About tells which input is heard, and the level and the clips of each")
  func about() {
    var hands = Self.hands()
    hands.send(.inputs(InputNews(inputs: [Self.silent, .init(level: -6, clips: 2)], heard: 2)))
    hands.open("About")
    #expect(hands.state.showsLevels)
    let rows = Dictionary(hands.rows.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(rows["Heard"] == "input 2")
    #expect(rows["Input 1"] == "silent")
    #expect(rows["Input 2"] == "\u{2212}6 dB, clipped 2 times")
  }

  @Test("a card that is there is never told as absent", arguments: CardLoss.Reason.allCases)
  func cards(reason: CardLoss.Reason) throws {
    for object in ["audio card \"Solo\"", "USB audio card"] {
      var hands = Hands()
      let failure = DeviceFailure(
        object: object, call: "snd_pcm_open", cause: "a cause", consequence: "waiting for it")
      hands.send(.audio(.lost(CardLoss(failure, reason, others: ["Duo", "Trio"]))))
      let advice = try #require(hands.state.cardAdvice)
      let said = [advice.title.english, advice.action.english] + Self.notices(hands)
      let isAbsent = said.contains { $0.contains("NO AUDIO CARD") || $0.contains("Plug in") }
      #expect(isAbsent == (reason == .absent))
      let named = object.contains("Solo") && reason == .absent
      #expect(advice.found?.english == (named ? "Found: Duo, Trio" : nil))
    }
  }

  @Test("files that cannot be played are told with their kinds, in place of an empty list")
  func unplayable() {
    var settings = Settings()
    settings.deck = .player
    var hands = Hands(settings)
    #expect(hands.state.player.emptiness == "music folder and USB sticks are empty")
    hands.send(.music(.found([], UnplayableFiles(count: 2, endings: ["m4a"]))))
    #expect(hands.state.player.emptiness.english == "2 files cannot be played (m4a)")
    #expect(Self.notices(hands) == ["2 files cannot be played (m4a)"])
    hands.send(.music(.found([], UnplayableFiles(count: 1, endings: ["wma"]))))
    #expect(hands.state.player.emptiness.english == "1 file cannot be played (wma)")
  }

  @Test("a stick that cannot be read is told when it comes, and has a line that says so")
  func stick() {
    var hands = Hands()
    hands.send(.stick(.found([Stick(path: "/media/sdb", isUsable: false)])))
    let sentence = "The stick cannot be read: format it as FAT32 or exFAT"
    #expect(Self.notices(hands) == [sentence])
    hands.wait(7)
    #expect(Self.notices(hands).isEmpty)
    hands.open("Stick")
    #expect(Self.notices(hands) == [sentence])
    hands.wait(7)
    hands.send(.stick(.found([Stick(path: "/media/sdb", isUsable: false)])))
    #expect(Self.notices(hands).isEmpty)
  }
}
