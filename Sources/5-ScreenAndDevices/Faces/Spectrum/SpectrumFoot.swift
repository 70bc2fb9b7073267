import Appliance
import MusicTheory
import Raster
import SpectralAnalysis
import Texts
import Units

/// Foot of every view of the spectrum, on the small tube: the note, the waveform, and the tempo with its beat.
struct SpectrumFoot: Face {
  /// Figures of the picture, lengths in heights of the tube.
  enum Parameters {
    /// Part of the width that the waveform takes.
    static let scope = 0.50
    /// Top of the waveform's frame.
    static let scopeTop = 0.08
    /// Height of the waveform's frame.
    static let scopeHeight = 0.84
    /// Amplitude of the waveform.
    static let amplitude = 0.36
    /// A tempo is written anew when it is so many beats a minute off.
    static let tempoStep = 0.6
    /// Distance of a column's middle from the side of the tube, in widths of the space beside the waveform.
    static let column = 0.53
    /// Width that a column's text may take, in widths of the space beside the waveform.
    static let room = 0.80
    /// Height of the large capitals at most: in heights of the text's capitals, in heights of the tube, and in widths
    /// of the room for a column's text.
    static let large = (ofText: 1.15, ofTube: 0.34, ofRoom: 0.26)
    /// Height of the small capitals at most, in heights of the large capitals and in heights of the tube.
    static let small = (ofLarge: 0.52, ofTube: 0.17)
    /// Gap between the two rows, in heights of the rest of the tube.
    static let gap = 0.18
    /// Gap between the two rows at least, in heights of the small capitals.
    static let leastGap = 0.6
    /// Radius of the lamp and reach of the lamp's glow, in heights of the small capitals.
    static let lamp = (radius: 0.42, glow: 0.35)
    /// Distance of the lamp's middle from the left end of a "BPM" in the column's middle, in radii of the lamp.
    static let lampGap = 2.2
    /// Width of the waveform's beam and reach of the beam's glow.
    static let beam = (width: 0.018, glow: 0.05)
    /// Width of the waveform's beam at least, in pixels.
    static let leastBeam = 1.3
    /// Width of the graticule's lines.
    static let line = 0.008
  }

  /// The text as written: note, its partial, cents, beats a minute, and those that are heard if half of them are shown.
  private struct Written: Equatable {
    var note: MIDINote?
    var partial: Int
    var isDimmed: Bool
    var cents: Cents?
    var isInTune: Bool
    var tempo: Int?
    var heard: Int?
  }

  private let frame: Rectangle
  private let scopeFrame: Rectangle
  private let columns: (left: Double, right: Double)
  private let rows: (upper: Double, lower: Double)
  private var large: (plain: GlyphAtlas, tuned: GlyphAtlas)
  private var small: GlyphAtlas
  /// True if a scale's notes have no octave behind them.
  private let isShort: Bool
  private let lamp: Sprite
  private let lampPlace: Point
  private let lampRadius: Double
  private var field: BeamField
  private var phosphor = Persistence()
  private var curve: [Float]
  private var drawnChanges = -1
  private var last: Instant?
  private var words = Remembered<Written>()
  private var tempo: (shown: Double, heard: Double)?
  private var beat = BeatPulse()
  private var lampLight: [Light] = []
  /// Colours that the waveform has.
  private var colors: SpectrumColors?

  /// Lays the foot out in the small tube, its capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    let width = (frame.width * Parameters.scope).rounded()
    scopeFrame = Rectangle(
      x: (frame.center.x - width / 2).rounded(),
      y: (frame.y + frame.height * Parameters.scopeTop).rounded(),
      width: width, height: (frame.height * Parameters.scopeHeight).rounded())
    let side = (frame.width - width) / 2
    columns = (frame.x + side * Parameters.column, frame.maxX - side * Parameters.column)
    let room = side * Parameters.room
    let cap = min(
      text * Parameters.large.ofText, frame.height * Parameters.large.ofTube,
      room * Parameters.large.ofRoom)
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let smallCap = max(
      least, min(cap * Parameters.small.ofLarge, frame.height * Parameters.small.ofTube))
    let rest = frame.height - cap - smallCap
    let gap = max(smallCap * Parameters.leastGap, rest * Parameters.gap)
    let top = frame.center.y - (cap + gap + smallCap) / 2
    rows = ((top + cap).rounded(), (top + cap + gap + smallCap).rounded())
    // The tempo beside it has the same size, so that they stand on one line.
    let line = ink.nameHeight(cap, width: room, of: \.lines)
    isShort = ink.naming.degrees != nil && line < least
    let nameCap = isShort ? ink.nameHeight(cap, width: room) : line
    large = (
      ink.readout(capHeight: nameCap, ink.theme.trace),
      ink.readout(capHeight: nameCap, ink.theme.inTune)
    )
    small = ink.readout(capHeight: smallCap, ink.theme.trace, glow: 0.7)
    lampRadius = smallCap * Parameters.lamp.radius
    lamp = ink.sprite(
      .circle(center: Point(0, 0), radius: lampRadius), ink.theme.trace,
      reach: smallCap * Parameters.lamp.glow)
    lampPlace = Point(
      columns.right - small.width(of: "BPM") / 2 - lampRadius * Parameters.lampGap,
      rows.lower - smallCap / 2)
    let box = PixelBox(
      minX: Int(scopeFrame.x), minY: Int(scopeFrame.y), maxX: Int(scopeFrame.maxX),
      maxY: Int(scopeFrame.maxY))
    field = BeamField(
      box: box, palette: ink.theme.trace.palette,
      beams: [
        Beam.trace(
          width: max(Parameters.leastBeam, frame.height * Parameters.beam.width),
          glow: frame.height * Parameters.beam.glow, brightness: 0.95)
      ])
    curve = Array(repeating: .infinity, count: box.width)
  }

  var lights: [[Light]] { [words.lights, lampLight] }
  var fields: [LightField] { [.beam(field)] }

  /// Draws the graticule of the waveform, and the dark lamp.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let line = max(1, frame.height * Parameters.line)
    let faint = Paint.unlit(ink.theme.trace, ink.theme, opacity: 0.15)
    let middle = scopeFrame.center.y
    var grid = Path()
    for step in 0...8 {
      let x = scopeFrame.x + scopeFrame.width * Double(step) / 8
      grid.append(
        .rectangle(
          Rectangle(x: x - line / 2, y: scopeFrame.y, width: line, height: scopeFrame.height)))
    }
    for step in [-1.0, 0, 1] {
      let y = middle + step * Parameters.amplitude * frame.height
      grid.append(
        .rectangle(
          Rectangle(x: scopeFrame.x, y: y - line / 2, width: scopeFrame.width, height: line)))
    }
    surface.fill(grid, faint)
    surface.fill(
      .circle(center: lampPlace, radius: lampRadius),
      .unlit(ink.theme.trace, ink.theme, opacity: 0.3))
  }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let step = last.map { now - $0 } ?? Seconds(0)
    last = now
    let level = beat.level(state.tempo, at: now)
    lampLight =
      level > 0 ? [Light(lamp, x: Int(lampPlace.x), y: Int(lampPlace.y), level: level)] : []
    write(state, heard.meter, &ink)
    field.settle()
    paint(state.settings.spectrum.colors, ink.theme)
    if heard.spectrum.scope.changes != drawnChanges {
      drawnChanges = heard.spectrum.scope.changes
      find(heard.spectrum.scope)
      phosphor.excite()
    }
    if let gain = phosphor.fade(by: step) {
      field.fade(keeping: gain)
      curve.withUnsafeBufferPointer { field.write($0, with: 0) }
    }
    return phosphor.isGlowing || beat.isBeating
  }

  /// Gives the waveform its colours, unless it has them.
  private mutating func paint(_ colors: SpectrumColors, _ theme: Theme) {
    guard colors != self.colors else { return }
    self.colors = colors
    field.palette = SpectrumPaint.trace(colors, theme)
  }

  /// Finds the rows of the waveform.
  private mutating func find(_ scope: ScopeShape) {
    let height = Float(scope.height * Parameters.amplitude * frame.height)
    let middle = Float(scopeFrame.height / 2)
    let step = Float(ScopeTrace.count - 1) / Float(curve.count - 1)
    curve.withUnsafeMutableBufferPointer { curve in
      scope.points.withUnsafeBufferPointer { points in
        for column in curve.indices {
          let place = Float(column) * step
          let index = min(Int(place), ScopeTrace.count - 2)
          let value = points[index] + (points[index + 1] - points[index]) * (place - Float(index))
          curve[column] = middle - value * height
        }
      }
    }
  }

  private mutating func write(_ state: ApplianceState, _ motion: MeterMotion, _ ink: inout Ink) {
    let wanted = state.tempo.flatMap { reading in
      reading.shownTempo.flatMap { shown in reading.beatsPerMinute.map { (shown, $0) } }
    }
    if let written = tempo, let wanted, abs(wanted.0 - written.shown) <= Parameters.tempoStep {
      // As it is.
    } else {
      tempo = wanted
    }
    let written = Written(
      note: motion.note, partial: motion.partial, isDimmed: motion.isDimmed,
      cents: motion.measured == nil ? nil : motion.writtenCents,
      isInTune: motion.isInTune, tempo: tempo.map { Int($0.shown.rounded()) },
      heard: tempo.flatMap { $0.heard == $0.shown ? nil : Int($0.heard.rounded()) })
    guard words.differs(from: written) else { return }
    var lights: [Light] = []
    let (left, right) = columns
    if let note = written.note {
      let name = isShort ? ink.name(of: note) : .note(ink.naming.name(of: note))
      let place = Point(left, rows.upper)
      if written.isInTune {
        large.tuned.write(name, at: place, .center, into: &lights, &ink.sheet)
      } else {
        large.plain.write(name, at: place, .center, into: &lights, &ink.sheet)
      }
      if let sign = Readout.harmonic(written.partial) {
        let end = place + Point(large.plain.width(of: name) / 2, 0)
        small.write(sign, at: end, .leading, into: &lights, &ink.sheet)
      }
      if let cents = written.cents {
        small.write(
          ink.number(Readout.cents(cents)) + .sign(" ¢"), at: Point(left, rows.lower), .center,
          level: written.isDimmed ? ink.quiet : 256, into: &lights, &ink.sheet)
      }
    } else {
      large.plain.write(
        Readout.nothing, at: Point(left, rows.upper), .center, level: ink.quiet, into: &lights,
        &ink.sheet)
      small.write(
        .sign("¢"), at: Point(left, rows.lower), .center, level: ink.quiet, into: &lights,
        &ink.sheet)
    }
    let number = written.tempo.map { Text.number("\($0)") } ?? Readout.nothing
    let heard = written.heard.map { Text.sign(" · ") + .number("\($0)") } ?? .empty
    // Both together stand in the middle of the column.
    let middle = right - small.width(of: heard) / 2
    large.plain.write(
      number, at: Point(middle, rows.upper), .center,
      level: written.tempo == nil ? ink.quiet : 256, into: &lights, &ink.sheet)
    if !heard.isEmpty {
      small.write(
        heard, at: Point(middle + large.plain.width(of: number) / 2, rows.upper), .leading,
        into: &lights, &ink.sheet)
    }
    small.write(
      .sign("BPM"), at: Point(right + lampRadius, rows.lower), .center, level: ink.quiet,
      into: &lights,
      &ink.sheet)
    words.lights = lights
  }
}
