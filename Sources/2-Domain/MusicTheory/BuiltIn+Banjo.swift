extension TuningPreset {
  /// Banjos; of five strings the short one first, which is the highest, then from low to high.
  ///
  /// Where traditions differ:
  /// - C is the classic and drop C tuning, g C G B D (Seeger), not open C, which is listed by that
  ///   name.
  /// - A: open G two frets up, a E A C# E (banjr.com). Others say A and mean sawmill two frets up.
  /// - Open D: the short string at F#, as melodic players have it; others tune it to A.
  static let banjo: [TuningPreset] = [
    TuningPreset(
      group: .banjo, name: "Open G",
      strings: [.g(4), .d(3), .g(3), .b(3), .d(4)], order: .reentrant,
      source: "Seeger, How to Play the 5-String Banjo (1962); MuseScore instruments"),
    TuningPreset(
      group: .banjo, name: "Sawmill",
      strings: [.g(4), .d(3), .g(3), .c(4), .d(4)], order: .reentrant,
      source: "Wikipedia, Banjo; banjotuner.io, Sawmill"),
    TuningPreset(
      group: .banjo, name: "C Tuning",
      strings: [.g(4), .c(3), .g(3), .b(3), .d(4)], order: .reentrant,
      source: seegerSources),
    TuningPreset(
      group: .banjo, name: "Double C",
      strings: [.g(4), .c(3), .g(3), .c(4), .d(4)], order: .reentrant,
      source: "Wikipedia, Banjo; banjotuner.io, Sawmill"),
    TuningPreset(
      group: .banjo, name: "Double D",
      strings: [.a(4), .d(3), .a(3), .d(4), .e(4)], order: .reentrant,
      source: "Wikipedia, Banjo"),
    TuningPreset(
      group: .banjo, name: "A Tuning",
      strings: [.a(4), .e(3), .a(3), .cSharp(4), .e(4)], order: .reentrant,
      source: "banjr.com, Tunings"),
    TuningPreset(
      group: .banjo, name: "Open C",
      strings: [.g(4), .c(3), .g(3), .c(4), .e(4)], order: .reentrant,
      source: "Wikipedia, Banjo"),
    TuningPreset(
      group: .banjo, name: "Open D",
      strings: [.fSharp(4), .d(3), .fSharp(3), .a(3), .d(4)], order: .reentrant,
      source: seegerSources),
    TuningPreset(
      group: .banjo, name: "Long Neck",
      strings: [.e(4), .b(2), .e(3), .gSharp(3), .b(3)], order: .reentrant,
      source: seegerSources),
    TuningPreset(
      group: .banjo, name: "Cello Banjo 5-string",
      strings: [.g(3), .d(2), .g(2), .b(2), .d(3)], order: .reentrant,
      source: "Gold Tone, CEB-5"),
    TuningPreset(
      group: .banjo, name: "Plectrum CGBD",
      strings: [.c(3), .g(3), .b(3), .d(4)],
      source: wikiSources),
    TuningPreset(
      group: .banjo, name: "Tenor CGDA",
      strings: [.c(3), .g(3), .d(4), .a(4)],
      source: "TuxGuitar tunings; MuseScore instruments"),
    TuningPreset(
      group: .banjo, name: "Irish Tenor GDAE",
      strings: [.g(2), .d(3), .a(3), .e(4)],
      source: "MuseScore instruments; Wikipedia, Banjo"),
    TuningPreset(
      group: .banjo, name: "Chicago DGBE",
      strings: [.d(3), .g(3), .b(3), .e(4)],
      source: "Wikipedia, Banjo"),
  ]

  private static let seegerSources =
    "Seeger, How to Play the 5-String Banjo (1962)"
  private static let wikiSources =
    "Wikipedia, Banjo; TuxGuitar tunings"
}
