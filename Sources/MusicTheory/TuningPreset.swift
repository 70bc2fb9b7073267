/// A tuning as a player knows it: a name and its open strings.
public struct TuningPreset: Sendable, Hashable {
  /// The family it is listed under, such as `Guitar`.
  public var group: String
  /// Its name within the group, such as `Standard EADGBE`.
  public var name: String
  /// The open strings in playing order (re-entrant tunings are not ascending); empty for chromatic.
  public var strings: [MIDINote]

  /// Makes a preset out of its parts.
  public init(group: String, name: String, strings: [MIDINote]) {
    self.group = group
    self.name = name
    self.strings = strings
  }

  /// Name that tells it from every other preset: `Guitar/Standard EADGBE`.
  public var identifier: String { "\(group)/\(name)" }

  /// Every semitone counts.
  public static let chromatic = TuningPreset(group: "Open", name: "Chromatic", strings: [])

  /// The presets there are, chromatic first.
  public static let catalogue: [TuningPreset] = [
    .chromatic,
    TuningPreset(
      group: "Guitar", name: "Standard EADGBE",
      strings: [40, 45, 50, 55, 59, 64].map(MIDINote.init)
    ),
    TuningPreset(
      group: "Bass Guitar", name: "4-string EADG", strings: [28, 33, 38, 43].map(MIDINote.init)),
    TuningPreset(
      group: "Bass Guitar", name: "5-string BEADG",
      strings: [23, 28, 33, 38, 43].map(MIDINote.init)
    ),
    TuningPreset(
      group: "Orchestral String", name: "Violin GDAE", strings: [55, 62, 69, 76].map(MIDINote.init)),
    TuningPreset(
      group: "Ukulele", name: "Soprano GCEA", strings: [67, 60, 64, 69].map(MIDINote.init)),
  ]
}
