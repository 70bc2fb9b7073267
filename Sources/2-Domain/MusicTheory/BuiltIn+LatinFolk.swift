extension TuningPreset {
  /// Small guitars of Latin America, from the course next to the player's chin.
  ///
  /// Where traditions differ:
  /// - Charango: the third course is E4 with E5 (Wikipedia; fretexpert.com); so E4 is its lowest
  ///   string.
  /// - Ronroco: Argentina's a fourth below the charango; Bolivia's an octave below it.
  /// - Venezuelan cuatro: A3 D4 F#4 B3; an older one sounds an octave higher but for its B.
  /// - Puerto Rican cuatro: B E A D G from B2, the two low courses in octaves (hamlel.com).
  /// - Jarana: the "segunda", G C E A G; its third course in octaves, the fourth tuned from the
  ///   lower E.
  /// - Cavaquinho: Brazil's D G B D (MuseScore); Portugal's has more than four tunings, none
  ///   listed.
  /// - Tiple: the guitar's upper strings, as it is made now; older ones are a tone lower.
  /// - Tres: C major (G C E), the G course in octaves and the others in unison; a tone higher is
  ///   common too, and some put an octave on the E.
  /// - Bandola llanera: A D A E as players name it; Grove has it a tone higher.
  static let latinFolk: [TuningPreset] = [
    TuningPreset(
      group: .latinFolk, name: "Charango",
      strings: [.g(4), .c(5), .e(4), .a(4), .e(5)], octaves: [.e(5)], order: .reentrant,
      source: "Wikipedia, Charango; charango.it"),
    TuningPreset(
      group: .latinFolk, name: "Ronroco",
      strings: [.d(4), .g(4), .b(3), .e(4), .b(4)], octaves: [.b(4)], order: .reentrant,
      source: "guitar-learning.com, Ronroco; Medina Artigas, string set for ronroco"),
    TuningPreset(
      group: .latinFolk, name: "Ronroco Bolivian",
      strings: [.g(3), .c(4), .e(3), .a(3), .e(4)], octaves: [.e(4)], order: .reentrant,
      source: "Medina Artigas, string set 1267 (GCEAE)"),
    TuningPreset(
      group: .latinFolk, name: "Cuatro Venezuelan",
      strings: [.a(3), .d(4), .fSharp(4), .b(3)], order: .reentrant,
      source: "Wikipedia, Cuatro (instrument); Atlas of Plucked Instruments"),
    TuningPreset(
      group: .latinFolk, name: "Cuatro Puerto Rican",
      strings: [.b(2), .e(3), .a(3), .d(4), .g(4)], octaves: [.b(3), .e(4)],
      source: "Wikipedia, Puerto Rican cuatro; hamlel.com"),
    TuningPreset(
      group: .latinFolk, name: "Jarana",
      strings: [.g(3), .c(4), .e(3), .a(3), .g(3)], octaves: [.e(4)], order: .reentrant,
      source: "Curso de jarana (2009), tuning por fandango; Grove Music Online, Son jarocho"),
    TuningPreset(
      group: .latinFolk, name: "Requinto Jarocho",
      strings: [.a(2), .d(3), .g(3), .c(4)],
      source: "Wikipedia, Requinto jarocho"),
    TuningPreset(
      group: .latinFolk, name: "Cavaquinho",
      strings: [.d(4), .g(4), .b(4), .d(5)],
      source: "Wikipedia, Cavaquinho; MuseScore instruments"),
    TuningPreset(
      group: .latinFolk, name: "Cavaquinho DGBE",
      strings: [.d(4), .g(4), .b(4), .e(5)],
      source: "Wikipedia, Cavaquinho"),
    TuningPreset(
      group: .latinFolk, name: "Tres Cuban",
      strings: [.g(3), .c(4), .e(4)], octaves: [.g(4)],
      source: "Wikipedia, Tres (instrument); salsablanca.com, Cuban Tres"),
    TuningPreset(
      group: .latinFolk, name: "Tiple Colombian",
      strings: [.d(3), .g(3), .b(3), .e(4)], octaves: [.d(4), .g(4)],
      source: "Wikipedia, Tiple"),
    TuningPreset(
      group: .latinFolk, name: "Bandola Llanera",
      strings: [.a(3), .d(4), .a(4), .e(5)],
      source: "Wikipedia, Bandola"),
    TuningPreset(
      group: .latinFolk, name: "Viola Caipira Cebolao E",
      strings: [.b(2), .e(3), .gSharp(3), .b(3), .e(4)], octaves: [.b(3), .e(4), .gSharp(4)],
      source: "Aula de Viola, Cebolao E; Wikipedia, Viola caipira"),
    TuningPreset(
      group: .latinFolk, name: "Vihuela Mexicana",
      strings: [.a(3), .d(4), .g(4), .b(3), .e(4)], order: .reentrant,
      source: "Sobrino, Guitarron and Vihuela Tuning; Wikipedia, Mexican vihuela"),
    TuningPreset(
      group: .latinFolk, name: "Guitarron",
      strings: [.a(1), .d(2), .g(2), .c(3), .e(3), .a(2)], order: .reentrant,
      source: "Sobrino, Guitarron and Vihuela Tuning; Wikipedia, Guitarron mexicano"),
  ]
}
