import Appliance
import Raster

/// The place for what is tuned to and for notices, and the one that says what the controls do.
struct TextLines {
  let status: Rectangle
  let hints: Rectangle
  /// Rows of text in each place.
  let rows: Int
  let size: Double
  let quiet: Int
  var plain: GlyphAtlas
  var warning: GlyphAtlas
  let diamond: Sprite

  /// Lays out both places.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    status = layout.status
    hints = layout.hints
    rows = layout.rows
    size = layout.smallText
    quiet = ink.quiet
    plain = ink.line(size: size, ink.theme.trace)
    var phosphor = ink.theme.warning
    phosphor.core = phosphor.core.mixed(with: .white, 0.5)
    warning = ink.line(size: size, phosphor)
    let half = plain.lettering.capHeight * 0.46
    diamond = ink.sprite(
      Path(polygon: [Point(-half, 0), Point(0, -half), Point(half, 0), Point(0, half)]),
      ink.theme.trace, reach: half * 0.5)
  }

  /// Draws a letter of lines and of notices before it is wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    plain.prepare(letter, &ink.sheet)
    warning.prepare(letter, &ink.sheet)
  }

  /// Where text in a place begins and ends.
  func ends(_ frame: Rectangle) -> (left: Double, right: Double) {
    (frame.x + size * 0.6, frame.maxX - size * 0.6)
  }

  /// The baseline of a row of a place, counted from 0 among `count` that share it.
  func baseline(_ row: Int, of count: Int, in frame: Rectangle) -> Double {
    let step = PanelLayout.Parameters.nextLine * size
    let middle = frame.center.y + (Double(row) - Double(count - 1) / 2) * step
    return (middle + plain.lettering.capHeight / 2).rounded()
  }

  /// Adds what the controls do now: names of the controls bright, what they do less so.
  mutating func write(_ content: [ControlHint], into lights: inout [Light], _ ink: inout Ink) {
    let (left, right) = ends(hints)
    // In full, in a word, or only what a tap does, whatever lets all controls have their say.
    let wordings: [(ControlHint) -> String] = [
      \.full, \.short, \.brief,
    ]
    var lines: [[ControlHint]] = []
    var chosen = wordings[2]
    for wording in wordings {
      chosen = wording
      lines = broken(content, wording, width: right - left)
      if lines.count <= rows { break }
    }
    lines = Array(lines.prefix(rows))
    for (row, line) in lines.enumerated() {
      var x = left
      let y = baseline(row, of: lines.count, in: hints)
      for hint in line {
        let control = hint.control.rawValue + " "
        plain.write(control, at: Point(x, y), into: &lights, &ink.sheet)
        x += plain.width(of: control)
        plain.write(chosen(hint), at: Point(x, y), level: quiet, into: &lights, &ink.sheet)
        x += plain.width(of: chosen(hint)) + hintGap
      }
    }
  }

  /// Pixels between two hints.
  private var hintGap: Double { size * 1.3 }

  /// Hints in as many lines of a width as they take; each line has one at least.
  private mutating func broken(
    _ content: [ControlHint], _ wording: (ControlHint) -> String, width: Double
  ) -> [[ControlHint]] {
    var lines: [[ControlHint]] = []
    var end = Double.infinity
    for hint in content {
      let needed = plain.width(of: "\(hint.control.rawValue) \(wording(hint))")
      if end + hintGap + needed > width {
        lines.append([])
        end = -hintGap
      }
      lines[lines.count - 1].append(hint)
      end += hintGap + needed
    }
    return lines
  }
}
