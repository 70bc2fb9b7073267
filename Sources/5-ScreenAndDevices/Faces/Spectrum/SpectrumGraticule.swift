import Raster
import SpectralAnalysis
import Texts

/// The engraved scale of a view of the spectrum: frequencies and their lines.
struct SpectrumGraticule {
  /// The frequencies of the scale in hertz, the most important first.
  static let frequencies: [(hertz: Double, label: String, isMain: Bool)] = [
    (100, "100", true), (1000, "1k", true), (10000, "10k", true), (50, "50", false),
    (500, "500", false), (5000, "5k", false), (200, "200", false), (2000, "2k", false),
  ]

  /// Proportions of the lines and of the marks at the scale's foot, front or rim.
  private enum Parameters {
    /// Width of a fan's lines, in heights of the fan.
    static let fanLine = 0.004
    /// Width of a ring's lines, in heights of the ring from the inner to the outer circle.
    static let ringLine = 0.006
    /// Width of a line at a landscape's front, in heights of the tube.
    static let frontLine = 0.004
    /// Width of a main frequency's line on a fan, in widths of a line.
    static let mainLine = 1.6
    /// Width of a frequency's mark, in widths of a line.
    static let mark = 1.5
    /// Heights of a fan's arches, in heights of the fan.
    static let arches = [0.25, 0.5, 0.75]
    /// Heights of a ring's circles, in heights of the ring.
    static let circles = [0.0, 0.5, 1]
    /// Upper end of a frequency's mark on a fan, in heights of the fan.
    static let fanMark = 0.03
    /// Outer end of a frequency's mark on a ring, outwards from the inner circle, in heights of the ring.
    static let ringMark = 1.035
    /// Place of a label on a ring, outwards from the inner circle, in heights of the ring.
    static let ringLabel = 1.07
    /// Gap between a fan's foot and the labels, in ems.
    static let fanGap = 0.35
    /// Gap between the place of a label on a ring and the label, in ems.
    static let ringGap = 0.1
    /// Length of a frequency's mark at a landscape's front, in ems.
    static let frontMark = 0.3
    /// Gap between a mark at a landscape's front and the label, in ems.
    static let frontGap = 0.2
    /// Least gap between two labels side by side, in ems.
    static let labelGap = 0.45
  }

  /// A frequency's label.
  struct Label {
    var text: String
    /// The middle of the label's baseline.
    var place: Point
  }

  private var faint = Path()
  private var plain = Path()
  private var labels: [Label] = []
  private let lettering: Lettering

  private init(_ layout: PanelLayout, _ ink: Ink) {
    lettering = Lettering(ink.fonts.readout, size: layout.legendText)
  }

  /// The scale of a fan: a line for each frequency, an arch for each quarter of the height.
  static func fan(_ fan: SpectrumFan, _ layout: PanelLayout, _ ink: Ink) -> Self {
    var scale = Self(layout, ink)
    let line = max(1, fan.height * Parameters.fanLine)
    for up in Parameters.arches {
      scale.faint.append(.trail((0...48).map { fan.point(across: Double($0) / 48, up: up) }, line))
    }
    scale.plain.append(.trail([fan.point(across: 0, up: 0), fan.point(across: 1, up: 0)], line))
    for frequency in frequencies {
      let across = SpectrumFan.across(frequency.hertz)
      let foot = fan.point(across: across, up: 0)
      scale.faint.append(
        .trail(
          [foot, fan.point(across: across, up: 1)],
          frequency.isMain ? Parameters.mainLine * line : line))
      let markEnd = fan.point(across: across, up: Parameters.fanMark)
      scale.plain.append(.trail([foot, markEnd], Parameters.mark * line))
      let top = foot.y + scale.lettering.size * Parameters.fanGap
      scale.label(frequency.label, at: Point(foot.x, top + scale.lettering.capHeight))
    }
    return scale
  }

  /// The scale of a ring: rings and spokes, the main frequencies at both sides.
  static func ring(_ ring: SpectrumRing, _ layout: PanelLayout, _ ink: Ink) -> Self {
    var scale = Self(layout, ink)
    let line = max(1, ring.height * Parameters.ringLine)
    for up in Parameters.circles {
      for side in [-1.0, 1] {
        let trail = Path.trail(
          (0...48).map { ring.point(across: Double($0) / 48, up: up, side: side) }, line)
        if up == 0 { scale.plain.append(trail) } else { scale.faint.append(trail) }
      }
    }
    for frequency in frequencies {
      let across = SpectrumRing.across(frequency.hertz)
      for side in [-1.0, 1] {
        let rim = ring.point(across: across, up: 1, side: side)
        scale.faint.append(
          .trail([ring.point(across: across, up: 0, side: side), rim], line))
        let markEnd = ring.point(across: across, up: Parameters.ringMark, side: side)
        scale.plain.append(.trail([rim, markEnd], Parameters.mark * line))
        let width = scale.lettering.width(of: frequency.label)
        let place = ring.point(across: across, up: Parameters.ringLabel, side: side)
        // Words stand beside the rim, not on it.
        scale.label(
          frequency.label,
          at: Point(
            place.x + side * (width / 2 + scale.lettering.size * Parameters.ringGap),
            place.y + scale.lettering.capHeight / 2))
      }
    }
    return scale
  }

  /// The scale along the front of a landscape.
  static func front(_ layout: PanelLayout, _ ink: Ink, place: (Double) -> Point) -> Self {
    var scale = Self(layout, ink)
    let line = max(1, layout.tube.frame.height * Parameters.frontLine)
    for frequency in frequencies {
      let foot = place(SpectrumFan.across(frequency.hertz))
      let end = foot + Point(0, scale.lettering.size * Parameters.frontMark)
      scale.plain.append(.trail([foot, end], Parameters.mark * line))
      let below = scale.lettering.capHeight + scale.lettering.size * Parameters.frontGap
      scale.label(frequency.label, at: end + Point(0, below))
    }
    return scale
  }

  /// Adds a label unless it would touch one.
  private mutating func label(_ text: String, at place: Point) {
    let gap = lettering.size * Parameters.labelGap
    let half = lettering.width(of: text) / 2
    let isFree = labels.allSatisfy { label in
      let other = lettering.width(of: label.text) / 2
      return abs(label.place.x - place.x) > half + other + gap
        || abs(label.place.y - place.y) > lettering.size
    }
    if isFree { labels.append(Label(text: text, place: place)) }
  }

  /// Draws the scale.
  func draw(_ ink: Ink, on surface: inout Surface) {
    surface.fill(faint, .unlit(ink.theme.trace, ink.theme, opacity: 0.13))
    surface.fill(plain, .unlit(ink.theme.trace, ink.theme, opacity: 0.55))
    let paint = Paint.solid(ink.theme.color(ofTextAt: ink.quiet))
    for label in labels {
      surface.fill(lettering.path(.number(label.text), at: label.place, .center), paint)
    }
  }
}

extension Path {
  /// A line of even width through points.
  static func trail(_ points: [Point], _ width: Double) -> Path {
    guard points.count > 1 else { return Path() }
    let sides = points.indices.map { index in
      let before = points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)]
      return (width / 2) * (after - before).normalized.turnedClockwise
    }
    return Path(
      polygon: zip(points, sides).map { $0 - $1 } + zip(points, sides).reversed().map { $0 + $1 })
  }
}
