import Glibc
import LabSupport

/// The scores of many sounds by group and view.
struct ScoreTallies {
  /// One line of the table: a word, its value, and the view.
  private struct Group: Hashable {
    var word: String
    var value: String
    var view: ScoreView
  }

  private let words: [String]
  private var scores: [Group: [CaseScore]] = [:]

  /// The group of all cases.
  private static let all = "all"

  /// Makes tallies grouped by words of the cases.
  init(words: [String]) { self.words = words }

  /// Takes in a sound.
  mutating func take(_ score: CaseScore, of one: ScoreTruth.Case, as view: ScoreView) {
    for word in words {
      scores[Group(word: word, value: one.words[word] ?? "-", view: view), default: []].append(
        score)
    }
    scores[Group(word: Self.all, value: "", view: view), default: []].append(score)
  }

  private var groups: [Group] {
    scores.keys.sorted { a, b in
      let order = { (group: Group) in
        [group.word == Self.all ? "1" : "0", group.word, group.value, group.view.rawValue]
      }
      return order(a).lexicographicallyPrecedes(order(b))
    }
  }

  /// The notes that are seen wrong for the largest share of their time.
  func worst(_ count: Int) -> [String] {
    let notes = scores[Group(word: Self.all, value: "", view: .shown)]?.flatMap(\.notes) ?? []
    func badness(_ note: CaseScore.Note) -> Double {
      (Double(note.octave + note.wrong) + 0.5 * Double(note.none)) / Double(max(1, note.looks))
    }
    return notes.sorted { badness($0) > badness($1) }.prefix(count).map { note in
      func share(_ looks: Int) -> String {
        "\(Int((100 * Double(looks) / Double(max(1, note.looks))).rounded())) %"
      }
      return "worst \(note.id): right \(share(note.right)), octave \(share(note.octave)), "
        + "wrong \(share(note.wrong)), none \(share(note.none))"
    }
  }

  /// Head and lines with columns of one width.
  var table: [String] {
    let head = ["group", "view"] + ScoreSummary.columns.map(\.name)
    let rows = groups.map { group in
      let summary = ScoreSummary(scores[group] ?? [])
      return [group.value.isEmpty ? group.word : group.value, group.view.rawValue]
        + ScoreSummary.columns.map { Self.written(summary[keyPath: $0.value], $0.decimals) }
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    return ([head] + rows).map { row in
      row.enumerated().map { column, text in
        let blank = String(repeating: " ", count: widths[column] - text.count)
        return column < 2 ? text + blank : blank + text
      }.joined(separator: "  ")
    }
  }

  /// A JSON object a group.
  var objects: [JSON] {
    groups.map { group in
      let summary = ScoreSummary(scores[group] ?? [])
      let figures = ScoreSummary.columns.map { ($0.name, JSON.number(summary[keyPath: $0.value])) }
      return .object(
        [
          (group.word, .string(group.value)), ("view", .string(group.view.rawValue)),
        ] + figures)
    }
  }

  private static func written(_ value: Double, _ decimals: Int) -> String {
    if value.isNaN { return "-" }
    if value.isInfinite { return "never" }
    let scale = pow(10, Double(decimals))
    let scaled = Int((abs(value) * scale).rounded())
    let whole = "\(scaled / Int(scale))"
    guard decimals > 0 else { return whole }
    let digits = "\(scaled % Int(scale))"
    return whole + "." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
