import Appliance
import MusicTheory
import Raster
import Texts
import Units

/// Nine notes around the target, and two triangles that glide to where the pitch is.
struct ChromaticStrip: LowerMeter {
  /// Notes on each side of the target.
  static let reach = 4

  /// Figures of the strip.
  private enum Parameters {
    /// Part of the glass's width that the notes take.
    static let width = 0.94
    /// Height of a neighbour's capitals at most, in heights of the glass and in widths of its cell.
    static let neighbour = (glass: 0.27, cell: 0.42)
    /// Height of the target's capitals at most, in those of other text, heights of the glass and widths of its cell.
    static let target = (text: 1.4, glass: 0.38, cell: 0.6)
    /// Width of the longest name of a neighbour and of the target, in widths of a cell.
    static let names = (neighbour: 0.86, target: 1.02)
    /// Height of the triangles at most, in heights of the glass and in widths of a cell.
    static let triangle = (glass: 0.20, cell: 0.8)
    /// Distance of the triangles from the middle at most, in heights of the glass and of the target's capitals.
    static let rows = (glass: 0.45, target: 2.2)
    /// Size of the marks of a pitch beyond the ends at most, in heights of the triangles and widths of the glass.
    static let beyond = (triangle: 0.8, glass: 0.036)
    /// Distance of these marks inwards, in heights of the triangles.
    static let inwards = 0.5
    /// Reach of all glow, in heights of the triangles.
    static let glow = 0.2
    /// Distance of these marks from the triangles' rows, in distances of these rows.
    static let inset = 0.09
    /// Half length of a mark between notes at most, in heights of the glass and in widths of a cell.
    static let mark = (glass: 0.10, cell: 0.4)
    /// Width of a mark between notes at most, in heights of the glass and in widths of a cell.
    static let markWidth = (glass: 0.014, cell: 0.06)
    /// Opacity of a mark between notes.
    static let markOpacity = 0.22
    /// Brightness, in 1/256, that a note loses with each step from the target.
    static let fading = 20
    /// Notes beyond the last ones at which the triangles stop.
    static let overrun = 0.45
    /// The scale from a note to the middle between it and the next one, in hundredths of the way to that one.
    static let scale = StretchedScale(reach: 50, linear: 3)
  }

  private let frame: Rectangle
  private let cell: Double
  private let baseline: Double
  private let targetBaseline: Double
  private let rows: (upper: Double, lower: Double)
  /// Triangles, hollow and solid; each pointing down and up, at four places within a pixel.
  private let hollow: [[Sprite]]
  private let solid: [[Sprite]]
  /// Marks in place of the triangles at the left and at the right end, for a pitch beyond it.
  private let beyond: [Sprite]
  private var neighbour: GlyphAtlas
  private var target: GlyphAtlas
  private var tuned: GlyphAtlas
  private var names = Remembered<Named>()
  private var triangles = Remembered<Pointed>()

  /// The notes as shown: those around the target, and the target in tune or not.
  private struct Named: Equatable {
    var note: MIDINote?
    var isInTune: Bool
  }

  /// The triangles as shown: their column in quarters of a pixel, and their look.
  private struct Pointed: Equatable {
    var quarters: Int?
    var isInTune: Bool
    var isBeyond: Bool
  }

  /// Lays the strip out in the small tube, its neighbours' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    let theme = ink.theme
    cell = frame.width * Parameters.width / Double(2 * Self.reach + 1)
    let (small, large) = (Parameters.neighbour, Parameters.target)
    let cap = ink.nameHeight(
      min(text, frame.height * small.glass, cell * small.cell),
      width: Parameters.names.neighbour * cell)
    let targetCap = ink.nameHeight(
      min(text * large.text, frame.height * large.glass, cell * large.cell),
      width: Parameters.names.target * cell)
    neighbour = ink.readout(capHeight: cap, theme.trace, glow: 0.7)
    target = ink.readout(capHeight: targetCap, theme.trace)
    tuned = ink.readout(capHeight: targetCap, theme.inTune)
    baseline = (frame.center.y + cap / 2).rounded()
    targetBaseline = (frame.center.y + targetCap / 2).rounded()
    // In a tube that is higher than a strip needs, the triangles stay with the letters.
    let size = min(frame.height * Parameters.triangle.glass, cell * Parameters.triangle.cell)
    let reach = min(
      frame.height * Parameters.rows.glass, Parameters.rows.target * targetCap + size)
    rows = ((frame.center.y - reach).rounded(), (frame.center.y + reach).rounded())
    func make(_ phosphor: Theme.Phosphor, hollow: Bool) -> [[Sprite]] {
      [1.0, -1.0].map { direction in
        (0..<4).map { quarter in
          let path = Pointer.triangle(size: size, direction: direction, isHollow: hollow)
            .translated(by: Point(Double(quarter) / 4, 0))
          return ink.sprite(path, phosphor, reach: size * Parameters.glow)
        }
      }
    }
    hollow = make(theme.trace, hollow: true)
    solid = make(theme.inTune, hollow: false)
    let far = min(size * Parameters.beyond.triangle, Parameters.beyond.glass * frame.width)
    beyond = [-1.0, 1].map { side in
      ink.sprite(
        Pointer.beyond(size: far, side: side)
          .translated(by: Point(-side * size * Parameters.inwards, 0)), theme.trace,
        reach: size * Parameters.glow)
    }
  }

  /// The place of the target's name.
  func place(of name: Text) -> WrittenName {
    WrittenName(name, target.lettering, middle: frame.center)
  }

  func place(of note: MIDINote, _ ink: Ink) -> WrittenName? { place(of: ink.name(of: note)) }

  /// Draws the marks between the notes.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let paint = Paint.unlit(ink.theme.trace, ink.theme, opacity: Parameters.markOpacity)
    for index in -Self.reach...Self.reach + 1 where index != 0 && index != 1 {
      let x = frame.center.x + (Double(index) - 0.5) * cell
      let half = min(frame.height * Parameters.mark.glass, cell * Parameters.mark.cell)
      let width = Parameters.markWidth
      surface.fill(
        .stroke(
          from: Point(x, frame.center.y - half), to: Point(x, frame.center.y + half),
          width: max(1, min(frame.height * width.glass, cell * width.cell))), paint)
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
    let most = Double(Self.reach) + Parameters.overrun
    let steps = motion.steps
    let offset = Self.place(of: min(max(steps, -most), most)) * cell
    let pointed = Pointed(
      quarters: motion.measured == nil ? nil : Int(((frame.center.x + offset) * 4).rounded()),
      isInTune: motion.isInTune, isBeyond: abs(steps) > most)
    guard triangles.differs(from: pointed), let quarters = pointed.quarters else { return false }
    if pointed.isBeyond {
      let sprite = beyond[motion.cents < 0 ? 0 : 1]
      let inset = (rows.lower - rows.upper) * Parameters.inset
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

  /// The place of a pitch in widths of a cell: stretched about each note, whose middle it stands in.
  static func place(of steps: Double) -> Double {
    let note = steps.rounded()
    return note + Parameters.scale.place(of: 100 * (steps - note)) / 2
  }

  /// Adds the notes, or dashes.
  private mutating func write(
    _ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink
  ) {
    for step in -Self.reach...Self.reach {
      let x = frame.center.x + Double(step) * cell
      guard let note = motion.note else {
        neighbour.write(
          .sign("-"), at: Point(x, baseline), .center, level: ink.quiet, into: &lights, &ink.sheet)
        continue
      }
      let name = ink.name(of: note + step)
      if step != 0 {
        neighbour.write(
          name, at: Point(x, baseline), .center,
          level: max(ink.quiet, 256 - Parameters.fading * abs(step)), into: &lights, &ink.sheet)
      } else if motion.isInTune {
        tuned.write(name, at: Point(x, targetBaseline), .center, into: &lights, &ink.sheet)
      } else {
        target.write(name, at: Point(x, targetBaseline), .center, into: &lights, &ink.sheet)
      }
    }
  }
}
