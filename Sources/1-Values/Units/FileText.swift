/// The text of a file from another program or another time.
///
/// Editors put a mark before a text, write it in UTF-16 or in the letters of old Windows, and end its lines in four ways;
/// all of it is the same text here.
public enum FileText {
  /// A file's text, without a mark before it.
  ///
  /// UTF-16 is known by its mark, or by zeros in every other byte; what is no UTF-8 is taken for Windows-1252.
  public static func text(of bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    let marks: [(mark: [UInt8], text: ([UInt8]) -> String)] = [
      ([0xEF, 0xBB, 0xBF], eightBit), ([0xFF, 0xFE], { sixteenBit($0, isBigEndian: false) }),
      ([0xFE, 0xFF], { sixteenBit($0, isBigEndian: true) }),
    ]
    for (mark, text) in marks where bytes.starts(with: mark) {
      // Who converts a text twice leaves two marks.
      let text = text(Array(bytes.dropFirst(mark.count))).unicodeScalars.drop { $0 == "\u{FEFF}" }
      return String(text)
    }
    let zeros = (0...1).map { first in
      stride(from: first, to: bytes.count, by: 2).count { bytes[$0] == 0 }
    }
    // Latin letters have a zero each; a text in UTF-8 has none.
    let (fewer, more) = (zeros.min() ?? 0, zeros.max() ?? 0)
    if bytes.count >= 4, more * 4 > bytes.count, fewer * 8 < more {
      return sixteenBit(bytes, isBigEndian: zeros[0] > zeros[1])
    }
    return eightBit(bytes)
  }

  /// A file as UTF-8, with ends of lines that every reader knows; the same bytes if it is that already.
  public static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isPlain = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
    let text = isPlain ? bytes : Array(text(of: bytes).utf8)
    // A return alone ends a line of an old Mac.
    return text.indices.filter { !isSpareReturn(text, $0) }.map { index in
      text[index] == 13 && (index + 1 == text.count || text[index + 1] != 10) ? 10 : text[index]
    }
  }

  /// The lines of a text, the last one too if nothing ends it: a line ends with LF, CR, CR LF or CR CR LF.
  public static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.unicodeScalars.startIndex
    var index = start
    let scalars = text.unicodeScalars
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      guard scalars[index] == "\n" || scalars[index] == "\r" else {
        index = next
        continue
      }
      lines.append(text[start..<index])
      // At most two returns before a line feed, and it, are one end.
      let rest = scalars[index...].prefix(3)
      let ends = ["\r\r\n", "\r\n"].first { rest.starts(with: $0.unicodeScalars) }
      index = ends.map { scalars.index(index, offsetBy: $0.unicodeScalars.count) } ?? next
      start = index
    }
    return lines + [text[start...]]
  }

  /// True if a return stands before another one that belongs to a line feed.
  private static func isSpareReturn(_ text: [UInt8], _ index: Int) -> Bool {
    text[index] == 13 && index + 2 < text.count && text[index + 1] == 13 && text[index + 2] == 10
  }

  private static func eightBit(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map(windowsLetter)))
  }

  private static func sixteenBit(_ bytes: [UInt8], isBigEndian: Bool) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A letter of Windows-1252: Latin-1, with signs in place of its control characters.
  private static func windowsLetter(_ byte: UInt8) -> Unicode.Scalar {
    (128..<160).contains(byte) ? windowsSigns[Int(byte) - 128] : Unicode.Scalar(byte)
  }

  /// - Source: the Unicode Consortium, "cp1252 to Unicode table"; what it leaves open is a replacement character.
  private static let windowsSigns: [Unicode.Scalar] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
