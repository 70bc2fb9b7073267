import MusicTheory
import Units

/// Changes of a player's own tuning, each of which leaves a tuning that can be written and read.
extension TuningPreset {
  /// The same tuning with other strings; courses are counted anew from the high end.
  func with(_ strings: [TuningString]) -> TuningPreset {
    var strings = TuningString.alike(strings)
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

  /// The same tuning with one string changed, and with it those of the same note.
  func changing(_ index: Int, _ change: (inout TuningString) -> Void) -> TuningPreset {
    var strings = everyString
    guard strings.indices.contains(index) else { return self }
    change(&strings[index])
    return with(TuningString.alike(strings, first: index))
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

extension TuningString {
  /// Strings of which those of one note are tuned alike, as files have them: to the one that comes `first`, or else to
  /// the lowest.
  static func alike(_ strings: [TuningString], first: Int = 0) -> [TuningString] {
    var cents: [MIDINote: Cents] = [:]
    for string in strings[first...] + strings[..<first] where string.frequency == nil {
      if cents[string.note] == nil { cents[string.note] = string.cents }
    }
    return strings.map { string in
      var string = string
      if string.frequency == nil { string.cents = cents[string.note] ?? string.cents }
      return string
    }
  }
}
