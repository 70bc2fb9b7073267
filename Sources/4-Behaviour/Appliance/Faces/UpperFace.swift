import Words

/// A meter for the large upper display.
///
/// The cases are the list of these faces: the menu, MODE's pairs, pictures, measurements and tests go through it.
public enum UpperFace: String, Sendable, CaseIterable {
  /// Nineteen LEDs along the arch.
  case arc
  /// Twelve semitones on a wheel, seven of them visible.
  case noteWheel = "note-wheel"
  /// Four bands that stand still in tune, one a harmonic.
  case strobe
  /// A knob that turns by the distance to the neighbouring note.
  case knob
  /// Two periods of the waveform, standing still while the tone is steady.
  case standingWave = "standing-wave"
  /// The note as large as its room allows.
  case letter
}

extension UpperFace {
  /// The words and the company of a face.
  private struct Row {
    /// Name of the face in the menu.
    var title: Phrase
    /// Lower face that MODE shows below it.
    var partner: LowerFace
  }

  /// The one place where the faces differ outside of their drawing.
  private var row: Row {
    switch self {
    case .arc: Row(title: "LED arc", partner: .chromaticStrip)
    case .noteWheel: Row(title: "note wheel", partner: .ruler)
    case .strobe: Row(title: "strobe", partner: .informationBar)
    case .knob: Row(title: "knob", partner: .wave)
    case .standingWave: Row(title: "standing wave", partner: .informationBar)
    case .letter: Row(title: "letter", partner: .wedges)
    }
  }

  /// Name of the face in the menu.
  var title: Phrase { row.title }

  /// Lower face that MODE shows below it.
  var partner: LowerFace { row.partner }
}
