import Raster
import Testing
import Texts

@testable import Faces

/// Titles and names come from files, in any letters.
@Suite("letters that the fonts lack")
struct MissingLettersTests {
  private let lettering = Lettering(Fonts().readout, size: 40)

  private func outline(_ scalar: Unicode.Scalar) -> [[Point]] {
    let atlas = lettering.path(.name(String(scalar)), at: Point(0, 0))
    return atlas.contours
  }

  @Test("names of Europe and of Greece are written without a box")
  func names() throws {
    let box = outline("\u{1F600}")
    #expect(box.count == 2)
    for name in ["Ή ζωή", "Łódź, Kraków", "Erdő", "Şafak ığüş", "Căsuța", "Čajovna Žižkov", "Ðæþ"] {
      for scalar in name.unicodeScalars where scalar != " " {
        let outline = outline(scalar)
        #expect(outline != box && !outline.isEmpty, "\(scalar) of \(name)")
      }
    }
    #expect(outline("ή") == outline("η") && outline("ł") == outline("l"))
  }

  @Test("an accent by itself, as some file systems keep it, takes no room")
  func accents() {
    #expect(lettering.width(of: "Cafe\u{301}") == lettering.width(of: "Cafe"))
    #expect(outline("\u{301}").isEmpty)
  }
}
