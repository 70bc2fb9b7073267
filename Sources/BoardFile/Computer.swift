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
  /// - Throws: ``TOMLError`` for a model that is not in the list above.
  static func check(_ root: TOMLTable) throws(TOMLError) {
    let allowed = allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard let members = root["models"] else { return }
    guard case .array(let models) = members.content, !models.isEmpty else {
      throw root.mismatch("models", "a list of \(allowed)")
    }
    for model in models {
      guard case .string(let name) = model.content, Computer(rawValue: name) != nil else {
        throw TOMLError(
          place: model.place, key: "models", reason: "an unknown model; allowed are \(allowed)")
      }
    }
  }
}
