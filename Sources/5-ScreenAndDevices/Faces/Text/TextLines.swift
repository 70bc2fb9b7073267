import Appliance
import Raster

/// The writer of what is tuned to, of notices, and of what the controls do.
struct TextLines {
  /// Proportions of the marks and of the rows.
  private enum Parameters {
    /// Half of a diamond's width and height, in heights of the capitals beside it.
    static let diamond = 0.46
    /// Distance from a place's sides to the text in it, in ems.
    static let inset = 0.5
  }

  /// A place with rows of text.
  struct Place {
    let frame: Rectangle
    let rows: Int
  }

  /// Pixels an em.
  let size: Double
  let quiet: Int
  var plain: GlyphAtlas
  var warning: GlyphAtlas
  let diamond: Sprite

  /// Makes letters of `size` pixels an em.
  init(size: Double, _ ink: inout Ink) {
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

  /// Some rows of a place as a place of their own.
  func part(_ rows: Range<Int>, of place: Place) -> Place {
    let step = PanelLayout.Parameters.nextLine * size
    let middle = Double(rows.lowerBound + rows.upperBound - place.rows) / 2
    let height = PanelLayout.height(ofRows: rows.count, size)
    return Place(
      frame: Rectangle(
        x: place.frame.x, y: place.frame.center.y + middle * step - height / 2,
        width: place.frame.width, height: height),
      rows: rows.count)
  }

  /// The baseline of a row of a place, counted from 0 among `count` that share it.
  func baseline(_ row: Int, of count: Int, in frame: Rectangle) -> Double {
    let step = PanelLayout.Parameters.nextLine * size
    let middle = frame.center.y + (Double(row) - Double(count - 1) / 2) * step
    return (middle + plain.lettering.capHeight / 2).rounded()
  }
}
