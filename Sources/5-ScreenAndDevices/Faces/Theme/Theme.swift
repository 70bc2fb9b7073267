import Appliance
import Raster

/// The colours of the box: everything that shines, and what it shines on.
struct Theme: Sendable {
  /// A colour that shines and the colour of the light around it.
  struct Phosphor: Sendable {
    /// Colour where the beam hits.
    var core: Color
    /// Colour of the light around the beam.
    var halo: Color

    /// The same colours, brighter or darker.
    func scaled(by factor: Double) -> Phosphor {
      Phosphor(core: core.scaled(by: factor), halo: halo.scaled(by: factor))
    }
  }

  /// Readouts and marks.
  var trace: Phosphor
  /// Light of all that is in tune, alike in every face: white in the themes with a dark ground.
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
  /// The bezels' metal where light falls on it, where it does not, and between.
  var metal: (bright: Color, body: Color, dark: Color)
  /// Paint in the engraved legends.
  var legend: Color
  /// Colours of a bar's flat and of its sharp side; `nil` for those of ``trace`` on both.
  var sides: (flat: Phosphor, sharp: Phosphor)?
  /// Effect of marks on the tube; if they take light away, their colours are the light that they take.
  var polarity = Polarity.light

  /// The keys' caps: their edge above and below, their faces above and below.
  var caps: (edge: (Color, Color), face: (Color, Color))
}

extension Theme {
  /// The theme of a name.
  static func named(_ name: PanelTheme) -> Theme {
    switch name {
    case .amber: amber
    case .green: green
    case .white: white
    case .daylight: daylight
    case .blueYellow: blueYellow
    case .blueYellowDay: blueYellowDay
    case .highContrast: highContrast
    }
  }

  /// P3 phosphor on smoke-coloured glass, warm black enamel.
  static let amber = Theme(
    trace: Phosphor(core: Color(0xFFB640), halo: Color(0xF07A10)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0xC8D8FF)),
    pointer: Phosphor(core: Color(0xFF7A52), halo: Color(0xC85030)),
    warning: Phosphor(core: Color(0xFF4A2A), halo: Color(0xE01A08)),
    center: Phosphor(core: Color(0x5CFF7A), halo: Color(0x10B040)),
    glass: (Color(0x1A2824), Color(0x050908)),
    plate: (Color(0x35312D), Color(0x1A1816)),
    metal: (Color(0x9A9284), Color(0x3A3733), Color(0x121110)),
    legend: Color(0xE6DBC6), caps: darkCaps)

  /// P1 phosphor on bottle-green glass, olive enamel.
  static let green = Theme(
    trace: Phosphor(core: Color(0x6CF08C), halo: Color(0x12A848)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0xB8FFD0)),
    pointer: Phosphor(core: Color(0xFF9A70), halo: Color(0xB06040)),
    warning: Phosphor(core: Color(0xFF4A2A), halo: Color(0xE01A08)),
    center: Phosphor(core: Color(0xA8FFB8), halo: Color(0x30D060)),
    glass: (Color(0x12261A), Color(0x030804)),
    plate: (Color(0x2F332D), Color(0x161916)),
    metal: (Color(0x8C9586), Color(0x353A34), Color(0x101210)),
    legend: Color(0xD2E2CE), caps: darkCaps)

  /// P4 phosphor on grey glass, black enamel: sky blue until in tune, then white.
  static let white = Theme(
    trace: Phosphor(core: Color(0x78AAE8), halo: Color(0x2458B4)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0xF0F4FF)),
    pointer: Phosphor(core: Color(0xFF8A66), halo: Color(0xB05A40)),
    warning: Phosphor(core: Color(0xFF4A2A), halo: Color(0xE01A08)),
    center: Phosphor(core: Color(0x5CFF7A), halo: Color(0x10B040)),
    glass: (Color(0x1C2229), Color(0x06080B)),
    plate: (Color(0x303236), Color(0x17181B)),
    metal: (Color(0x949AA4), Color(0x363A40), Color(0x101114)),
    legend: Color(0xDADFE8), caps: darkCaps)

  /// Dark marks on a ground like paper, to be read in sunlight; blue if in tune.
  static let daylight = Theme(
    trace: Phosphor(core: Color(0xC0B6A2), halo: Color(0x26241E)),
    inTune: Phosphor(core: Color(0xF0C040), halo: Color(0x402810)),
    pointer: Phosphor(core: Color(0x2E8E92), halo: Color(0x0C2426)),
    warning: Phosphor(core: Color(0x30C2C0), halo: Color(0x0A2C2C)),
    center: Phosphor(core: Color(0xD070A8), halo: Color(0x301828)),
    glass: (Color(0xF0EDE0), Color(0xCFCBBC)),
    plate: (Color(0xB8B5AE), Color(0xACA9A2)),
    metal: (Color(0xFBF9F4), Color(0x8F8B82), Color(0x4A4740)),
    legend: Color(0x080706), polarity: .shade,
    caps: ((Color(0xF6F3EA), Color(0x9C988E)), (Color(0xE6E2D6), Color(0xCBC7BA))))

  /// Caps of black plastic.
  static let darkCaps = (
    edge: (Color(0x3A3632), Color(0x141312)), face: (Color(0x1B1917), Color(0x0E0D0C))
  )

  /// Colour of what is flat, on a bar that shows both sides.
  var flat: Phosphor { sides?.flat ?? trace }
  /// Colour of what is sharp, on a bar that shows both sides.
  var sharp: Phosphor { sides?.sharp ?? trace }

  /// The colour of a mark that is there but not lit.
  func unlit(_ phosphor: Phosphor) -> Color {
    polarity == .light ? phosphor.halo : phosphor.core.complement
  }
}

extension Theme {
  /// Opacities, 0...1, of themes whose ground is dark and of those whose ground is bright.
  fileprivate enum Opacity {
    /// Opacities of the bezels' shadows on the plate and on the glass, on a dark ground.
    static let darkShadow = (plate: 0.7, glass: 0.85)
    /// Opacities of the bezels' shadows on the plate and on the glass, on a bright ground.
    static let brightShadow = (plate: 0.42, glass: 0.40)
    /// Opacity of the light that the edge of the glass catches, on either ground.
    static let glint = (dark: 0.17, bright: 0.8)
    /// Opacity of the black in slots that lie deeper than the tube's ground, on either ground.
    static let slot = (dark: 0.4, bright: 0.07)
  }

  /// Depth of the bezels' shadows, 0...1, on the plate and on the glass: on a bright ground less is enough.
  var shadow: (plate: Double, glass: Double) {
    polarity == .light ? Opacity.darkShadow : Opacity.brightShadow
  }
  /// True if rows between the beam's lines are darker: a bright ground has no such lines, and neither has black, whose
  /// marks are as bright as can be.
  var hasScanlines: Bool { polarity == .light && glass.middle != .black }
  /// Brightness of the light that the edge of the glass catches, 0...1.
  var glint: Double { polarity == .light ? Opacity.glint.dark : Opacity.glint.bright }
}

extension Paint {
  /// Paint of marks on the tube in a phosphor's full colour.
  static func mark(_ phosphor: Theme.Phosphor, _ theme: Theme, opacity: Double) -> Paint {
    .solid(
      theme.polarity == .light ? phosphor.core : phosphor.core.complement, opacity: opacity)
  }

  /// Paint of marks on the tube that are not lit.
  static func unlit(_ phosphor: Theme.Phosphor, _ theme: Theme, opacity: Double) -> Paint {
    .solid(theme.unlit(phosphor), opacity: opacity)
  }

  /// Paint of what lies deeper than the tube's ground.
  static func slot(_ theme: Theme) -> Paint {
    let opacity = Theme.Opacity.slot
    return .solid(.black, opacity: theme.polarity == .light ? opacity.dark : opacity.bright)
  }
}
