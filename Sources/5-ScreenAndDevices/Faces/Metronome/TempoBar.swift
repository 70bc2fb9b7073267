import Appliance
import Raster

/// The tempo in figures and by its name, on the small tube.
struct TempoBar {
  /// The tempo as the bar shows it: beats a minute, and the name of the tempo.
  struct Shown: Equatable {
    var tempo: Double
    var name: TempoName
  }

  /// Width of a tube, in its heights, below which the name stands below the figures.
  private static let slot = 4.4

  private let figuresEnd: Point
  private let namePlace: Rectangle
  private var figures: GlyphAtlas
  private var unit: GlyphAtlas
  private var name: FittedText
  private let quiet: Int
  private var remembered = Remembered<Shown>()

  /// Lays the bar out in the small tube, its figures' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    quiet = ink.quiet
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let isStacked = frame.width < Self.slot * frame.height
    let letters = Lettering(ink.fonts.readout, size: 100 / ink.fonts.readout.capHeight)
    let all = (letters.width(of: "000.0") + 0.66 * letters.width(of: "BPM")) / 100 + 0.4
    let room = isStacked ? 0.86 * frame.width : 0.46 * frame.width
    let cap = max(
      min(
        isStacked ? 1.5 * text : 1.2 * text, frame.height * (isStacked ? 0.30 : 0.42), room / all),
      least)
    figures = ink.readout(capHeight: cap, ink.theme.trace)
    unit = ink.readout(
      capHeight: max(cap * 0.6, min(cap, least)), ink.theme.trace, glow: 0.7)
    name = FittedText(capHeight: isStacked ? cap * 0.8 : cap * 0.86, ink.theme.trace, ink)
    let tail = cap * 0.35 + unit.width(of: "BPM")
    if isStacked {
      let width = figures.width(of: "000.0") + tail
      figuresEnd = Point(
        (frame.center.x + width / 2 - tail).rounded(),
        (frame.y + 0.36 * frame.height + cap / 2).rounded())
      namePlace = Rectangle(
        x: frame.x, y: frame.y + 0.56 * frame.height, width: frame.width,
        height: 0.40 * frame.height)
    } else {
      let start = frame.x + 0.05 * frame.width
      figuresEnd = Point(
        (start + figures.width(of: "000.0")).rounded(), (frame.center.y + cap / 2).rounded())
      let left = figuresEnd.x + tail + cap * 0.5
      namePlace = Rectangle(
        x: left, y: frame.y, width: frame.maxX - 0.02 * frame.width - left, height: frame.height)
    }
  }

  /// The lights of the bar.
  var lights: [Light] { remembered.lights }

  /// Makes the lights those of a tempo.
  mutating func follow(_ tempo: Double, _ ink: inout Ink) {
    let shown = Shown(tempo: tempo, name: TempoName(of: tempo))
    guard remembered.differs(from: shown) else { return }
    figures.write(
      Readout.tempo(tempo), at: figuresEnd, .trailing, into: &remembered.lights, &ink.sheet)
    unit.write(
      "BPM", at: figuresEnd + Point(figures.lettering.capHeight * 0.35, 0), level: quiet,
      into: &remembered.lights, &ink.sheet)
    name.write(
      shown.name.rawValue, middle: namePlace.center, width: namePlace.width * 0.94,
      into: &remembered.lights, &ink.sheet)
  }
}
