extension TuningPreset {
  /// The notes that reeds tune, at concert pitch.
  ///
  /// They are the orchestra's A and the band's B flat, with F if it is an open note of the
  /// instrument. Why these, and why nothing is transposed: see ``orchestralWoodwind``.
  ///
  /// Written, these are: clarinet in B flat, G4 B4 C5; in A, G4 and C5; bass clarinet, G4 B4 C5;
  /// English horn, C5 and E5; soprano and tenor saxophone, B4 and C5; alto and baritone, F#5 and
  /// G5, F# being the steadiest note of the alto (U.S. Navy Band).
  static let reed: [TuningPreset] = [
    TuningPreset(
      group: .reed, name: "Oboe",
      strings: [.a(4), .bFlat(4)],
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .reed, name: "English Horn",
      strings: [.f(4), .a(4)],
      transposition: 7,
      source: barnesSources),
    TuningPreset(
      group: .reed, name: "Clarinet Bb",
      strings: [.f(4), .a(4), .bFlat(4)],
      transposition: 2,
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .reed, name: "Clarinet A",
      strings: [.e(4), .a(4)],
      transposition: 3,
      source: barnesSources),
    TuningPreset(
      group: .reed, name: "Bass Clarinet",
      strings: [.f(3), .a(3), .bFlat(3)],
      transposition: 14,
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .reed, name: "Bassoon",
      strings: [.a(3), .bFlat(3)],
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .reed, name: "Contrabassoon",
      strings: [.a(2), .bFlat(2)],
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .reed, name: "Soprano Saxophone",
      strings: [.a(4), .bFlat(4)],
      transposition: 2,
      spelling: .flats, source: saxSources),
    TuningPreset(
      group: .reed, name: "Alto Saxophone",
      strings: [.a(4), .bFlat(4)],
      transposition: 9,
      spelling: .flats, source: saxSources),
    TuningPreset(
      group: .reed, name: "Tenor Saxophone",
      strings: [.a(3), .bFlat(3)],
      transposition: 14,
      spelling: .flats, source: saxSources),
    TuningPreset(
      group: .reed, name: "Baritone Saxophone",
      strings: [.a(3), .bFlat(3)],
      transposition: 21,
      spelling: .flats, source: saxSources),
  ]

  private static let barnesSources =
    "Barnes, A Practical Path to Better Tuning, The Instrumentalist (2010)"
  private static let saxSources =
    "U.S. Navy Band, Saxophone Quartet (navyband.navy.mil); Barnes (2010)"
}
