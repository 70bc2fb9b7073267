import DevicePorts
import PitchDetection
import Units
import Words

/// The phrases in which the voice tells what is new; it remembers what was told.
struct Announcer: Sendable, Equatable {
  /// The phrases that were told last; `nil` before anything could be told.
  private var told: SpokenState?
  /// The place at which they were told.
  private var place: SpokenState.Place?
  /// The words of the tuner.
  private var tuner = TunerSpeech()

  /// The phrases that tell what an event has made of the box.
  mutating func phrases(
    after event: Event, _ box: ApplianceState, at now: Instant
  ) -> [Phrase] {
    switch event {
    case .reading(let reading): return phrases(of: reading, box, at: now)
    case .strum, .tempo, .pulse, .throughDelay, .inputs, .light: return []
    case .clock, .music(.reached), .stick(.progress), .update(.progress):
      // These change nothing of a line that is worth a word: a place of the menu, or a notice, may be new.
      let here = SpokenState.Place(of: box)
      return here == place ? [] : phrases(of: box, at: here)
    default: return phrases(of: box, at: SpokenState.Place(of: box))
    }
  }

  private mutating func phrases(
    of box: ApplianceState, at place: SpokenState.Place
  ) -> [Phrase] {
    let new = SpokenState(of: box)
    let phrases = new.phrases(since: told)
    (told, self.place) = (new, place)
    if box.menu != nil { tuner.forget() }
    return phrases
  }

  private mutating func phrases(
    of reading: PitchReading, _ box: ApplianceState, at now: Instant
  ) -> [Phrase] {
    guard box.menu == nil, box.power == .running, box.strum == nil, TunerDeck.isOn(box) else {
      return []
    }
    return tuner.texts(
      for: reading, naming: box.naming, window: box.settings.tuner.window, at: now)
  }
}
