/// A family of instruments, as tunings are listed.
public enum TuningGroup: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The player's own tunings, which are in files.
  case mine = "Mine"
  /// No instrument in particular: every semitone counts.
  case open = "Open"
  /// Guitars of six strings, and the Russian one of seven.
  case guitar = "Guitar"
  /// Guitars that are longer, have more strings, or have them doubled.
  case extendedGuitar = "Extended Guitar"
  /// Electric and acoustic bass guitars.
  case bassGuitar = "Bass Guitar"
  /// The violin family and the viols.
  case orchestralString = "Orchestral String"
  /// Mandolins, bouzoukis and the plucked instruments of Spain and Portugal.
  case mediterraneanFolk = "Mediterranean Folk"
  /// Ukuleles.
  case ukulele = "Ukulele"
  /// Banjos of four and five strings.
  case banjo = "Banjo"
  /// Guitars played with a bar, with and without pedals.
  case steelGuitar = "Steel Guitar"
  /// Small guitars of Latin America.
  case latinFolk = "Latin Folk"
  /// Strings of Hindustani and Carnatic music, and the erhu.
  case indianClassical = "Indian Classical"
  /// Lutes of Europe and the oud.
  case lute = "Lute"
  /// Flutes.
  case orchestralWoodwind = "Orchestral Woodwind"
  /// Winds with one or two reeds.
  case reed = "Reed"
  /// Brass.
  case brass = "Brass"

  /// True if the group's instruments sound one note at a time.
  public var isWind: Bool {
    switch self {
    case .orchestralWoodwind, .reed, .brass: true
    default: false
    }
  }

  /// True if the group's instruments are bowed, and two of their strings with them.
  public var isBowed: Bool { self == .orchestralString }

  /// True if every semitone is a target, whatever notes the group's presets name.
  ///
  /// A wind instrument is tuned by two to four notes and plays all of them.
  public var isChromatic: Bool { self == .open || isWind }

  /// The group's name in the identifiers of its tunings.
  public var description: String { rawValue }

  /// The group's name for the player: the group of the chromatic tuning has the name of that tuning.
  public var title: String { self == .open ? TuningPreset.chromatic.name : rawValue }

  /// The groups of the box's own tunings.
  public static let builtIn = allCases.filter { $0 != .mine }

  /// The group's tuning if it has no other; `nil` for a group with several, and for ``mine``.
  public var onlyPreset: TuningPreset? { presets.count == 1 ? presets.first : nil }

  /// The group's tunings in the order in which they are listed; none for ``mine``, which only files have.
  public var presets: [TuningPreset] {
    switch self {
    case .mine: []
    case .open: [.chromatic]
    case .guitar: TuningPreset.guitar
    case .extendedGuitar: TuningPreset.extendedGuitar
    case .bassGuitar: TuningPreset.bassGuitar
    case .orchestralString: TuningPreset.orchestralString
    case .mediterraneanFolk: TuningPreset.mediterraneanFolk
    case .ukulele: TuningPreset.ukulele
    case .banjo: TuningPreset.banjo
    case .steelGuitar: TuningPreset.steelGuitar
    case .latinFolk: TuningPreset.latinFolk
    case .indianClassical: TuningPreset.indianClassical
    case .lute: TuningPreset.lute
    case .orchestralWoodwind: TuningPreset.orchestralWoodwind
    case .reed: TuningPreset.reed
    case .brass: TuningPreset.brass
    }
  }
}
