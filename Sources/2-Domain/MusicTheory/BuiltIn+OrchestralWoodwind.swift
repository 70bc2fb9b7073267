extension TuningPreset {
  /// The notes that flutes tune, at concert pitch.
  ///
  /// They are the orchestra's A and the band's B flat, in the octave in which the instrument is
  /// tuned. James Barnes (The Instrumentalist, May 2010) weighs A, B flat and F: A suits the
  /// woodwinds, B flat the brass, F horns and trombones. Winds of one group that are tuned alike
  /// have the same notes. Nothing is transposed: the display shows what sounds, as every chromatic
  /// tuner does.
  static let orchestralWoodwind: [TuningPreset] = [
    TuningPreset(
      group: .orchestralWoodwind, name: "Flute",
      strings: [.a(4), .bFlat(4)],
      spelling: .flats, source: barnesSources),
    TuningPreset(
      group: .orchestralWoodwind, name: "Piccolo",
      strings: [.a(5), .bFlat(5)],
      spelling: .flats, source: barnesSources),
  ]

  private static let barnesSources =
    "Barnes, A Practical Path to Better Tuning, The Instrumentalist (2010)"
}
