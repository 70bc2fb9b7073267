import Appliance
import Raster
import Texts

/// A list of which some lines are seen: those around the selected one, which is bright and has a pointer.
struct LineList {
  /// Proportions of the list, in ems if nothing else is said.
  enum Parameters {
    /// Distance from one line to the next.
    static let pitch = 1.3
    /// Distance from the place's sides to the lines, in which pointer and dot are.
    static let side = 1.4
    /// Distance from the ends of a line to the middle of the pointer and of the dot.
    static let markGap = 0.7
    /// Distance from the pointer's middle to its tip, in halves of its height.
    static let tip = 0.8
    /// Half the width of the marks of further lines, in heights of the capitals.
    static let more = 0.36
    /// Radius of the dot, in heights of the capitals.
    static let dot = 0.32
    /// Reach of the pointer's and the dot's glow, in heights of the capitals.
    static let glow = 0.2
    /// Distance from a name to its value at least.
    static let gap = 0.8
    /// Size of the letters of names that are too long, in usual ones; no smaller than any letter is.
    static let small = 0.75
    /// Margins before and behind the frame of a name together.
    static let frame = 0.5
    /// Radius of the corners of the bar behind the selected line.
    static let corner = 0.2
    /// Brightness of the bar in that of the letters' halo, if marks are light and if they are dark.
    static let bar = (light: 0.2, shade: 0.32)
  }

  /// The place of the lines.
  let frame: Rectangle
  /// Pixels an em.
  let size: Double
  /// Rows from one line to the next.
  private let pitch: Double
  private let quiet: Int
  private let pointer: Sprite
  private let dot: Sprite
  /// The marks of lines above the first one that is seen, and below the last.
  private let more: (above: Sprite, below: Sprite)
  /// The bar behind the selected line; made when it is first shown, since the start waits for nothing of it.
  private var bar: Sprite?
  private(set) var letters: GlyphAtlas
  /// Letters of names that are too long.
  private var small: GlyphAtlas

  /// Lays the list out in a place, in letters of `size` pixels an em.
  init(in frame: Rectangle, size: Double, _ ink: inout Ink) {
    self.frame = frame
    self.size = size
    pitch = (size * Parameters.pitch).rounded()
    quiet = ink.quiet
    letters = ink.line(size: size, ink.theme.trace)
    small = ink.line(
      size: max(size * Parameters.small, PanelLayout.Parameters.leastText), ink.theme.trace)
    let cap = letters.lettering.capHeight
    let half = cap * 0.5
    pointer = ink.sprite(
      Path(polygon: [Point(-half, -half), Point(half * Parameters.tip, 0), Point(-half, half)]),
      ink.theme.trace, reach: cap * Parameters.glow)
    func triangle(_ direction: Double, _ ink: inout Ink) -> Sprite {
      let size = cap * Parameters.more
      return ink.sprite(
        Path(polygon: [
          Point(-size, -direction * size / 2), Point(size, -direction * size / 2),
          Point(0, direction * size / 2),
        ]), ink.theme.trace, reach: cap * Parameters.glow)
    }
    more = (triangle(-1, &ink), triangle(1, &ink))
    dot = ink.sprite(
      .circle(center: Point(0, 0), radius: cap * Parameters.dot), ink.theme.trace,
      reach: cap * Parameters.glow)
  }

  /// Lines that are seen at once.
  var capacity: Int { max(1, Int((frame.height + size * (Parameters.pitch - 1)) / pitch)) }

  /// Draws a letter, and the bar behind the selected line, before they are wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    _ = makeBar(&ink)
    letters.prepare(letter, &ink.sheet)
  }

  /// The columns at which lines begin and end.
  private var ends: (left: Double, right: Double) {
    (frame.x + size * Parameters.side, frame.maxX - size * Parameters.side)
  }

  /// The lines of a list that there is room for.
  ///
  /// At its ends the list stands still, and the selection moves.
  func visible(of lines: Int, around selected: Int) -> Range<Int> {
    let count = min(lines, capacity)
    let first = min(max(selected - capacity / 2, 0), lines - count)
    return first..<first + count
  }

  /// Adds the lines that ``visible(of:around:)`` named, out of `count`.
  mutating func write(
    _ rows: [MenuView.Row], _ seen: Range<Int>, of count: Int, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    for (line, row) in rows.enumerated() {
      write(row, y: middle(of: line, among: rows.count), into: &lights, &ink)
    }
    let x = Int(ends.left - size * Parameters.markGap)
    func mark(_ sprite: Sprite, line: Int) {
      let y = middle(of: line, among: rows.count)
      lights.append(Light(sprite, x: x, y: Int(y.rounded()), level: quiet))
    }
    // The pointer has this column, but never at an end with further lines.
    if seen.lowerBound > 0 { mark(more.above, line: 0) }
    if seen.upperBound < count { mark(more.below, line: rows.count - 1) }
  }

  /// The frame of the name of one of the visible lines.
  mutating func nameFrame(_ row: MenuView.Row, line: Int, among count: Int) -> Rectangle {
    Rectangle(
      x: ends.left - size * Parameters.frame / 2, y: middle(of: line, among: count) - pitch / 2,
      width: letters.width(of: row.name) + size * Parameters.frame, height: pitch)
  }

  /// The bar behind the selected line.
  private mutating func makeBar(_ ink: inout Ink) -> Sprite {
    if let bar { return bar }
    var dim = ink.theme.trace
    dim.core = dim.halo.scaled(
      by: ink.theme.polarity == .light ? Parameters.bar.light : Parameters.bar.shade)
    dim.halo = dim.core
    let place = Rectangle(x: 0, y: -pitch / 2, width: frame.width, height: pitch)
    let made = ink.sprite(
      .roundedRectangle(place, radius: size * Parameters.corner), dim, reach: 0)
    bar = made
    return made
  }

  /// The row of a visible line's middle.
  private func middle(of line: Int, among count: Int) -> Double {
    frame.center.y + (Double(line) - Double(count - 1) / 2) * pitch
  }

  /// One line of a list; a value that has no room beside its name is left out.
  private mutating func write(
    _ row: MenuView.Row, y: Double, into lights: inout [Light], _ ink: inout Ink
  ) {
    let (left, right) = ends
    let middle = Int(y.rounded())
    if row.isSelected {
      lights.append(Light(makeBar(&ink), x: Int(frame.x), y: middle, on: .plate))
      lights.append(Light(pointer, x: Int(left - size * Parameters.markGap), y: middle))
    }
    if row.isCurrent {
      lights.append(Light(dot, x: Int(right + size * Parameters.markGap), y: middle))
    }
    let level = row.isSelected ? 256 : quiet
    let baseline = (y + letters.lettering.capHeight / 2).rounded()
    guard letters.width(of: row.name) <= right - left else {
      small.write(
        small.shortened(row.name, width: right - left), at: Point(left, baseline), level: level,
        into: &lights, &ink.sheet)
      return
    }
    letters.write(
      row.name, at: Point(left, baseline), level: level, into: &lights, &ink.sheet)
    let taken = letters.width(of: row.name) + letters.width(of: row.value)
    if taken + size * Parameters.gap <= right - left {
      letters.write(
        row.value, at: Point(right, baseline), .trailing, level: level, into: &lights, &ink.sheet)
    }
  }
}
