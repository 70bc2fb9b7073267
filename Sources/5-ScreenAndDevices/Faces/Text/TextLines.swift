import Appliance
import Raster

/// The place for what is tuned to and for notices, and the one that says what the controls do.
struct TextLines {
  /// Proportions of the marks and of the rows.
  private enum Parameters {
    /// Half of a diamond's width and height, in heights of the capitals beside it.
    static let diamond = 0.46
    /// Distance from a place's sides to the text in it, in ems.
    static let inset = 0.6
  }

  let status: Rectangle
  let hints: Rectangle
  /// Rows of text in the place for notices.
  let rows: Int
  /// Rows of text in the place for hints.
  let hintRows: Int
  let size: Double
  let quiet: Int
  var plain: GlyphAtlas
  var warning: GlyphAtlas
  let diamond: Sprite

  /// Lays out both places of a panel.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    self.init(
      status: layout.status, hints: layout.hints, rows: (layout.rows, layout.hintRows),
      size: layout.smallText, &ink)
  }

  /// Lays out both places.
  ///
  /// - Parameters:
  ///   - status: The place for what is tuned to and for notices.
  ///   - hints: The place for what the controls do.
  ///   - rows: Rows of text in each of them.
  ///   - size: Pixels an em.
  ///   - ink: What is written with.
  init(
    status: Rectangle, hints: Rectangle, rows: (status: Int, hints: Int), size: Double,
    _ ink: inout Ink
  ) {
    self.status = status
    self.hints = hints
    self.rows = rows.status
    hintRows = rows.hints
    self.size = size
    quiet = ink.quiet
    plain = ink.line(size: size, ink.theme.trace)
    var phosphor = ink.theme.warning
    phosphor.core = phosphor.core.mixed(with: .white, 0.5)
    warning = ink.line(size: size, phosphor)
    let half = plain.lettering.capHeight * Parameters.diamond
    diamond = ink.sprite(
      Path(polygon: [Point(-half, 0), Point(0, -half), Point(half, 0), Point(0, half)]),
      ink.theme.trace, reach: half * 0.5)
  }

  /// Draws a letter of lines and of notices before it is wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    plain.prepare(letter, &ink.sheet)
    warning.prepare(letter, &ink.sheet)
  }

  /// The columns at which text in a place begins and ends.
  func ends(_ frame: Rectangle) -> (left: Double, right: Double) {
    (frame.x + size * Parameters.inset, frame.maxX - size * Parameters.inset)
  }

  /// The baseline of a row of a place, counted from 0 among `count` that share it.
  func baseline(_ row: Int, of count: Int, in frame: Rectangle) -> Double {
    let step = PanelLayout.Parameters.nextLine * size
    let middle = frame.center.y + (Double(row) - Double(count - 1) / 2) * step
    return (middle + plain.lettering.capHeight / 2).rounded()
  }
}
