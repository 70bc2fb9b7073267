import Words
import Appliance
import Raster
import Units

/// The player on both tubes: the list of songs above, and what plays of it below.
struct PlayerFace: Face {
  /// Figures of what is said if there is no song.
  private enum Parameters {
    /// Height of the capitals in heights of the tube.
    static let emptyHeight = 0.1
    /// Widths of the two lines in widths of the tube.
    static let widths = (empty: 0.6, footnote: 0.68)
    /// Middles of the two lines in heights of the tube.
    static let emptyMiddle = 0.5
    static let footnoteMiddle = 0.8
    /// The place of the list within the arch and the leaning sides, in widths and heights of the tube.
    static let list = (left: 0.12, width: 0.76, top: 0.24, height: 0.64)
    /// Lines of the list that are seen at least.
    static let lines = 3.0
  }

  private var lines: LineList
  private var empty: FittedText
  private var footnote: FittedText
  private var transport: Transport
  private let frame: Rectangle
  private var shownList = Remembered<List>()
  /// The instant of the last change of the list.
  private var written: Instant?

  /// The part of the list that is on the tube.
  private struct List: Equatable {
    var rows: [MenuView.Row]
    /// The lines that ``rows`` are, out of `count`.
    var seen: Range<Int>
    var count: Int
    /// What is said in place of rows.
    var emptiness: Phrase
  }

  /// Lays the player out on the two tubes.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.tube.frame
    lines = LineList(in: Self.listPlace(in: frame), size: Self.size(in: layout), &ink)
    footnote = FittedText(capHeight: lines.letters.lettering.capHeight, ink.theme.trace, ink)
    empty = FittedText(capHeight: frame.height * Parameters.emptyHeight, ink.theme.trace, ink)
    transport = Transport(in: layout, &ink)
  }

  private static func listPlace(in frame: Rectangle) -> Rectangle {
    let list = Parameters.list
    return Rectangle(
      x: frame.x + list.left * frame.width, y: frame.y + list.top * frame.height,
      width: list.width * frame.width, height: list.height * frame.height)
  }

  /// Letters that a foot can read, unless the tube is too low for three lines of them.
  private static func size(in layout: PanelLayout) -> Double {
    let most =
      Parameters.list.height * layout.tube.frame.height
      / (Parameters.lines * LineList.Parameters.pitch)
    return max(min(layout.lineText, most), PanelLayout.Parameters.leastText)
  }

  /// A point of the tube's axis, in heights of the tube.
  private func at(_ share: Double) -> Point {
    Point(frame.center.x, frame.y + share * frame.height)
  }

  var lights: [[Light]] { [shownList.lights] + transport.lights }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let isBehind = follow(state.player, at: now, &ink)
    let isMoving = transport.follow(state.player.song, at: now, &ink)
    return isBehind || isMoving
  }

  /// Makes the lights of the list.
  ///
  /// - Returns: Whether they have yet to follow, since a finger runs through it faster than is safe.
  private mutating func follow(_ player: PlayerDeck, at now: Instant, _ ink: inout Ink) -> Bool {
    let list = visible(of: player)
    if shownList.shows(list) { return false }
    if let written, now - written < MenuFace.shortest { return true }
    written = now
    guard shownList.differs(from: list) else { return false }
    var lights: [Light] = []
    if list.rows.isEmpty {
      empty.write(
        ink.said("No music"), middle: at(Parameters.emptyMiddle),
        width: frame.width * Parameters.widths.empty, into: &lights, &ink.sheet)
      footnote.writeWhole(
        ink.said(list.emptiness), middle: at(Parameters.footnoteMiddle),
        width: frame.width * Parameters.widths.footnote, level: ink.quiet, into: &lights,
        &ink.sheet)
    }
    lines.write(list.rows, list.seen, of: list.count, into: &lights, &ink)
    shownList.lights = lights
    return false
  }

  private func visible(of player: PlayerDeck) -> List {
    let count = player.files.count
    let seen = lines.visible(of: count, around: player.selection)
    return List(
      rows: player.rows(seen), seen: seen, count: count, emptiness: player.emptiness)
  }
}

extension FaceDescription {
  /// The player on both tubes.
  static var player: Self {
    Self(.both, "player") { layout, ink in PlayerFace(in: layout, &ink) }
  }
}
