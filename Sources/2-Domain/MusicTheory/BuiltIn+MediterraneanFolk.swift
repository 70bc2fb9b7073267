extension TuningPreset {
  /// Mandolins, bouzoukis and the plucked instruments of Spain and Portugal; low course first.
  ///
  /// Where traditions differ:
  /// - Mandola: C G D A as in America and MuseScore's table; in Europe the name may mean the
  ///   octave mandolin.
  /// - Irish bouzouki: G D A D with the two lower courses in octaves; many string them in unison.
  /// - Greek bouzouki: the four-course one of Hiotis (C F A D) and the three-course one (D A D),
  ///   both with octaves on the wound courses.
  /// - Bandurria and laud are all fourths down to G#; the laud an octave below. One database has
  ///   the laud re-entrant; Spanish makers' tables do not.
  /// - Portuguese guitar: Lisbon's tuning, and Coimbra's a tone lower; the three lower courses in
  ///   octaves.
  static let mediterraneanFolk: [TuningPreset] = [
    TuningPreset(
      group: .mediterraneanFolk, name: "Mandolin GDAE",
      strings: [.g(3), .d(4), .a(4), .e(5)],
      source: fiddleSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Mandola CGDA",
      strings: [.c(3), .g(3), .d(4), .a(4)],
      source: fiddleSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Octave Mandolin GDAE",
      strings: [.g(2), .d(3), .a(3), .e(4)],
      source: fiddleSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Mandocello CGDA",
      strings: [.c(2), .g(2), .d(3), .a(3)],
      source: fiddleSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Irish Bouzouki GDAD",
      strings: [.g(2), .d(3), .a(3), .d(4)], octaves: [.g(3), .d(4)],
      source: "Wikipedia, Irish bouzouki; Wikipedia, Stringed instrument tunings"),
    TuningPreset(
      group: .mediterraneanFolk, name: "Greek Bouzouki CFAD",
      strings: [.c(3), .f(3), .a(3), .d(4)], octaves: [.c(4), .f(4)],
      source: greekSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Greek Bouzouki DAD",
      strings: [.d(3), .a(3), .d(4)], octaves: [.d(4)],
      source: greekSources),
    TuningPreset(
      group: .mediterraneanFolk, name: "Baglamas DAD",
      strings: [.d(4), .a(4), .d(5)], octaves: [.d(5)],
      source: "Wikipedia, Baglamas"),
    TuningPreset(
      group: .mediterraneanFolk, name: "Bandurria",
      strings: [.gSharp(3), .cSharp(4), .fSharp(4), .b(4), .e(5), .a(5)],
      source: "Wikipedia, Bandurria; mandolinluthier.com, Bandurria Tunings"),
    TuningPreset(
      group: .mediterraneanFolk, name: "Laud",
      strings: [.gSharp(2), .cSharp(3), .fSharp(3), .b(3), .e(4), .a(4)],
      source: "Wikipedia, Laud; mandolinluthier.com, Bandurria Tunings"),
    TuningPreset(
      group: .mediterraneanFolk, name: "Portuguese Guitar Lisbon",
      strings: [.d(3), .a(3), .b(3), .e(4), .a(4), .b(4)], octaves: [.d(4), .a(4), .b(4)],
      source: "Fernandez, Lisbon Portuguese Guitarra (2021); Wikipedia, Portuguese guitar"),
    TuningPreset(
      group: .mediterraneanFolk, name: "Portuguese Guitar Coimbra",
      strings: [.c(3), .g(3), .a(3), .d(4), .g(4), .a(4)], octaves: [.c(4), .g(4), .a(4)],
      source: "Fernandez, Portuguese Guitarra (2021); Wikipedia, Portuguese guitar"),
  ]

  private static let fiddleSources =
    "Wikipedia, Mandolin; MuseScore instruments"
  private static let greekSources =
    "Wikipedia, Bouzouki; MuseScore instruments"
}
