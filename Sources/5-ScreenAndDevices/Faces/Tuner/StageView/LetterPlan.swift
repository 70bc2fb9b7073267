import Raster

/// The places of a letter with its sign and octave.
struct LetterPlan {
  /// Distance from a letter by itself to the sides of its place, in lengths of the shorter one.
  private static let margin = 0.12

  /// The place of the letter, with sign and octave if they are beside it.
  let letter: Rectangle
  /// The place of sign and octave below the letter; `nil` if they are beside it.
  let signs: Rectangle?
  /// Height of the letter's capitals in pixels.
  let capHeight: Double
  /// Brightness of the letter in tune, of 255.
  let tunedLevel: Int
}

extension LetterPlan {
  /// Lays a letter out by itself in a place.
  init(in place: Rectangle) {
    let inner = place.inset(by: Self.margin * min(place.width, place.height))
    self.init(
      letter: inner, signs: nil, capHeight: inner.height.rounded(.down),
      tunedLevel: StagePlan.Parameters.tuned.tall)
  }
}

extension StagePlan {
  /// The places of the letter.
  var letterPlan: LetterPlan {
    LetterPlan(letter: letter, signs: signs, capHeight: capHeight, tunedLevel: tunedLevel)
  }
}
