import Appliance
import Raster
import Units

/// The menu on the box's own glass: a list that turns behind the tube, or one value; below it what is
/// selected, or a slider.
struct MenuFace {
  /// What is shown.
  enum Page: Equatable {
    /// A list or a value.
    case menu(MenuView)
    /// POWER is held: seconds left, and the share of them.
    case countdown(Int, share: Double)
  }

  private let frame: Rectangle
  private let lower: Rectangle
  /// Pixels an em of the list.
  private let size: Double
  /// Rows from one line of the list to the next.
  private let pitch: Double
  /// Lines above and below the selected one.
  private let reach: Int
  private let quiet: Int
  private var plain: GlyphAtlas
  private var selected: GlyphAtlas
  private var value: FittedText
  private var number: FittedText
  private var slider: Slider
  private let pointer: Sprite
  private let dot: Sprite
  private var remembered = Remembered<Page>()
  /// When the words last changed.
  private var written: Instant?

  /// How long words stay at least: six changes a second are three flashes (WCAG 2.3.1) of the pixels
  /// below letters, however fast a finger runs through a list.
  private static let shortest = Seconds.milliseconds(170)

  /// Lays the menu out on the two tubes.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.tube.frame
    lower = layout.lower
    size = max(layout.smallText, frame.height * 0.068)
    pitch = (size * 1.55).rounded()
    reach = max(1, Int(frame.height * 0.32 / pitch))
    quiet = ink.quiet
    let cap = size * ink.fonts.readout.capHeight
    plain = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.6)
    selected = ink.readout(capHeight: cap * 1.15, ink.theme.trace)
    value = FittedText(
      capHeight: min(layout.lowerText * 1.2, lower.height * 0.4), ink.theme.trace, ink)
    number = FittedText(capHeight: frame.height * 0.27, ink.theme.trace, ink)
    slider = Slider(in: lower, &ink)
    let half = cap * 0.5
    pointer = ink.sprite(
      Path(polygon: [Point(-half, -half), Point(half * 0.8, 0), Point(-half, half)]),
      ink.theme.trace, reach: cap * 0.2)
    dot = ink.sprite(
      .circle(center: Point(0, 0), radius: cap * 0.32), ink.theme.trace, reach: cap * 0.2)
  }

  /// What shines now, words and slider.
  var lights: [[Light]] { [remembered.lights, slider.lights] }

  /// Makes the lights those of a page.
  ///
  /// - Returns: Whether they have yet to follow.
  mutating func follow(_ page: Page, at now: Instant, _ ink: inout Ink) -> Bool {
    let isGliding = slider.follow(page.share, at: now)
    let words = page.words
    if remembered.shows(words) { return isGliding }
    if let written, now - written < Self.shortest { return true }
    written = now
    if remembered.differs(from: words) {
      var lights: [Light] = []
      write(words, into: &lights, &ink)
      remembered.lights = lights
    }
    return isGliding
  }

  private mutating func write(_ page: Page, into lights: inout [Light], _ ink: inout Ink) {
    switch page {
    case .menu(let view):
      switch view.content {
      case .list(let rows): list(rows, into: &lights, &ink)
      case .editor(let editor), .gauge(let editor): edit(editor, into: &lights, &ink)
      }
    case .countdown(let seconds, _):
      caption("SWITCHING OFF", into: &lights, &ink)
      number.write("\(seconds)", middle: at(0.56), width: width, into: &lights, &ink.sheet)
    }
  }
}

extension MenuFace.Page {
  /// What the slider shows; `nil` for none.
  fileprivate var share: Double? {
    switch self {
    case .countdown(_, let share): share
    case .menu(let view):
      switch view.content {
      case .editor(let editor), .gauge(let editor): editor.fraction
      case .list: nil
      }
    }
  }

  /// The page without what the slider shows.
  fileprivate var words: Self {
    switch self {
    case .countdown(let seconds, _): return .countdown(seconds, share: 0)
    case .menu(var view):
      switch view.content {
      case .editor(var editor):
        editor.fraction = 0
        view.content = .editor(editor)
      case .gauge(var editor):
        editor.fraction = 0
        view.content = .gauge(editor)
      case .list: break
      }
      return .menu(view)
    }
  }
}

extension MenuFace {
  /// Width of text on the tube, within its leaning sides.
  private var width: Double { frame.width * 0.68 }

  /// A point of the tube's axis, in heights of the tube from its apex.
  private func at(_ share: Double) -> Point {
    Point(frame.center.x, frame.y + share * frame.height)
  }

  /// A small line above what is large.
  private mutating func caption(_ text: String, into lights: inout [Light], _ ink: inout Ink) {
    let line = selected.shortened(text, width: width)
    let baseline = at(0.30).y + selected.lettering.capHeight / 2
    selected.write(
      line, at: Point(frame.center.x, baseline), .center, level: quiet, into: &lights, &ink.sheet)
  }

  /// The lines around the selected one, and below them what it stands for.
  private mutating func list(
    _ rows: [MenuView.Row], into lights: inout [Light], _ ink: inout Ink
  ) {
    let lines = visibleLines(of: rows)
    let hasValues = lines.allSatisfy { hasRoom(for: $0.row) }
    for line in lines { write(line.row, y: line.y, hasValue: hasValues, into: &lights, &ink) }
    if let row = rows.first(where: \.isSelected) { explain(row, into: &lights, &ink) }
  }

  /// The lines that the tube has room for, and the rows of their middles.
  private func visibleLines(of rows: [MenuView.Row]) -> [(row: MenuView.Row, y: Double)] {
    guard let middle = rows.firstIndex(where: \.isSelected) else { return [] }
    let count = min(rows.count, 2 * reach + 1)
    // At its ends the list stands still, and the selection moves.
    let first = min(max(middle - reach, 0), rows.count - count)
    let top = at(0.56).y - Double(count - 1) / 2 * pitch
    return rows[first..<first + count].enumerated().map { ($1, top + Double($0) * pitch) }
  }

  /// Where the name of the selected line is written.
  mutating func selectedFrame(among rows: [MenuView.Row]) -> Rectangle {
    guard let line = visibleLines(of: rows).first(where: \.row.isSelected) else { return lower }
    return Rectangle(
      x: ends.left - size * 0.25, y: line.y - pitch / 2,
      width: selected.width(of: line.row.name) + size * 0.5, height: pitch)
  }

  /// What the selected line stands for; before it its name, where the tube has no room for all of it.
  private mutating func explain(
    _ row: MenuView.Row, into lights: inout [Light], _ ink: inout Ink
  ) {
    let isWhole = plain.width(of: row.name) <= ends.right - ends.left
    if isWhole || row.value.isEmpty {
      value.write(
        row.value.isEmpty ? row.name : row.value, in: lower,
        level: row.value.isEmpty ? quiet : 256, into: &lights, &ink.sheet)
    } else {
      value.write([(row.name, quiet), (row.value, 256)], in: lower, into: &lights, &ink.sheet)
    }
  }

  /// Where lines begin and end.
  private var ends: (left: Double, right: Double) {
    (frame.center.x - 0.38 * frame.width + size, frame.center.x + 0.38 * frame.width - size)
  }

  /// Whether a line's value fits beside its name, also when it is selected.
  private mutating func hasRoom(for row: MenuView.Row) -> Bool {
    let taken = selected.width(of: row.name) + selected.width(of: row.value)
    return row.value.isEmpty || taken + size <= ends.right - ends.left
  }

  /// One line of a list.
  private mutating func write(
    _ row: MenuView.Row, y: Double, hasValue: Bool, into lights: inout [Light], _ ink: inout Ink
  ) {
    let (left, right) = ends
    // The selected line is larger where it has the room.
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
    if row.isSelected { lights.append(Light(pointer, x: Int(left - size * 0.8), y: middle)) }
    if row.isCurrent { lights.append(Light(dot, x: Int(right + size * 0.8), y: middle)) }
  }

  /// A value with its name, what it may be, and where it lies.
  private mutating func edit(
    _ editor: MenuView.Editor, into lights: inout [Light], _ ink: inout Ink
  ) {
    caption(editor.name, into: &lights, &ink)
    number.write(editor.value, middle: at(0.56), width: width, into: &lights, &ink.sheet)
    // What is too long for the tube is left out: the slider shows that there is more.
    if plain.width(of: editor.allowed) <= width {
      let baseline = at(0.83).y + plain.lettering.capHeight / 2
      plain.write(
        editor.allowed, at: Point(frame.center.x, baseline), .center, level: quiet, into: &lights,
        &ink.sheet)
    }
  }
}
