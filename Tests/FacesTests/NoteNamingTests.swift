import Appliance
import MusicTheory
import Raster
import Testing

@testable import Faces

@Suite("Names of notes on the faces")
struct NoteNamingTests {
  @Test(
    "English names keep their size, longer ones shrink until the longest fits, and are still read")
  func height() {
    let fonts = Fonts()
    let english = Ink(theme: .amber, fonts: fonts)
    #expect(english.nameHeight(100, width: 10) == 100)
    for language in NoteNaming.Language.allCases {
      let ink = Ink(theme: .amber, fonts: fonts, naming: NoteNaming(language))
      let height = ink.nameHeight(100, width: 190)
      let letters = Lettering(fonts.readout, size: height / fonts.readout.capHeight)
      for name in ink.naming.names { #expect(letters.width(of: name) <= 190.5, "\(name)") }
      #expect(height >= 60, "\(language)")
    }
  }
}
