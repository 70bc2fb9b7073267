import MusicTheory
import Raster
import Texts
import Units

/// Cents and frequency on the tube, and the semitone that is heard if it is not the target.
struct TubeNumbers {
  /// Distance from the semitone to the frequency behind it, in heights of the frequency's capitals.
  private static let semitoneGap = 0.75

  private let plan: Plan
  private var plainCents: GlyphAtlas
  private var tunedCents: GlyphAtlas
  private var number: GlyphAtlas
  private var units: (cents: GlyphAtlas, hertz: GlyphAtlas)
  /// True if cents and frequency stand side by side.
  private var isLine: Bool { plan.hertz.end.y == plan.cents.end.y }

  /// Makes the letters for a tube; small ones are as large as text has to be.
  init(in shape: CRTShape, at place: NumbersPlace, _ ink: Ink) {
    plan = Plan(in: shape, at: place, ink.fonts.readout)
    let theme = ink.theme
    plainCents = ink.readout(capHeight: plan.cents.cap, theme.trace, reach: Ink.numberReach)
    tunedCents = ink.readout(capHeight: plan.cents.cap, theme.inTune, reach: Ink.numberReach)
    number = ink.readout(capHeight: plan.hertz.cap, theme.trace, reach: Ink.numberReach)
    units = (
      ink.readout(capHeight: plan.cents.unitCap, theme.trace, glow: 0.7),
      ink.readout(capHeight: plan.hertz.unitCap, theme.trace, glow: 0.7)
    )
  }

  /// The place of the cents, their unit left out.
  func place(ofCents text: Text) -> WrittenName {
    let letters = plainCents.lettering
    let middle = end(of: text) - Point(letters.width(of: text) / 2, letters.capHeight / 2)
    return WrittenName(text, letters, middle: middle)
  }

  /// The point at which cents end: beside the frequency at one place, else so that they lie around one middle.
  private func end(of text: Text) -> Point {
    isLine
      ? plan.cents.end : Readout.centredEnd(of: text, at: plan.cents.end, plainCents.lettering)
  }

  /// Adds the numbers of a note that is heard.
  mutating func lights(_ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink) {
    let name = motion.semitone == motion.note ? nil : motion.semitone.map(ink.nameBeside(of:))
    let beside = Self.semitoneGap * plan.hertz.cap
    let (middle, apart) = room(for: name, beside)
    let text = ink.number(Readout.cents(motion.writtenCents))
    let end = end(of: text) + Point(isLine ? middle + apart : 0, 0)
    let level = motion.isDimmed ? ink.quiet : 256
    if motion.isInTune {
      tunedCents.write(text, at: end, .trailing, level: level, into: &lights, &ink.sheet)
    } else {
      plainCents.write(text, at: end, .trailing, level: level, into: &lights, &ink.sheet)
    }
    units.cents.write(
      .sign("¢"), at: end + Point(plan.cents.gap, 0), level: ink.quiet, into: &lights, &ink.sheet)
    guard plan.hasHertz else { return }
    let frequency = ink.number(Readout.hertz(motion.writtenFrequency))
    let shift = Point(middle - apart, 0)
    let hertz = plan.hertz.end + shift
    let before = hertz.x - number.width(of: frequency) - beside
    if let name, before - number.width(of: name) < plan.left {
      // A narrow tube has the semitone in place of the frequency.
      number.write(name, at: hertz, .trailing, into: &lights, &ink.sheet)
      return
    }
    number.write(frequency, at: hertz, .trailing, level: ink.quiet, into: &lights, &ink.sheet)
    units.hertz.write(
      .sign("Hz"), at: plan.hertz.unit + shift, level: ink.quiet, into: &lights, &ink.sheet)
    guard let name else { return }
    number.write(
      name, at: Point(before, hertz.y), .trailing, into: &lights, &ink.sheet)
  }

  /// The pixels by which a semitone before the frequency moves all numbers, so that they stay in the middle, and
  /// moves them apart, since the cents then have a digit more.
  private mutating func room(
    for name: Text?, _ beside: Double
  ) -> (middle: Double, apart: Double) {
    guard let name else { return (0, 0) }
    let middle = (number.width(of: name) + beside) / 2
    return (middle.rounded(), isLine ? (plainCents.width(of: "0") / 2).rounded() : 0)
  }
}
