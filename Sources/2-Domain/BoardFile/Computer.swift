import TOML

/// A family of Raspberry Pis that a box can be built with.
///
/// The program itself runs on any; wiring drawings, overlays and the tests of a card follow from it.
enum Computer: String, CaseIterable {
  case zero2W = "zero-2-w"
  case pi3 = "3"
  case pi4 = "4"
  case pi5 = "5"

  /// Checks the list `models` at the root of a board file.
  ///
  /// - Throws: `TOMLError` for a model that is not in the list above, and for no model.
  static func check(_ root: TOMLTable) throws(TOMLError) {
    if let models = try root.choices("models", Self.self, noun: "model"), models.isEmpty {
      throw root.mismatch("models", "a list of \(TOMLTable.words(Self.self))")
    }
  }
}
