/// A 64-bit little-endian ELF file, as far as its dynamic symbols go.
///
/// - Source: System V Application Binary Interface, chapter 4: ELF header, section headers, symbol table.
struct ELFFile {
  private let bytes: [UInt8]

  /// Takes the bytes of a file; `nil` if it is none of that kind.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 64, bytes[0..<6] == [0x7F, 0x45, 0x4C, 0x46, 2, 1] else { return nil }
    self.bytes = bytes
  }

  /// Names of the symbols that other libraries have to define.
  var importedSymbols: Set<String> {
    let (start, size, count) = (number(0x28, 8), number(0x3A, 2), number(0x3C, 2))
    let sections = (0..<count).map { start + $0 * size }
    var names: Set<String> = []
    for section in sections where number(section + 4, 4) == 11 {  // SHT_DYNSYM
      let strings = number(sections[number(section + 0x28, 4)] + 0x18, 8)
      let symbols = number(section + 0x18, 8)
      for symbol in stride(from: symbols, to: symbols + number(section + 0x20, 8), by: 24)
      where number(symbol + 6, 2) == 0 {  // SHN_UNDEF
        names.insert(string(strings + number(symbol, 4)))
      }
    }
    return names.subtracting([""])
  }

  /// The number of `width` bytes at an offset; 0 outside the file.
  private func number(_ offset: Int, _ width: Int) -> Int {
    guard offset >= 0, offset + width <= bytes.count else { return 0 }
    return bytes[offset..<offset + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The text at an offset, up to its zero byte.
  private func string(_ offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "" }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
