/// A musician's Italian name of a tempo, as it is printed on the scale of a mechanical metronome.
///
/// - Source: the scale of Maelzel's metronomes as Wittner prints it, 40 to 208; the ends beyond it after
///   Apel, "Harvard Dictionary of Music", 1969, "tempo marks".
public enum TempoName: String, Sendable, CaseIterable {
  case grave = "Grave"
  case largo = "Largo"
  case larghetto = "Larghetto"
  case adagio = "Adagio"
  case andante = "Andante"
  case moderato = "Moderato"
  case allegro = "Allegro"
  case presto = "Presto"
  case prestissimo = "Prestissimo"

  /// The name of a tempo in beats a minute.
  public init(of tempo: Double) {
    let next = Self.allCases.first { tempo < $0.end }
    self = next ?? .prestissimo
  }

  /// The tempo in beats a minute at which the next name begins.
  private var end: Double {
    switch self {
    case .grave: 40
    case .largo: 60
    case .larghetto: 66
    case .adagio: 76
    case .andante: 108
    case .moderato: 120
    case .allegro: 168
    case .presto: 200
    case .prestissimo: .infinity
    }
  }
}
