import Appliance
import Raster

/// The letters of the line at the foot and of the menu's title: large ones, which a foot can read, and small ones for a
/// status that would be cut short.
struct LineLetters {
  /// Content of the line at the foot of a deck.
  struct Foot: Equatable {
    var status: TextLines.Status
    /// What the controls do; empty while the line does not tell of them.
    var hints: [ControlHint]
  }

  /// The status last asked for, and the facts that it tells of.
  private var known: (facts: StatusFacts, status: TextLines.Status)?
  private(set) var large: TextLines
  private(set) var small: TextLines

  /// Makes the letters for a panel.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    large = TextLines(size: layout.lineText, &ink)
    small = TextLines(size: min(layout.lineText, layout.smallText), &ink)
  }

  /// The content of the line, whose words are put together only if the facts that they tell of have changed.
  mutating func foot(of state: ApplianceState) -> Foot {
    let facts = state.statusFacts
    let hints = state.tellsControls ? state.toldHints : []
    if let known, known.facts == facts { return Foot(status: known.status, hints: hints) }
    let status = state.statusLine
    known = (facts, status)
    return Foot(status: status, hints: hints)
  }

  /// Draws a letter before it is wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    large.prepare(letter, &ink)
    small.prepare(letter, &ink)
  }

  /// Adds the status alone, or what the controls do with as much of the status as there is room for.
  mutating func write(
    _ content: Foot, in place: TextLines.Place, into lights: inout [Light], _ ink: inout Ink
  ) {
    if content.hints.isEmpty {
      write(content.status, in: place, into: &lights, &ink)
    } else if place.rows == 1 {
      let end = large.writeMarks(of: content.status, in: place, into: &lights, &ink)
      large.write(content.hints, in: place, to: end, into: &lights, &ink)
    } else {
      write(content.status, in: large.part(0..<1, of: place), into: &lights, &ink)
      let rest = large.part(1..<place.rows, of: place)
      large.write(content.hints, in: rest, into: &lights, &ink)
    }
  }

  /// Adds a status, in small letters if large ones would be cut short.
  mutating func write(
    _ status: TextLines.Status, in place: TextLines.Place, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    if large.fits(status, in: place) {
      large.write(status, in: place, into: &lights, &ink)
    } else {
      small.write(status, in: place, into: &lights, &ink)
    }
  }

  /// Adds what the controls do.
  mutating func write(
    _ hints: [ControlHint], in place: TextLines.Place, into lights: inout [Light], _ ink: inout Ink
  ) {
    large.write(hints, in: place, into: &lights, &ink)
  }
}
