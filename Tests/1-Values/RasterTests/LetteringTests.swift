import CFonts
import Testing
import Texts

@testable import Raster

@Suite struct LetteringTests {
  private static func readout() throws -> Typeface {
    let font = phosphor_font_b612_bold()
    return try #require(
      Typeface(bytes: UnsafeRawBufferPointer(start: font.start, count: font.end - font.start)))
  }

  @Test("every number of the same length is equally wide, so that a readout stands still")
  func tabular() throws {
    for size in [13.0, 31.7, 120] {
      let lettering = Lettering(try Self.readout(), size: size)
      let width = lettering.width(of: "00.0")
      for text in ["11.1", "47.3", "98.7"] { #expect(lettering.width(of: text) == width) }
    }
  }

  @Test("sharp, flat and natural are drawn, and stand out above the capitals")
  func accidentals() throws {
    let lettering = Lettering(try Self.readout(), size: 100)
    for sign in ["♯", "♭", "♮"] {
      let box = try #require(lettering.path(.sign(sign), at: Point(0, 0)).pixelBox)
      #expect(box.minY < Int(-lettering.capHeight))
      #expect(Double(box.maxX) < lettering.width(of: sign) + 1)
      #expect(Mask(lettering.path(.sign(sign), at: Point(0, 0))).area > 300)
    }
    #expect(
      Mask(lettering.path(.sign("♯"), at: Point(0, 0))).values
        != Mask(lettering.path(.sign("♮"), at: Point(0, 0))).values)
  }

  @Test("a letter that is written again takes no new memory")
  func cache() throws {
    var sheet = SpriteSheet()
    var atlas = GlyphAtlas(
      Lettering(try Self.readout(), size: 30), GlyphAtlas.Glow(color: .white))
    var lights: [Light] = []
    atlas.write(.note("A4"), at: Point(10, 40), into: &lights, &sheet)
    let words = sheet.size
    #expect(words > 0)
    atlas.write(.note("A4"), at: Point(90, 40), into: &lights, &sheet)
    #expect(sheet.size == words)
    #expect(lights.count == 4)
    #expect(lights[0].sprite == lights[2].sprite)
  }

  @Test("what is no font is refused")
  func noFont() {
    let bytes = [UInt8](repeating: 7, count: 100)
    bytes.withUnsafeBytes { #expect(Typeface(bytes: $0) == nil) }
  }
}
