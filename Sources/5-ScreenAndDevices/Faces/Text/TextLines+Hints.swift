import Texts
import Words
import Appliance
import Raster

/// The hints of what the controls do now, in the words that there is room for.
extension TextLines {
  /// A control and what is written beside it.
  struct WrittenHint: Equatable {
    var control: Text
    var words: Text
  }

  /// Adds what the controls do now: names of the controls bright, what they do less so.
  mutating func write(_ content: [ControlHint], into lights: inout [Light], _ ink: inout Ink) {
    let left = ends(hints).left
    let lines = worded(content, ink)
    for (row, line) in lines.enumerated() {
      var x = left
      let y = baseline(row, of: lines.count, in: hints)
      for hint in line {
        let control = hint.control + .sign(" ")
        plain.write(control, at: Point(x, y), into: &lights, &ink.sheet)
        x += plain.width(of: control)
        plain.write(hint.words, at: Point(x, y), level: quiet, into: &lights, &ink.sheet)
        x += plain.width(of: hint.words) + hintGap
      }
    }
  }

  /// The rows of hints as they are written: in full, or in a word, if that lets all controls have their say; where
  /// even that is too much, the least important controls fall silent, and none loses half of what it does.
  mutating func worded(_ content: [ControlHint], _ ink: Ink) -> [[WrittenHint]] {
    let (left, right) = ends(hints)
    let room = right - left
    let wordings: [(ControlHint) -> Phrase] = [\.full, \.short]
    var lines: [[WrittenHint]] = []
    for wording in wordings {
      let written = content.map {
        WrittenHint(control: ink.said($0.control.title), words: ink.said(wording($0)))
      }
      lines = broken(written, width: room)
      if lines.count <= hintRows, written.allSatisfy({ width(of: $0) <= room }) { return lines }
    }
    return Array(lines.prefix(hintRows))
  }

  /// Distance between two hints, in ems.
  private static let hintDistance = 1.3

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
