import Appliance
import Raster
import Texts

/// A list that turns behind the large tube: the lines around the selected one, which is larger and has a pointer.
struct TubeList {
  /// Proportions of the list, and of the small lines above and below what is large on the tube.
  private enum Parameters {
    /// Size of most lines at least, in heights of the tube.
    static let size = 0.068
    /// Size of the selected line, in sizes of the others.
    static let selected = 1.15
    /// Distance from one line to the next, in ems.
    static let pitch = 1.55
    /// The same of large letters, and the part of an em that hangs below a line.
    static let largePitch = 1.35
    static let hanging = 0.3
    /// Distance from the selected line to the outermost ones at most, in heights of the tube.
    static let reach = 0.32
    /// Sizes of large letters that are worth their fewer lines: at least so many usual ones.
    static let large = 1.4
    /// Half width of the room for the lines and the marks beside them, in widths of the tube.
    static let halfWidth = 0.38
    /// Row of the list's middle, in heights of the tube from its apex.
    static let middle = 0.56
    /// Row of the middle of a caption, in heights of the tube from its apex.
    static let caption = 0.30
    /// Row of the middle of a footnote, in heights of the tube from its apex; a large one makes room for what hangs above.
    static let footnote = (small: 0.83, large: 0.87)
    /// Distance from the ends of a line to the pointer and to the dot, in ems.
    static let markGap = 0.8
    /// Distance from the pointer's middle to its tip, in halves of its height.
    static let tip = 0.8
    /// Radius of the dot, in heights of the capitals.
    static let dot = 0.32
    /// Reach of the pointer's and the dot's glow, in heights of the capitals.
    static let glow = 0.2
    /// Margin of a name's frame before the name, and margins before and behind it together, in ems.
    static let frame = (before: 0.25, both: 0.5)
  }

  private let frame: Rectangle
  /// Pixels an em.
  private let size: Double
  /// Rows from one line to the next.
  private let pitch: Double
  /// Lines above and below the selected one.
  private let reach: Int
  private let quiet: Int
  private let pointer: Sprite
  private let dot: Sprite
  /// Letters of most lines, and of the selected one.
  private(set) var plain: GlyphAtlas
  private(set) var selected: GlyphAtlas
  /// Smaller letters for captions and footnotes that large ones have no room for; `nil` if letters are not large.
  private var fitting: FittedText?

  /// Lays the list out on the tube.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.tube.frame
    let usual = max(layout.smallText, frame.height * Parameters.size)
    // As large as lines above and below the selected one leave it; the lowest tube has no room for three large ones.
    let most = frame.height * Parameters.reach / Parameters.pitch
    let large = min(usual * ink.writing.menuScale, most)
    size = large >= usual * Parameters.large ? large : usual
    pitch = (size * (size > usual ? Parameters.largePitch : Parameters.pitch)).rounded()
    // What hangs below large letters takes more of the lowest line's room.
    let hanging = (size - usual) * Parameters.hanging
    reach = max(1, Int((frame.height * Parameters.reach - hanging) / pitch))
    quiet = ink.quiet
    let cap = size * ink.fonts.readout.capHeight
    plain = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.6)
    selected = ink.readout(capHeight: cap * Parameters.selected, ink.theme.trace)
    fitting =
      size > usual ? FittedText(capHeight: cap * Parameters.selected, ink.theme.trace, ink) : nil
    let half = cap * 0.5
    pointer = ink.sprite(
      Path(polygon: [Point(-half, -half), Point(half * Parameters.tip, 0), Point(-half, half)]),
      ink.theme.trace, reach: cap * Parameters.glow)
    dot = ink.sprite(
      .circle(center: Point(0, 0), radius: cap * Parameters.dot), ink.theme.trace,
      reach: cap * Parameters.glow)
  }

  /// Draws a letter before it is wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    plain.prepare(letter, &ink.sheet)
    selected.prepare(letter, &ink.sheet)
  }

  /// A point of the tube's axis, in heights of the tube from its apex.
  func at(_ share: Double) -> Point {
    Point(frame.center.x, frame.y + share * frame.height)
  }

  /// The columns at which lines begin and end.
  var ends: (left: Double, right: Double) {
    (
      frame.center.x - Parameters.halfWidth * frame.width + size,
      frame.center.x + Parameters.halfWidth * frame.width - size
    )
  }

  /// The lines of a list that the tube has room for.
  ///
  /// At its ends the list stands still, and the selection moves.
  func visible(of lines: Int, around selected: Int) -> Range<Int> {
    let count = min(lines, 2 * reach + 1)
    let first = min(max(selected - reach, 0), lines - count)
    return first..<first + count
  }

  /// Adds the lines that ``visible(of:around:)`` named.
  mutating func write(_ rows: [MenuView.Row], into lights: inout [Light], _ ink: inout Ink) {
    let hasValues = rows.allSatisfy { hasRoom(for: $0) }
    for (line, row) in rows.enumerated() {
      write(row, y: middle(of: line, among: rows.count), hasValue: hasValues, into: &lights, &ink)
    }
  }

  /// The frame of the name of one of the visible lines.
  mutating func nameFrame(_ row: MenuView.Row, line: Int, among count: Int) -> Rectangle {
    Rectangle(
      x: ends.left - size * Parameters.frame.before, y: middle(of: line, among: count) - pitch / 2,
      width: selected.width(of: row.name) + size * Parameters.frame.both, height: pitch)
  }

  /// Adds a small line above what is large on the tube.
  mutating func caption(
    _ text: Text, width: Double, into lights: inout [Light], _ ink: inout Ink
  ) {
    if fitting != nil, selected.width(of: text) > width {
      let middle = at(Parameters.caption)
      fitting?.write(
        text, middle: middle, width: width, level: quiet, into: &lights, &ink.sheet)
      return
    }
    let line = selected.shortened(text, width: width)
    let baseline = at(Parameters.caption).y + selected.lettering.capHeight / 2
    selected.write(
      line, at: Point(frame.center.x, baseline), .center, level: quiet, into: &lights, &ink.sheet)
  }

  /// Adds a small line below what is large on the tube; none if it is too long.
  mutating func footnote(
    _ text: Text, width: Double, into lights: inout [Light], _ ink: inout Ink
  ) {
    guard plain.width(of: text) <= width else {
      if fitting?.fits(text, width: width) == true {
        let middle = at(Parameters.footnote.small)
        fitting?.write(
          text, middle: middle, width: width, level: quiet, into: &lights,
          &ink.sheet)
      }
      return
    }
    let row = fitting == nil ? Parameters.footnote.small : Parameters.footnote.large
    let baseline = at(row).y + plain.lettering.capHeight / 2
    plain.write(
      text, at: Point(frame.center.x, baseline), .center, level: quiet, into: &lights, &ink.sheet)
  }
}

extension TubeList {
  /// The row of a visible line's middle.
  private func middle(of line: Int, among count: Int) -> Double {
    at(Parameters.middle).y + (Double(line) - Double(count - 1) / 2) * pitch
  }

  /// True if a line's value fits beside its name, also when the line is selected.
  private mutating func hasRoom(for row: MenuView.Row) -> Bool {
    let taken = selected.width(of: row.name) + selected.width(of: row.value)
    return row.value.isEmpty || taken + size <= ends.right - ends.left
  }

  /// One line of a list.
  private mutating func write(
    _ row: MenuView.Row, y: Double, hasValue: Bool, into lights: inout [Light], _ ink: inout Ink
  ) {
    let (left, right) = ends
    // The selected line is larger if it has the room.
    let isLarge = row.isSelected && selected.width(of: row.name) <= right - left
    var atlas = isLarge ? selected : plain
    let level = row.isSelected ? 256 : quiet
    let baseline = (y + atlas.lettering.capHeight / 2).rounded()
    atlas.write(
      atlas.shortened(row.name, width: right - left), at: Point(left, baseline), level: level,
      into: &lights, &ink.sheet)
    if hasValue {
      atlas.write(
        row.value, at: Point(right, baseline), .trailing, level: level, into: &lights, &ink.sheet)
    }
    // What the atlas drew for the first time is kept.
    if isLarge { selected = atlas } else { plain = atlas }
    let middle = Int(y.rounded())
    if row.isSelected {
      lights.append(Light(pointer, x: Int(left - size * Parameters.markGap), y: middle))
    }
    if row.isCurrent {
      lights.append(Light(dot, x: Int(right + size * Parameters.markGap), y: middle))
    }
  }
}
