/// The words 0x00RRGGBB of colours at every brightness, 256 a colour.
struct Shades: Sendable {
  private(set) var words: [UInt32] = []
  private var colors: [Color] = []

  /// The index of a colour's words, which are made if they are not there yet.
  mutating func index(of color: Color) -> Int {
    if let known = colors.firstIndex(of: color) { return known * 256 }
    colors.append(color)
    let parts = [color.word >> 16 & 0xFF, color.word >> 8 & 0xFF, color.word & 0xFF]
    for value in UInt32(0)...255 {
      words.append(parts.reduce(0) { $0 << 8 | ($1 * value + 127) / 255 })
    }
    return words.count - 256
  }

  /// True if a value of the colour at an index is to be seen at all.
  func isLit(_ value: UInt8, _ index: Int) -> Bool { words[index + Int(value)] != 0 }
}
