import Testing

@testable import DeskDevices

private func inputs(_ texts: String...) -> [DeskInput] {
  var parser = KeyParser()
  parser.cells = CellGeometry(columns: 80, rows: 24, pictureWidth: 80, pictureHeight: 48)
  return texts.flatMap { parser.inputs(from: Array($0.utf8)) }
}

@Suite("Keys of a terminal")
struct KeyParserTests {
  @Test("letters are buttons, capitals hold them, the top row is the ribbon")
  func keys() {
    #expect(
      inputs("mMpP10=") == [
        .tap(.mode), .hold(.mode), .tap(.power), .hold(.power), .pad(0), .pad(9), .pad(11),
      ])
    #expect(inputs("xyz\r\n\u{7F}").isEmpty)
  }

  @Test("q, a lone escape and control-C quit", arguments: ["q", "\u{1B}", "\u{3}"])
  func quit(key: String) {
    #expect(inputs(key) == [.quit])
  }

  @Test(
    "arrows and function keys are no escape", arguments: ["\u{1B}[A", "\u{1B}OP", "\u{1B}[15~"])
  func sequences(sequence: String) {
    #expect(inputs(sequence).isEmpty)
    #expect(inputs(sequence + "m") == [.tap(.mode)])
  }

  @Test("the mouse is a pointer on the picture, in one piece or two")
  func mouse() {
    let expected: [DeskInput] = [.pointer(x: 0.50625, y: 23.0 / 48), .pointerUp]
    #expect(inputs("\u{1B}[<0;41;12M\u{1B}[<0;41;12m") == expected)
    #expect(inputs("\u{1B}[<0;4", "1;12M\u{1B}[<0;41;12m") == expected)
  }

  @Test("wheel and right button do nothing")
  func otherButtons() {
    #expect(inputs("\u{1B}[<64;41;12M\u{1B}[<2;41;12M").isEmpty)
  }

  @Test("no bytes make the parser trap or hold back for ever", arguments: UInt64(1)...40)
  func randomBytes(seed: UInt64) {
    var state = seed
    var parser = KeyParser()
    for _ in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let count = Int(state >> 60)
      let bytes = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 62 == 0 ? 0x1B : UInt8(truncatingIfNeeded: state >> 40)
      }
      _ = parser.inputs(from: bytes)
    }
    _ = parser.inputs(from: Array(repeating: UInt8(ascii: "~"), count: 80))
    #expect(parser.inputs(from: Array("m".utf8)) == [.tap(.mode)], "seed \(seed)")
  }
}
