import Texts
import Words
import Appliance
import Raster

/// What the controls do now, in the words that there is room for.
extension TextLines {
  /// A control and what is written beside it.
  struct WrittenHint: Equatable {
    var control: Text
    var words: Text
  }

  /// Adds what the controls do now, up to a column at most: names of the controls bright, what they do less so.
  mutating func write(
    _ content: [ControlHint], in place: Place, to end: Double = .infinity,
    into lights: inout [Light], _ ink: inout Ink
  ) {
    let (left, right) = ends(place.frame)
    let lines = worded(content, width: min(right, end) - left, rows: place.rows, ink)
    for (row, line) in lines.enumerated() {
      var x = left
      let y = baseline(row, of: lines.count, in: place.frame)
      for hint in line {
        let control = hint.control + .sign(" ")
        plain.write(control, at: Point(x, y), into: &lights, &ink.sheet)
        x += plain.width(of: control)
        plain.write(hint.words, at: Point(x, y), level: quiet, into: &lights, &ink.sheet)
        x += plain.width(of: hint.words) + hintGap
      }
    }
  }

  /// The rows of hints as they are written: in full, in a word for each action, or in a word for each control, if that
  /// lets all have their say; the less important one falls silent if there is no room for both.
  mutating func worded(
    _ content: [ControlHint], width: Double, rows: Int, _ ink: Ink
  ) -> [[WrittenHint]] {
    let wordings: [(ControlHint) -> Phrase] = [\.full, \.short, \.shortest]
    for count in stride(from: content.count, to: 0, by: -1) {
      for wording in wordings {
        // What every player knows has no short words.
        let written = content.prefix(count).compactMap { hint in
          let words = ink.said(wording(hint))
          return words.isEmpty
            ? nil : WrittenHint(control: ink.said(hint.control.title), words: words)
        }
        let lines = broken(written, width: width)
        if lines.count <= rows, written.allSatisfy({ self.width(of: $0) <= width }) { return lines }
      }
    }
    return []
  }

  /// Distance between two hints, in ems.
  private static let hintDistance = 1.0

  /// Pixels between two hints.
  private var hintGap: Double { size * Self.hintDistance }

  private mutating func width(of hint: WrittenHint) -> Double {
    plain.width(of: hint.control + .sign(" ") + hint.words)
  }

  /// Hints in as many lines of a width as they take; each line has one at least.
  private mutating func broken(_ content: [WrittenHint], width: Double) -> [[WrittenHint]] {
    var lines: [[WrittenHint]] = []
    var end = Double.infinity
    for hint in content {
      let needed = self.width(of: hint)
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
