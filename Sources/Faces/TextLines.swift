import Appliance
import Raster

/// The line for notices and the line that says what the controls do.
struct TextLines {
  /// What the upper line shows.
  enum Status: Equatable {
    /// Something is wrong or worth saying.
    case notice(String, marks: [String])
    /// The tuning, in full and in short, the reference pitch, and what else is not as usual.
    case tuner(tuning: [String], isUsual: Bool, reference: String, marks: [String])
    /// The menu's list and which of its lines is selected.
    case menu(title: String, position: String)
  }

  private let status: Rectangle
  private let hints: Rectangle
  private let size: Double
  private let quiet: Int
  private var plain: GlyphAtlas
  private var warning: GlyphAtlas
  private let diamond: Sprite

  /// Lays out both lines.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    status = layout.status
    hints = layout.hints
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

  /// Adds the upper line.
  mutating func write(_ content: Status, into lights: inout [Light], _ ink: inout Ink) {
    let left = status.x + size * 0.6
    let right = status.maxX - size * 0.6
    switch content {
    case .notice(let text, let marks):
      let mark = "! "
      let start = left + warning.width(of: mark)
      // A sentence about a fault comes first; marks stay where they leave it whole.
      let rest = room(left: start, right: right, marks)
      let fits = plain.width(of: text) <= rest - start
      if fits { _ = write(marks: marks, right: right, into: &lights, &ink) }
      warning.write(mark, at: place(left, status), into: &lights, &ink.sheet)
      let line = plain.shortened(text, width: (fits ? rest : right) - start)
      plain.write(line, at: place(start, status), into: &lights, &ink.sheet)
    case .tuner(let tuning, let isUsual, let reference, let marks):
      var end = right
      if !marks.contains(reference) {
        plain.write(
          reference, at: place(right, status), .trailing, level: quiet, into: &lights, &ink.sheet)
        end -= plain.width(of: reference) + size
      }
      end = write(marks: marks, right: end, into: &lights, &ink)
      var start = left
      if !isUsual { start = write(diamondAt: left, into: &lights) }
      let name = tuning.first { plain.width(of: $0) <= end - start } ?? tuning.last ?? ""
      plain.write(
        plain.shortened(name, width: end - start), at: place(start, status),
        level: isUsual ? quiet : 256, into: &lights, &ink.sheet)
    case .menu(let title, let position):
      plain.write(
        position, at: place(right, status), .trailing, level: quiet, into: &lights, &ink.sheet)
      let end = right - plain.width(of: position) - size
      plain.write(
        plain.shortened(title, width: end - left), at: place(left, status), into: &lights,
        &ink.sheet)
    }
  }

  /// Adds what the controls do now: names of the controls bright, what they do less so.
  mutating func write(_ content: [ControlHint], into lights: inout [Light], _ ink: inout Ink) {
    let gap = size * 1.3
    var x = hints.x + size * 0.6
    let right = hints.maxX - size * 0.6
    // In full, in a word, or only what a tap does, whatever lets all controls have their say.
    let wordings: [(ControlHint) -> String] = [
      \.action, \.short, { String($0.short.prefix { $0 != "," }) },
    ]
    func width(_ wording: (ControlHint) -> String, _ atlas: inout GlyphAtlas) -> Double {
      content.reduce(-gap) { $0 + atlas.width(of: "\($1.control) \(wording($1))") + gap }
    }
    let wording = wordings.first { x + width($0, &plain) <= right } ?? wordings[2]
    for hint in content {
      let (control, action) = (hint.control + " ", wording(hint))
      guard x + plain.width(of: control + action) <= right else { break }
      plain.write(control, at: place(x, hints), into: &lights, &ink.sheet)
      x += plain.width(of: control)
      plain.write(action, at: place(x, hints), level: quiet, into: &lights, &ink.sheet)
      x += plain.width(of: action) + gap
    }
  }
}

extension TextLines {
  /// A point of a line's baseline.
  private func place(_ x: Double, _ frame: Rectangle) -> Point {
    Point(x, (frame.center.y + plain.lettering.capHeight / 2).rounded())
  }

  /// Where text ends that marks follow.
  private mutating func room(left: Double, right: Double, _ marks: [String]) -> Double {
    marks.reduce(right) { $0 - plain.width(of: $1) - size * 1.9 }
  }

  /// Adds a diamond; what follows it starts where it says.
  private func write(diamondAt x: Double, into lights: inout [Light]) -> Double {
    let y = Int(status.center.y.rounded())
    lights.append(Light(diamond, x: Int((x + size * 0.3).rounded()), y: y))
    return x + size * 0.9
  }

  /// Adds marks, each behind a diamond, the first one outermost; text before them ends where it says.
  private mutating func write(
    marks: [String], right: Double, into lights: inout [Light], _ ink: inout Ink
  ) -> Double {
    var end = right
    for mark in marks {
      let start = end - plain.width(of: mark)
      plain.write(mark, at: place(start, status), into: &lights, &ink.sheet)
      _ = write(diamondAt: start - size * 0.9, into: &lights)
      end = start - size * 1.9
    }
    return end
  }
}
