import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// Nineteen segments along the arch: flat to the left, sharp to the right, in tune in the middle.
struct LEDArc: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      name: NamePlace(middle: 0.485, capHeight: 0.39, width: 0.66),
      numbers: .line(Parameters.numbers.middle, Parameters.numbers.cents, Parameters.numbers.hertz),
      arrow: 0.70),
    alone: TubePlan(
      name: NamePlace(middle: 0.565, capHeight: 0.42, width: 0.72), arrow: 0.72))

  /// Figures of the arc, lengths in heights of the tube if no other unit is named.
  enum Parameters {
    /// Segments on each side of the centre.
    static let side = 9
    /// Deviation at which the last segment begins to light, in cents.
    static let last = 45.0
    /// Part of the arch that the segments take.
    static let span = 0.84
    /// Part of a segment's place that the segment fills.
    static let fill = 0.76
    /// Length of the middle segment along the arch, in that of the others.
    static let middle = 1.12
    /// Distance from the arch to the top of the segments.
    static let top = 0.068
    /// Heights of the middle segment and of the others.
    static let heights = (middle: 0.122, others: 0.106)
    /// Reach of the glow around a lit segment.
    static let glow = 0.022
    /// Reach of the glow around the middle segment, in that around the others.
    static let tunedGlow = 1.5
    /// Opacity of a dark segment's colour: in the middle segment, and in the others.
    static let shine = (middle: 0.26, others: 0.22)
    /// Brightness of the first segment at least, of 256, while the note is out of tune.
    static let least = 96
    /// Factors of that opacity at a dark segment's top and at its foot.
    static let fade = (top: 1.3, foot: 0.75)
    /// Opacity of the black below a dark segment's colour, for a theme of either polarity.
    static let ground = (light: 0.55, shade: 0.06)
    /// Narrowest in-tune window for which segments are divided, in cents.
    static let narrowest = 0.1
    /// Row of the numbers' middle, and heights of the capitals of cents and frequency.
    static let numbers = (middle: 0.865, cents: 0.125, hertz: 0.082)
  }

  /// The reading as the segments show it, and the in-tune window that they light by.
  private struct Shown: Equatable {
    var note: MIDINote?
    var cents: Double
    var isInTune: Bool
    var window: Cents
  }

  private let outlines: [Path]
  /// The segments of either side, from the centre outwards.
  private let warnings: (flat: [Sprite], sharp: [Sprite])
  private let tuned: Sprite
  private var remembered = Remembered<Shown>()
  /// Deviations at which segments begin to light, in cents, and the window that they are for: the one shown last.
  private var thresholds: (window: Cents?, cents: [Double]) = (nil, [])

  /// Makes the segments' light for a tube.
  init(in shape: CRTShape, around _: TubePlan, _ ink: inout Ink) {
    let outlines = (0...2 * Parameters.side).map { Self.segment($0, of: shape) }
    self.outlines = outlines
    let reach = shape.frame.height * Parameters.glow
    let sides = ink.theme.arcSides
    let flat = outlines[..<Parameters.side].reversed().map {
      ink.sprite($0, sides.flat, reach: reach)
    }
    // The tube is the same on both sides: a mirror will do, if it stands at a pixel's edge or middle, and both have one
    // colour.
    let axis = 2 * shape.frame.center.x
    let sharp =
      axis == axis.rounded() && ink.theme.sides == nil
      ? flat.map { ink.sheet.add(mirrored: $0, about: Int(axis)) }
      : outlines[(Parameters.side + 1)...].map { ink.sprite($0, sides.sharp, reach: reach) }
    warnings = (flat, sharp)
    let middle = outlines[Parameters.side]
    tuned = ink.sprite(middle, ink.theme.inTune, reach: reach * Parameters.tunedGlow, glow: 1.4)
  }

  /// Brightness, 0...1, of the segment `number` of one side (1 is next to the centre).
  ///
  /// Segment n begins to light at w · (45 / w)^((n − 1) / 8) cents, where w is the in-tune window, and is
  /// full where the next begins: steps of equal ratio, fine near the target and coarse far away, and none
  /// within the window. At w = 5: 5, 6.6, 8.7, 11.4, 15, 19.7, 26, 34 and 45 cents.
  static func brightness(_ number: Int, deviation: Double, window: Cents) -> Double {
    brightness(number, deviation: deviation, thresholds(window: window))
  }

  /// Deviations, in cents, at which segments 1 and on begin to light, and at which the last one is full.
  private static func thresholds(window: Cents) -> [Double] {
    let window = max(window.value, Parameters.narrowest)
    return (0...Parameters.side).map { step in
      window * pow(Parameters.last / window, Double(step) / Double(Parameters.side - 1))
    }
  }

  private static func brightness(
    _ number: Int, deviation: Double, _ thresholds: [Double]
  ) -> Double {
    let start = thresholds[number - 1]
    return min(max((abs(deviation) - start) / (thresholds[number] - start), 0), 1)
  }

  /// Draws the dark segments.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let theme = ink.theme
    let ground = theme.polarity == .light ? Parameters.ground.light : Parameters.ground.shade
    let (fade, sides) = (Parameters.fade, theme.arcSides)
    for (index, outline) in outlines.enumerated() {
      let isMiddle = index == Parameters.side
      let color = theme.unlit(
        isMiddle ? theme.center : index < Parameters.side ? sides.flat : sides.sharp)
      let shine = isMiddle ? Parameters.shine.middle : Parameters.shine.others
      guard let box = outline.pixelBox else { continue }
      surface.fill(outline, .solid(.black, opacity: ground))
      surface.fill(
        outline,
        .linear(
          from: Point(0, Double(box.minY)), to: Point(0, Double(box.maxY)),
          [
            .init(0, color, opacity: shine * fade.top),
            .init(1, color, opacity: shine * fade.foot),
          ]))
    }
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let shown = Shown(
      note: motion.measured, cents: motion.cents, isInTune: motion.isInTune,
      window: state.settings.tuner.window)
    if remembered.differs(from: shown) {
      var lights = remembered.lights
      light(motion, window: state.settings.tuner.window, into: &lights)
      remembered.lights = lights
    }
    return false
  }

  /// Adds the lit segments: in tune the centre alone, else one beside it at least, so that the arc never looks in tune otherwise and is
  /// never dark.
  private mutating func light(_ motion: MeterMotion, window: Cents, into lights: inout [Light]) {
    guard motion.measured != nil else { return }
    if motion.isInTune { return lights.append(Light(tuned, x: 0, y: 0)) }
    if thresholds.window != window { thresholds = (window, Self.thresholds(window: window)) }
    for number in 1...Parameters.side {
      let part = Self.brightness(number, deviation: motion.cents, thresholds.cents)
      // Squared, since the eye sees the middle of a linear fade as nearly full; in 32 steps.
      let level = max(Int((part * part * 32).rounded()) * 8, number == 1 ? Parameters.least : 0)
      let segments = motion.cents < 0 ? warnings.flat : warnings.sharp
      lights.append(Light(segments[number - 1], x: 0, y: 0, level: level))
    }
  }

  /// Middle and half length of a segment, counted from the left, in parts of the arch's length.
  static func place(_ index: Int) -> (middle: Double, half: Double) {
    let place = Parameters.span / Double(2 * Parameters.side + 1)
    let half = place * Parameters.fill / 2 * (index == Parameters.side ? Parameters.middle : 1)
    return (0.5 + place * Double(index - Parameters.side), half)
  }

  /// The outline of a segment, counted from the left.
  private static func segment(_ index: Int, of shape: CRTShape) -> Path {
    let (middle, half) = place(index)
    let heights = Parameters.heights
    let height = index == Parameters.side ? heights.middle : heights.others
    let top = shape.frame.height * Parameters.top
    let foot = top + shape.frame.height * height
    let upper = shape.arch(from: middle - half, to: middle + half, inside: top)
    let lower = shape.arch(from: middle - half, to: middle + half, inside: foot)
    return Path(polygon: upper + lower.reversed())
  }
}

extension Theme {
  /// Colours of the arc's two sides: red, unless the theme has a colour for each.
  fileprivate var arcSides: (flat: Phosphor, sharp: Phosphor) { sides ?? (warning, warning) }
}
