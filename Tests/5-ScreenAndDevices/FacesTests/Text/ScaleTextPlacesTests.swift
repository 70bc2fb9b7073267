import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import TestSupport
import Testing
import Units

@testable import Faces

/// Names of a scale's notes have room on every face, at their longest and at most notes an octave.
@Suite struct ScaleTextPlacesTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A scale of so many notes, each with a name of its own and so many letters, or none if that is 0.
  private static func scale(
    _ notes: Int, letters: Int, of interval: Double = 1200
  ) throws -> ScalaTemperament {
    let names = Array("WMGOQmw@")
    let steps = (1...notes).map { note -> String in
      // The widest letters there are, told apart by the order in which they follow.
      var rest = note
      let name = (0..<letters).map { _ in
        defer { rest /= 7 }
        return String(names[rest % 7])
      }
      return "\(interval * Double(note) / Double(notes)) \(name.joined())\n"
    }
    return try ScalaTemperament(
      name: "any.scl", scale: Array("any\n\(notes)\n\(steps.joined())".utf8), keyboard: nil)
  }

  /// A box in a scale.
  private static func box(
    _ scale: ScalaTemperament, _ faces: FacePair? = nil, change: (inout Settings) -> Void = { _ in }
  ) -> Box {
    var settings = Settings()
    settings.scale = scale.name
    if let faces { settings.tuner.faces = faces }
    change(&settings)
    var box = Box(settings)
    box.take(.scale(.read(scale)), at: start)
    return box
  }

  private static func naming(_ scale: ScalaTemperament, _ language: NoteNaming.Language)
    -> NoteNaming
  {
    var naming = NoteNaming(language)
    naming.degrees = scale.names
    return naming
  }

  /// So many notes, each with a name of so many letters, or with a number if that is 0.
  struct Names: Sendable {
    var notes: Int
    var letters: Int
    var language = NoteNaming.Language.english
  }

  /// The languages with the longest names among the twelve: they stand behind numbers.
  private static let names = [
    Names(notes: 5, letters: 0), Names(notes: 53, letters: 0), Names(notes: 53, letters: 2),
    Names(notes: 53, letters: 4),
    // By day, too.
    Names(notes: 13, letters: 0, language: .german), Names(notes: 53, letters: 3),
    Names(notes: 53, letters: 0, language: .solfege), Names(notes: 53, letters: 8),
    Names(notes: 128, letters: 0),
  ]

  @Test(
    "numbers and names of up to 53 notes an octave have room on every face",
    arguments: TextPlacesTests.sizesOfPairs, isNight ? names : Array(names.suffix(5)))
  func faces(size: (width: Int, height: Int), names: Names) throws {
    let scale = try Self.scale(names.notes, letters: names.letters)
    let naming = Self.naming(scale, names.language)
    let repetition = try #require(scale.offsets.repetition)
    var bench = TextBench(width: size.width, height: size.height, naming: naming)
    for pair in TextPlacesTests.pairs {
      // The last degree has the longest number; far off, the note that is heard is named beside it.
      for (degree, cents) in [(names.notes - 1, 0.3), (names.notes / 2, -123.4), (0, 888.8)] {
        var box = Self.box(scale, pair) { $0.names = names.language }
        box.hear(repetition.middleKey + degree, cents, in: scale, at: Self.start)
        #expect(box.state.naming == naming)
        bench.draw("\(names), \(pair) \(degree)", box.state)
      }
    }
    bench.check()
  }

  @Test("tones, spectrum, strings and lists of a scale have room", arguments: TextPlacesTests.sizes)
  func decks(width: Int, height: Int) throws {
    for (notes, letters) in [(53, 0), (53, 8)] {
      let scale = try Self.scale(notes, letters: letters)
      let naming = Self.naming(scale, .english)
      let repetition = try #require(scale.offsets.repetition)
      var bench = TextBench(width: width, height: height, naming: naming)
      for view in SpectrumView.allCases {
        var box = Self.box(scale) { settings in
          settings.deck = .spectrum
          settings.spectrum.view = view
        }
        box.hear(repetition.middleKey + notes - 1, -49.9, in: scale, at: Self.start)
        bench.draw("\(letters) letters, \(view)", box.state)
      }
      let guitar = TuningGroup.guitar.presets[0]
      var strings = Hands(Self.box(scale) { $0.preset = guitar }, at: Self.start)
      bench.draw("\(letters) letters, strings", strings.box.state)
      var strum = StrumReading.silence
      strum.isStrum = true
      for lane in 0..<6 { strum.cents[lane] = -44.4 }
      strings.take(.strum(strum))
      bench.draw("\(letters) letters, strum", strings.box.state)
      strings.hold(.mode, true)
      strings.wait(Seconds(0.3))
      bench.draw("\(letters) letters, MODE held", strings.box.state)
      bench.check(mayCut: width < 480)
    }
  }

  @Test("the tones of a scale are whole lines of their list", arguments: TextPlacesTests.narrow)
  func list(width: Int, height: Int) throws {
    for letters in [0, 8] {
      let scale = try Self.scale(53, letters: letters)
      var bench = TextBench(width: width, height: height, naming: Self.naming(scale, .english))
      var hands = Hands(Self.box(scale), at: Self.start)
      hands.open("More settings", "Tones")
      for _ in 0..<14 {
        bench.draw("\(letters) letters", hands.box.state)
        hands.press(.mode)
      }
      bench.check()
    }
  }

  @Test("wheel and strip show the notes beside a note of the scale", arguments: [5, 13, 53])
  func neighbours(notes: Int) throws {
    let scale = try Self.scale(notes, letters: 0, of: notes == 13 ? 1901.955 : 1200)
    let repetition = try #require(scale.offsets.repetition)
    var bench = TextBench(width: 480, height: 320, naming: Self.naming(scale, .english))
    var box = Self.box(scale, FacePair(.arc, .chromaticStrip))
    box.hear(repetition.middleKey + 2, 0, in: scale, at: Self.start)
    bench.draw("strip", box.state)
    let text = bench.letters[0].map { String($0.character) }.joined()
    // Four below and four above, in their order.
    let shown = (-2...6).map { "\(($0 + notes) % notes)" }.joined()
    #expect(text.contains(shown), "\(text)")
  }
}

extension Box {
  /// Hears a note of a scale, so many cents off; the note that lies there is the one that is heard.
  fileprivate mutating func hear(
    _ key: Int, _ cents: Double, in scale: ScalaTemperament, at now: Instant
  ) {
    hear(key, cents, at: now)
    var reading = state.reading
    let steps = scale.offsets.steps(from: MIDINote(key), cents: cents)
    reading.heardSemitone = MIDINote(key + Int(steps.rounded()))
    take(.reading(reading), at: now)
  }
}
