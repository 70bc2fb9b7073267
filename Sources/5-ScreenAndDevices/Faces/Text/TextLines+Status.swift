import Raster
import Texts

/// The tuning, all that is not as usual, and all that is wrong.
extension TextLines {
  /// What is to be said of it.
  struct Status: Equatable {
    /// The first thing that is said.
    enum Head: Equatable {
      /// A notice that something is wrong or worth saying.
      case notice(Text)
      /// The tuning, in full and in short.
      case tuning([Text], isUsual: Bool)
      /// The menu's list and which of its lines is selected.
      case menu(title: Text, position: Text)
      /// The deck's list and which of its lines is selected.
      case list(title: Text, position: Text)

      /// The place in a list; empty for none.
      var position: Text {
        switch self {
        case .menu(_, let position), .list(_, let position): position
        case .notice, .tuning: .empty
        }
      }
    }

    var head: Head
    /// The reference pitch if it is as usual; `nil` if it is one of ``marks``.
    var reference: Text?
    /// Marks for all that is not as usual, the most important first.
    var marks: [Mark]

    /// A mark's words.
    struct Mark: Equatable {
      var text: Text
      /// True for words that stay, whatever has to give way for them.
      var isUrgent: Bool
    }
  }

  /// An item beside the head: a text behind a diamond or without one, or a diamond alone.
  private struct Item {
    var text: Text
    var isMark: Bool
    var isUrgent = false
  }

  /// Ems from a diamond to its text, of a diamond alone, and from one item to the next.
  private static let ems = (indent: 0.9, diamond: 0.6, gap: 1.0)
  /// Characters before a notice.
  private static let alarm = Text.sign("! ")

  /// Adds the status: all in one row, or in two with what is beside the head in a row of its own.
  mutating func write(
    _ content: Status, in place: Place, into lights: inout [Light], _ ink: inout Ink
  ) {
    let place = Place(frame: place.frame, rows: min(place.rows, 2))
    let (left, right) = ends(place.frame)
    var end = right
    let position = content.head.position
    if !position.isEmpty {
      let point = Point(right, baseline(0, place))
      plain.write(position, at: point, .trailing, level: quiet, into: &lights, &ink.sheet)
      end -= plain.width(of: position) + gap
    }
    let items = items(of: content, rows: place.rows)
    if place.rows == 1 {
      // The head is cut before the words of what sounds or is faulty are.
      let kept = width(of: reduced(items, to: 0))
      let start = min(left + shortest(content.head), end - kept - gap) + gap
      end = write(items, from: start, to: end, baseline(0, place), into: &lights, &ink)
      _ = write(content.head, in: place, to: end, into: &lights, &ink)
      return
    }
    let rest = write(content.head, in: place, to: end, into: &lights, &ink)
    guard !rest.isEmpty else {
      write(reduced(items, to: right - left), from: left, baseline(1, place), into: &lights, &ink)
      return
    }
    // A sentence that is longer than its row goes on in the next one, beside the marks.
    let start = left + plain.width(of: rest) + gap
    end = write(items, from: start, to: right, baseline(1, place), into: &lights, &ink)
    plain.write(
      plain.shortened(rest, width: end - left), at: Point(left, baseline(1, place)),
      into: &lights, &ink.sheet)
  }

  /// True if nothing of the status would be cut short.
  mutating func fits(_ content: Status, in place: Place) -> Bool {
    let (left, right) = ends(place.frame)
    let head = shortest(content.head)
    if place.rows > 1 {
      // A notice goes on in the second row.
      if case .notice = content.head { return head <= Self.twoRows * (right - left) }
      return head <= right - left
    }
    let position = content.head.position
    let counted = position.isEmpty ? 0 : plain.width(of: position) + gap
    let items = reduced(items(of: content, rows: 1), to: 0)
    let beside = items.isEmpty ? 0 : width(of: items) + gap
    return left + head + beside + counted <= right
  }

  /// Widths of a row that words in two of them take at most, since they are not broken everywhere.
  private static let twoRows = 1.6

  /// Adds the marks of what sounds or is faulty at the right of a place of one row in which something else is said.
  ///
  /// - Returns: The column up to which there is room.
  mutating func writeMarks(
    of content: Status, in place: Place, into lights: inout [Light], _ ink: inout Ink
  ) -> Double {
    let marks = items(of: content, rows: 1).filter(\.isUrgent)
    let end = ends(place.frame).right
    return write(marks, from: end, to: end, baseline(0, place), into: &lights, &ink)
  }

  private func baseline(_ row: Int, _ place: Place) -> Double {
    baseline(row, of: place.rows, in: place.frame)
  }

  /// Pixels between two things in a row.
  private var gap: Double { size * Self.ems.gap }

  /// Width of the head in the fewest words.
  private mutating func shortest(_ head: Status.Head) -> Double {
    switch head {
    case .notice(let text): warning.width(of: Self.alarm) + plain.width(of: text)
    case .tuning(let names, let isUsual):
      (isUsual ? 0 : size * Self.ems.indent) + plain.width(of: names.last ?? .empty)
    case .menu(let title, _), .list(let title, _): plain.width(of: title)
    }
  }

  /// Adds the head, which has room up to `end`: in the longest wording that fits, else cut short.
  ///
  /// - Returns: What a notice has yet to say in the next row; empty if there is none.
  private mutating func write(
    _ head: Status.Head, in place: Place, to end: Double, into lights: inout [Light],
    _ ink: inout Ink
  ) -> Text {
    var point = Point(ends(place.frame).left, baseline(0, place))
    var level = 256
    var wordings: [Text]
    var rest = Text.empty
    switch head {
    case .notice(let text):
      warning.write(Self.alarm, at: point, into: &lights, &ink.sheet)
      point.x += warning.width(of: Self.alarm)
      wordings = [text]
      if place.rows > 1 { (wordings[0], rest) = plain.broken(text, width: end - point.x) }
    case .tuning(let names, let isUsual):
      wordings = names
      if isUsual { level = quiet } else { writeDiamond(before: &point, into: &lights) }
    case .menu(let title, _), .list(let title, _): wordings = [title]
    }
    let room = end - point.x
    let text = wordings.first { plain.width(of: $0) <= room } ?? wordings.last ?? .empty
    plain.write(
      plain.shortened(text, width: room), at: point, level: level, into: &lights, &ink.sheet)
    return rest
  }

  /// The items beside the head, the most important first.
  private func items(of content: Status, rows: Int) -> [Item] {
    let marks = content.marks.map { Item(text: $0.text, isMark: true, isUrgent: $0.isUrgent) }
    let reference = content.reference.map { Item(text: $0, isMark: false) }
    // One row has no room for what is as usual beside what is said.
    if rows == 1, case .notice = content.head { return marks }
    if rows == 1, case .menu = content.head { return marks.filter(\.isUrgent) }
    return (reference.map { [$0] } ?? []) + marks
  }

  /// The items with as many texts as there is room for: a mark without its text is still its diamond.
  ///
  /// What sounds or is faulty keeps its words.
  private mutating func reduced(_ items: [Item], to room: Double) -> [Item] {
    var items = items
    while width(of: items) > room {
      if let usual = items.firstIndex(where: { !$0.isMark }) {
        items.remove(at: usual)
      } else if let last = items.lastIndex(where: { !$0.text.isEmpty && !$0.isUrgent }) {
        items[last].text = .empty
      } else {
        break
      }
    }
    return items
  }

  private mutating func width(of items: [Item]) -> Double {
    var sum = gap * Double(max(0, items.count - 1))
    for item in items { sum += width(of: item) }
    return sum
  }

  private mutating func width(of item: Item) -> Double {
    if item.text.isEmpty { return size * Self.ems.diamond }
    return (item.isMark ? size * Self.ems.indent : 0) + plain.width(of: item.text)
  }

  /// Adds items at the right, with as many texts as there is room for from `start` on.
  ///
  /// - Returns: Where text before them ends.
  private mutating func write(
    _ items: [Item], from start: Double, to end: Double, _ baseline: Double,
    into lights: inout [Light], _ ink: inout Ink
  ) -> Double {
    let items = Array(reduced(items, to: end - start).reversed())
    guard !items.isEmpty else { return end }
    let left = end - width(of: items)
    write(items, from: left, baseline, into: &lights, &ink)
    return left - gap
  }

  /// Adds items beside one another.
  private mutating func write(
    _ items: [Item], from left: Double, _ baseline: Double, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    var x = left
    for item in items {
      var place = Point(x, baseline)
      if item.isMark { writeDiamond(before: &place, into: &lights) }
      plain.write(
        item.text, at: place, level: item.isMark ? 256 : quiet, into: &lights, &ink.sheet)
      x += width(of: item) + gap
    }
  }

  /// Adds a diamond, and moves a place to where the text behind it begins.
  private func writeDiamond(before place: inout Point, into lights: inout [Light]) {
    let x = Int((place.x + size * Self.ems.diamond / 2).rounded())
    let y = Int((place.y - plain.lettering.capHeight / 2).rounded())
    lights.append(Light(diamond, x: x, y: y))
    place.x += size * Self.ems.indent
  }
}
