extension TuningPreset {
  /// The notes that brass instruments tune, at concert pitch.
  ///
  /// They are open notes of the instrument and the orchestra's A. Why these, and why nothing is
  /// transposed: see ``orchestralWoodwind``.
  ///
  /// The open notes are harmonics of the tube without valves or slide (Baines, Brass Instruments):
  /// B flat and F on instruments in B flat and on the two sides of the double horn, C and G on the
  /// tuba in C.
  static let brass: [TuningPreset] = [
    TuningPreset(
      group: .brass, name: "Trumpet",
      strings: [.a(4), .bFlat(4)],
      transposition: 2,
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Cornet",
      strings: [.a(4), .bFlat(4)],
      transposition: 2,
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "French Horn",
      strings: [.bFlat(3), .f(4), .a(4)],
      transposition: 7,
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Tenor Trombone",
      strings: [.f(3), .a(3), .bFlat(3)],
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Bass Trombone",
      strings: [.bFlat(2), .f(3), .a(3), .bFlat(3)],
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Euphonium",
      strings: [.f(3), .a(3), .bFlat(3)],
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Tuba Bb",
      strings: [.f(2), .a(2), .bFlat(2)],
      spelling: .flats, source: openSources),
    TuningPreset(
      group: .brass, name: "Tuba C",
      strings: [.g(2), .a(2), .c(3)],
      source: openSources),
  ]

  private static let openSources =
    "Barnes, A Practical Path to Better Tuning (2010); Baines, Brass Instruments (1976)"
}
