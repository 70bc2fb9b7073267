import Testing
import Units

@Suite("text from outside")
struct ShownTextTests {
  @Test("what may be shown stays as it is")
  func plain() {
    for text in ["", "A♭ 440.0 Hz", "Größe, naïve, 日本語, Việt, ไม้เอก", "a  b", "100 %"] {
      #expect(text.shown() == text)
    }
  }

  @Test("control characters of both sets, and what ends a line, are spaces")
  func controls() {
    for code in Array(UInt32(0)..<0x20) + Array(0x7F...0x9F) + [0x2028, 0x2029] {
      let scalar = Unicode.Scalar(code).map(Character.init) ?? "x"
      #expect("a\(scalar)b".shown() == "a b", "\(code)")
    }
    #expect("\u{1B}]0;owned\u{7}x\r\ny".shown() == " ]0;owned x  y")
  }

  @Test("marks of direction and others that cannot be seen are left out")
  func directions() {
    let codes =
      [0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF, 0xAD, 0xE0041] + Array(0x202A...0x202E)
      + Array(UInt32(0x2066)...0x2069)
    for code in codes {
      let scalar = Unicode.Scalar(code).map(Character.init) ?? "x"
      #expect("gpj.\(scalar)exe".shown() == "gpj.exe", "\(code)")
    }
  }

  @Test("a text ends after so many letters and bytes, and says that it went on")
  func long() {
    let text = String(repeating: "ä", count: 1_000_000)
    #expect(text.shown().count == String.shownLetters && text.shown().hasSuffix("ä…"))
    #expect(text.shown(letters: 5) == "ääää…")
    #expect("ääääa".shown(letters: 5) == "ääääa")
    let wide = String(repeating: "🎸", count: 3000)
    #expect(wide.shown().utf8.count <= String.shownBytes + 3)
    // 9 bytes a letter: fewer letters than are allowed have more bytes.
    let marked = String(repeating: "a\u{301}\u{301}\u{301}\u{301}", count: 1500)
    #expect(marked.shown().utf8.count <= String.shownBytes + 3 && marked.shown().hasSuffix("…"))
  }

  @Test("a letter under a million marks keeps four of them")
  func marks() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000) + "b"
    #expect(text.shown().unicodeScalars.count == 6)
    #expect(text.shown().count == 2)
  }
}
