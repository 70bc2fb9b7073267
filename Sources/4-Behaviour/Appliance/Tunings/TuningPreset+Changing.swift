import MusicTheory
import Units

/// Changes of a player's own tuning, each of which leaves a tuning that can be written and read.
extension TuningPreset {
  /// The same tuning with other strings; courses are counted anew from the high end.
  func with(_ strings: [TuningString]) -> TuningPreset {
    var strings = strings
    var number = strings.count { !$0.isSecond }
    for index in strings.indices {
      // The first string begins a course, whatever was taken away before it.
      if index == 0 { strings[0].isSecond = false }
      strings[index].number = strings[index].isSecond ? number + 1 : number
      if !strings[index].isSecond { number -= 1 }
    }
    return TuningPreset(
      mine: name, strings: strings, transposition: transposition, setup: setup, source: source)
  }

  /// The same tuning with one string changed, and with it those of the same note, which are tuned alike.
  func changing(_ index: Int, _ change: (inout TuningString) -> Void) -> TuningPreset {
    var strings = everyString
    guard strings.indices.contains(index) else { return self }
    change(&strings[index])
    let changed = strings[index]
    for other in strings.indices
    where strings[other].note == changed.note && changed.frequency == nil
      && strings[other].frequency == nil
    {
      strings[other].cents = changed.cents
    }
    return with(strings)
  }

  /// The same tuning with the settings that it brings along.
  func with(_ setup: TuningSetup) -> TuningPreset {
    TuningPreset(
      mine: name, strings: everyString, transposition: transposition, setup: setup, source: source)
  }

  /// A player's own tuning that begins as a copy of this one.
  ///
  /// Cents by which the box would sweeten its strings go with it.
  func copied(as name: String, file: String) -> TuningPreset {
    let sweet = Temperament.sweetened.offsets(root: PitchClass(0), preset: self)
    let strings = everyString.map { string in
      var string = string
      let cents = (sweet[string.note].value * 100).rounded() / 100
      if cents != 0, string.sweetening == nil { string.sweetening = Cents(cents) }
      return string
    }
    return TuningPreset(
      mine: name, strings: strings, transposition: transposition, setup: setup, source: file)
  }
}
