import Words
import Synthesis

/// The metronome's rows of the table.
extension Setting {
  /// All of them, in the order of the menu; the beats come last, in a list of their own.
  static let metronome: [Setting] = metronomeNumbers + metronomeBeats

  private static let metronomeNumbers: [Setting] = [
    numbers(
      .tempo, "Tempo", \.metronome.tempo, grid(20, 300), unit: "BPM", decimals: 1),
    numbers(.beats, "Beats of a bar", \.metronome.beatNumber, grid(1, 12), text: whole),
    numbers(
      .subdivision, "Clicks of a beat", \.metronome.partNumber, grid(1, 4), isListed: true,
      text: whole),
    numbers(.swing, "Swing", \.metronome.swingNumber, grid(50, 75)) {
      $0 == 50 ? "even" : "\(whole($0)) %"
    },
    flag(.countIn, "Count-in", \.metronome.hasCountIn),
    flag(.silent, "Silent metronome", \.metronome.isSilent),
    numbers(
      .clickLevel, "Click level", \.metronome.level, grid(0, 1, step: 0.01), text: percent),
  ].map { $0.on(.ofDeck) }

  private static let metronomeBeats: [Setting] = Key.beatKeys.enumerated().map { place, key in
    words(key, "Beat \(place + 1)", \.metronome.accents[place], \.title).on(
      .accents)
  }
}

extension Setting.Key {
  /// The beats of the longest bar.
  static let beatKeys: [Self] = (1...MetronomeSetup.mostBeats).map { Self("beat-\($0)") }

  static let tempo = Self("tempo")
  static let beats = Self("beats")
  static let subdivision = Self("subdivision")
  static let swing = Self("swing")
  static let countIn = Self("count-in")
  static let silent = Self("silent-metronome")
  static let clickLevel = Self("click-level")
}

extension MetronomeSettings {
  /// ``beats`` as a number of the table.
  fileprivate var beatNumber: Double {
    get { Double(beats) }
    set { beats = Int(newValue) }
  }

  /// ``subdivision`` as a number of the table.
  fileprivate var partNumber: Double {
    get { Double(subdivision) }
    set { subdivision = Int(newValue) }
  }

  /// ``swing`` as a number of the table.
  fileprivate var swingNumber: Double {
    get { Double(swing) }
    set { swing = Int(newValue) }
  }
}
