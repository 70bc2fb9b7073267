import Raster

extension AwakeView {
  /// The letters of lists, lines and notices, frequent ones first.
  static let letters = Array(
    "etaoinsrhldcumfpgwybvkxjqzTSCMGABPDRILEFHNOUVWKJQXYZ0123456789.,-:/()·♯♭".unicodeScalars)

  /// Draws a letter of each lettering that shines without warning, many letters at a time: that of the two
  /// lines and that of the menu's list.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    lines.prepare(letter, &ink)
    menu.prepare(letter, &ink)
  }
}
