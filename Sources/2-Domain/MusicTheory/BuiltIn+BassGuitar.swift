extension TuningPreset {
  /// Bass guitars; low string first, sounding pitch (an octave below what is written).
  ///
  /// MuseScore's table lists the notes an octave higher, as they are written; the sounding ones
  /// were taken.
  static let bassGuitar: [TuningPreset] = [
    TuningPreset(
      group: .bassGuitar, name: "4-string EADG",
      strings: [.e(1), .a(1), .d(2), .g(2)],
      source: tuxSources),
    TuningPreset(
      group: .bassGuitar, name: "4-string Drop D",
      strings: [.d(1), .a(1), .d(2), .g(2)],
      source: "TuxGuitar tunings; Wikipedia, Bass guitar tuning"),
    TuningPreset(
      group: .bassGuitar, name: "4-string Half Step Down",
      strings: [.eFlat(1), .aFlat(1), .dFlat(2), .gFlat(2)],
      spelling: .flats, source: "TuxGuitar tunings; Wikipedia, Bass guitar tuning"),
    TuningPreset(
      group: .bassGuitar, name: "4-string Whole Step Down",
      strings: [.d(1), .g(1), .c(2), .f(2)],
      source: "TuxGuitar tunings; Wikipedia, Bass guitar tuning"),
    TuningPreset(
      group: .bassGuitar, name: "4-string Drop C",
      strings: [.c(1), .g(1), .c(2), .f(2)],
      source: wikiSources),
    TuningPreset(
      group: .bassGuitar, name: "4-string BEAD",
      strings: [.b(0), .e(1), .a(1), .d(2)],
      source: "TuxGuitar tunings; Wikipedia, Bass guitar tuning"),
    TuningPreset(
      group: .bassGuitar, name: "4-string Tenor ADGC",
      strings: [.a(1), .d(2), .g(2), .c(3)],
      source: "TuxGuitar tunings; Wikipedia, Bass guitar tuning"),
    TuningPreset(
      group: .bassGuitar, name: "5-string BEADG",
      strings: [.b(0), .e(1), .a(1), .d(2), .g(2)],
      source: tuxSources),
    TuningPreset(
      group: .bassGuitar, name: "5-string Tenor EADGC",
      strings: [.e(1), .a(1), .d(2), .g(2), .c(3)],
      source: tuxSources),
    TuningPreset(
      group: .bassGuitar, name: "6-string BEADGC",
      strings: [.b(0), .e(1), .a(1), .d(2), .g(2), .c(3)],
      source: tuxSources),
    TuningPreset(
      group: .bassGuitar, name: "Piccolo EADG",
      strings: [.e(2), .a(2), .d(3), .g(3)],
      source: "Wikipedia, Piccolo bass"),
    TuningPreset(
      group: .bassGuitar, name: "Bass VI",
      strings: [.e(1), .a(1), .d(2), .g(2), .b(2), .e(3)],
      source: "Wikipedia, Fender Bass VI"),
  ]

  private static let tuxSources =
    "TuxGuitar tunings; MuseScore instruments"
  private static let wikiSources =
    "Wikipedia, Bass guitar tuning"
}
