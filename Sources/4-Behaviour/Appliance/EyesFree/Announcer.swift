import PitchDetection
import Texts
import Units
import Words

/// The words in which the voice tells what is new; it remembers what was told.
struct Announcer: Sendable, Equatable {
  /// The words that were told last; `nil` before anything could be told.
  private var told: SpokenState?
  /// The words of the tuner.
  private var tuner = TunerSpeech()

  /// The texts that tell what an event has made of the box.
  mutating func texts(after event: Event, _ box: ApplianceState, at now: Instant) -> [String] {
    switch event {
    case .reading(let reading): texts(of: reading, box, at: now)
    case .strum, .tempo, .pulse, .throughDelay, .inputs: []
    default: texts(of: box)
    }
  }

  private mutating func texts(of box: ApplianceState) -> [String] {
    let new = box.spokenState
    let texts = new.texts(since: told)
    told = new
    if box.menu != nil { tuner.forget() }
    return texts
  }

  private mutating func texts(
    of reading: PitchReading, _ box: ApplianceState, at now: Instant
  ) -> [String] {
    guard box.menu == nil, box.power == .running, box.strum == nil, TunerDeck.isOn(box) else {
      return []
    }
    let phrases = tuner.texts(
      for: reading, naming: box.naming, window: box.settings.tuner.window, at: now)
    return phrases.map { Catalogue.of(box.voice).said($0).letters }
  }
}
