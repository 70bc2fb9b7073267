import Appliance
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The stage view is read from five metres by an eye of half the usual acuity: the letter among all letters with their
/// signs, the side, and whether it is in tune.
@Suite struct StageReadingTests {
  /// A panel in a theme.
  struct View: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var theme: PanelTheme

    var testDescription: String { "\(width)x\(height), \(theme.rawValue)" }
  }

  /// Millimetres to the eye, and the eye's acuity.
  private static let (distance, acuity) = (5000.0, 0.5)
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Every panel of the text tests in amber, and every theme on the smallest one.
  static let some =
    sizes.map { View(width: $0.0, height: $0.1, theme: .amber) }
    + PanelTheme.allCases.map { View(width: 320, height: 240, theme: $0) }

  /// Every panel in every theme, upright and flat.
  static let all = PanelTheme.allCases.flatMap { theme in
    (sizes + PanelLayoutTests.sizes + PanelLayoutTests.sizes.map { ($1, $0) }).map {
      View(width: $0.0, height: $0.1, theme: theme)
    }
  }

  private static let sizes = TextPlacesTests.sizes + [(1280, 800)]

  /// All twelve notes, those between two letters with either sign, each with a deviation and what it looks like.
  private static let notes: [(note: Int, spelling: Spelling)] =
    (45..<57).map { ($0, .sharps) } + [46, 49, 51, 54, 56].map { ($0, .flats) }

  /// Deviations, in cents, and how they look.
  private static let deviations: [(Double, StageReader.Bar)] = [
    (-6, .flat), (6, .sharp), (0.4, .tuned), (-12.3, .flat), (31, .sharp), (-49, .flat),
    (180, .sharp), (-4.6, .tuned), (-180, .flat), (49, .sharp), (4.6, .tuned),
  ]

  @Test(
    "letter, sign, side and in tune are read at five metres by half the acuity",
    arguments: ReadingTests.isLong ? all : some)
  func read(view: View) {
    var random = SeededRandom(seed: 7)
    let detail = Eye.pixelsPerDetail(
      width: view.width, height: view.height, distance: Self.distance, acuity: Self.acuity)
    let layout = PanelLayout(width: view.width, height: view.height, density: 1)
    let reader = StageReader(layout, detail: detail)
    var wrong: [String] = []
    let count = max(Self.notes.count, Self.deviations.count)
    var screens: [Spelling: Screen.Shown] = [:]
    for index in 0..<count {
      let (number, spelling) = Self.notes[index % Self.notes.count]
      let (cents, bar) = Self.deviations[index % Self.deviations.count]
      let wanted = StageReader.Reading(
        name: MIDINote(number).pitchClass.name(spelling), bar: bar)
      let shown = screens[spelling] ?? Screen.Shown(view, spelling)
      screens[spelling] = shown
      let reading = shown.read(number, cents, reader, &random)
      if reading != wanted { wrong.append("\(wanted): \(reading)") }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test("from sixty metres the letters are not read any more")
  func illegible() {
    var random = SeededRandom(seed: 7)
    let view = View(width: 480, height: 320, theme: .amber)
    let detail = Eye.pixelsPerDetail(
      width: view.width, height: view.height, distance: 60_000, acuity: Self.acuity)
    let reader = StageReader(PanelLayout(width: 480, height: 320, density: 1), detail: detail)
    let shown = Screen.Shown(view, .sharps)
    let wrong = (45..<57).filter { number in
      let name = MIDINote(number).pitchClass.name(.sharps)
      return shown.read(number, 0.4, reader, &random).name != name
    }
    #expect(wrong.count > 3)
  }
}

extension Screen {
  /// A screen that shows the stage view, and its time.
  fileprivate final class Shown {
    private var screen: Screen
    private var box: Box
    private var now = Instant(nanoseconds: 1_000_000_000)

    init(_ view: StageReadingTests.View, _ spelling: Spelling) {
      var settings = Settings()
      settings.tuner.faces = .stageView
      settings.theme = view.theme
      settings.accidentals = Accidentals(spelling)
      box = Box(settings)
      screen = Screen(width: view.width, height: view.height, density: 1)
    }

    /// Shows a note until nothing moves and the first words are gone, and has it read.
    func read(
      _ note: Int, _ cents: Double, _ reader: StageReader, _ random: inout SeededRandom
    ) -> StageReader.Reading {
      box.hear(note, cents, at: now)
      for _ in 0..<6 {
        _ = screen.draw(box.state, at: now)
        now = now + Seconds(1)
      }
      return reader.read(screen.surface, &random)
    }
  }
}
