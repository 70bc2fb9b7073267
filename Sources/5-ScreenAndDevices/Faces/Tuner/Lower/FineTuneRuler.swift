import Appliance
import Raster
import Units

/// A scale of ±100 cents, and a line with a triangle that glides over it and stays at its ends.
struct FineTuneRuler: LowerMeter {
  /// Figures of the scale.
  enum Parameters {
    /// Cents from the middle to each end.
    static let reach = 100
    /// Height of a tick by what it marks, in heights of the longest.
    static func height(atCent cent: Int) -> Double {
      switch abs(cent) {
      case 0: 1
      case let cent where cent % 25 == 0: 0.80
      case let cent where cent % 10 == 0: 0.58
      case let cent where cent % 5 == 0: 0.42
      default: 0.24
      }
    }
  }

  private let frame: Rectangle
  private let cent: Double
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
    cent = frame.width * 0.90 / Double(2 * Parameters.reach)
    tallest = frame.height * 0.44
    let cap = min(text, frame.height * 0.19, 16 * cent)
    numbers = Self.numbers(
      ink.fonts.readout, size: cap / ink.fonts.readout.capHeight, frame, cent: cent)
    // Numbers stand clear of the glass's edge below.
    let clear = max(numbers.size * 0.32, frame.height * 0.11)
    let foot = frame.height - numbers.capHeight - numbers.size * 0.30 - clear
    baseline = (frame.y + min(frame.height * 0.70, foot)).rounded()
    let size = min(frame.height * 0.20, frame.width * 0.036)
    let top = frame.y + frame.height * 0.06 - baseline
    let width = max(1.6, frame.height * 0.028)
    func line(from y: Double) -> Path {
      .rectangle(Rectangle(x: -width / 2, y: y, width: width, height: 2 - y))
    }
    func pointer(_ phosphor: Theme.Phosphor, isHollow: Bool, _ ink: inout Ink) -> [Sprite] {
      (0..<4).map { quarter in
        var path = Pointer.triangle(size: size, direction: 1, isHollow: isHollow)
          .translated(by: Point(0, top))
        path.append(line(from: top + size))
        return ink.sprite(
          path.translated(by: Point(Double(quarter) / 4, 0)), phosphor, reach: size * 0.2)
      }
    }
    pointers = [
      pointer(ink.theme.trace, isHollow: true, &ink),
      pointer(ink.theme.inTune, isHollow: false, &ink),
    ]
    beyond = [-1.0, 1].map { side in
      var path = Pointer.beyond(size: size, side: side)
        .translated(by: Point(-side * size * 0.3, top + size * 0.62))
      path.append(line(from: top + size * 1.5))
      return ink.sprite(path, ink.theme.trace, reach: size * 0.2)
    }
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let line = max(1, frame.height * 0.010)
    let trace = ink.theme.trace
    let reach = Parameters.reach
    for value in -reach...reach {
      let height = Parameters.height(atCent: value) * tallest
      let isFine = value % 5 != 0
      // Below two pixels a cent the finest ticks would run together.
      if isFine && cent < 2.2 { continue }
      let width = value == 0 ? 2 * line : isFine ? 0.8 * line : line
      let x = frame.center.x + Double(value) * cent
      surface.fill(
        .rectangle(
          Rectangle(x: x - width / 2, y: baseline - height, width: width, height: height)),
        .mark(trace, ink.theme, opacity: value == 0 ? 0.95 : isFine ? 0.34 : 0.62))
    }
    surface.fill(
      .rectangle(
        Rectangle(
          x: frame.center.x - cent * Double(reach), y: baseline, width: cent * Double(2 * reach),
          height: line)), .mark(trace, ink.theme, opacity: 0.62))
    let paint = Paint.solid(ink.theme.color(ofTextAt: 256))
    for outline in numberOutlines { surface.fill(outline, paint) }
  }

  /// Letters of `size` pixels an em, or of less where the numbers would touch.
  private static func numbers(
    _ typeface: Typeface, size: Double, _ frame: Rectangle, cent: Double
  ) -> Lettering {
    var size = size
    let least = PanelLayout.Parameters.leastText
    while size > least {
      let lettering = Lettering(typeface, size: size)
      let ends = places(of: lettering, in: frame, cent: cent).map { place in
        (place.x - place.width / 2, place.x + place.width / 2)
      }
      if zip(ends, ends.dropFirst()).allSatisfy({ $0.1 + 0.5 * size <= $1.0 }) { return lettering }
      size *= 0.95
    }
    return Lettering(typeface, size: least)
  }

  /// A number below the scale.
  typealias Number = (text: String, x: Double, width: Double)

  /// The numbers with the columns of their middles; the outermost are moved inwards, so that they stay on the glass.
  private static func places(
    of lettering: Lettering, in frame: Rectangle, cent: Double
  ) -> [Number] {
    let step = cent * 25 > lettering.size * 3.2 ? 25 : 50
    return stride(from: -Parameters.reach, through: Parameters.reach, by: step).map { value in
      let text = value > 0 ? "+\(value)" : value < 0 ? "\u{2212}\(-value)" : "0"
      let width = lettering.width(of: text)
      let inset = width / 2 + lettering.size * 0.3
      let x = frame.center.x + Double(value) * cent
      return (text, min(max(x, frame.x + inset), frame.maxX - inset), width)
    }
  }

  /// The outlines of all numbers.
  var numberOutlines: [Path] {
    let y = baseline + numbers.capHeight + numbers.size * 0.30
    return Self.places(of: numbers, in: frame, cent: cent).map {
      numbers.path($0.text, at: Point($0.x, y), .center)
    }
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let limit = Double(Parameters.reach)
    let x = frame.center.x + min(max(motion.cents, -limit), limit) * cent
    let shown = Shown(
      quarters: motion.note == nil ? nil : Int((x * 4).rounded()), isInTune: motion.isInTune,
      isBeyond: abs(motion.cents) > limit)
    guard remembered.differs(from: shown), let quarters = shown.quarters else { return false }
    let sprite =
      shown.isBeyond
      ? beyond[motion.cents < 0 ? 0 : 1] : pointers[shown.isInTune ? 1 : 0][quarters & 3]
    remembered.lights.append(Light(sprite, x: quarters >> 2, y: Int(baseline)))
    return false
  }
}
