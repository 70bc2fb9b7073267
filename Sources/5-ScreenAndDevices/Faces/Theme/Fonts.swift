import CFonts
import Raster

/// The letters of the box, from bytes inside the program.
struct Fonts {
  /// B612 Bold: readouts.
  let readout: Typeface
  /// Routed Gothic: engraved legends.
  let legend: Typeface

  /// Opens the fonts; what is inside the program can be read, or the program was built wrongly.
  init() {
    func open(
      _ font: phosphor_font, missing: @escaping () -> Typeface? = { nil }
    ) -> Typeface {
      let bytes = UnsafeRawBufferPointer(start: font.start, count: font.end - font.start)
      guard let typeface = Typeface(bytes: bytes, missing: missing) else {
        preconditionFailure("the program's own fonts can be read")
      }
      return typeface
    }
    // Letters that a font lacks come from the next one: Japanese, and accents that engraved panels never had.
    let readout = open(phosphor_font_b612_bold()) { open(phosphor_font_mplus_japanese()) }
    self.readout = readout
    legend = open(phosphor_font_routed_gothic()) { readout }
  }
}
