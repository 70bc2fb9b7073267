import DevicePorts
import PitchDetection
import Texts
import Units
import Words

/// Tells by voice what is new, and remembers what was told.
struct Announcer: Sendable, Equatable {
  /// The words that were told last; `nil` before anything could be told.
  var told: SpokenState?
  /// The words of the tuner.
  var tuner = TunerSpeech()
}

extension ApplianceState {
  /// Tells what an event has made of the box.
  mutating func announce(after event: Event, at now: Instant) -> [Effect] {
    guard eyesFree.speaks, stream != nil, isListening else {
      audio.announcer = Announcer()
      return []
    }
    switch event {
    case .reading(let reading): return announce(reading, at: now)
    case .strum, .tempo, .pulse, .throughDelay, .inputs: return []
    default: return announceState()
    }
  }

  /// True while the box is on, or about to be switched off.
  private var isListening: Bool {
    switch power {
    case .running, .shuttingDown: true
    default: false
    }
  }

  private mutating func announceState() -> [Effect] {
    let new = spokenState
    let texts = new.texts(since: audio.announcer.told)
    audio.announcer.told = new
    if menu != nil { audio.announcer.tuner.forget() }
    return speech(texts)
  }

  private mutating func announce(_ reading: PitchReading, at now: Instant) -> [Effect] {
    guard menu == nil, power == .running, strum == nil, TunerDeck.isOn(self) else { return [] }
    let phrases = audio.announcer.tuner.texts(
      for: reading, naming: naming, window: settings.tuner.window, at: now)
    return speech(phrases.map { Catalogue.of(voice).said($0).letters })
  }

  private func speech(_ texts: [String]) -> [Effect] {
    let words = texts.filter { !$0.isEmpty }
    return words.isEmpty ? [] : [.speak(Utterance(words, in: voice.rawValue))]
  }
}
