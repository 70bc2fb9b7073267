import Appliance
import Foundation
import MusicTheory
import Raster
import Testing
import Texts
import Units

@testable import Faces

/// The note can be read from two metres: by a reading engine, through an eye of ordinary acuity.
@Suite struct ReadingTests {
  /// A place where a note is written; below the tube's lies a face that writes none.
  enum Place: Sendable, Equatable {
    case tube(UpperFace)
    case below(LowerFace)
    /// The first column of all strings.
    case strum

    var faces: (UpperFace, LowerFace) {
      switch self {
      case .tube(let face): (face, LowerFace.silent)
      case .below(let face): (UpperFace.allCases[0], face)
      case .strum: (UpperFace.allCases[0], LowerFace.silent)
      }
    }

    /// Every upper face, each lower one that writes a note, and all strings.
    static let all =
      UpperFace.allCases.map(Place.tube)
      + LowerFace.allCases.filter { $0.noteHeight != nil }.map(Place.below) + [.strum]
  }

  /// One place on one panel in one theme.
  struct View: Sendable, CustomTestStringConvertible {
    var place: Place
    var theme = PanelTheme.amber
    var width = 480
    var height = 320

    var testDescription: String { "\(place), \(theme.rawValue), \(width)x\(height)" }
  }

  /// All twelve notes, those between two letters with either sign.
  private static let notes: [(MIDINote, Spelling)] =
    (45..<57).map { (MIDINote($0), .sharps) }
    + [46, 49, 51, 54, 56].map { (MIDINote($0), .flats) }

  /// A part of all views for every day: the smallest notes on the tube, below it on a bright ground, and of strings.
  static let some = [
    View(place: .tube(.smallest)), View(place: .below(.smallest), theme: .daylight),
    View(place: .strum),
  ]

  /// Every face in every theme on both panels.
  static let all = [(480, 320), (800, 480)].flatMap { width, height in
    PanelTheme.allCases.flatMap { theme in
      Place.all.map { View(place: $0, theme: theme, width: width, height: height) }
    }
  }

  static var isLong: Bool { ProcessInfo.processInfo.environment["PHOSPHOR_LONG_TESTS"] == "1" }

  @Test(
    "the note is read at two metres, naturals, sharps and flats", arguments: isLong ? all : some)
  func read(view: View) throws {
    // Off and in tune have colours of their own.
    for cents in Self.isLong ? [-12.3, 0.4] : [-12.3] {
      let pictures = try Self.pictures(view, cents: cents)
      let (read, wanted) = (try Self.read(pictures, view), Self.wanted)
      #expect(read == wanted, "at \(cents) cents: \(read)")
    }
  }

  @Test("what is too small is not read")
  func illegible() throws {
    let view = View(place: .tube(.smallest))
    // Some will do: what cannot be read is tried in every way.
    let small = try Self.pictures(view, cents: 0.4).prefix(4).map { $0.reduced(by: 6) }
    #expect(try Self.read(small, view) != Array(Self.wanted.prefix(4)))
  }

  /// The names that the engine reads, without the digits behind them; a name counts, right or wrong.
  private static func read(_ pictures: [Grey], _ view: View) throws -> [String] {
    try ReadingEngine.agreed(
      on: pictures, isBright: Theme.named(view.theme).polarity == .light, letters: "ABCDEFG#b23",
      clean: { $0.filter { !$0.isNumber } }, isWord: isName)
  }

  /// True if a text is a letter of A to G with at most one sign.
  private static func isName(_ text: String) -> Bool {
    guard let letter = text.first, "ABCDEFG".contains(letter) else { return false }
    return ["", "#", "b"].contains(text.dropFirst())
  }

  /// The names that are written, with the signs as they are on a keyboard, which the engine knows.
  private static var wanted: [String] {
    notes.map { note, spelling in
      String(
        note.pitchClass.name(spelling).map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 })
    }
  }

  /// The notes as the eye sees them, a picture each.
  private static func pictures(_ view: View, cents: Double) throws -> [Grey] {
    var result: [Grey] = []
    for spelling in Spelling.allCases {
      var settings = Settings()
      (settings.tuner.upper, settings.tuner.lower) = view.place.faces
      settings.theme = view.theme
      settings.accidentals = Accidentals(spelling)
      var box = Box(settings)
      var screen = Screen(width: view.width, height: view.height, density: 1)
      var now = Instant(nanoseconds: 1_000_000_000)
      for (note, _) in notes.filter({ $0.1 == spelling }) {
        if view.place == .strum {
          // The capo makes the lowest string the wanted one.
          settings.preset = TuningGroup.guitar.presets[0]
          settings.capo = Capo(clamping: (note.number - 40) % 12)
          settings.namesSounding = true
          box = Box(settings)
          box.hear(strum: Array(repeating: cents, count: 6), at: now)
        } else {
          box.hear(note.number, cents, at: now)
        }
        // The first drawing begins the motion, the second one ends it.
        for _ in 0..<2 {
          _ = screen.draw(box.state, at: now)
          now = now + Seconds(1)
        }
        let place = try #require(Self.place(of: note, spelling, view))
        let specimen = specimen(screen.surface, place, view)
        let whole = Rectangle(
          x: 0, y: 0, width: Double(specimen.width), height: Double(specimen.height))
        result.append(
          Eye.view(
            specimen, whole,
            detail: Eye.pixelsPerDetail(width: view.width, height: view.height)))
      }
    }
    return result
  }

  /// The written name, and if it has no octave of its size a clean digit behind it.
  ///
  /// The engine has learnt words; single letters it takes for dirt. The digit is never wrong, and not judged.
  private static func specimen(
    _ surface: borrowing Surface, _ place: WrittenName, _ view: View
  ) -> Surface {
    let (left, top) = (Int(place.box.x), Int(place.box.y))
    let width = Int(place.box.width)
    let more = place.name.letters.last?.isNumber == true ? 0 : Int(place.capHeight * 1.1)
    var specimen = Surface(width: width + more, height: Int(place.box.height))
    for y in 0..<specimen.height {
      for x in 0..<specimen.width {
        specimen[x, y] = surface[left + (x < width ? x : 0), top + y]
      }
    }
    guard more > 0 else { return specimen }
    let readout = Fonts().readout
    let digit = Lettering(readout, size: place.capHeight / readout.capHeight)
      .path(
        .number("3"), at: Point(Double(width) + 0.1 * place.capHeight, place.baseline - Double(top))
      )
    let theme = Theme.named(view.theme)
    specimen.fill(digit, .mark(theme.trace, theme, opacity: 1))
    return specimen
  }

  /// The place where a note is written.
  private static func place(of note: MIDINote, _ spelling: Spelling, _ view: View) -> WrittenName? {
    let layout = PanelLayout(width: view.width, height: view.height, density: 1)
    var ink = Ink(
      theme: .named(view.theme), fonts: Fonts(),
      Ink.Writing(naming: NoteNaming(.english, spelling)))
    let name = note.pitchClass.name(spelling)
    switch view.place {
    case .tube(let face):
      let plan = face.plan(writesNumbers: true)
      return NoteName(in: layout.tube, at: plan.name, &ink).place(of: .note(name))
    case .below(let face):
      return face.meter.init(in: layout.lower, text: layout.lowerText, &ink).place(of: note, ink)
    case .strum:
      return StrumColumns(strings: 6, in: layout, &ink).place(of: .note(name), column: 0)
    }
  }
}

extension UpperFace {
  /// The face with the smallest note while numbers stand on the tube.
  fileprivate static let smallest: UpperFace = {
    func height(_ face: UpperFace) -> Double { face.plan(writesNumbers: true).name.capHeight }
    return allCases.min { height($0) < height($1) } ?? allCases[0]
  }()
}

extension LowerFace {
  /// The first face that writes no numbers.
  static let silent = allCases.first { !$0.writesNumbers } ?? allCases[0]

  /// The face with the smallest note, of those that write one.
  fileprivate static let smallest: LowerFace = {
    let writing = allCases.filter { $0.noteHeight != nil }
    return writing.min { ($0.noteHeight ?? 0) < ($1.noteHeight ?? 0) } ?? allCases[0]
  }()

  /// Height of a note's capitals at 480 by 320 in pixels; `nil` on a face that writes none.
  fileprivate var noteHeight: Double? {
    let layout = PanelLayout(width: 480, height: 320, density: 1)
    var ink = Ink(theme: .amber, fonts: Fonts())
    return meter.init(in: layout.lower, text: layout.lowerText, &ink)
      .place(of: MIDINote(45), ink)?.capHeight
  }
}

extension Grey {
  /// The picture averaged over squares of `step` pixels.
  fileprivate func reduced(by step: Int) -> Grey {
    let (columns, rows) = (max(1, width / step), max(1, height / step))
    var values: [Double] = []
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = 0.0
        for dy in 0..<step { for dx in 0..<step { sum += self[x * step + dx, y * step + dy] } }
        values.append(sum / Double(step * step))
      }
    }
    return Grey(width: columns, height: rows, values: values)
  }
}
