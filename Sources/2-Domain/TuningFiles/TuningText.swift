import MusicTheory
import TOML

/// The text of a tuning's TOML file, of which each key can be written anew without another one.
///
/// It knows the usual ways to write a tuning, not all of them: whoever changes a file reads it again.
struct TuningText {
  /// The whole file.
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes what differs between two tunings.
  mutating func change(_ old: TuningPreset, to new: TuningPreset) {
    change(
      Self.table(TuningTable.entries(of: old)), to: TuningTable.entries(of: new), section: nil)
    if old.everyString != new.everyString { changeStrings(old.everyString, to: new.everyString) }
  }

  // MARK: - Strings

  private mutating func changeStrings(_ old: [TuningString], to new: [TuningString]) {
    if sections.isEmpty { return changeWords(old, to: new) }
    let courses = TuningTable.hasCourses(new)
    while sections.count > new.count { bytes.removeSubrange(sections[sections.count - 1]) }
    while sections.count < new.count { insert("\n\(TuningTable.heading)\n", at: bytes.count) }
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
    guard let words = TuningTable.words(of: new), let list = value(of: "strings", section: nil)
    else { return }
    let places = TOMLStatement.members(of: list, in: bytes)
    guard places.count == old.count, let first = places.first, let last = places.last else {
      return
    }
    if words.count != old.count {
      // A list of another length is written anew, from its first word to its last.
      bytes.replaceSubrange(
        first.lowerBound..<last.upperBound, with: TuningTable.listed(words))
    } else {
      for index in words.indices.reversed() where old[index] != new[index] {
        let quote = bytes[places[index].lowerBound] == UInt8(ascii: "\"") ? "\"" : "'"
        bytes.replaceSubrange(places[index], with: "\(quote)\(words[index])\(quote)".utf8)
      }
    }
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
      if let lines = statement(of: key, section: section)?.lines { bytes.removeSubrange(lines) }
    }
    for (key, value) in new where old[key] != value { set(key, value, section: section) }
  }

  private mutating func set(_ key: String, _ value: TOMLScalar, section: Int?) {
    let line = TOMLDocument.write([key: value])
    guard let place = self.value(of: key, section: section) else {
      insert(String(decoding: line, as: UTF8.self), at: end(of: section))
      return
    }
    // The value alone.
    guard case .key(_, let new)? = TOMLStatement.all(in: line).first?.content else { return }
    bytes.replaceSubrange(place, with: line[new])
  }

  private func value(of key: String, section: Int?) -> Range<Int>? {
    guard case .key(_, let value)? = statement(of: key, section: section)?.content else {
      return nil
    }
    return value
  }

  private func statement(of key: String, section: Int?) -> TOMLStatement? {
    statements(of: section).first { if case .key(key, _) = $0.content { true } else { false } }
  }

  // MARK: - Sections

  /// The place of each string's table, from its heading's line on.
  private var sections: [Range<Int>] {
    let begins = TOMLStatement.all(in: bytes)
      .filter { $0.content == .heading(TuningTable.heading) }.map(\.lines.lowerBound)
    return begins.indices.map {
      begins[$0]..<($0 + 1 < begins.count ? begins[$0 + 1] : bytes.count)
    }
  }

  /// The statements of a string's table, its heading first, or those before the first table.
  private func statements(of section: Int?) -> [TOMLStatement] {
    let sections = sections
    let place =
      section.map { sections[$0] } ?? 0..<(sections.first?.lowerBound ?? bytes.count)
    return TOMLStatement.all(in: bytes).filter { place.contains($0.lines.lowerBound) }
  }

  /// The place behind the last statement of a section, or behind the mark that some editors put before a file.
  private func end(of section: Int?) -> Int {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return statements(of: section).last?.lines.upperBound ?? (bytes.starts(with: mark) ? 3 : 0)
  }

  /// Puts in lines, with the line ends that the file has.
  private mutating func insert(_ text: String, at index: Int) {
    let hasReturns = bytes.prefix { $0 != 10 }.last == 13
    var lines = Array(text.utf8)
    if index > 0, bytes[index - 1] != 10 { lines.insert(10, at: 0) }
    if hasReturns { lines = lines.flatMap { $0 == 10 ? [13, 10] : [$0] } }
    bytes.insert(contentsOf: lines, at: index)
  }
}
