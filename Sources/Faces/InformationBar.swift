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
  private let noteBaseline: Double
  private let outlines: [Path]
  private let triangles: [Sprite]
  private let hertzEnd: Double
  private let centsEnd: Double
  private var number: GlyphAtlas
  private var tunedNumber: GlyphAtlas
  private var unit: GlyphAtlas
  private var name: GlyphAtlas
  private var tunedName: GlyphAtlas
  private var remembered = Remembered<MeterMotion.Shown>()

  /// Lays the bar out in the small tube, its numbers' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    let theme = ink.theme
    let widest = ink.readout(capHeight: 100, theme.trace).lettering.width(of: "0000.0 Hz")
    let cap = min(text, frame.height * 0.30, 100 * frame.width * 0.29 / widest)
    number = ink.readout(capHeight: cap, theme.trace)
    tunedNumber = ink.readout(capHeight: cap, theme.inTune)
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    unit = ink.readout(capHeight: max(cap * 0.66, min(cap, least)), theme.trace, glow: 0.7)
    baseline = (frame.center.y + cap / 2).rounded()
    hertzEnd = (frame.x + frame.width * 0.05 + number.width(of: "0000.0")).rounded()
    // The triangles reach 2.3 heights of the name to each side, and stay clear of the unit.
    let room = frame.center.x - hertzEnd - unit.width(of: "Hz") - cap * 0.5
    let nameCap = min(frame.height * 0.46, cap * 1.7, room / 2.3)
    name = ink.readout(capHeight: nameCap, theme.trace)
    tunedName = ink.readout(capHeight: nameCap, theme.inTune)
    noteBaseline = (frame.center.y + nameCap / 2).rounded()
    centsEnd = (frame.maxX - frame.width * 0.06 - unit.width(of: "¢") - cap * 0.25).rounded()
    let start = centsEnd - number.width(of: "\u{2212}000.0")
    centsBox = PixelBox(
      minX: Int(start - cap * 0.5), minY: Int(frame.y), maxX: Int(frame.maxX),
      maxY: Int(frame.maxY))
    let outlines = Self.triangles(in: frame, size: nameCap * 0.5)
    self.outlines = outlines
    triangles = outlines.map { ink.sprite($0, theme.trace, reach: cap * 0.14) }
  }

  /// Where a note is written, with its octave.
  func place(of note: String) -> WrittenName {
    WrittenName(note, name.lettering, middle: frame.center)
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
    let middle = Point(frame.center.x, noteBaseline)
    let isDark = motion.note == nil
    unit.write(
      "Hz", at: Point(hertzEnd + unit.lettering.capHeight * 0.4, baseline),
      level: isDark ? 88 : ink.quiet, into: &lights, &ink.sheet)
    unit.write(
      "¢", at: Point(centsEnd + unit.lettering.capHeight * 0.4, baseline),
      level: isDark ? 88 : ink.quiet, into: &lights, &ink.sheet)
    guard let note = motion.note else {
      for (end, alignment) in [
        (Point(hertzEnd, baseline), Lettering.Alignment.trailing),
        (Point(frame.center.x, baseline), .center), (Point(centsEnd, baseline), .trailing),
      ] {
        number.write(
          Readout.nothing, at: end, alignment, level: 88, into: &lights, &ink.sheet)
      }
      return
    }
    number.write(
      Readout.hertz(motion.writtenFrequency), at: Point(hertzEnd, baseline), .trailing,
      into: &lights, &ink.sheet)
    let text = note.name(ink.spelling)
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
  private static func triangles(in frame: Rectangle, size: Double) -> [Path] {
    let inner = size * 2.9
    return [-1.0, 1.0].flatMap { side in
      [0.0, 1.0].map { step in
        let tip = Point(frame.center.x + side * (inner + step * size * 0.95), frame.center.y)
        let base = tip + Point(side * size * 0.72, 0)
        return Path(polygon: [
          tip, base + Point(0, side * size / 2), base - Point(0, side * size / 2),
        ])
      }
    }
  }
}
