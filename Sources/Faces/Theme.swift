import Raster

/// The colours of the box: everything that shines, and what it shines on.
struct Theme {
  /// A colour that shines and the colour of the light around it.
  struct Phosphor {
    /// Where the beam hits.
    var core: Color
    /// Around it.
    var halo: Color
  }

  /// Readouts and marks.
  var trace: Phosphor
  /// What is in tune; the same in all themes, since white says so in every face.
  var inTune: Phosphor
  /// Red that may move: less than saturated as WCAG 2.3.1 counts it.
  var pointer: Phosphor
  /// Segments beside the centre.
  var warning: Phosphor
  /// The centre segment, and lamps that say that all is well.
  var center: Phosphor
  /// The middle and the rim of the dark tube.
  var glass: (middle: Color, rim: Color)
  /// The faceplate's enamel at the top and at the foot.
  var plate: (top: Color, foot: Color)
  /// Paint in the engraved legends.
  var legend: Color
  /// What marks do to the tube; where they take light away, their colours are what they take.
  var polarity = Polarity.light

  /// P3 phosphor on smoke-coloured glass, warm black enamel.
  static let amber = Theme(
    trace: Phosphor(core: Color(0xFFB640), halo: Color(0xF07A10)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0xC8D8FF)),
    pointer: Phosphor(core: Color(0xFF7A52), halo: Color(0xC85030)),
    warning: Phosphor(core: Color(0xFF4A2A), halo: Color(0xE01A08)),
    center: Phosphor(core: Color(0x5CFF7A), halo: Color(0x10B040)),
    glass: (Color(0x1A2824), Color(0x050908)),
    plate: (Color(0x35312D), Color(0x1A1816)),
    legend: Color(0xC9BDA8))
}

extension Paint {
  /// Paint of marks on the tube: a phosphor's colour on a dark one.
  static func mark(_ color: Color, _ theme: Theme, opacity: Double) -> Paint {
    .solid(theme.polarity == .light ? color : color.complement, opacity: opacity)
  }
}

extension Paint {
  /// Paint of what lies deeper than the tube's ground.
  static func slot(_ theme: Theme) -> Paint {
    .solid(.black, opacity: theme.polarity == .light ? 0.4 : 0.08)
  }
}
