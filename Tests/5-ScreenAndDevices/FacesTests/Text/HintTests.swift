import Appliance
import DevicePorts
import MusicTheory
import Raster
import Testing
import Units
import Words

@testable import Faces

/// The hints that are written on panels that have room for few.
@Suite("the bottom line on small panels")
struct HintTests {
  static let sizes = [
    (240, 240), (240, 320), (320, 240), (480, 320), (800, 480), (1024, 600), (400, 1280),
    (1280, 400),
  ]

  /// The controls and words that are written on a panel.
  private func written(
    _ state: ApplianceState, _ width: Int, _ height: Int, _ language: Language = .english
  ) -> [String] {
    let layout = PanelLayout(width: width, height: height, density: 1)
    var ink = Ink(
      theme: .named(.amber), fonts: Fonts(), Ink.Writing(language: language))
    var lines = TextLines(size: layout.lineText, &ink)
    let place =
      state.menu == nil
      ? lines.part(
        (layout.lineRows > 1 ? 1 : 0)..<layout.lineRows,
        of: TextLines.Place(frame: layout.line, rows: layout.lineRows))
      : MenuPlan(in: layout).controls
    let (left, right) = lines.ends(place.frame)
    let rows = lines.worded(state.toldHints, width: right - left, rows: place.rows, ink)
    #expect(rows.count <= place.rows)
    for row in rows {
      let texts = row.map { "\($0.control) \($0.words)" }
      let length = texts.reduce(0) { $0 + lines.plain.width(of: $1) + lines.size }
      #expect(length - lines.size <= right - left, "\(width)x\(height): \(texts)")
    }
    return rows.flatMap { $0 }.map { "\($0.control) \($0.words)" }
  }

  @Test("every deck says on every panel that MODE held is the menu", arguments: sizes)
  func menu(width: Int, height: Int) {
    for deck in Deck.allCases {
      var settings = Settings()
      settings.deck = deck
      let texts = written(Box(settings).state, width, height)
      let mode = texts.first { $0.hasPrefix("MODE") } ?? ""
      #expect(mode.contains("hold: menu") || mode.contains("hold for the menu"), "\(texts)")
    }
  }

  @Test("every list says on every panel that MODE held chooses", arguments: sizes)
  func list(width: Int, height: Int) {
    var hands = Hands(Box(Settings()), at: Instant(nanoseconds: 1_000_000_000))
    hands.open()
    let texts = written(hands.box.state, width, height)
    let mode = texts.first { $0.hasPrefix("MODE") } ?? ""
    #expect(mode.contains("hold: choose") || mode.contains("hold to choose"), "\(texts)")
  }

  @Test("what stops a tone is written before what rests the box")
  func tone() {
    var hands = Hands(Box(Settings()), at: Instant(nanoseconds: 1_000_000_000))
    hands.hold(.mode, true)
    hands.hold(.power, true)
    hands.wait(Seconds(1.1))
    hands.hold(.mode, false)
    hands.hold(.power, false)
    hands.wait(Seconds(0.1))
    #expect(written(hands.box.state, 320, 240) == ["BOTH stop the tones"])
    #expect(
      written(hands.box.state, 480, 320) == ["BOTH stop tones", "MODE view, hold: menu"])
  }

  @Test("no control is named without what it does", arguments: sizes)
  func words(width: Int, height: Int) {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    for button in [InputLine.power, .mode] {
      var hands = Hands(Box(settings), at: Instant(nanoseconds: 1_000_000_000))
      hands.hold(button, true)
      hands.wait(Seconds(0.4))
      for text in written(hands.box.state, width, height) {
        #expect(text.split(separator: " ").count > 1, "\(width)x\(height): \(text)")
      }
    }
  }
}
