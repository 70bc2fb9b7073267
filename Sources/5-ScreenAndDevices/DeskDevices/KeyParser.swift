/// Reads what a terminal sends for keys and mouse: letters, and the sequences that begin with escape.
///
/// - Source: ECMA-48 section 5.4 (control sequences); xterm's "Control Sequences", SGR mouse mode 1006.
struct KeyParser {
  /// The picture's place on the terminal's cells, for the mouse.
  var cells = CellGeometry(columns: 1, rows: 1, pictureWidth: 1, pictureHeight: 1)
  private var pending: [UInt8] = []

  /// The inputs that the bytes of one read mean; a sequence that is not whole yet waits for the next read.
  ///
  /// An escape that ends a read is the key itself: a terminal sends a sequence in one piece.
  mutating func inputs(from bytes: [UInt8]) -> [DeskInput] {
    pending += bytes
    var inputs: [DeskInput] = []
    while let first = pending.first {
      if first == 0x1B, pending.count > 1 {
        guard let input = takeSequence() else { break }
        inputs += input
      } else {
        pending.removeFirst()
        inputs += Self.input(forKey: first).map { [$0] } ?? []
      }
    }
    return inputs
  }

  private static func input(forKey byte: UInt8) -> DeskInput? {
    let key = Unicode.Scalar(byte)
    switch key {
    case "m": return .tap(.mode)
    case "M": return .hold(.mode)
    case "p": return .tap(.power)
    case "P": return .hold(.power)
    case "q", "Q", "\u{1B}", "\u{3}": return .quit
    default: return DeskInput.pad(forKey: key).map(DeskInput.pad)
    }
  }

  /// Takes one sequence off the pending bytes.
  ///
  /// - Returns: What it means, nothing for one without a meaning here; `nil` if it is not whole yet.
  private mutating func takeSequence() -> [DeskInput]? {
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      pending.removeFirst(2)
      return []
    }
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No sequence we asked for is this long: it is not one.
      if pending.count > 64 { pending.removeAll() }
      return pending.isEmpty ? [] : nil
    }
    let sequence = pending[2...end]
    defer { pending.removeFirst(end + 1) }
    return mouse(sequence).map { [$0] } ?? []
  }

  /// `<button;column;row` and `M` for down or moved, `m` for up.
  private func mouse(_ sequence: ArraySlice<UInt8>) -> DeskInput? {
    guard sequence.first == UInt8(ascii: "<"), let last = sequence.last else { return nil }
    let fields = sequence.dropFirst().dropLast().split(separator: UInt8(ascii: ";"))
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, fields.count == 3, numbers[0] & 0x43 == 0 else { return nil }
    guard last == UInt8(ascii: "M") else { return .pointerUp }
    return cells.place(column: numbers[1] - 1, row: numbers[2] - 1).map {
      .pointer(x: $0.x, y: $0.y)
    }
  }
}
