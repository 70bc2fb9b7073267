import Appliance
import MusicTheory
import Raster
import Units

/// Frequency, note between its triangles, cents.
struct InformationBar: Meter {
  /// Deviations from which one and two triangles light on the side of the error, in cents.
  enum Parameters {
    /// One triangle.
    static let first = 5.0
    /// Two triangles.
    static let second = 25.0
  }

  /// Where the cents are written.
  let centsBox: PixelBox
  private let frame: Rectangle
  private let baseline: Double
  private let noteMiddle: Point
  private let noteBaseline: Double
  private let outlines: [Path]
  private let triangles: [Sprite]
  private let hertzEnd: Double
  private let centsEnd: Double
  private var number: GlyphAtlas
  private var unit: GlyphAtlas
  private var name: GlyphAtlas
  private var tunedName: GlyphAtlas
  private var remembered = Remembered<MeterMotion.Shown>()

  /// Lays the bar out in the small tube, its numbers' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    let theme = ink.theme
    let plan = Plan(frame, text: text, ink.fonts.readout)
    let cap = plan.number
    number = ink.readout(capHeight: cap, theme.trace)
    unit = ink.readout(capHeight: plan.unit, theme.trace, glow: 0.7)
    baseline = (plan.numberMiddle + cap / 2).rounded()
    hertzEnd = (frame.x + frame.width * 0.05 + number.width(of: "0000.0")).rounded()
    centsEnd = (frame.maxX - frame.width * 0.06 - unit.width(of: "¢") - cap * 0.25).rounded()
    // Triangles begin 1.45 heights of the plan from the middle.
    let nameCap = ink.nameHeight(plan.name, width: 2.5 * plan.name, end: "4")
    name = ink.readout(capHeight: nameCap, theme.trace)
    tunedName = ink.readout(capHeight: nameCap, theme.inTune)
    noteMiddle = Point(frame.center.x, plan.nameMiddle)
    noteBaseline = (plan.nameMiddle + nameCap / 2).rounded()
    let start = centsEnd - number.width(of: "\u{2212}000.0")
    centsBox = PixelBox(
      minX: Int(start - cap * 0.5), minY: Int(max(frame.y, plan.numberMiddle - 1.5 * cap)),
      maxX: Int(frame.maxX), maxY: Int(frame.maxY))
    let outlines = Self.triangles(around: noteMiddle, size: plan.name * 0.5)
    self.outlines = outlines
    triangles = outlines.map { ink.sprite($0, theme.trace, reach: cap * 0.14) }
  }

  /// Where a note is written, with its octave.
  func place(of note: String) -> WrittenName {
    WrittenName(note, name.lettering, middle: noteMiddle)
  }

  /// How many triangles light for a deviation.
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

  var lights: [Light] { remembered.lights }

  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool {
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
    let middle = Point(noteMiddle.x, noteBaseline)
    let quiet = ink.quiet
    unit.write(
      "Hz", at: Point(hertzEnd + unit.lettering.capHeight * 0.4, baseline),
      level: quiet, into: &lights, &ink.sheet)
    unit.write(
      "¢", at: Point(centsEnd + unit.lettering.capHeight * 0.4, baseline),
      level: quiet, into: &lights, &ink.sheet)
    guard let note = motion.note else {
      for (end, alignment) in [
        (Point(hertzEnd, baseline), Lettering.Alignment.trailing),
        (Point(noteMiddle.x, (noteMiddle.y + number.lettering.capHeight / 2).rounded()), .center),
        (Point(centsEnd, baseline), .trailing),
      ] {
        number.write(
          Readout.nothing, at: end, alignment, level: quiet, into: &lights, &ink.sheet)
      }
      return
    }
    number.write(
      Readout.hertz(motion.writtenFrequency), at: Point(hertzEnd, baseline), .trailing,
      into: &lights, &ink.sheet)
    let text = ink.naming.name(of: note)
    if motion.isInTune {
      tunedName.write(text, at: middle, .center, into: &lights, &ink.sheet)
    } else {
      name.write(text, at: middle, .center, into: &lights, &ink.sheet)
    }
    number.write(
      Readout.cents(motion.writtenCents), at: Point(centsEnd, baseline), .trailing,
      into: &lights, &ink.sheet)
    let count = Self.count(deviation: motion.cents)
    for index in 0..<count {
      lights.append(Light(triangles[(motion.cents < 0 ? 0 : 2) + index], x: 0, y: 0))
    }
  }

  /// Two triangles on each side of the note that point to it: flat first, each side from the inside out.
  private static func triangles(around middle: Point, size: Double) -> [Path] {
    let inner = size * 2.9
    return [-1.0, 1.0].flatMap { side in
      [0.0, 1.0].map { step in
        let tip = middle + Point(side * (inner + step * size * 0.95), 0)
        let base = tip + Point(side * size * 0.72, 0)
        return Path(polygon: [
          tip, base + Point(0, side * size / 2), base - Point(0, side * size / 2),
        ])
      }
    }
  }
}
