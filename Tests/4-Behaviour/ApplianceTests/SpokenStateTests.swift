import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("What a voice says of the box") struct SpokenStateTests {
  /// A box with an open stream at a level.
  private func hands(
    _ level: EyesFree = .voice, voices: Set<Language> = [.english],
    in language: Language? = .english
  ) -> Hands {
    var settings = Settings()
    settings.language = language
    settings.eyesFree = level
    var hands = Hands(settings, info: BoxInfo(hasBacklight: true, voices: voices))
    hands.send(
      .audio(
        .opened(
          AudioStream(
            card: "test", rate: SampleRate(48_000), period: FrameCount(256),
            buffer: FrameCount(768), captureFormat: .float, captureChannels: 1,
            playbackFormat: .float, playbackChannels: 2, isRealtime: true))))
    return hands
  }

  /// The texts that were said since the last call.
  private func said(_ hands: inout Hands) -> [[String]] {
    utterances(&hands).map(\.texts)
  }

  /// The same with the languages of the voice.
  private func utterances(_ hands: inout Hands) -> [Utterance] {
    defer { hands.effects = [] }
    return hands.effects.compactMap { if case .speak(let words) = $0 { words } else { nil } }
  }

  @Test("a box that begins to speak says which deck is on, and its tuning")
  func begin() {
    var hands = hands()
    #expect(said(&hands) == [["Tuner", "Chromatic"]])
    hands.wait(5)
    #expect(said(&hands) == [])
  }

  @Test("a box at another level, or without a voice, says nothing")
  func silent() {
    let all: Set = [Language.english]
    for (level, voices) in [
      (EyesFree.off, all), (.haptic, all), (.tones, all), (.voice, []),
    ] {
      var hands = hands(level, voices: voices)
      hands.hold(.mode)
      hands.tap(.mode)
      #expect(said(&hands) == [])
    }
  }

  @Test("a list is told by its name and line, each next line by its name and value")
  func lines() {
    var hands = hands()
    _ = said(&hands)
    hands.hold(.mode)
    #expect(said(&hands) == [["Menu", "Tunings", "Chromatic"]])
    hands.tap(.mode)
    #expect(said(&hands) == [["Capo", "none"]])
    hands.tap(.mode)
    hands.tap(.mode)
    _ = said(&hands)
    hands.hold(.mode)
    #expect(said(&hands).first?.first == "Set list")
    hands.tap(.power)
    #expect(said(&hands) == [["Menu", "Set list", "none"]])
    hands.tap(.power)
    #expect(said(&hands) == [["Tuner"]])
  }

  @Test("a value that is changed is told alone, and that it is kept")
  func values() {
    var hands = hands()
    hands.open("Tone volume")
    #expect(
      said(&hands).suffix(1) == [
        ["change", Setting.of(.volume).text(hands.state.settings).english]
      ])
    hands.tap(.power)
    #expect(said(&hands) == [[Setting.of(.volume).text(hands.state.settings).english]])
    hands.chord()
    #expect(said(&hands) == [["kept", Setting.of(.volume).text(hands.state.settings).english]])
  }

  @Test("a string that is chosen is named, and so is the end of the choice")
  func strings() {
    var hands = hands()
    hands.send(.reading(.silence))
    _ = said(&hands)
    var settings = hands.state.settings
    settings.preset = TuningGroup.guitar.presets[0]
    hands.effects = hands.state.apply(settings, at: hands.now)
    hands.wait(3)
    _ = said(&hands)
    hands.tapWhileHeld(.mode, .power)
    #expect(said(&hands) == [["E2"]])
    hands.tapWhileHeld(.mode, .power)
    #expect(said(&hands) == [["A2"]])
    hands.tapWhileHeld(.power, .mode, times: 2)
    #expect(said(&hands) == [["E2"], ["all strings"]])
  }

  @Test("what is under way is told with what to do, and not step by step")
  func gauges() {
    var hands = hands()
    hands.open("A4")
    hands.open("Learn A4 from a tone")
    #expect(said(&hands).suffix(1) == [["A4 as it is heard", "play an A, hold MODE to take it"]])
    for _ in 0..<5 { hands.send(.reading(.silence)) }
    #expect(said(&hands) == [])
  }

  @Test("the line that is on is told so")
  func current() {
    var hands = hands()
    hands.hold(.mode)
    hands.select("Mode")
    _ = said(&hands)
    hands.hold(.mode)
    #expect(said(&hands) == [["Mode", "Tuner", ", current"]])
    hands.tap(.mode)
    #expect(said(&hands) == [["Spectrum"]])
    hands.hold(.mode)
    #expect(said(&hands) == [["Spectrum"]])
  }

  @Test("a notice is told once, behind what the hand did")
  func notices() {
    var hands = hands()
    _ = said(&hands)
    hands.send(.saved(StoreFailure(file: "settings.toml", call: "write", cause: "no space")))
    #expect(said(&hands) == [["settings are not kept: no space"]])
    hands.hold(.mode)
    #expect(said(&hands) == [["Menu", "Tunings", "Chromatic"]])
  }

  @Test("voice that is switched on in the menu says so, and switched off says no more")
  func switching() {
    var hands = hands(.tones)
    hands.set("Without looking", "voice")
    #expect(said(&hands) == [["Advanced", "Without looking", "voice"]])
    hands.set("Without looking", "off")
    #expect(hands.state.eyesFree == .off && said(&hands).count == 2)
  }

  @Test("POWER that is held is told, and that it was let go")
  func ending() {
    var hands = hands()
    _ = said(&hands)
    hands.edge(.power, true)
    hands.wait(1.5)
    #expect(said(&hands) == [["switching off"]])
    hands.edge(.power, false)
    hands.wait(0.2)
    #expect(said(&hands) == [["Tuner"]])
  }

  @Test("the player's language is spoken, where it has a voice; else English, else the first voice")
  func language() {
    func menu(_ voices: Set<Language>) -> Utterance? {
      var hands = hands(voices: voices, in: .german)
      hands.hold(.mode)
      return utterances(&hands).last
    }
    #expect(
      menu([.german, .english]) == Utterance(["Menü", "Stimmungen", "Chromatisch"], in: "de"))
    #expect(menu([.french, .english]) == Utterance(["Menu", "Tunings", "Chromatic"], in: "en"))
    #expect(menu([.french, .italian])?.language == "fr")
  }

  @Test("each line of the list of languages is told in its own language, and which one is on")
  func languages() {
    var hands = hands(voices: Set(Language.allCases), in: .spanish)
    hands.hold(.mode)
    hands.select("Más ajustes")
    hands.hold(.mode)
    hands.select("Idioma")
    hands.effects = []
    hands.hold(.mode)
    var told: [Utterance] = []
    for _ in Language.allCases {
      hands.tap(.mode)
      told += utterances(&hands)
    }
    #expect(Set(told.map(\.language)) == Set(Language.allCases.map(\.rawValue)))
    for words in told {
      #expect(words.texts.contains(Language(rawValue: words.language)?.title ?? ""))
      #expect(words.texts.contains(", actual") == (words.language == "es"), "\(words)")
    }
  }

  @Test("a box without a voice offers none")
  func offers() {
    var settings = Settings()
    settings.eyesFree = .voice
    let box = Hands(settings, info: BoxInfo(voices: [])).state
    #expect(box.eyesFree == .tones)
    #expect(EyesFree.levels(hasHaptic: true, hasVoice: false) == [.off, .haptic, .tones])
    settings.eyesFree = .tones
    let other = Hands(settings, info: BoxInfo(voices: [])).state
    #expect(Setting.of(.eyesFree).stepped(1, in: other.settings, other.info).eyesFree == .off)
    #expect(Setting.of(.eyesFree).stepped(-1, in: other.settings, other.info).eyesFree == .off)
  }
}
