import Appliance
import ArgumentParser
import BoardFile
import CFonts
import Faces
import LabSupport
import MusicTheory
import Pictures
import Raster
import SpectralAnalysis
import Texts
import Units

/// Screens beside one another: a row of panels for each screen, each with what it is below it.
struct ContactSheet {
  /// The rows of a sheet.
  enum Rows {
    /// Every face, every deck, and every other screen of the box.
    case all
    /// The pairs of faces with the one of this name.
    case face(String)
    /// The screens of a deck.
    case deck(Deck)
  }

  /// A panel of the sheet; together they are the four layouts, the usual sizes, a very tall one and a wide one.
  private static let panels: [(width: Int, height: Int, density: Double)] = [
    (240, 320, 1), (320, 240, 1), (320, 480, 1), (480, 320, 1), (480, 800, 1), (600, 1024, 1),
    (800, 480, 1), (800, 480, 2), (400, 1280, 1), (1280, 400, 1),
  ]

  /// The picture that is drawn for each panel.
  private struct Entry {
    var title: String
    var settings: Settings
    var scene = PreparedBox.Scene.running
    /// The deck that the picture is about; `nil` for what is there on each of them.
    var deck: Deck?
    var note: MIDINote?
    var cents = Cents(0)
  }

  /// Deviations that the pairs show, one after the other.
  private static let cents = [-12.3, 31, 0.4, 7.2, -48].map { Cents($0) }

  /// Pixels between panels.
  private static let gap = 16
  /// Pixels below a panel for its label.
  private static let label = 28

  private let rows: Rows
  private let settings: Settings
  private let pads: Int
  private let side: Board.Strip.Side?

  /// Makes a sheet in the theme and spelling of `settings`.
  init(_ rows: Rows, _ settings: Settings, pads: Int, side: Board.Strip.Side?) {
    self.rows = rows
    self.settings = settings
    self.pads = pads
    self.side = side
  }

  /// Draws the sheet.
  ///
  /// - Throws: `PictureFailure` when it cannot be written.
  func write(to path: String) throws {
    let panels = Self.panels
    let entries = entries
    let widths = panels.map { $0.width + Self.gap }
    let height = (panels.map(\.height).max() ?? 0) + Self.label + Self.gap
    var sheet = Surface(
      width: widths.reduce(Self.gap, +), height: entries.count * height + Self.gap)
    sheet.clear(to: Color(0x202020))
    var progress = Progress("draw")
    var x = Self.gap
    for (column, panel) in panels.enumerated() {
      // One screen for all entries, as on a box.
      var screen = Screen(
        width: panel.width, height: panel.height, density: panel.density, side: side,
        hasKeys: pads > 0)
      var now = Instant(nanoseconds: 1_000_000_000)
      for (row, entry) in entries.enumerated() {
        let y = Self.gap + row * height
        draw(entry, on: &screen, at: &now)
        paste(screen.surface, x, y, on: &sheet)
        let density = panel.density == 1 ? "" : ", \(panel.density) pixels a point"
        write(
          "\(entry.title), \(panel.width)x\(panel.height)\(density)",
          at: Point(Double(x), Double(y + panel.height) + 20), on: &sheet)
        progress.update(
          Double(column * entries.count + row) / Double(panels.count * entries.count))
      }
      x += widths[column]
    }
    try PNG.write(sheet, to: path)
  }

  /// The names of the rows.
  var titles: [String] { entries.map(\.title) }

  private var entries: [Entry] {
    switch rows {
    case .all: FacePair.everyFace.map(entry) + decks + others
    case .face(let name):
      FacePair.everyFace.filter { $0.upper.rawValue == name || $0.lower.rawValue == name }
        .map(entry)
    case .deck(.tuner): FacePair.everyFace.map(entry) + decks.filter { $0.deck == .tuner }
    case .deck(let deck): decks.filter { $0.deck == deck }
    }
  }

  /// A pair of faces that shows a note.
  private func entry(_ pair: FacePair) -> Entry {
    let place = FacePair.everyFace.firstIndex(of: pair) ?? 0
    return Entry(
      title: "\(pair.upper.rawValue), \(pair.lower.rawValue)",
      settings: settings(.tuner) { $0.tuner.faces = pair }, note: MIDINote(46),
      cents: Self.cents[place % Self.cents.count])
  }

  /// The views of the spectrum, the songs of the player, and each deck while nothing is heard.
  private var decks: [Entry] {
    let views = SpectrumView.allCases.map { view in
      Entry(
        title: "spectrum, \(view.rawValue)",
        settings: settings(.spectrum) { $0.spectrum.view = view }, deck: .spectrum,
        note: MIDINote(46), cents: Cents(7.2))
    }
    let songs = [PreparedBox.Scene.song, .loop].map { scene in
      Entry(title: scene.rawValue, settings: settings(.player), scene: scene, deck: .player)
    }
    let idle = Deck.allCases.map {
      Entry(title: "\($0.rawValue), idle", settings: settings($0), deck: $0)
    }
    return views + songs + idle
  }

  /// The screens that are the same on each deck.
  private var others: [Entry] {
    let marked = settings(.tuner) {
      $0.reference = ReferencePitch(clamping: Hertz(442))
      $0.capo = Capo(clamping: 2)
      $0.preset = TuningGroup.guitar.presets[1]
      $0.through = .pass
    }
    let scenes = PreparedBox.Scene.allCases.filter { ![.running, .song, .loop].contains($0) }
    return [
      Entry(title: "not as usual", settings: marked, note: MIDINote(40)),
      Entry(title: "not as usual, a fault", settings: marked, scene: .fault),
    ]
      + scenes.map {
        Entry(
          title: $0.rawValue, settings: $0 == .announcement ? marked : settings(.tuner), scene: $0)
      }
  }

  /// The settings of the sheet with a deck on, and with some changes.
  private func settings(_ deck: Deck, change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = settings
    settings.deck = deck
    change(&settings)
    return settings
  }

  /// Draws a box that is switched on at an instant until nothing moves, and moves the instant on.
  private func draw(_ entry: Entry, on screen: inout Screen, at now: inout Instant) {
    var box = PreparedBox(entry.settings, pads: pads, scene: entry.scene, at: now)
    if let note = entry.note { box.hearOut(note, entry.cents) }
    if box.state.hearsSpectrum { return play(&box, on: &screen, at: &now) }
    for step in 0..<4 where step == 0 || entry.scene != .switchingOff {
      now = box.now + Seconds(Double(step))
      if !screen.draw(box.state, at: now).isMoving { break }
    }
  }

  /// Plays three seconds of music to a box, and moves the instant on.
  private func play(_ box: inout PreparedBox, on screen: inout Screen, at now: inout Instant) {
    let tempo = TempoReading(position: 1, beatsPerMinute: 120, confidence: 1, sinceBeat: 0)
    box.hear(tempo)
    for index in 0..<160 {
      now = box.now + Seconds(Double(index) / Double(SpectrumAnalyzer.spectraPerSecond))
      screen.hear(PreparedMusic.spectrum(index), at: now)
    }
    _ = screen.draw(box.state, at: now)
  }

  private func paste(_ picture: borrowing Surface, _ x: Int, _ y: Int, on sheet: inout Surface) {
    for row in 0..<picture.height {
      for column in 0..<picture.width { sheet[x + column, y + row] = picture[column, row] }
    }
  }

  private func write(_ text: String, at place: Point, on sheet: inout Surface) {
    let font = phosphor_font_b612_bold()
    let bytes = UnsafeRawBufferPointer(start: font.start, count: font.end - font.start)
    guard let typeface = Typeface(bytes: bytes) else { return }
    sheet.fill(
      Lettering(typeface, size: 13).path(.name(text), at: place), .solid(Color(0xD0D0D0)))
  }
}
