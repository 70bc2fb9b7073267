extension TuningPreset {
  /// Strings of Hindustani and Carnatic music, and the erhu, which the product lists here.
  ///
  /// The tonic (Sa) is the player's choice. Taken are usual ones: C# for the sitar, the dilruba
  /// and the esraj (india-instruments.com; Courtney's string table), C for the sarod, E for the
  /// veena and the sarangi, C# and G# for tanpuras of men and women. Other tonics: turn the
  /// reference pitch, or use Open/Chromatic. Sympathetic strings follow the raga and are not
  /// listed.
  ///
  /// Where traditions differ:
  /// - Sitar: Kharaj Pancham is Ravi Shankar's school with two bass strings, Gandhar Pancham
  ///   Vilayat Khan's with a third instead. Strings are counted from the playing string (baj).
  /// - Surbahar: two to five whole steps below the sitar; a fourth was taken.
  /// - Sarod: Ma Sa Pa Sa as Amjad Ali Khan has it; listed from the lowest string.
  /// - Dilruba and esraj: Sa Pa Sa Ma for both (Popley); some players tune the esraj to Pa.
  /// - Sarangi: the three gut strings Sa Pa Sa; the fourth, of brass, is a drone.
  static let indianClassical: [TuningPreset] = [
    TuningPreset(
      group: .indianClassical, name: "Sitar Kharaj Pancham",
      strings: [
        .fSharp(3), .cSharp(3), .gSharp(2), .cSharp(2), .gSharp(3), .cSharp(4), .cSharp(5),
      ], order: .reentrant,
      source: indiaSources),
    TuningPreset(
      group: .indianClassical, name: "Sitar Gandhar Pancham",
      strings: [.fSharp(3), .cSharp(3), .f(3), .gSharp(3), .cSharp(4), .cSharp(5)],
      order: .reentrant,
      source: indiaSources),
    TuningPreset(
      group: .indianClassical, name: "Surbahar",
      strings: [
        .cSharp(3), .gSharp(2), .dSharp(2), .gSharp(1), .dSharp(3), .gSharp(3), .gSharp(4),
      ], order: .reentrant,
      source: "Wikipedia, Surbahar (relative to the sitar); rgacademy.in"),
    TuningPreset(
      group: .indianClassical, name: "Tanpura Male C#",
      strings: [.gSharp(2), .cSharp(3), .cSharp(3), .cSharp(2)], order: .reentrant,
      source: "Wikipedia, Tanpura; New Grove, Tambura"),
    TuningPreset(
      group: .indianClassical, name: "Tanpura Female G#",
      strings: [.dSharp(3), .gSharp(3), .gSharp(3), .gSharp(2)], order: .reentrant,
      source: "Wikipedia, Tanpura; New Grove, Tambura"),
    TuningPreset(
      group: .indianClassical, name: "Sarod",
      strings: [.c(3), .g(3), .c(4), .f(4)],
      source: "Godden, Sarod Tuning and Maintenance (1981)"),
    TuningPreset(
      group: .indianClassical, name: "Veena",
      strings: [.b(1), .e(2), .b(2), .e(3), .e(3), .b(3), .e(4)],
      source: "museumofworldmusic.com, Saraswati Veena; octavesonline.com"),
    TuningPreset(
      group: .indianClassical, name: "Dilruba",
      strings: [.cSharp(2), .gSharp(2), .cSharp(3), .fSharp(3)],
      source: popleySources),
    TuningPreset(
      group: .indianClassical, name: "Esraj",
      strings: [.cSharp(2), .gSharp(2), .cSharp(3), .fSharp(3)],
      source: popleySources),
    TuningPreset(
      group: .indianClassical, name: "Sarangi",
      strings: [.e(3), .b(3), .e(4)],
      source: "Popley, The Music of India (1921); Courtney, Tuning the Sarangi"),
    TuningPreset(
      group: .indianClassical, name: "Erhu",
      strings: [.d(4), .a(4)],
      source: "Wikipedia, Erhu"),
  ]

  private static let indiaSources =
    "india-instruments.com, Tuning & Strings; Wikipedia, Sitar"
  private static let popleySources =
    "Popley, The Music of India (1921); Courtney, Tuning the Dilruba and Esraj"
}
