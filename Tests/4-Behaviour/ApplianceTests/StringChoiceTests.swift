import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("A chosen string") struct StringChoiceTests {
  private static let now = Instant(nanoseconds: 9_000_000_000)
  private static let guitar = TuningGroup.guitar.presets[0]

  private static func state(_ preset: TuningPreset, capo: Int = 0) -> ApplianceState {
    var settings = Settings()
    settings.preset = preset
    settings.capo = Capo(clamping: capo)
    return Hands(settings).state
  }

  private static func reading(_ note: Int, _ cents: Double) -> PitchReading {
    PitchReading(
      position: 1, frequency: Hertz(100), confidence: 1, latched: MIDINote(note),
      cents: Cents(cents), displayedFrequency: Hertz(100), level: Decibels(-20))
  }

  @Test("next goes through all strings and back to the nearest, and before goes the other way")
  func roundAndRound() {
    for preset in TuningPreset.builtIn where preset.group != .open {
      var state = Self.state(preset)
      let strings = preset.everyString
      let automatic = state.target.notes
      for string in strings {
        _ = TunerDeck.chooseString(next: 1, &state, at: Self.now)
        #expect(state.analysisSetup.target == state.target)
        #expect(state.chosenString == string)
        #expect(state.target.notes == [string.note])
      }
      _ = TunerDeck.chooseString(next: 1, &state, at: Self.now)
      #expect(state.chosenString == nil)
      #expect(state.target.notes == automatic)
      _ = TunerDeck.chooseString(next: -1, &state, at: Self.now)
      #expect(state.chosenString == strings.last)
    }
  }

  @Test("a capo moves the chosen string too")
  func capo() {
    var state = Self.state(Self.guitar, capo: 3)
    _ = TunerDeck.chooseString(next: 1, &state, at: Self.now)
    #expect(state.target.notes == [MIDINote(43)])
  }

  @Test("there is nothing to choose in a chromatic tuning, and on other decks")
  func nothing() {
    var state = Self.state(.chromatic)
    #expect(!state.offersStrings)
    #expect(TunerDeck.chooseString(next: 1, &state, at: Self.now).isEmpty)
    var settings = Settings()
    settings.preset = Self.guitar
    settings.deck = .metronome
    #expect(!Hands(settings).state.offersStrings)
  }

  @Test("another tuning is measured by its nearest string again")
  func otherTuning() {
    var state = Self.state(Self.guitar)
    _ = TunerDeck.chooseString(next: 2, &state, at: Self.now)
    var settings = state.settings
    settings.preset = TuningGroup.guitar.presets[1]
    _ = state.apply(settings, at: Self.now)
    #expect(state.chosenString == nil)
    #expect(Set(state.target.notes) == Set(settings.preset.notes))
  }

  @Test("while a string is chosen no strum is listened for")
  func strum() {
    var state = Self.state(Self.guitar)
    #expect(state.strummed.count == 6)
    _ = TunerDeck.chooseString(next: 1, &state, at: Self.now)
    #expect(state.strummed.isEmpty)
  }

  @Test(
    "a string an octave off or more says which way to turn, a nearer one leaves it to the meter")
  func far() {
    var state = Self.state(Self.guitar)
    _ = reduce(&state, .reading(Self.reading(40, -1300)), at: Self.now)
    #expect(state.farTurn == nil)
    _ = TunerDeck.chooseString(next: 1, &state, at: Self.now)
    #expect(state.farTurn == .up)
    _ = reduce(&state, .reading(Self.reading(40, 1200)), at: Self.now)
    #expect(state.farTurn == .down)
    _ = reduce(&state, .reading(Self.reading(40, 1199)), at: Self.now)
    #expect(state.farTurn == nil)
    _ = reduce(&state, .reading(.silence), at: Self.now)
    #expect(state.farTurn == nil)
  }
}
