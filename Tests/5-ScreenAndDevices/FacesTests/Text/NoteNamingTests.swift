import Appliance
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite("Names of notes on the faces")
struct NoteNamingTests {
  @Test(
    "English names keep their size, longer ones shrink until the longest fits, and are still read")
  func height() {
    let fonts = Fonts()
    let english = Ink(theme: .amber, fonts: fonts)
    #expect(english.nameHeight(100, width: 10) == 100)
    for language in NoteNaming.Language.allCases {
      let ink = Ink(theme: .amber, fonts: fonts, Ink.Writing(naming: NoteNaming(language)))
      let height = ink.nameHeight(100, width: 190)
      let letters = Lettering(fonts.readout, size: height / fonts.readout.capHeight)
      for name in ink.naming.names { #expect(letters.width(of: name) <= 190.5, "\(name)") }
      #expect(height >= 60, "\(language)")
    }
  }

  private static let start = Instant(nanoseconds: 1_000_000_000)
  /// The languages that have longer names than English.
  private static let languages = [NoteNaming.Language.solfege, .german]

  /// A box that says what it hears in other words.
  private static func settings(_ language: NoteNaming.Language, _ spelling: Spelling) -> Settings {
    var settings = Settings()
    (settings.names, settings.accidentals) = (language, Accidentals(spelling))
    settings.tuner.faces = FacePair(.noteWheel, .chromaticStrip)
    return settings
  }

  @Test(
    "wheel, strip and columns of strings look as they were approved in other words",
    arguments: languages)
  func golden(language: NoteNaming.Language) throws {
    var note = Box(Self.settings(language, .sharps))
    note.hear(56, -12.3, at: Self.start)
    var strum = Box(Self.settings(language, .flats))
    // Its strings have the longest names there are.
    var settings = strum.state.settings
    settings.preset = try #require(
      TuningPreset.builtIn.first { $0.identifier == "Guitar/Half Step Down" })
    strum = Box(settings)
    strum.hear(strum: [-3.2, 0.4, nil, 12, -28, 2.1], at: Self.start)
    for (name, state) in [("note", note.state), ("strum", strum.state)] {
      var screen = Screen(width: 320, height: 240, density: 1)
      _ = ScreenTests.settle(&screen, state, from: Self.start)
      #expect(
        try mismatch(screen.surface, golden: "\(language.rawValue)-\(name)-320x240") == nil)
    }
  }

  @Test("no name in other words is cut off or lies on another", arguments: TextPlacesTests.narrow)
  func places(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    // The stage view gives its letters back when another face is made: it comes last.
    let pairs = FacePair.everyFace.filter { $0 != .stageView } + [.stageView]
    for language in Self.languages {
      for pair in pairs {
        var settings = Self.settings(language, language == .german ? .flats : .sharps)
        settings.tuner.faces = pair
        var box = Box(settings)
        box.hear(56, 49, at: Self.start)
        bench.draw("\(language): \(pair)", box.state)
      }
      for count in [6, 8] {
        var settings = Self.settings(language, .sharps)
        settings.preset =
          TuningPreset.builtIn.first { $0.strummed.count == count } ?? settings.preset
        var box = Box(settings)
        box.hear(strum: Array(repeating: -69.9, count: count), at: Self.start)
        bench.draw("\(language): \(count) strings", box.state)
      }
    }
    bench.check()
  }
}
