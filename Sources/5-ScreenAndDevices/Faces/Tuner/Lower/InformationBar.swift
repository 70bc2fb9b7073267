import Appliance
import MusicTheory
import Raster
import Texts
import Units

/// Cents between the triangles that say which way and how far, and smaller beside them frequency and note.
struct InformationBar: LowerMeter {
  static let writesNumbers = true

  /// Figures of the triangles and of the distances between the numbers.
  enum Parameters {
    /// Deviation from which one triangle lights on the side of the error, in cents.
    static let first = 5.0
    /// Deviation from which two triangles light on the side of the error, in cents.
    static let second = 25.0
    /// Reach of the triangles' glow, in heights of the cents' capitals.
    static let glow = 0.10
    /// Distance from the cents and their unit to the sides of ``centsBox``, in heights of the cents' capitals.
    static let boxMargin = 0.1
    /// Distance from the frequency to its unit beside it, in heights of the frequency's capitals.
    static let hertzGap = 0.3
    /// Distance from the frequency's unit to the semitone, in heights of the frequency's capitals: to the left of the
    /// unit in a slot, and to the right of the unit in another tube.
    static let semitoneGap = (slot: 0.45, beside: 0.5)
    /// Height of the capitals of a scale's note with its octave at least, in those of the smallest text.
    static let leastName = 1.3
  }

  /// The pixels in which the cents are written.
  private(set) var centsBox = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The end of cents that have two digits before their point, and the places of the frequency and its unit.
  private var centsEnd = Point(0, 0)
  private var centsGap = 0.0
  private var hertz = (end: Point(0, 0), unit: Point(0, 0))
  private var semitone = Point(0, 0)
  private let isSlot: Bool
  /// True if a scale's notes have no octave behind them.
  private let isShort: Bool
  private let frame: Rectangle
  private let noteMiddle: Point
  private(set) var outlines: [Path] = []
  private var triangles: [Sprite] = []
  private var number: GlyphAtlas
  private var tunedNumber: GlyphAtlas
  private var small: GlyphAtlas
  private var units: (cents: GlyphAtlas, hertz: GlyphAtlas)
  private var name: GlyphAtlas
  private var tunedName: GlyphAtlas
  private var remembered = Remembered<MeterMotion.Shown>()

  /// Lays the bar out in the small tube, its frequency's capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    let theme = ink.theme
    let isScale = ink.naming.degrees != nil
    let plan = Plan(
      frame, text: text, ink.fonts.readout, beside: isScale ? [Ink.widestBeside] : [])
    self.frame = frame
    isSlot = plan.isSlot
    number = ink.readout(capHeight: plan.cents, theme.trace, reach: Ink.numberReach)
    tunedNumber = ink.readout(capHeight: plan.cents, theme.inTune, reach: Ink.numberReach)
    small = ink.readout(capHeight: plan.hertz, theme.trace, glow: 0.8)
    units = (
      ink.readout(capHeight: plan.units.cents, theme.trace, glow: 0.7),
      ink.readout(capHeight: plan.units.hertz, theme.trace, glow: 0.7)
    )
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let room = plan.nameRoom
    let width = isScale ? room.upperBound - room.lowerBound : plan.side
    let line = ink.nameHeight(plan.name, width: width, of: \.lines)
    // A number with the nearest of the twelve notes behind takes more room than there may be.
    isShort = isScale && line < min(plan.name, Parameters.leastName * least)
    let nameCap = isShort ? ink.nameHeight(plan.name, width: width) : line
    name = ink.readout(capHeight: nameCap, theme.trace)
    tunedName = ink.readout(capHeight: nameCap, theme.inTune)
    let names = isShort ? ink.naming.shorts : ink.naming.lines
    let letters = name.lettering
    let half = isScale ? names.map { letters.width(of: $0) / 2 }.max() ?? 0 : 0
    noteMiddle = Point(
      min(max(plan.nameMiddle, room.lowerBound + half), room.upperBound - half), plan.rows.name)

    let all = place(plan)
    centsBox = PixelBox(
      minX: Int(all.lowerBound - plan.cents * Parameters.boxMargin),
      minY: Int(max(frame.y, plan.rows.cents - plan.cents)),
      maxX: Int(all.upperBound + plan.cents * Parameters.boxMargin),
      maxY: Int(min(frame.maxY, plan.rows.cents + plan.cents)))
    outlines = Self.triangles(around: all, row: plan.rows.cents, cap: plan.cents)
    triangles = outlines.map {
      ink.sprite($0, theme.trace, reach: plan.cents * Parameters.glow)
    }
  }

  /// Finds where the numbers are written.
  ///
  /// - Returns: The columns of cents with three digits and of their unit.
  private mutating func place(_ plan: Plan) -> ClosedRange<Double> {
    func baseline(_ row: Double, _ cap: Double) -> Double { (row + cap / 2).rounded() }
    let width = number.width(of: "\u{2212}000.0")
    centsGap = plan.cents * Plan.centsGap
    let all = width + centsGap + units.cents.width(of: "¢")
    let start = frame.center.x - all / 2
    centsEnd = Point(
      start + width - number.width(of: "0") / 2, baseline(plan.rows.cents, plan.cents))
    let unitWidth = units.hertz.width(of: "Hz")
    let foot = baseline(plan.rows.hertz, plan.hertz)
    let end = plan.hertzEnd.rounded()
    hertz.end = Point(end, foot)
    if isSlot {
      hertz.unit = Point(end - unitWidth, baseline(plan.rows.unit, plan.units.hertz))
      semitone = hertz.unit - Point(plan.hertz * Parameters.semitoneGap.slot, 0)
    } else {
      hertz.unit = Point(end + plan.hertz * Parameters.hertzGap, foot)
      semitone = hertz.unit + Point(unitWidth + plan.hertz * Parameters.semitoneGap.beside, 0)
    }
    return start...(start + all)
  }

  /// The place of a note's name, with its octave.
  func place(of note: Text) -> WrittenName {
    WrittenName(note, name.lettering, middle: noteMiddle)
  }

  func place(of note: MIDINote, _ ink: Ink) -> WrittenName? { place(of: text(of: note, ink)) }

  /// The name of a note as the bar writes it.
  private func text(of note: MIDINote, _ ink: Ink) -> Text {
    isShort ? ink.name(of: note) : .note(ink.naming.name(of: note))
  }

  /// The place of a frequency, its unit left out.
  func place(ofHertz text: Text) -> WrittenName {
    let letters = small.lettering
    return WrittenName(
      text, letters,
      middle: hertz.end - Point(letters.width(of: text) / 2, letters.capHeight / 2))
  }

  func place(ofCents text: Text) -> WrittenName? {
    let cap = number.lettering.capHeight
    let end = Readout.centredEnd(of: text, at: centsEnd, number.lettering)
    return WrittenName(
      text, number.lettering, middle: end - Point(number.lettering.width(of: text) / 2, cap / 2))
  }

  /// The number of triangles, 0...2, that light for a deviation in cents.
  static func count(deviation: Double) -> Int {
    abs(deviation) >= Parameters.second ? 2 : abs(deviation) >= Parameters.first ? 1 : 0
  }

  /// The number of triangles that light, negative for the flat side.
  static func signedCount(deviation: Double) -> Double {
    Double(count(deviation: deviation)) * (deviation < 0 ? -1 : 1)
  }

  /// Draws the dark triangles and the signs beside them.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    for outline in outlines {
      surface.fill(outline, .unlit(ink.theme.trace, ink.theme, opacity: 0.17))
    }
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    var shown = motion.shown
    // All that the gliding deviation changes here is the triangles.
    shown.cents = Self.signedCount(deviation: motion.cents)
    guard remembered.differs(from: shown) else { return false }
    var lights: [Light] = []
    light(motion, into: &lights, &ink)
    remembered.lights = lights
    return false
  }

  /// Adds what is read.
  private mutating func light(
    _ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink
  ) {
    let quiet = ink.quiet
    units.hertz.write(.sign("Hz"), at: hertz.unit, level: quiet, into: &lights, &ink.sheet)
    let middle = Point(noteMiddle.x, (noteMiddle.y + name.lettering.capHeight / 2).rounded())
    guard let note = motion.note else {
      let dashes = Point(frame.center.x, centsEnd.y)
      number.write(
        Readout.nothing, at: dashes, .center, level: quiet, into: &lights, &ink.sheet)
      small.write(
        Readout.nothing, at: hertz.end, .trailing, level: quiet, into: &lights, &ink.sheet)
      name.write(Readout.nothing, at: middle, .center, level: quiet, into: &lights, &ink.sheet)
      return
    }
    if let heard = motion.semitone, heard != note {
      units.hertz.write(
        ink.nameBeside(of: heard), at: semitone, isSlot ? .trailing : .leading, into: &lights,
        &ink.sheet)
    }
    let text = text(of: note, ink)
    if motion.isInTune {
      tunedName.write(text, at: middle, .center, into: &lights, &ink.sheet)
    } else {
      name.write(text, at: middle, .center, into: &lights, &ink.sheet)
    }
    if motion.measured != nil { lightNumbers(motion, into: &lights, &ink) }
  }

  /// Adds the numbers of a note.
  private mutating func lightNumbers(
    _ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink
  ) {
    let level = motion.isDimmed ? ink.quiet : 256
    small.write(
      ink.number(Readout.hertz(motion.writtenFrequency)), at: hertz.end, .trailing, level: level,
      into: &lights, &ink.sheet)
    let said = ink.number(Readout.cents(motion.writtenCents))
    let end = Readout.centredEnd(of: said, at: centsEnd, number.lettering)
    units.cents.write(
      .sign("¢"), at: end + Point(centsGap, 0), level: ink.quiet, into: &lights, &ink.sheet)
    if motion.isInTune {
      tunedNumber.write(said, at: end, .trailing, level: level, into: &lights, &ink.sheet)
    } else {
      number.write(said, at: end, .trailing, level: level, into: &lights, &ink.sheet)
    }
    let count = Self.count(deviation: motion.cents)
    for index in 0..<count {
      lights.append(Light(triangles[(motion.cents < 0 ? 0 : 2) + index], x: 0, y: 0))
    }
  }

  /// Two triangles on each side of the cents that point away from them: flat first, each side from the inside out.
  private static func triangles(
    around columns: ClosedRange<Double>, row: Double, cap: Double
  ) -> [Path] {
    let size = Plan.triangle.size * cap
    let gap = Plan.triangle.gap * cap
    let edges = [(-1.0, columns.lowerBound - gap), (1.0, columns.upperBound + gap)]
    return edges.flatMap { side, edge in
      [0.0, 1.0].map { step in
        let base = Point(edge + side * step * Plan.triangle.step * cap, row)
        let tip = base + Point(side * size * Plan.outline.depth, 0)
        let half = Point(0, side * size * Plan.outline.half)
        return Path(polygon: [tip, base - half, base + half])
      }
    }
  }
}
