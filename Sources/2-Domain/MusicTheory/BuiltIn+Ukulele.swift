extension TuningPreset {
  /// Ukuleles, from the string next to the player's chin.
  ///
  /// Where traditions differ:
  /// - Soprano, concert and tenor are re-entrant with a high G4 (MuseScore); the tenor is listed
  ///   with its low G3, which TuxGuitar's table calls its standard. For a high G take the
  ///   soprano's.
  /// - Baritone: D G B E, the guitar's upper strings, not re-entrant.
  /// - U-Bass: tuned as a bass guitar, sounding in its octave (Kala).
  static let ukulele: [TuningPreset] = [
    TuningPreset(
      group: .ukulele, name: "Soprano GCEA",
      strings: [.g(4), .c(4), .e(4), .a(4)], order: .reentrant,
      source: bothSources),
    TuningPreset(
      group: .ukulele, name: "Soprano ADF#B",
      strings: [.a(4), .d(4), .fSharp(4), .b(4)], order: .reentrant,
      source: wikiSources),
    TuningPreset(
      group: .ukulele, name: "Tenor Low G GCEA",
      strings: [.g(3), .c(4), .e(4), .a(4)],
      source: "TuxGuitar tunings; MuseScore instruments"),
    TuningPreset(
      group: .ukulele, name: "Canadian Low A ADF#B",
      strings: [.a(3), .d(4), .fSharp(4), .b(4)],
      source: "Doane, The Teacher's Guide to Classroom Ukulele (1977)"),
    TuningPreset(
      group: .ukulele, name: "Baritone DGBE",
      strings: [.d(3), .g(3), .b(3), .e(4)],
      source: bothSources),
    TuningPreset(
      group: .ukulele, name: "Sopranino DGBE",
      strings: [.d(5), .g(4), .b(4), .e(5)], order: .reentrant,
      source: wikiSources),
    TuningPreset(
      group: .ukulele, name: "Slack Key GCEG",
      strings: [.g(4), .c(4), .e(4), .g(4)], order: .reentrant,
      source: "Wikipedia, Slack-key guitar (taro patch, for ukulele)"),
    TuningPreset(
      group: .ukulele, name: "Guitalele",
      strings: [.a(2), .d(3), .g(3), .c(4), .e(4), .a(4)],
      source: "Yamaha, GL1 Guitalele; Wikipedia, Guitalele"),
    TuningPreset(
      group: .ukulele, name: "U-Bass EADG",
      strings: [.e(1), .a(1), .d(2), .g(2)],
      source: "Kala, U-Bass"),
  ]

  private static let bothSources =
    "Wikipedia, Ukulele; MuseScore instruments"
  private static let wikiSources =
    "Wikipedia, Ukulele"
}
