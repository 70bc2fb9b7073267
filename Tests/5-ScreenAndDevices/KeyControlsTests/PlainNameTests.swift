import Testing

@testable import KeyControls

@Test("a name is what stands before its first zero")
func plain() {
  #expect(plainName(Array("PCsensor FootSwitch\0rest".utf8)) == "PCsensor FootSwitch")
}

@Test("bytes that are no text, or would break a line, become marks")
func weird() {
  #expect(plainName([0x41, 0xFF, 0x42]) == "A\u{FFFD}B")
  #expect(plainName(Array("two\nlines\u{1B}[2J\u{202E}".utf8)) == "two?lines?[2J?")
  #expect(plainName([]) == "without a name")
  #expect(plainName([UInt8](repeating: 0x61, count: 255)).count == 80)
  #expect(plainName(Array("Füßschalter 足".utf8)) == "Füßschalter 足")
}

@Test("any bytes give a name of one line")
func any() {
  for _ in 0..<500 {
    let bytes = (0..<Int.random(in: 0...256)).map { _ in UInt8.random(in: 0...255) }
    let name = plainName(bytes)
    #expect(!name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 32 })
  }
}
