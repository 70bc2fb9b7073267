extension TuningPreset {
  /// The violin family and the viols; low string first, sounding pitch.
  ///
  /// Where traditions differ:
  /// - Double bass solo tuning is a tone above the orchestra's (Piston; Grove), written as if it
  ///   were not.
  /// - The fifth string is B0 in the German tradition, which was taken; others tune C1
  ///   (TuxGuitar).
  /// - Viols: the tenor's in G, as consorts have it, not the Baroque one in A.
  static let orchestralString: [TuningPreset] = [
    TuningPreset(
      group: .orchestralString, name: "Violin GDAE",
      strings: [.g(3), .d(4), .a(4), .e(5)],
      source: pistonSources),
    TuningPreset(
      group: .orchestralString, name: "Viola CGDA",
      strings: [.c(3), .g(3), .d(4), .a(4)],
      source: pistonSources),
    TuningPreset(
      group: .orchestralString, name: "Cello CGDA",
      strings: [.c(2), .g(2), .d(3), .a(3)],
      source: pistonSources),
    TuningPreset(
      group: .orchestralString, name: "Cello Bach Suite V",
      strings: [.c(2), .g(2), .d(3), .g(3)],
      source: "Bach, Suite BWV 1011 (Anna Magdalena Bach's copy)"),
    TuningPreset(
      group: .orchestralString, name: "Double Bass EADG",
      strings: [.e(1), .a(1), .d(2), .g(2)],
      source: pistonSources),
    TuningPreset(
      group: .orchestralString, name: "Double Bass Solo F#BEA",
      strings: [.fSharp(1), .b(1), .e(2), .a(2)],
      source: "Grove Music Online, Double bass; Wikipedia, Double bass"),
    TuningPreset(
      group: .orchestralString, name: "Double Bass C Extension",
      strings: [.c(1), .a(1), .d(2), .g(2)],
      source: "Piston, Orchestration (1955); Wikipedia, Double bass"),
    TuningPreset(
      group: .orchestralString, name: "Double Bass 5-string",
      strings: [.b(0), .e(1), .a(1), .d(2), .g(2)],
      source: "Grove Music Online, Double bass; Wikipedia, Double bass"),
    TuningPreset(
      group: .orchestralString, name: "Double Bass Fifths",
      strings: [.c(1), .g(1), .d(2), .a(2)],
      source: "Wikipedia, Double bass (Quarrington's fifths)"),
    TuningPreset(
      group: .orchestralString, name: "Treble Viol",
      strings: [.d(3), .g(3), .c(4), .e(4), .a(4), .d(5)],
      source: violSources),
    TuningPreset(
      group: .orchestralString, name: "Tenor Viol",
      strings: [.g(2), .c(3), .f(3), .a(3), .d(4), .g(4)],
      source: violSources),
    TuningPreset(
      group: .orchestralString, name: "Bass Viol",
      strings: [.d(2), .g(2), .c(3), .e(3), .a(3), .d(4)],
      source: violSources),
    TuningPreset(
      group: .orchestralString, name: "Fiddle Cross A",
      strings: [.a(3), .e(4), .a(4), .e(5)],
      source: "Wikipedia, Cross tuning"),
  ]

  private static let pistonSources =
    "Piston, Orchestration (1955); Grove Music Online"
  private static let violSources =
    "Grove Music Online, Viol; Wikipedia, Viol"
}
