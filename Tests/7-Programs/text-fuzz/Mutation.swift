import TestSupport

/// Changes texts as bad disks, bad editors and bad people do.
struct Mutation {
  private let texts: [[UInt8]]
  private var random: SeededRandom

  /// Begins with some texts; the same round makes the same of them.
  init(of texts: [[UInt8]], round: UInt64) {
    self.texts = texts
    random = SeededRandom(round: round)
  }

  /// Numbers at the ends of what types can hold, and what is none at all.
  private static let numbers = [
    "0", "-1", "1", "127", "256", "65536", "2147483648", "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808", "1e308", "-1e308", "1e-320", "1e400", "nan", "inf", "-inf", "0.0", "1/0",
    "9e18", "-", "",
    "000000000000000000000000000000001", "0x7fffffffffffffff", "true", "\u{202E}", "e\u{301}", "\0",
    "[[[[", "%%%%", "'a # b'", "\"\"\"\nstrings = []\"\"\"", "'''\n[[string]]\n'''",
    "\"[[string]]\"",
    "\"a\\\"b\"",
  ].map { Array($0.utf8) }

  /// What changes no TOML text, and looks as if it did.
  private static let remarks = [
    "# strings = []\n", "\n", " \t\r\n", "# [[string]]\n", " # \"\"\"\n", "# '''\r\n", "\t", "  ",
  ].map { Array($0.utf8) }

  /// One of the texts with up to eight changes.
  mutating func next() -> [UInt8] {
    var text = texts.randomElement(using: &random) ?? []
    for _ in 0..<([1, 1, 2, 8].randomElement(using: &random) ?? 1) { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    guard !text.isEmpty else { return }
    let place = Int.random(in: 0..<text.count, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: text[place] = UInt8.random(in: 0...255, using: &random)
    case 1: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2:
      text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...16, using: &random)))
    case 3: text.removeLast(text.count - place)
    case 4: repeatLine(at: place, in: &text)
    case 5: splice(at: place, in: &text)
    case 6...10: insertRemark(at: place, in: &text)
    default: replaceWord(at: place, in: &text)
    }
  }

  /// A number or word becomes another one.
  private mutating func replaceWord(at place: Int, in text: inout [UInt8]) {
    let isWord = { (byte: UInt8) in
      byte > 0x20 && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ",")
    }
    let begin = text[..<place].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    let end = text[place...].firstIndex { !isWord($0) } ?? text.count
    let word = Self.numbers.randomElement(using: &random) ?? []
    text.replaceSubrange(min(begin, end)..<end, with: word)
  }

  /// A line comes again, some times.
  private mutating func repeatLine(at place: Int, in text: inout [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let begin = text[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = text[place...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
    let line = Array(text[min(begin, end)..<end])
    let times = [1, 1, 2, 50].randomElement(using: &random) ?? 1
    // Lines that come again and again would make a gigabyte, which no reader takes.
    for _ in 0..<times where text.count < 1 << 22 { text.insert(contentsOf: line, at: begin) }
  }

  /// A remark or an empty line comes before the line.
  private mutating func insertRemark(at place: Int, in text: inout [UInt8]) {
    let begin = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    text.insert(contentsOf: Self.remarks.randomElement(using: &random) ?? [], at: begin)
  }

  /// A piece of another text comes in between.
  private mutating func splice(at place: Int, in text: inout [UInt8]) {
    guard let other = texts.randomElement(using: &random), !other.isEmpty else { return }
    let begin = Int.random(in: 0..<other.count, using: &random)
    let end = min(other.count, begin + Int.random(in: 1...200, using: &random))
    text.insert(contentsOf: other[begin..<end], at: place)
  }
}
