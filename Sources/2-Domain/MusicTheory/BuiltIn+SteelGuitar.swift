extension TuningPreset {
  /// Guitars played with a bar; the string nearest to the player first.
  ///
  /// Where traditions differ:
  /// - E7: B D E G# B E on six strings (Kimock); the early eight-string one repeats E G# below it
  ///   (steelc6th.com).
  /// - Pedal E9: Nashville's ten strings with the two chromatic ones, D#4 and F#4, above G#4 on
  ///   the instrument and below it in pitch (larrybell.org; Wikipedia, "E9 tuning").
  /// - Pedal C6: ten strings with a first string of G4; some players tune D5 there.
  /// - Dobro: high-bass G (G B D G B D); the low-bass one is the guitar's Open G.
  /// - Open tunings of lap steels are the guitar's, unless their low strings were exchanged.
  static let steelGuitar: [TuningPreset] = [
    TuningPreset(
      group: .steelGuitar, name: "Lap C6",
      strings: [.c(3), .e(3), .g(3), .a(3), .c(4), .e(4)],
      source: tuningsSources),
    TuningPreset(
      group: .steelGuitar, name: "Lap E7",
      strings: [.b(2), .d(3), .e(3), .gSharp(3), .b(3), .e(4)],
      source: "Kimock, Lap Steel Tuning; steelc6th.com"),
    TuningPreset(
      group: .steelGuitar, name: "Lap A6 8-string",
      strings: [.fSharp(2), .a(2), .cSharp(3), .e(3), .fSharp(3), .a(3), .cSharp(4), .e(4)],
      source: "Herb Remington's; steelc6th.com"),
    TuningPreset(
      group: .steelGuitar, name: "Lap C6 8-string",
      strings: [.a(2), .c(3), .e(3), .g(3), .a(3), .c(4), .e(4), .g(4)],
      source: "steelc6th.com"),
    TuningPreset(
      group: .steelGuitar, name: "Lap Open D",
      strings: [.d(2), .a(2), .d(3), .fSharp(3), .a(3), .d(4)],
      source: tuningsSources),
    TuningPreset(
      group: .steelGuitar, name: "Lap Open E",
      strings: [.e(2), .b(2), .e(3), .gSharp(3), .b(3), .e(4)],
      source: tuningsSources),
    TuningPreset(
      group: .steelGuitar, name: "Lap Low Bass A",
      strings: [.e(2), .a(2), .e(3), .a(3), .cSharp(4), .e(4)],
      source: tuningsSources),
    TuningPreset(
      group: .steelGuitar, name: "Lap High Bass A",
      strings: [.a(2), .cSharp(3), .e(3), .a(3), .cSharp(4), .e(4)],
      source: tuningsSources),
    TuningPreset(
      group: .steelGuitar, name: "Dobro G",
      strings: [.g(2), .b(2), .d(3), .g(3), .b(3), .d(4)],
      source: "lap-steel.com; Wikipedia, Resonator guitar"),
    TuningPreset(
      group: .steelGuitar, name: "Pedal E9",
      strings: [
        .b(2), .d(3), .e(3), .fSharp(3), .gSharp(3), .b(3), .e(4), .gSharp(4), .dSharp(4),
        .fSharp(4),
      ], order: .reentrant,
      source: pedalSources),
    TuningPreset(
      group: .steelGuitar, name: "Pedal C6",
      strings: [.c(2), .f(2), .a(2), .c(3), .e(3), .g(3), .a(3), .c(4), .e(4), .g(4)],
      source: "Winston and Keith, Pedal Steel Guitar (1975); Wikipedia, C6 tuning"),
  ]

  private static let tuningsSources =
    "Common Tunings for Lap Steel Guitar (well.com/user/wellvis); lap-steel.com"
  private static let pedalSources =
    "Winston and Keith, Pedal Steel Guitar (1975); larrybell.org"
}
