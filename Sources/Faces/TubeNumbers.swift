import MusicTheory
import Raster
import Units

/// Cents and frequency on the tube, and the semitone that is heard where it is not the target.
struct TubeNumbers {
  /// Where one number and its unit are written, in pixels.
  private struct Field {
    var end: Double
    var unit: Double
    var baseline: Double
  }

  /// Figures of the line, in heights of the frequency's capitals where nothing else is said.
  private enum Parameters {
    /// A unit's capitals beside those of its number.
    static let unit = 0.70
    /// Between a number and its unit, in heights of the number's capitals.
    static let gap = 0.24
    /// Between frequency and cents that lie side by side; a digit more has room in it.
    static let between = 1.7
    /// Between semitone and frequency.
    static let beside = 0.75
    /// What stays free between the line and the glass's edge, in heights of the tube.
    static let margin = 0.045
  }

  private let cents: Field
  private let hertz: Field?
  private var plainCents: GlyphAtlas
  private var tunedCents: GlyphAtlas
  private var number: GlyphAtlas
  private var centsUnit: GlyphAtlas
  private var hertzUnit: GlyphAtlas

  /// Makes the letters for a tube; small ones are as large as text has to be.
  init(in shape: CRTShape, at place: NumbersPlace, _ ink: Ink) {
    let height = shape.frame.height
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    func letters(_ cap: Double, _ glow: Double) -> GlyphAtlas {
      ink.readout(capHeight: max(cap, least), ink.theme.trace, glow: glow)
    }
    let caps = (
      cents: max(place.cents.capHeight * height, least),
      hertz: max(place.hertz.capHeight * height, least)
    )
    plainCents = letters(caps.cents, 0.8)
    tunedCents = ink.readout(capHeight: caps.cents, ink.theme.inTune, glow: 0.8)
    number = letters(caps.hertz, 0.7)
    centsUnit = letters(caps.cents * Parameters.unit, 0.7)
    hertzUnit = letters(caps.hertz * Parameters.unit, 0.7)

    let gaps = (cents: caps.cents * Parameters.gap, hertz: caps.hertz * Parameters.gap)
    let units = (
      cents: gaps.cents + centsUnit.width(of: "¢"), hertz: gaps.hertz + hertzUnit.width(of: "Hz")
    )
    let widths = (
      cents: plainCents.width(of: "\u{2212}00.0") + units.cents,
      hertz: number.width(of: "000.0") + units.hertz
    )
    let middle = shape.apex.x + place.across * height
    func field(_ end: Double, _ row: NumbersPlace.Row, _ cap: Double, unit: Double, gap: Double)
      -> Field
    {
      let baseline = (shape.frame.y + row.middle * height + cap / 2).rounded()
      return Field(end: (end - unit).rounded(), unit: (end - unit + gap).rounded(), baseline: baseline)
    }
    switch place.arrangement {
    case .stack:
      cents = field(
        middle + widths.cents / 2, place.cents, caps.cents, unit: units.cents, gap: gaps.cents)
      hertz = field(
        middle + widths.hertz / 2, place.hertz, caps.hertz, unit: units.hertz, gap: gaps.hertz)
    case .line:
      let between = Parameters.between * caps.hertz
      let all = widths.hertz + between + widths.cents
      let foot = place.cents.middle + 0.5 * caps.cents / height
      let room = 2 * (shape.halfWidth(atHeight: foot) - Parameters.margin * height)
      // A tube too narrow for both has the cents.
      let hasBoth = all + number.width(of: "0") <= room
      let end = hasBoth ? middle + all / 2 : middle + widths.cents / 2
      cents = field(end, place.cents, caps.cents, unit: units.cents, gap: gaps.cents)
      var row = place.hertz
      // Both stand on one line.
      row.middle = place.cents.middle + (caps.cents - caps.hertz) / 2 / height
      hertz =
        hasBoth
        ? field(
          end - widths.cents - between, row, caps.hertz, unit: units.hertz, gap: gaps.hertz) : nil
    }
  }

  /// Where the cents are written, their unit left out.
  func place(ofCents text: String) -> WrittenName {
    let letters = plainCents.lettering
    let middle = end(of: text) - Point(letters.width(of: text) / 2, letters.capHeight / 2)
    return WrittenName(text, letters, middle: middle)
  }

  /// Where cents end: beside the frequency at one place, else so that they lie around one middle.
  private func end(of text: String) -> Point {
    let end = Point(cents.end, cents.baseline)
    return isLine ? end : Readout.centredEnd(of: text, at: end, plainCents.lettering)
  }

  private var isLine: Bool { hertz?.baseline == cents.baseline }

  /// Adds the numbers of a note that is heard.
  mutating func lights(_ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink) {
    let stranger = motion.semitone == motion.note ? nil : motion.semitone
    let name = stranger.map(ink.naming.name(of:))
    let frequency = Readout.hertz(motion.writtenFrequency)
    // What stands before the line moves all of it, so that it stays in the middle; then the cents have a digit
    // more.
    let more = name.map { number.width(of: $0) + Parameters.beside * number.lettering.capHeight }
    let digit = isLine && name != nil ? plainCents.width(of: "0") / 2 : 0
    let shift = ((more ?? 0) / 2 - digit).rounded()
    let centsShift = isLine ? ((more ?? 0) / 2 + digit).rounded() : 0

    let text = Readout.cents(motion.writtenCents)
    let end = end(of: text) + Point(centsShift, 0)
    if motion.isInTune {
      tunedCents.write(text, at: end, .trailing, into: &lights, &ink.sheet)
    } else {
      plainCents.write(text, at: end, .trailing, into: &lights, &ink.sheet)
    }
    centsUnit.write(
      "¢", at: end + Point(cents.unit - cents.end, 0), level: ink.quiet, into: &lights,
      &ink.sheet)
    guard let hertz else { return }
    number.write(
      frequency, at: Point(hertz.end + shift, hertz.baseline), .trailing, level: ink.quiet,
      into: &lights, &ink.sheet)
    hertzUnit.write(
      "Hz", at: Point(hertz.unit + shift, hertz.baseline), level: ink.quiet, into: &lights,
      &ink.sheet)
    guard let name else { return }
    let before = number.width(of: frequency) + Parameters.beside * number.lettering.capHeight
    number.write(
      name, at: Point(hertz.end + shift - before, hertz.baseline), .trailing, into: &lights,
      &ink.sheet)
  }
}
