import Appliance
import Raster
import Texts
import Units

/// A scale of ±100 cents, stretched about its middle, and a line with a triangle that glides over it and stays at its ends.
struct FineTuneRuler: LowerMeter {
  /// Figures of the scale, its numbers and the pointer.
  enum Parameters {
    /// Cents from the middle to each end.
    static let reach = 100
    /// Part of the glass's width from end to end.
    static let width = 0.90
    /// The scale: the first five cents take a fifth of it.
    static let scale = StretchedScale(reach: Double(reach), linear: 8)
    /// Cents to either side that have a number: as many as there is room for.
    static let numbered = [[10, 25, 50, 100], [10, 25, 100], [25, 100]]
    /// Row of the scale's line at most, in heights of the glass from its top.
    static let baseline = 0.70
    /// Height of the longest tick, in heights of the glass.
    static let tallest = 0.44
    /// Heights of the ticks at multiples of 25, 10 and 5 cents, and of the fine ticks at other cents, in heights of the
    /// longest.
    static let ticks = (by25: 0.80, by10: 0.58, by5: 0.42, fine: 0.24)
    /// Thickness of the scale's line, in heights of the glass, and of a fine tick, in thicknesses of that line.
    static let line = (glass: 0.010, fine: 0.8)
    /// Opacity of the middle tick, of the line with the other ticks on it, and of a fine tick.
    static let opacity = (middle: 0.95, line: 0.62, fine: 0.34)
    /// Distance from a tick to the one before and after, in pixels, from which there is room for it.
    static let finest = 2.2

    /// Height of the numbers' capitals at most, in heights of the glass and in half widths of the scale.
    static let numbers = (glass: 0.19, scale: 0.16)
    /// Distance from the scale's line to the numbers' capitals, in ems of the numbers.
    static let numberGap = 0.30
    /// Distance from the numbers to the glass's edge below at least, in ems of the numbers and in heights of the glass.
    static let clear = (ems: 0.32, glass: 0.11)
    /// Distance from a number to the glass's sides at least, in ems.
    static let numberInset = 0.3
    /// Distance from a number to the next one at least, in ems.
    static let apart = 0.5
    /// Size of the numbers at the next attempt if two touch, in their size at the last one.
    static let smaller = 0.95

    /// Size of the pointer's triangle at most, in heights and in widths of the glass.
    static let triangle = (height: 0.20, width: 0.036)
    /// Distance from the glass's top to the triangle, in heights of the glass.
    static let top = 0.06
    /// Width of the pointer's line at least, in pixels, and else in heights of the glass.
    static let pointer = (least: 1.6, glass: 0.028)
    /// Reach of the pointer's glow, in sizes of the triangle.
    static let glow = 0.2
    /// Places of the chevrons for a pitch beyond an end, in sizes of the triangle: their distance inwards from that
    /// end, and from the triangle's top to their middle and to the line below them.
    static let chevrons = (inwards: 0.3, middle: 0.62, line: 1.5)

    /// Height of a tick by what it marks, in heights of the longest.
    static func height(atCent cent: Int) -> Double {
      switch abs(cent) {
      case 0: 1
      case let cent where cent % 25 == 0: ticks.by25
      case let cent where cent % 10 == 0: ticks.by10
      case let cent where cent % 5 == 0: ticks.by5
      default: ticks.fine
      }
    }
  }

  private let frame: Rectangle
  /// Pixels from the middle to an end.
  private let half: Double
  private let baseline: Double
  private let tallest: Double
  private let numbers: Lettering
  /// Pointers in the trace's colour and in white, each at four places within a pixel.
  private let pointers: [[Sprite]]
  /// The line at the left and at the right end, with chevrons for a pitch beyond it.
  private let beyond: [Sprite]
  private var remembered = Remembered<Shown>()

  /// The pointer as shown: its column in quarters of a pixel, and its look.
  private struct Shown: Equatable {
    var quarters: Int?
    var isInTune: Bool
    var isBeyond: Bool
  }

  /// Lays the scale out in the small tube, its numbers' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    half = frame.width * Parameters.width / 2
    tallest = frame.height * Parameters.tallest
    let most = Parameters.numbers
    let cap = min(text, frame.height * most.glass, most.scale * half)
    numbers = Self.numbers(
      ink.fonts.readout, size: cap / ink.fonts.readout.capHeight, frame, half: half)
    // Numbers stand clear of the glass's edge below.
    let clear = max(numbers.size * Parameters.clear.ems, frame.height * Parameters.clear.glass)
    let foot = frame.height - numbers.capHeight - numbers.size * Parameters.numberGap - clear
    baseline = (frame.y + min(frame.height * Parameters.baseline, foot)).rounded()
    let triangle = Parameters.triangle
    let size = min(frame.height * triangle.height, frame.width * triangle.width)
    let top = frame.y + frame.height * Parameters.top - baseline
    let width = max(Parameters.pointer.least, frame.height * Parameters.pointer.glass)
    func line(from y: Double) -> Path {
      .rectangle(Rectangle(x: -width / 2, y: y, width: width, height: 2 - y))
    }
    func pointer(_ phosphor: Theme.Phosphor, isHollow: Bool, _ ink: inout Ink) -> [Sprite] {
      (0..<4).map { quarter in
        var path = Pointer.triangle(size: size, direction: 1, isHollow: isHollow)
          .translated(by: Point(0, top))
        path.append(line(from: top + size))
        return ink.sprite(
          path.translated(by: Point(Double(quarter) / 4, 0)), phosphor,
          reach: size * Parameters.glow)
      }
    }
    pointers = [
      pointer(ink.theme.trace, isHollow: true, &ink),
      pointer(ink.theme.inTune, isHollow: false, &ink),
    ]
    let chevrons = Parameters.chevrons
    beyond = [-1.0, 1].map { side in
      var path = Pointer.beyond(size: size, side: side)
        .translated(by: Point(-side * size * chevrons.inwards, top + size * chevrons.middle))
      path.append(line(from: top + size * chevrons.line))
      return ink.sprite(path, ink.theme.trace, reach: size * Parameters.glow)
    }
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let line = max(1, frame.height * Parameters.line.glass)
    let trace = ink.theme.trace
    let reach = Parameters.reach
    let opacity = Parameters.opacity
    for value in -reach...reach where hasRoom(value) {
      let height = Parameters.height(atCent: value) * tallest
      let isFine = value % 5 != 0
      let width = value == 0 ? 2 * line : isFine ? Parameters.line.fine * line : line
      let x = column(of: Double(value))
      surface.fill(
        .rectangle(
          Rectangle(x: x - width / 2, y: baseline - height, width: width, height: height)),
        .mark(
          trace, ink.theme,
          opacity: value == 0 ? opacity.middle : isFine ? opacity.fine : opacity.line))
    }
    surface.fill(
      .rectangle(
        Rectangle(
          x: frame.center.x - half, y: baseline, width: 2 * half, height: line)),
      .mark(trace, ink.theme, opacity: opacity.line))
    let paint = Paint.solid(ink.theme.color(ofTextAt: 256))
    for outline in numberOutlines { surface.fill(outline, paint) }
  }

  /// The column of a deviation in cents.
  private func column(of cents: Double) -> Double {
    frame.center.x + Parameters.scale.place(of: cents) * half
  }

  /// True if a tick does not run together with the next ones that are as short.
  private func hasRoom(_ cent: Int) -> Bool {
    let step = cent % 25 == 0 ? 25 : cent % 10 == 0 ? 10 : cent % 5 == 0 ? 5 : 1
    let next = Double(min(abs(cent) + step, Parameters.reach))
    let before = Double(abs(cent) == Parameters.reach ? abs(cent) - step : abs(cent))
    return step == 25 || column(of: next) - column(of: before) >= Parameters.finest
  }

  /// Letters of `size` pixels an em, or of less if the numbers would touch.
  private static func numbers(
    _ typeface: Typeface, size: Double, _ frame: Rectangle, half: Double
  ) -> Lettering {
    var size = size
    let least = PanelLayout.Parameters.leastText
    while size > least {
      let lettering = Lettering(typeface, size: size)
      let numbers = numbers(Parameters.numbered[0], lettering, in: frame, half: half)
      if areApart(numbers, lettering) { return lettering }
      size *= Parameters.smaller
    }
    return Lettering(typeface, size: least)
  }

  /// A number below the scale.
  typealias Number = (text: String, x: Double, width: Double)

  /// True if no number touches the next one.
  private static func areApart(_ numbers: [Number], _ lettering: Lettering) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { one, next in
      one.x + one.width / 2 + Parameters.apart * lettering.size <= next.x - next.width / 2
    }
  }

  /// The numbers that there is room for.
  private static func places(
    of lettering: Lettering, in frame: Rectangle, half: Double
  ) -> [Number] {
    let choices = Parameters.numbered.map { numbers($0, lettering, in: frame, half: half) }
    return choices.first { areApart($0, lettering) } ?? choices[choices.count - 1]
  }

  /// The numbers with the columns of their middles; the outermost are moved inwards, so that they stay on the glass.
  private static func numbers(
    _ cents: [Int], _ lettering: Lettering, in frame: Rectangle, half: Double
  ) -> [Number] {
    (cents.reversed().map { -$0 } + [0] + cents).map { value in
      let text = value > 0 ? "+\(value)" : value < 0 ? "\u{2212}\(-value)" : "0"
      let width = lettering.width(of: text)
      let inset = width / 2 + lettering.size * Parameters.numberInset
      let x = frame.center.x + Parameters.scale.place(of: Double(value)) * half
      return (text, min(max(x, frame.x + inset), frame.maxX - inset), width)
    }
  }

  /// The outlines of all numbers.
  var numberOutlines: [Path] {
    let y = baseline + numbers.capHeight + numbers.size * Parameters.numberGap
    return Self.places(of: numbers, in: frame, half: half).map {
      numbers.path(.number($0.text), at: Point($0.x, y), .center)
    }
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let limit = Double(Parameters.reach)
    let x = column(of: motion.cents)
    let shown = Shown(
      quarters: motion.measured == nil ? nil : Int((x * 4).rounded()), isInTune: motion.isInTune,
      isBeyond: abs(motion.cents) > limit)
    guard remembered.differs(from: shown), let quarters = shown.quarters else { return false }
    let sprite =
      shown.isBeyond
      ? beyond[motion.cents < 0 ? 0 : 1] : pointers[shown.isInTune ? 1 : 0][quarters & 3]
    remembered.lights.append(Light(sprite, x: quarters >> 2, y: Int(baseline)))
    return false
  }
}
