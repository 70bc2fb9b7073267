import Raster

/// Themes for eyes that do not tell red from green, and for eyes that need all the contrast there is.
///
/// Who lacks the cones for long waves (protanopia) or for middle ones (deuteranopia) sees blue, yellow and brightness, and
/// nothing else: so flat is blue and sharp yellow in all of them, and "in tune" the end of the scale from black to white
/// that is farthest from the ground. Tests measure how far apart the states are for such eyes (`ThemeStateTests`).
extension Theme {
  /// Blue and yellow on grey glass: pale blue until in tune, then white.
  static let blueYellow = Theme(
    trace: Phosphor(core: Color(0x8FB8EA), halo: Color(0x2E5FA8)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0xE8EEFF)),
    pointer: Phosphor(core: Color(0xFFC23C), halo: Color(0xA87414)),
    warning: Phosphor(core: Color(0xE8A000), halo: Color(0x9A6400)),
    center: Phosphor(core: Color(0x8CD2FF), halo: Color(0x2878C8)),
    glass: (Color(0x1A1F26), Color(0x05070A)),
    plate: (Color(0x2F3136), Color(0x16171A)),
    metal: (Color(0x949AA4), Color(0x363A40), Color(0x101114)),
    legend: Color(0xDADFE8),
    sides: (
      flat: Phosphor(core: Color(0x4C94FF), halo: Color(0x1C4CB0)),
      sharp: Phosphor(core: Color(0xFFD83C), halo: Color(0xA8800C))
    ), caps: darkCaps)

  /// Dark marks on a ground like paper: slate until in tune, then black; blue for flat and ochre for sharp.
  static let blueYellowDay = Theme(
    trace: Phosphor(core: Color(0xBAAE90), halo: Color(0x242018)),
    inTune: Phosphor(core: Color(0xFFFFFF), halo: Color(0x303030)),
    pointer: Phosphor(core: Color(0x3C86D8), halo: Color(0x0C2038)),
    warning: Phosphor(core: Color(0x1C64D8), halo: Color(0x0C2038)),
    center: Phosphor(core: Color(0xE0A030), halo: Color(0x382808)),
    glass: (Color(0xF0EDE0), Color(0xCFCBBC)),
    plate: (Color(0xB8B5AE), Color(0xACA9A2)),
    metal: (Color(0xFBF9F4), Color(0x8F8B82), Color(0x4A4740)),
    legend: Color(0x080706),
    sides: (
      flat: Phosphor(core: Color(0xE0A020), halo: Color(0x382808)),
      sharp: Phosphor(core: Color(0x58A0F0), halo: Color(0x0C2038))
    ), polarity: .shade,
    caps: (
      (Color(0xF6F3EA), Color(0x9C988E)), (Color(0xE6E2D6), Color(0xCBC7BA))
    ))

  /// White on black without scanlines: white until in tune, then yellow.
  static let highContrast = Theme(
    trace: Phosphor(core: Color(0xFFFFFF), halo: Color(0x505050)),
    inTune: Phosphor(core: Color(0xFFF000), halo: Color(0x605800)),
    pointer: Phosphor(core: Color(0xFFF000), halo: Color(0x605800)),
    warning: Phosphor(core: Color(0xFF9A60), halo: Color(0x703820)),
    center: Phosphor(core: Color(0x60E0FF), halo: Color(0x105868)),
    glass: (.black, .black),
    plate: (Color(0x101010), Color(0x040404)),
    metal: (Color(0xC8C8C8), Color(0x606060), Color(0x101010)),
    legend: Color(0xFFFFFF),
    sides: (
      flat: Phosphor(core: Color(0x6EB4FF), halo: Color(0x20406A)),
      sharp: Phosphor(core: Color(0xFFB060), halo: Color(0x604020))
    ), caps: darkCaps)
}
