extension TuningPreset {
  /// Lutes of Europe, the vihuela, the cittern and the oud; low course first.
  ///
  /// Where traditions differ:
  /// - Renaissance lutes are nominally in G; the lowest courses have octave strings. The basses of
  ///   the ten-course one are F Eb D C (Wikipedia); the eighth is E in other keys (MuseScore;
  ///   Dartmouth).
  /// - Baroque lutes: the D minor tuning with diatonic basses, for pieces without sharps or flats.
  /// - Theorbo: in A, of fourteen courses, the first two an octave down, so the third is the
  ///   highest.
  /// - Vihuela: in G, as most editions have it, with the notes of the six-course lute; in unison
  ///   courses.
  /// - Cittern: the Italian and English tuning, whose fourth course lies above the third; the
  ///   French one has A3 for B3.
  /// - Baroque guitar: with an octave on the fourth course only (Corbetta; de Visee), so the fifth
  ///   is high.
  /// - Oud: the Arabic tuning on C that is most common now, the older one with D2 G2, and the
  ///   Turkish one, a tone above the first (oudipedia.info; daviderath.com). MuseScore lists the
  ///   oud an octave higher, as it is written.
  static let lute: [TuningPreset] = [
    TuningPreset(
      group: .lute, name: "Renaissance 6-course",
      strings: [.g(2), .c(3), .f(3), .a(3), .d(4), .g(4)], octaves: [.g(3), .c(4), .f(4)],
      source: renSources),
    TuningPreset(
      group: .lute, name: "Renaissance 7-course",
      strings: [.d(2), .g(2), .c(3), .f(3), .a(3), .d(4), .g(4)], octaves: [.d(3), .g(3)],
      source: msSources),
    TuningPreset(
      group: .lute, name: "Renaissance 8-course",
      strings: [.d(2), .f(2), .g(2), .c(3), .f(3), .a(3), .d(4), .g(4)],
      octaves: [.d(3), .f(3), .g(3)],
      source: msSources),
    TuningPreset(
      group: .lute, name: "Renaissance 10-course",
      strings: [.c(2), .d(2), .eFlat(2), .f(2), .g(2), .c(3), .f(3), .a(3), .d(4), .g(4)],
      octaves: [.c(3), .d(3), .eFlat(3), .f(3), .g(3)],
      spelling: .flats,
      source: "Wikipedia, Stringed instrument tunings (lute); Dartmouth, 10-course lute"),
    TuningPreset(
      group: .lute, name: "Baroque 11-course",
      strings: [.c(2), .d(2), .e(2), .f(2), .g(2), .a(2), .d(3), .f(3), .a(3), .d(4), .f(4)],
      octaves: [.c(3), .d(3), .e(3), .f(3), .g(3), .a(3)],
      source: "Grove Music Online, Lute; Wikipedia, Lute"),
    TuningPreset(
      group: .lute, name: "Baroque 13-course",
      strings: [
        .a(1), .b(1), .c(2), .d(2), .e(2), .f(2), .g(2), .a(2), .d(3), .f(3), .a(3), .d(4), .f(4),
      ], octaves: [.a(2), .b(2), .c(3), .d(3), .e(3), .f(3), .g(3), .a(3)],
      source: renSources),
    TuningPreset(
      group: .lute, name: "Archlute",
      strings: [
        .f(1), .g(1), .a(1), .bFlat(1), .c(2), .d(2), .eFlat(2), .f(2), .g(2), .c(3), .f(3), .a(3),
        .d(4), .g(4),
      ],
      spelling: .flats, source: "MuseScore instruments; Wikipedia, Archlute"),
    TuningPreset(
      group: .lute, name: "Theorbo",
      strings: [
        .g(1), .a(1), .b(1), .c(2), .d(2), .e(2), .f(2), .g(2), .a(2), .d(3), .g(3), .b(3), .e(3),
        .a(3),
      ], order: .reentrant,
      source: "MuseScore instruments; Wikipedia, Theorbo"),
    TuningPreset(
      group: .lute, name: "Vihuela",
      strings: [.g(2), .c(3), .f(3), .a(3), .d(4), .g(4)],
      source: "Grove Music Online, Vihuela; Wikipedia, Vihuela"),
    TuningPreset(
      group: .lute, name: "Cittern",
      strings: [.b(3), .g(3), .d(4), .e(4)], order: .reentrant,
      source: "Grove Music Online, Cittern; Wikipedia, Cittern"),
    TuningPreset(
      group: .lute, name: "Baroque Guitar",
      strings: [.a(3), .d(3), .g(3), .b(3), .e(4)], octaves: [.d(4)], order: .reentrant,
      source: "Tyler, A Guide to Playing the Baroque Guitar (2011)"),
    TuningPreset(
      group: .lute, name: "Oud Arabic",
      strings: [.c(2), .f(2), .a(2), .d(3), .g(3), .c(4)],
      source: oudSources),
    TuningPreset(
      group: .lute, name: "Oud Arabic D",
      strings: [.d(2), .g(2), .a(2), .d(3), .g(3), .c(4)],
      source: oudSources),
    TuningPreset(
      group: .lute, name: "Oud Turkish",
      strings: [.cSharp(2), .fSharp(2), .b(2), .e(3), .a(3), .d(4)],
      source: oudSources),
  ]

  private static let renSources =
    "MuseScore instruments; MEI Guidelines, course tunings"
  private static let msSources =
    "MuseScore instruments; Wikipedia, Lute"
  private static let oudSources =
    "oudipedia.info, Tuning; Erath, Oud Tuning & Notation"
}
