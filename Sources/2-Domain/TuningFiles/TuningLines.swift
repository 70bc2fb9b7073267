import MusicTheory
import TOML

/// The lines of a tuning's TOML file, each of which can be changed without another one.
///
/// It knows the usual ways to write TOML, not all of them: whoever changes a file reads it again.
struct TuningLines {
  /// Lines with their ends.
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) + [UInt8(ascii: "\n")] }
    // Behind the last end there is no line, and a last line may have no end.
    if let last = lines.popLast(), last.count > 1 { lines.append(Array(last.dropLast())) }
  }

  /// The whole file.
  var bytes: [UInt8] { lines.flatMap(\.self) }

  /// Writes what differs between two tunings.
  mutating func change(_ old: TuningPreset, to new: TuningPreset) {
    change(
      Self.table(TuningTable.entries(of: old)), to: TuningTable.entries(of: new), section: nil)
    if old.everyString != new.everyString { changeStrings(old.everyString, to: new.everyString) }
  }

  // MARK: - Strings

  private mutating func changeStrings(_ old: [TuningString], to new: [TuningString]) {
    if headings.isEmpty { return changeWords(old, to: new) }
    let courses = TuningTable.hasCourses(new)
    while headings.count > new.count { removeSection(headings.count - 1) }
    while headings.count < new.count { appendSection() }
    for (index, string) in new.enumerated() {
      let before =
        index < old.count
        ? TuningTable.entries(of: old[index], courses: TuningTable.hasCourses(old)) : []
      change(
        Self.table(before), to: TuningTable.entries(of: string, courses: courses), section: index)
    }
  }

  /// Changes the short form, as long as it says all.
  private mutating func changeWords(_ old: [TuningString], to new: [TuningString]) {
    guard let words = TuningTable.words(of: new), let first = line(of: "strings", section: nil)
    else { return }
    var text = lines[first...].flatMap(\.self)
    let places = Self.quoted(in: text)
    if words.count != old.count {
      // A list of another length is written anew, from its first word to its last.
      guard let from = places.first?.lowerBound, let to = places.last?.upperBound else { return }
      text.replaceSubrange(from - 1..<to + 1, with: TuningTable.listed(words))
    } else {
      for index in words.indices.reversed() where old[index] != new[index] {
        text.replaceSubrange(places[index], with: Array(words[index].utf8))
      }
    }
    lines = TuningLines(lines[..<first].flatMap(\.self) + text).lines
  }

  /// The insides of the quotes of a list, from its `[` to its `]`; comments are left out.
  private static func quoted(in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var index = text.firstIndex(of: UInt8(ascii: "[")) ?? text.count
    while index < text.count, text[index] != UInt8(ascii: "]") {
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = text[(index + 1)...].firstIndex(of: text[index]) else { return places }
        places.append(index + 1..<end)
        index = end + 1
      case UInt8(ascii: "#"):
        index = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      default: index += 1
      }
    }
    return places
  }

  // MARK: - Keys

  private static func table(_ entries: [(key: String, value: TOMLScalar)]) -> [String: TOMLScalar] {
    Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Writes the keys of a section that differ, and takes away those that are there no more.
  private mutating func change(
    _ old: [String: TOMLScalar], to new: [(key: String, value: TOMLScalar)], section: Int?
  ) {
    let kept = Set(new.map(\.key))
    for key in old.keys where !kept.contains(key) {
      if let line = line(of: key, section: section) { lines.remove(at: line) }
    }
    for (key, value) in new where old[key] != value { set(key, value, section: section) }
  }

  private mutating func set(_ key: String, _ value: TOMLScalar, section: Int?) {
    var written = TOMLDocument.write([key: value])
    guard let line = line(of: key, section: section) else {
      let range = range(of: section)
      let last = range.last { Self.key(of: lines[$0]) != nil }
      insert(written, at: last.map { $0 + 1 } ?? range.lowerBound)
      return
    }
    // The value alone: what is written ends with a new line, and begins with the key.
    guard let place = Self.value(of: lines[line]), let new = Self.value(of: written) else { return }
    written = Array(written[new])
    lines[line].replaceSubrange(place, with: written)
  }

  /// The line of a section that has a key.
  private func line(of key: String, section: Int?) -> Int? {
    range(of: section).first { Self.key(of: lines[$0]) == key }
  }

  // MARK: - Sections

  /// The lines that begin a string's table.
  private var headings: [Int] {
    lines.indices.filter { Self.words(of: lines[$0]).starts(with: TuningTable.heading.utf8) }
  }

  /// The lines of a string's table without its heading, or those before the first table.
  private func range(of section: Int?) -> Range<Int> {
    let headings = headings
    guard let section else { return 0..<(headings.first ?? lines.count) }
    let end = section + 1 < headings.count ? headings[section + 1] : lines.count
    return headings[section] + 1..<end
  }

  private mutating func removeSection(_ section: Int) {
    let range = range(of: section)
    lines.removeSubrange(range.lowerBound - 1..<range.upperBound)
  }

  private mutating func appendSection() {
    insert([UInt8(ascii: "\n")], at: lines.count)
    insert(Array("\(TuningTable.heading)\n".utf8), at: lines.count)
  }

  /// Puts in a line, with the line end that the file has.
  private mutating func insert(_ line: [UInt8], at index: Int) {
    let hasReturns = lines.first?.suffix(2) == [13, 10]
    if index > 0, lines[index - 1].last != 10 { lines[index - 1] += hasReturns ? [13, 10] : [10] }
    lines.insert(hasReturns ? line.dropLast() + [13, 10] : line, at: index)
  }

  // MARK: - Parts of a line

  /// The line without the spaces before it.
  private static func words(of line: [UInt8]) -> ArraySlice<UInt8> {
    line.drop { $0 == 32 || $0 == 9 }
  }

  /// The key of a line `key = value`; `nil` for any other line.
  private static func key(of line: [UInt8]) -> String? {
    let words = words(of: line)
    let name = words.prefix { $0 != 32 && $0 != 9 && $0 != UInt8(ascii: "=") }
    let rest = words[name.endIndex...].drop { $0 == 32 || $0 == 9 }
    return rest.first == UInt8(ascii: "=") && name.first != UInt8(ascii: "#")
      ? String(decoding: name, as: UTF8.self) : nil
  }

  /// The place of the value of a line `key = value`.
  private static func value(of line: [UInt8]) -> Range<Int>? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let start = line[(equals + 1)...].drop { $0 == 32 || $0 == 9 }.startIndex
    guard start < line.count else { return nil }
    let quote = line[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let end = line[start...].firstIndex { [32, 9, 13, 10, UInt8(ascii: "#")].contains($0) }
      return start..<(end ?? line.count)
    }
    var index = start + 1
    while index < line.count, line[index] != quote {
      index += line[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return index < line.count ? start..<index + 1 : nil
  }
}
