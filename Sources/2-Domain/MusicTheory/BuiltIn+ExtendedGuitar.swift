extension TuningPreset {
  /// Guitars that are longer, have more strings, or have them doubled; low string first.
  ///
  /// Where sources differ:
  /// - Baritone: B to B, a fourth below the guitar, and A to A, a fifth below, are both called
  ///   standard; both are listed by their note.
  /// - 12-string: the octave of the third course is usual and listed; some players leave it in
  ///   unison.
  /// - 8-string: F#1 below the seventh string continues the fourths; Drop E lowers it by a tone.
  static let extendedGuitar: [TuningPreset] = [
    TuningPreset(
      group: .extendedGuitar, name: "Baritone B Standard",
      strings: [.b(1), .e(2), .a(2), .d(3), .fSharp(3), .b(3)],
      source: baritoneSources),
    TuningPreset(
      group: .extendedGuitar, name: "Baritone A Standard",
      strings: [.a(1), .d(2), .g(2), .c(3), .e(3), .a(3)],
      source: lowSources),
    TuningPreset(
      group: .extendedGuitar, name: "Baritone Drop A",
      strings: [.a(1), .e(2), .a(2), .d(3), .fSharp(3), .b(3)],
      source: lowSources),
    TuningPreset(
      group: .extendedGuitar, name: "7-string Standard",
      strings: [.b(1), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: tuxSources),
    TuningPreset(
      group: .extendedGuitar, name: "7-string Drop A",
      strings: [.a(1), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: tuxSources),
    TuningPreset(
      group: .extendedGuitar, name: "7-string A Standard",
      strings: [.a(1), .d(2), .g(2), .c(3), .f(3), .a(3), .d(4)],
      source: "Wikipedia, Seven-string guitar"),
    TuningPreset(
      group: .extendedGuitar, name: "7-string Choro Low C",
      strings: [.c(2), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: "Wikipedia, Seven-string guitar (Brazilian)"),
    TuningPreset(
      group: .extendedGuitar, name: "8-string Standard",
      strings: [.fSharp(1), .b(1), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: tuxSources),
    TuningPreset(
      group: .extendedGuitar, name: "8-string Drop E",
      strings: [.e(1), .b(1), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: "Wikipedia, Eight-string guitar"),
    TuningPreset(
      group: .extendedGuitar, name: "9-string Standard",
      strings: [.cSharp(1), .fSharp(1), .b(1), .e(2), .a(2), .d(3), .g(3), .b(3), .e(4)],
      source: tuxSources),
    TuningPreset(
      group: .extendedGuitar, name: "12-string Standard",
      strings: [.e(2), .a(2), .d(3), .g(3), .b(3), .e(4)], octaves: [.e(3), .a(3), .d(4), .g(4)],
      source: "Wikipedia, Twelve-string guitar"),
    TuningPreset(
      group: .extendedGuitar, name: "Tenor CGDA",
      strings: [.c(3), .g(3), .d(4), .a(4)],
      source: "Wikipedia, Tenor guitar"),
    TuningPreset(
      group: .extendedGuitar, name: "Tenor Chicago DGBE",
      strings: [.d(3), .g(3), .b(3), .e(4)],
      source: "Wikipedia, Tenor guitar"),
    TuningPreset(
      group: .extendedGuitar, name: "Requinto",
      strings: [.a(2), .d(3), .g(3), .c(4), .e(4), .a(4)],
      source: "Grove Music Online, Requinto"),
  ]

  private static let baritoneSources =
    "Wikipedia, Baritone guitar; MuseScore instruments"
  private static let lowSources =
    "Wikipedia, Baritone guitar"
  private static let tuxSources =
    "TuxGuitar tunings; Wikipedia, Extended-range guitar"
}
