import Appliance
import MusicTheory
import Raster
import Units

/// Nine notes around the target, and two triangles that glide to where the pitch is.
struct ChromaticStrip: LowerMeter {
  /// Notes on each side of the target.
  static let reach = 4

  private let frame: Rectangle
  private let cell: Double
  private let baseline: Double
  private let targetBaseline: Double
  private let rows: (upper: Double, lower: Double)
  /// Hollow and solid; each pointing down and up, at four places within a pixel.
  private let hollow: [[Sprite]]
  private let solid: [[Sprite]]
  /// What stands in their place at the left and at the right end for a pitch beyond it.
  private let beyond: [Sprite]
  private var neighbour: GlyphAtlas
  private var target: GlyphAtlas
  private var tuned: GlyphAtlas
  private var names = Remembered<Named>()
  private var triangles = Remembered<Pointed>()

  /// What the notes say.
  private struct Named: Equatable {
    var note: MIDINote?
    var isInTune: Bool
  }

  /// Where the triangles are.
  private struct Pointed: Equatable {
    var quarters: Int?
    var isInTune: Bool
    var isBeyond: Bool
  }

  /// Lays the strip out in the small tube, its neighbours' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    let theme = ink.theme
    cell = frame.width * 0.94 / Double(2 * Self.reach + 1)
    let cap = ink.nameHeight(min(text, frame.height * 0.27, cell * 0.42), width: 0.86 * cell)
    let targetCap = ink.nameHeight(
      min(text * 1.4, frame.height * 0.38, cell * 0.6), width: 1.02 * cell)
    neighbour = ink.readout(capHeight: cap, theme.trace, glow: 0.7)
    target = ink.readout(capHeight: targetCap, theme.trace)
    tuned = ink.readout(capHeight: targetCap, theme.inTune)
    baseline = (frame.center.y + cap / 2).rounded()
    targetBaseline = (frame.center.y + targetCap / 2).rounded()
    // In a tube that is higher than a strip needs, the triangles stay with the letters.
    let size = min(frame.height * 0.20, cell * 0.8)
    let reach = min(frame.height * 0.45, 2.2 * targetCap + size)
    rows = ((frame.center.y - reach).rounded(), (frame.center.y + reach).rounded())
    func make(_ phosphor: Theme.Phosphor, hollow: Bool) -> [[Sprite]] {
      [1.0, -1.0].map { direction in
        (0..<4).map { quarter in
          let path = Pointer.triangle(size: size, direction: direction, isHollow: hollow)
            .translated(by: Point(Double(quarter) / 4, 0))
          return ink.sprite(path, phosphor, reach: size * 0.2)
        }
      }
    }
    hollow = make(theme.trace, hollow: true)
    solid = make(theme.inTune, hollow: false)
    beyond = [-1.0, 1].map { side in
      ink.sprite(
        Pointer.beyond(size: min(size * 0.8, 0.036 * frame.width), side: side)
          .translated(by: Point(-side * size * 0.5, 0)), theme.trace, reach: size * 0.2)
    }
  }

  /// Where the target is written.
  func place(of name: String) -> WrittenName {
    WrittenName(name, target.lettering, middle: frame.center)
  }

  func place(of note: MIDINote, _ ink: Ink) -> WrittenName? { place(of: ink.name(of: note)) }

  /// Draws the marks between the notes.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let paint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.22)
    for index in -Self.reach...Self.reach + 1 where index != 0 && index != 1 {
      let x = frame.center.x + (Double(index) - 0.5) * cell
      let half = min(frame.height * 0.10, cell * 0.4)
      surface.fill(
        .stroke(
          from: Point(x, frame.center.y - half), to: Point(x, frame.center.y + half),
          width: max(1, min(frame.height * 0.014, cell * 0.06))), paint)
    }
  }

  var lights: [[Light]] { [names.lights, triangles.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    if names.differs(from: Named(note: motion.note, isInTune: motion.isInTune)) {
      var lights: [Light] = []
      write(motion, into: &lights, &ink)
      names.lights = lights
    }
    let most = Double(Self.reach) + 0.45
    let offset = min(max(motion.cents / 100, -most), most) * cell
    let pointed = Pointed(
      quarters: motion.note == nil ? nil : Int(((frame.center.x + offset) * 4).rounded()),
      isInTune: motion.isInTune, isBeyond: abs(motion.cents / 100) > most)
    guard triangles.differs(from: pointed), let quarters = pointed.quarters else { return false }
    if pointed.isBeyond {
      let sprite = beyond[motion.cents < 0 ? 0 : 1]
      let inset = (rows.lower - rows.upper) * 0.09
      for y in [rows.upper + inset, rows.lower - inset] {
        triangles.lights.append(Light(sprite, x: quarters >> 2, y: Int(y.rounded())))
      }
      return false
    }
    let sprites = motion.isInTune ? solid : hollow
    for (index, y) in [rows.upper, rows.lower].enumerated() {
      triangles.lights.append(
        Light(sprites[index][quarters & 3], x: quarters >> 2, y: Int(y)))
    }
    return false
  }

  /// Adds the notes, or dashes.
  private mutating func write(
    _ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink
  ) {
    for step in -Self.reach...Self.reach {
      let x = frame.center.x + Double(step) * cell
      guard let note = motion.note else {
        neighbour.write(
          "-", at: Point(x, baseline), .center, level: ink.quiet, into: &lights, &ink.sheet)
        continue
      }
      let name = ink.name(of: note + step)
      if step != 0 {
        neighbour.write(
          name, at: Point(x, baseline), .center, level: max(ink.quiet, 256 - 20 * abs(step)),
          into: &lights,
          &ink.sheet)
      } else if motion.isInTune {
        tuned.write(name, at: Point(x, targetBaseline), .center, into: &lights, &ink.sheet)
      } else {
        target.write(name, at: Point(x, targetBaseline), .center, into: &lights, &ink.sheet)
      }
    }
  }
}
