import TOML
import Testing

private func parse(_ text: String) throws -> TOMLTable {
  try TOMLDocument.parse(Array(text.utf8), file: "test.toml")
}

@Test("a text that is not TOML says where it stops being TOML")
func brokenText() {
  let error = #expect(throws: TOMLError.self) { try parse("a = 1\nb = = 2\n") }
  #expect(error?.place.line == 2)
  #expect(error?.description.hasPrefix("test.toml:2:") == true)
}

@Test("a value of the wrong kind gives file, line, key, what was found and what is allowed")
func wrongKind() throws {
  let table = try parse("[audio]\nrate = \"fast\"\n")
  let error = #expect(throws: TOMLError.self) {
    try table.table("audio")?.number("rate", in: 8000...192_000)
  }
  #expect(
    error?.description
      == "test.toml:2:8: audio.rate: found the text \"fast\", allowed is a number from 8000.0 to 192000.0"
  )
}

@Test("an unknown key is refused and the known ones are named")
func unknownKey() throws {
  let table = try parse("colour = 1")
  let error = #expect(throws: TOMLError.self) { try table.allowOnly(["color", "size"]) }
  #expect(error?.description.contains("colour: unknown key; allowed are color, size") == true)
}

@Test("what is written reads back the same")
func writtenReadsBack() throws {
  let entries: [String: TOMLScalar] = [
    "text": .string("C♯ \"quoted\"\n\\"), "whole": .integer(-7), "part": .float(430.54),
    "flag": .boolean(true),
  ]
  let table = try TOMLDocument.parse(TOMLDocument.write(entries), file: "written")
  #expect(try table.string("text") == "C♯ \"quoted\"\n\\")
  #expect(try table.integer("whole", in: -10...0) == -7)
  #expect(try table.number("part", in: 0...1000) == 430.54)
  #expect(try table.boolean("flag") == true)
  #expect(table.keys == ["flag", "part", "text", "whole"])
}

@Test("a decimal is written as it is said, and reads back as the same number")
func decimals() throws {
  for tenths in 3000...5999 {
    let number = Double(tenths) / 10
    let written = TOMLDocument.write(["a4": .float(number)])
    #expect(String(decoding: written, as: UTF8.self) == "a4 = \(tenths / 10).\(tenths % 10)\n")
    let read = try TOMLDocument.parse(written, file: "written").number("a4", in: 0...1000)
    #expect(read == number)
  }
}

@Test("numbers of any size read back as they were, and stay numbers with a fraction")
func numbersOfAnySize() throws {
  let numbers: [Double] = [
    0.0, -0.0, 1, -7, 100_000, 1e16, 1e300, 0.1 + 0.2, 1 / 3, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude,
    .infinity, -.infinity,
  ]
  for number in numbers {
    let written = TOMLDocument.write(["n": .float(number)])
    let value = try TOMLDocument.parse(written, file: "written")
    #expect(try value.number("n", in: -.infinity ... .infinity) == number)
    #expect(throws: TOMLError.self) { try value.integer("n", in: -10...10) }
  }
}

@Test("no bytes at all make the parser trap")
func anyBytes() {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  for _ in 0..<2000 {
    var bytes = Array("[a.b]\nb = \"c\"\nd = [1, {e = 2.5}]\n[[f]]\ng.h = 'i'".utf8)
    for _ in 0..<4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
    }
    let result = Result { try TOMLDocument.parse(bytes, file: "noise") }
    if case .failure(let error) = result { #expect(error is TOMLError) }
  }
}
