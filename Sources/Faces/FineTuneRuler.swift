import Appliance
import Raster
import Units

/// A scale of ±100 cents, and a line with a triangle that glides over it and stays at its ends.
struct FineTuneRuler: Meter {
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
  /// In trace colour and in white, each at four places within a pixel.
  private let pointers: [[Sprite]]
  private var remembered = Remembered<Shown>()

  /// What is to be seen.
  private struct Shown: Equatable {
    var quarters: Int?
    var isInTune: Bool
  }

  /// Lays the scale out in the small tube, its numbers' capitals at most `text` pixels high.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink) {
    self.frame = frame
    cent = frame.width * 0.90 / Double(2 * Parameters.reach)
    tallest = frame.height * 0.44
    let cap = min(text, frame.height * 0.15, 16 * cent)
    numbers = Lettering(
      ink.fonts.readout,
      size: max(PanelLayout.Parameters.leastText, cap / ink.fonts.readout.capHeight))
    // Numbers stand clear of the glass's edge below.
    let foot = frame.height - numbers.capHeight - numbers.size * 0.62
    baseline = (frame.y + min(frame.height * 0.70, foot)).rounded()
    let size = frame.height * 0.16
    let top = frame.y + frame.height * 0.07 - baseline
    let width = max(1.6, frame.height * 0.022)
    pointers = [ink.theme.trace, ink.theme.inTune].map { phosphor in
      (0..<4).map { quarter in
        var path = Path(polygon: [
          Point(-size * 0.62, top), Point(size * 0.62, top), Point(0, top + size),
        ])
        path.append(
          .rectangle(
            Rectangle(x: -width / 2, y: top + size, width: width, height: 2 - top - size)))
        return ink.sprite(
          path.translated(by: Point(Double(quarter) / 4, 0)), phosphor, reach: size * 0.2)
      }
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
    drawNumbers(ink, trace, on: &surface)
  }

  private func drawNumbers(_ ink: Ink, _ trace: Theme.Phosphor, on surface: inout Surface) {
    let step = cent * 25 > numbers.size * 3.2 ? 25 : 50
    for value in stride(from: -Parameters.reach, through: Parameters.reach, by: step) {
      let text = value > 0 ? "+\(value)" : value < 0 ? "\u{2212}\(-value)" : "0"
      // The outermost numbers move inwards, so that they stay on the glass.
      let inset = numbers.width(of: text) / 2 + numbers.size * 0.3
      let x = frame.center.x + Double(value) * cent
      let place = Point(
        min(max(x, frame.x + inset), frame.maxX - inset),
        baseline + numbers.capHeight + numbers.size * 0.30)
      surface.fill(
        numbers.path(text, at: place, .center), .mark(trace, ink.theme, opacity: 0.60))
    }
  }

  var lights: [Light] { remembered.lights }

  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let limit = Double(Parameters.reach)
    let x = frame.center.x + min(max(motion.cents, -limit), limit) * cent
    let shown = Shown(
      quarters: motion.note == nil ? nil : Int((x * 4).rounded()), isInTune: motion.isInTune)
    guard remembered.differs(from: shown), let quarters = shown.quarters else { return false }
    let sprite = pointers[shown.isInTune ? 1 : 0][quarters & 3]
    remembered.lights.append(Light(sprite, x: quarters >> 2, y: Int(baseline)))
    return false
  }
}
