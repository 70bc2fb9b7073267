import Words

/// A meter for the small lower display.
///
/// The cases are the list of these faces: the menu, pictures, measurements and tests go through it.
public enum LowerFace: String, Sendable, CaseIterable {
  /// Frequency, note with triangles, cents.
  case informationBar = "info-bar"
  /// Nine notes around the target and two triangles.
  case chromaticStrip = "chromatic-strip"
  /// A scale of ±100 cents and a pointer.
  case ruler
  /// Five traces of one sine at the pitch and the level.
  case wave
  /// A bar of two wedges that grow towards the middle and fill the bar in tune.
  case wedges
}

extension LowerFace {
  /// Name of the face in the menu.
  var title: Phrase {
    switch self {
    case .informationBar: "info bar"
    case .chromaticStrip: "chromatic strip"
    case .ruler: "fine-tune ruler"
    case .wave: "wave"
    case .wedges: "wedges"
    }
  }
}
