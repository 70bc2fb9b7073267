import Appliance
import Raster
import Texts

/// The tempo in figures and by its name, on the small tube.
struct TempoBar {
  /// The tempo as the bar shows it: beats a minute, and the name of the tempo.
  struct Shown: Equatable {
    var tempo: Double
    var name: TempoName
  }

  /// Width of a tube, in its heights, below which the name stands below the figures.
  private static let slot = 4.4

  /// Lengths in heights of the figures' capitals, but for the share of the name's place.
  private enum Parameters {
    /// Height of the unit's capitals.
    static let unit = 0.6
    /// Gap between the figures and the unit.
    static let gap = 0.35
    /// Height of the unit's capitals for which room is kept.
    static let unitRoom = 0.66
    /// Gap between the figures and the unit for which room is kept.
    static let gapRoom = 0.4
    /// Share of the name's place that the name may take.
    static let nameShare = 0.94
  }

  /// Proportions of a bar whose name stands below the figures.
  private enum Stacked {
    /// Height of the figures' capitals at most, in heights of the text's capitals.
    static let text = 2.6
    /// Height of the figures' capitals at most, in heights of the tube.
    static let height = 0.30
    /// Width that figures and unit may take, in widths of the tube.
    static let width = 0.86
    /// Height of the name's capitals, in heights of the figures' capitals.
    static let name = 0.6
    /// Middle of the figures, in heights of the tube.
    static let figuresMiddle = 0.36
    /// Top of the name's place, in heights of the tube.
    static let nameTop = 0.56
    /// Height of the name's place, in heights of the tube.
    static let nameHeight = 0.40
  }

  /// Proportions of a bar whose name stands beside the figures.
  private enum Beside {
    /// Height of the figures' capitals at most, in heights of the text's capitals.
    static let text = 1.5
    /// Height of the figures' capitals at most, in heights of the tube.
    static let height = 0.5
    /// Width that figures and unit may take, in widths of the tube.
    static let width = 0.54
    /// Height of the name's capitals, in heights of the figures' capitals.
    static let name = 0.7
    /// Gap between the tube's left side and the figures, in widths of the tube.
    static let left = 0.05
    /// Gap between the unit and the name's place, in heights of the figures' capitals.
    static let nameGap = 0.5
    /// Gap between the name's place and the tube's right side, in widths of the tube.
    static let right = 0.02
  }

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
    let words = letters.width(of: "000.0") + Parameters.unitRoom * letters.width(of: "BPM")
    let all = words / 100 + Parameters.gapRoom
    let room = isStacked ? Stacked.width * frame.width : Beside.width * frame.width
    let high = frame.height * (isStacked ? Stacked.height : Beside.height)
    let cap = max(
      min(isStacked ? Stacked.text * text : Beside.text * text, high, room / all), least)
    figures = ink.readout(capHeight: cap, ink.theme.trace)
    unit = ink.readout(
      capHeight: max(cap * Parameters.unit, min(cap, least)), ink.theme.trace, glow: 0.7)
    name = FittedText(
      capHeight: isStacked ? cap * Stacked.name : cap * Beside.name, ink.theme.trace, ink)
    let tail = cap * Parameters.gap + unit.width(of: "BPM")
    if isStacked {
      let width = figures.width(of: "000.0") + tail
      figuresEnd = Point(
        (frame.center.x + width / 2 - tail).rounded(),
        (frame.y + Stacked.figuresMiddle * frame.height + cap / 2).rounded())
      namePlace = Rectangle(
        x: frame.x, y: frame.y + Stacked.nameTop * frame.height, width: frame.width,
        height: Stacked.nameHeight * frame.height)
    } else {
      let start = frame.x + Beside.left * frame.width
      figuresEnd = Point(
        (start + figures.width(of: "000.0")).rounded(), (frame.center.y + cap / 2).rounded())
      let left = figuresEnd.x + tail + cap * Beside.nameGap
      namePlace = Rectangle(
        x: left, y: frame.y, width: frame.maxX - Beside.right * frame.width - left,
        height: frame.height)
    }
  }

  /// The lights of the bar.
  var lights: [Light] { remembered.lights }

  /// Makes the lights those of a tempo.
  mutating func follow(_ tempo: Double, _ ink: inout Ink) {
    let shown = Shown(tempo: tempo, name: TempoName(of: tempo))
    guard remembered.differs(from: shown) else { return }
    figures.write(
      ink.number(Readout.tempo(tempo)), at: figuresEnd, .trailing, into: &remembered.lights,
      &ink.sheet)
    unit.write(
      .sign("BPM"), at: figuresEnd + Point(figures.lettering.capHeight * Parameters.gap, 0),
      level: quiet, into: &remembered.lights, &ink.sheet)
    name.write(
      .name(shown.name.rawValue), middle: namePlace.center,
      width: namePlace.width * Parameters.nameShare,
      into: &remembered.lights, &ink.sheet)
  }
}
