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
    /// Middle of the upper line in heights of the list.
    static let emptyMiddle = 0.5
  }

  private var lines: TubeList
  private var empty: FittedText
  private var transport: Transport
  private let frame: Rectangle
  private var shownList = Remembered<List>()
  /// The instant of the last change of the list.
  private var written: Instant?

  /// The part of the list that is on the tube.
  private struct List: Equatable {
    var rows: [MenuView.Row]
    var line: Int
    var count: Int
    /// What is said in place of rows.
    var emptiness: Phrase
  }

  /// Lays the player out on the two tubes.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.tube.frame
    lines = TubeList(in: layout, &ink)
    empty = FittedText(capHeight: frame.height * Parameters.emptyHeight, ink.theme.trace, ink)
    transport = Transport(in: layout, &ink)
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
        ink.said("No music"), middle: lines.at(Parameters.emptyMiddle),
        width: frame.width * Parameters.widths.empty, into: &lights, &ink.sheet)
      lines.footnote(
        ink.said(list.emptiness),
        width: frame.width * Parameters.widths.footnote,
        into: &lights, &ink)
    }
    lines.write(list.rows, into: &lights, &ink)
    shownList.lights = lights
    return false
  }

  private func visible(of player: PlayerDeck) -> List {
    let range = lines.visible(of: player.files.count, around: player.selection)
    return List(
      rows: player.rows(range), line: player.selection, count: player.files.count,
      emptiness: player.emptiness)
  }
}

extension FaceDescription {
  /// The player on both tubes.
  static var player: Self {
    Self(.both, "player") { layout, ink in PlayerFace(in: layout, &ink) }
  }
}
