import Testing
import Units

@Suite("texts from other programs")
struct FileTextTests {
  /// A text in some encoding, with or without a mark.
  private static func encoded(_ text: String, _ encoding: String) -> [UInt8] {
    let units = Array(text.utf16)
    return switch encoding {
    case "UTF-8": Array(text.utf8)
    case "UTF-8 with a mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case "UTF-16 LE": units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    case "UTF-16 BE": units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    case "UTF-16 LE with a mark": [0xFF, 0xFE] + encoded(text, "UTF-16 LE")
    case "UTF-16 BE with a mark": [0xFE, 0xFF] + encoded(text, "UTF-16 BE")
    default: text.unicodeScalars.map { UInt8($0.value) }
    }
  }

  private static let encodings = [
    "UTF-8", "UTF-8 with a mark", "UTF-16 LE", "UTF-16 BE", "UTF-16 LE with a mark",
    "UTF-16 BE with a mark", "Latin-1",
  ]

  @Test(
    "a text is the same in every encoding, with every end of lines", arguments: encodings,
    ["\n", "\r\n", "\r", "\r\r\n"])
  func forms(encoding: String, end: String) {
    let text = ["! Café.scl", "", "Größe, año", " 5", ""].joined(separator: end)
    let bytes = Self.encoded(text, encoding)
    #expect(FileText.text(of: bytes) == text)
    let lines = FileText.lines(of: FileText.text(of: bytes))
    #expect(lines == ["! Café.scl", "", "Größe, año", " 5", ""])
    let utf8 = FileText.utf8(bytes)
    #expect(FileText.lines(of: FileText.text(of: utf8)) == lines)
    #expect(String(validating: utf8, as: UTF8.self) != nil)
  }

  @Test("what is UTF-8 stays as it is, byte for byte, a mark too; a return alone is a line feed")
  func same() {
    for text in ["", "\u{FEFF}name = \"x\"\r\n", "a\n\n"] {
      #expect(FileText.utf8(Array(text.utf8)) == Array(text.utf8))
    }
    #expect(FileText.utf8(Array("a\rb\r\r".utf8)) == Array("a\nb\n\n".utf8))
    #expect(FileText.text(of: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x61]) == "a")
    #expect(FileText.utf8(Array("a\r\r\nb".utf8)) == Array("a\r\nb".utf8))
  }

  @Test("signs of Windows-1252 are what they were written as")
  func windows() {
    #expect(FileText.text(of: [0x80, 0x93, 0x61, 0x94, 0xE9, 0xFF]) == "€“a”éÿ")
  }

  @Test("lines end in all ways at once")
  func mixed() {
    #expect(FileText.lines(of: "a\nb\rc\r\nd\r\r\ne\n\rf") == ["a", "b", "c", "d", "e", "", "f"])
    #expect(FileText.lines(of: "") == [""])
  }

  @Test("any bytes are some text")
  func anything() {
    for length in 0..<40 {
      for seed in 0..<50 {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: ($0 &* 73 &+ seed &* 131) ^ seed) }
        #expect(String(validating: FileText.utf8(bytes), as: UTF8.self) != nil)
      }
    }
  }
}
