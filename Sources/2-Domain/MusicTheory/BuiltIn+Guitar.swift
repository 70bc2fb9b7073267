extension TuningPreset {
  /// Tunings of the six-string guitar, and the Russian one of seven strings; low string first.
  ///
  /// Where sources differ:
  /// - Nashville: the four lower strings sound an octave up, as the name is used for high-strung
  ///   guitars (Wikipedia, "Nashville tuning"). TuxGuitar's table lists another set under that
  ///   name.
  /// - Open A: E A E A C# E, three strings raised by a tone (Denyer; MEI). TuxGuitar's table has E
  ///   A C# E A E.
  /// - Russian: D G B D G B D (Grove, "Guitar", section on the seven-string guitar of Sychra).
  /// - Drop G is standard tuning a fifth down (A1 D2 ...) with the lowest string lowered by a
  ///   tone; a list that circulates gives its strings an octave too high.
  /// - Irish is DADGAD, as Denyer and the players of the British Isles have it.
  static let guitar: [TuningPreset] = [
    TuningPreset(
      group: .guitar, name: "Standard EADGBE",
      strings: [.e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Drop D",
      strings: [.d(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Half Step Down",
      strings: [.eFlat(2), .aFlat(2), .dFlat(3), .gFlat(3), .bFlat(3), .eFlat(4)],
      spelling: .flats, source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Whole Step Down",
      strings: [.d(2), .g(2), .c(3), .f(3), .a(3), .d(4)],
      source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Double Drop D",
      strings: [.d(2), .a(2), .d(3), .g(3), .b(3), .d(4)],
      source: denyerSources),
    TuningPreset(
      group: .guitar, name: "Drop C#",
      strings: [.cSharp(2), .gSharp(2), .cSharp(3), .fSharp(3), .bFlat(3), .dSharp(4)],
      source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Drop C",
      strings: [.c(2), .g(2), .c(3), .f(3), .a(3), .d(4)],
      source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Drop B",
      strings: [.b(1), .fSharp(2), .b(2), .e(3), .gSharp(3), .cSharp(4)],
      source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Drop G",
      strings: [.g(1), .d(2), .g(2), .c(3), .e(3), .a(3)],
      source: listSources),
    TuningPreset(
      group: .guitar, name: "Irish DADGAD",
      strings: [.d(2), .a(2), .d(3), .g(3), .a(3), .d(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Open C",
      strings: [.c(2), .g(2), .c(3), .g(3), .c(4), .e(4)],
      source: denyerSources),
    TuningPreset(
      group: .guitar, name: "Open D",
      strings: [.d(2), .a(2), .d(3), .fSharp(3), .a(3), .d(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Open D Minor",
      strings: [.d(2), .a(2), .d(3), .f(3), .a(3), .d(4)],
      source: denyerSources),
    TuningPreset(
      group: .guitar, name: "Open E",
      strings: [.e(2), .b(2), .e(3), .gSharp(3), .b(3), .e(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Open G",
      strings: [.d(2), .g(2), .d(3), .g(3), .b(3), .d(4)],
      source: handbookSources),
    TuningPreset(
      group: .guitar, name: "Open A",
      strings: [.e(2), .a(2), .e(3), .a(3), .cSharp(4), .e(4)],
      source: "Denyer, The Guitar Handbook (1992); MEI Guidelines, course tunings"),
    TuningPreset(
      group: .guitar, name: "Nashville",
      strings: [.e(3), .a(3), .d(4), .g(4), .b(3), .e(4)], order: .reentrant,
      source: "Wikipedia, Nashville tuning (high strung)"),
    TuningPreset(
      group: .guitar, name: "New Standard",
      strings: [.c(2), .g(2), .d(3), .a(3), .e(4), .g(4)],
      source: "Fripp, Guitar Craft (1985); TuxGuitar tunings"),
    TuningPreset(
      group: .guitar, name: "Russian Seven-String",
      strings: [.d(2), .g(2), .b(2), .d(3), .g(3), .b(3), .d(4)],
      source: "Grove Music Online, Guitar; Wikipedia, Russian guitar"),
    TuningPreset(
      group: .guitar, name: "Lute",
      strings: [.e(2), .a(2), .d(3), .fSharp(3), .b(3), .e(4)],
      source: "Wikipedia, Stringed instrument tunings (guitar)"),
    TuningPreset(
      group: .guitar, name: "All Fourths",
      strings: [.e(2), .a(2), .d(3), .g(3), .c(4), .f(4)],
      source: tuxSources),
    TuningPreset(
      group: .guitar, name: "Major Thirds",
      strings: [.e(2), .gSharp(2), .c(3), .e(3), .gSharp(3), .c(4)],
      source: "Wikipedia, Major thirds tuning; TuxGuitar tunings"),
    TuningPreset(
      group: .guitar, name: "Math Rock FACGCE",
      strings: [.f(2), .a(2), .c(3), .g(3), .c(4), .e(4)],
      source: "American Football, Never Meant (1999); raga junglism, Math-Rock F"),
    TuningPreset(
      group: .guitar, name: "Math Rock CEGDGB",
      strings: [.c(2), .e(2), .g(2), .d(3), .g(3), .b(3)],
      source: "FACGCE a fourth down; Guitar Tunings Database, CEGDGB"),
  ]

  private static let handbookSources =
    "Denyer, The Guitar Handbook (1992); TuxGuitar tunings"
  private static let tuxSources =
    "Wikipedia, List of guitar tunings; TuxGuitar tunings"
  private static let denyerSources =
    "Denyer, The Guitar Handbook (1992); Wikipedia, List of guitar tunings"
  private static let listSources =
    "Wikipedia, List of guitar tunings"
}
