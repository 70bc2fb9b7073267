import Glibc
import Raster
import Texts

extension Chassis {
  /// Proportions of the lamps, in radii of a lamp's jewel if nothing else is said.
  private enum LampProportion {
    /// Distance from the column's edge to a lamp above the tube's corner, in ems of its legend.
    static let inset = 2.4
    /// Distance from the apex of the tube down to the lamps in its corners.
    static let drop = 0.7
    /// Distance from a lamp down to the top of the legend below.
    static let legendDrop = 2.2
    /// Distance from a lamp to the legend beside.
    static let legendGap = 2.4
    /// Radius of the chromed collar.
    static let collarRadius = 1.45
    /// Distance by which the collar's shadow lies below the collar.
    static let shadowDrop = 0.3
    /// Deviation of the blur of the collar's shadow.
    static let shadowBlur = 0.4
    /// Place on the collar, from top to foot, at which the bright chrome has become grey.
    static let greyPlace = 0.45
    /// Radius of the dark gap between the collar and the jewel.
    static let gapRadius = 1.12
    /// Distance from the jewel's middle up to the point where the dark jewel is lightest.
    static let lightRise = 0.3
    /// Place of the reflection, to the left of the jewel's middle and above, and its radius.
    static let reflection = (left: 0.3, rise: 0.4, radius: 0.22)
  }

  /// Proportions of what is engraved in the plate, in ems if nothing else is said.
  private enum LegendProportion {
    /// Em of the wordmark at most, in heights of the header.
    static let wordmark = 0.5
    /// Distance from a name at the foot to the leaning side of the tube, in widths of the tube.
    static let tubeGap = 0.02
    /// Distance added between the letters.
    static let tracking = 0.10
    /// Width of the dark and the lit edge of a letter.
    static let edge = 0.06
    /// Width of the dark and the lit edge of a letter at least, in pixels.
    static let leastEdge = 0.6
  }

  /// Proportions of the screws, in radii of a screw's head if nothing else is said.
  private enum ScrewProportion {
    /// Pixels of a unit of the chassis above which a panel has room for screws.
    static let leastUnit = 0.5
    /// Angles of the slots of the left and of the right screw, in radians.
    static let slots = (left: 0.5, right: -1.1)
    /// Distance from the foot of the tube up to the screws, in heights of the tube.
    static let rise = 0.24
    /// Radius of the countersink.
    static let countersink = 1.22
    /// Distance from the middle to either end of the countersink's shades.
    static let shadeReach = 1.2
    /// Length of the slot from the middle to either end.
    static let slotReach = 0.86
    /// Width of the slot.
    static let slotWidth = 0.30
    /// Distance by which the lit edge of the slot lies below the slot.
    static let slotEdge = 0.1
  }

  /// The places of the lamps: in the header, or else in the corners that the arch leaves free.
  static func lamps(_ layout: PanelLayout) -> (inTune: Point, power: Point) {
    let radius = lampRadius(layout)
    let frame = layout.tube.frame
    if layout.header.height > 0 {
      let header = layout.header
      let y = header.y + min(header.height / 2, 24 * layout.scale.pixels)
      return (Point(header.x + radius * 2, y), Point(header.maxX - radius * 2, y))
    }
    // Half a legend from the column's edge, over which the lamp is centred.
    let inset = layout.legendText * LampProportion.inset
    let y = frame.y + radius * LampProportion.drop
    return (Point(layout.line.x + inset, y), Point(layout.line.maxX - inset, y))
  }

  /// Radius of a lamp's jewel in pixels.
  static func lampRadius(_ layout: PanelLayout) -> Double { max(3, 7 * layout.unit) }

  /// Text that is engraved in the plate.
  struct Legend {
    /// Characters of the legend.
    let text: Text
    /// Point of the text's baseline.
    let place: Point
    /// Alignment of the text to ``place``.
    let alignment: Lettering.Alignment
    /// Pixels an em.
    let size: Double
  }

  /// The legends that are engraved.
  var legends: [Legend] {
    let lamps = Self.lamps(layout)
    let radius = Self.lampRadius(layout)
    let size = layout.legendText
    let cap = lettering(size).capHeight
    func legend(_ text: Text, _ place: Point, _ alignment: Lettering.Alignment) -> Legend {
      // A baseline on whole pixels has the most contrast.
      let baseline = Point(place.x, place.y.rounded())
      return Legend(text: text, place: baseline, alignment: alignment, size: size)
    }
    guard layout.header.height > 0 else {
      let drop = Point(0, radius * LampProportion.legendDrop + cap)
      return [
        legend(inTune, lamps.inTune + drop, .center),
        legend(.name("POWER"), lamps.power + drop, .center),
      ] + footLegends
    }
    let beside = Point(radius * LampProportion.legendGap, cap / 2)
    return [
      legend(inTune, lamps.inTune + beside, .leading),
      legend(.name("POWER"), lamps.power + Point(-beside.x, beside.y), .trailing),
    ] + headLegends
  }

  /// The wordmark in the middle of the header, as large as there is room for; none if there is not.
  private var headLegends: [Legend] {
    let header = layout.header
    let sides = 2 * lettering(layout.legendText).width(of: inTune + .sign("  "))
    let room = header.width - sides - 10 * Self.lampRadius(layout)
    let widest = lettering(100).width(of: "PHOSPHOR") / 100
    let size = min(
      room / widest, header.height * LegendProportion.wordmark, layout.legendText * 2)
    guard size >= layout.legendText else { return [] }
    let baseline = Self.lamps(layout).power.y + lettering(size).capHeight / 2
    return [
      Legend(
        text: .name("PHOSPHOR"), place: Point(header.center.x, baseline), alignment: .center,
        size: size)
    ]
  }

  /// The wordmark in the left one of the corners that the sides leave free at the foot of the tube, if there is room.
  private var footLegends: [Legend] {
    let frame = layout.tube.frame
    let size = layout.legendText
    let y = layout.lower.y - 16 * layout.unit
    let edge = layout.line.x + 8 * layout.unit
    let side = CRTShape.sideInset - LegendProportion.tubeGap
    let room = frame.x + frame.width * side - edge
    guard lettering(size).width(of: "PHOSPHOR") < room else { return [] }
    return [
      Legend(text: .name("PHOSPHOR"), place: Point(edge, y), alignment: .leading, size: size)
    ]
  }

  /// The letters of legends of `size` pixels an em.
  private func lettering(_ size: Double) -> Lettering {
    Lettering(legend, size: size, tracking: size * LegendProportion.tracking)
  }

  /// The outline of a legend.
  func outline(of legend: Legend) -> Path {
    lettering(legend.size).path(legend.text, at: legend.place, legend.alignment)
  }

  /// Lamps in their collars, their legends, screws, and the maker's plate.
  func drawLegends(on surface: inout Surface) {
    let lamps = Self.lamps(layout)
    for lamp in [lamps.inTune, lamps.power] { drawCollar(on: &surface, at: lamp) }
    for legend in legends { engrave(legend, on: &surface) }
    // A panel of 320 by 240 has no room for more than it needs.
    if layout.unit > ScrewProportion.leastUnit { drawScrews(on: &surface) }
  }

  /// A screw in each of the corners that the sides leave free at the foot of the tube.
  private func drawScrews(on surface: inout Surface) {
    let radius = 8 * layout.unit
    let frame = layout.tube.frame
    let isBeside = layout.lower.x > frame.maxX
    let right = isBeside ? frame.maxX + radius : layout.line.maxX
    let slots = ScrewProportion.slots
    for (edge, inwards, slot) in [(layout.line.x, 1.0, slots.left), (right, -1, slots.right)] {
      let center = Point(
        edge + inwards * 2 * radius, frame.maxY - frame.height * ScrewProportion.rise)
      drawScrew(on: &surface, at: center, radius: radius, slot: slot)
    }
  }

  /// A countersunk screw with its slot turned by an angle in radians.
  private func drawScrew(
    on surface: inout Surface, at center: Point, radius: Double, slot: Double
  ) {
    let shade = Point(0, radius * ScrewProportion.shadeReach)
    surface.fill(
      .circle(center: center, radius: radius * ScrewProportion.countersink),
      .linear(
        from: center - shade, to: center + shade,
        [.init(0, .black, opacity: 0.75), .init(1, .white, opacity: 0.22)]))
    surface.fill(
      .circle(center: center, radius: radius),
      .linear(
        from: center - Point(radius * 0.5, radius), to: center + Point(radius * 0.5, radius),
        [.init(0, Color(0x8E877B)), .init(0.5, Color(0x57524B)), .init(1, Color(0x2E2B28))]))
    let reach = radius * ScrewProportion.slotReach
    let along = reach * Point(cos(slot), sin(slot))
    let stroke = Path.stroke(
      from: center - along, to: center + along, width: radius * ScrewProportion.slotWidth)
    surface.fill(
      stroke.translated(by: Point(0, radius * ScrewProportion.slotEdge)),
      .solid(.white, opacity: 0.25))
    surface.fill(stroke, .solid(Color(0x0A0908)))
  }

  /// Text cut into the plate and filled with paint: dark above, lit below.
  private func engrave(_ legend: Legend, on surface: inout Surface) {
    let path = outline(of: legend)
    let edge = max(LegendProportion.leastEdge, legend.size * LegendProportion.edge)
    surface.fill(path.translated(by: Point(0, -edge)), .solid(.black, opacity: 0.7))
    surface.fill(path.translated(by: Point(0, edge)), .solid(.white, opacity: 0.16))
    surface.fill(path, .solid(theme.legend))
  }

  /// A chromed collar with a dark jewel.
  private func drawCollar(on surface: inout Surface, at center: Point) {
    let radius = Self.lampRadius(layout)
    let collarRadius = radius * LampProportion.collarRadius
    let collar = Path.circle(center: center, radius: collarRadius)
    let drop = Point(0, radius * LampProportion.shadowDrop)
    let shadow = Mask(collar.translated(by: drop), within: surface.bounds)
      .blurred(deviation: radius * LampProportion.shadowBlur)
    surface.paint(shadow, .solid(.black, opacity: 0.8))
    surface.fill(
      collar,
      .linear(
        from: center - Point(0, collarRadius), to: center + Point(0, collarRadius),
        [
          .init(0, Color(0xB5AEA2)), .init(LampProportion.greyPlace, Color(0x4C4842)),
          .init(1, Color(0x1C1A18)),
        ]))
    surface.fill(
      .circle(center: center, radius: radius * LampProportion.gapRadius), .solid(Color(0x060505)))
    surface.fill(
      .circle(center: center, radius: radius),
      .radial(
        center: center - Point(0, radius * LampProportion.lightRise), radiusX: radius,
        radiusY: radius,
        [.init(0, Color(0x2C2A28)), .init(1, Color(0x0E0D0C))]))
    let reflection = LampProportion.reflection
    surface.fill(
      .circle(
        center: center - Point(radius * reflection.left, radius * reflection.rise),
        radius: radius * reflection.radius),
      .solid(.white, opacity: 0.35))
  }
}
