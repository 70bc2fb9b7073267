extension Setting.Key {
  static let deck = Self("deck")
  static let preset = Self("preset")
  static let lastTuning = Self("last-tuning")
  static let a4 = Self("a4")
  static let temperament = Self("temperament")
  static let root = Self("temperament-root")
  static let fret = Self("fret")
  static let shift = Self("shift")
  static let drop = Self("drop")
  static let namesSounding = Self("names-as-sounding")
  static let window = Self("window")
  static let definition = Self("pitch")
  static let setListItem = Self("set-list-item")
  static let clocks = Self("card-clocks")
  static let clockReference = Self("clock-reference")
  static let eyesFree = Self("eyes-free")
}

// MARK: - Faces

extension Setting.Key {
  static let upper = Self("upper")
  static let lower = Self("lower")
  static let still = Self("still-meter")
  static let strum = Self("strum")
  static let view = Self("spectrum-view")
  static let spectrumColors = Self("spectrum-colours")
}

// MARK: - Sound

extension Setting.Key {
  static let volume = Self("tone-volume")
  static let octave = Self("ribbon-octave")
  static let through = Self("through")
  static let delay = Self("signal-delay")
  static let speakerTrim = Self("speaker-trim")
  static let headphoneTrim = Self("headphone-trim")
  static let repeats = Self("repeat")
}

// MARK: - Screen and names

extension Setting.Key {
  static let brightness = Self("brightness")
  static let autoBrightness = Self("auto-brightness")
  static let theme = Self("theme")
  static let splash = Self("splash")
  static let start = Self("starts")
  static let spelling = Self("spelling")
  static let names = Self("note-names")
  static let language = Self("language")
  static let writesParts = Self("written-pitch")
}
