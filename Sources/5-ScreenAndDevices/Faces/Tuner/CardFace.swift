import Appliance
import Raster
import Texts
import Units

/// The words that the large tube shows if there is no audio card: the fault, and below it what to do, in letters
/// as large as fit.
struct CardFace: Face {
  /// Figures of the picture, in heights of the tube.
  enum Parameters {
    /// The middle of all lines, and what they may take together.
    static let (middle, room) = (0.56, 0.74)
    /// Part of the glass's width that a line may take.
    static let width = 0.86
    /// Height of the second sentence's capitals, in those of the first.
    static let second = 0.62
    /// Distance from one line to the next, in heights of the lower one's capitals.
    static let gap = 0.75
    /// Height of the title's capitals that is tried first.
    static let largest = 0.4
    /// Height of the title's capitals that is tried next, in the height tried before.
    static let smaller = 0.97
    /// Height that a line's capitals must have, in the least height of text: a little below one, for rounding.
    static let tolerance = 0.999
  }

  /// A line: its height and its middle, in pixels.
  private struct Line {
    var text: Text
    var capHeight: Double
    var middle: Double
  }

  private let shape: CRTShape
  private let least: Double
  private var shown = Remembered<CardAdvice>()

  /// Lays the advice out on the large tube.
  init(in layout: PanelLayout, _ ink: Ink) {
    shape = layout.tube
    least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
  }

  var lights: [[Light]] { [shown.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    if let advice = heard.card.advice, shown.differs(from: advice) { write(advice, &ink) }
    return false
  }

  /// Makes the lights those of an advice.
  private mutating func write(_ advice: CardAdvice, _ ink: inout Ink) {
    var lights: [Light] = []
    for line in lines(of: advice, ink) {
      var atlas = ink.readout(capHeight: line.capHeight, ink.theme.trace)
      let place = Point(shape.frame.center.x, (line.middle + line.capHeight / 2).rounded())
      let text = atlas.shortened(line.text, width: width(at: line.middle))
      atlas.write(text, at: place, .center, into: &lights, &ink.sheet)
    }
    shown.lights = lights
  }

  /// Pixels that a line around a row may be wide.
  private func width(at row: Double) -> Double {
    2 * shape.halfWidth(atHeight: (row - shape.frame.y) / shape.frame.height) * Parameters.width
  }

  /// The lines of the division that allows for the largest letters.
  private func lines(of advice: CardAdvice, _ ink: Ink) -> [Line] {
    let letters = Lettering(ink.fonts.readout, size: 100 / ink.fonts.readout.capHeight)
    let (title, action) = (ink.said(advice.title), ink.said(advice.action))
    let found = advice.found.map { [ink.said($0)] } ?? []
    let titles = [[title], title.halves]
    let actions = [[action] + found, action.halves + found]
    let divisions = titles.flatMap { title in actions.map { (title, $0) } }
    var cap = shape.frame.height * Parameters.largest
    while cap > least {
      for (title, action) in divisions {
        let lines = lines(title, action, cap)
        let fits = lines.allSatisfy { line in
          line.capHeight >= least * Parameters.tolerance
            && letters.width(of: line.text) / 100 * line.capHeight
              <= min(width(at: line.middle - line.capHeight / 2), width(at: line.middle))
        }
        let height =
          (lines.last.map { $0.middle + $0.capHeight / 2 } ?? 0)
          - (lines.first.map { $0.middle - $0.capHeight / 2 } ?? 0)
        if fits, height <= Parameters.room * shape.frame.height { return lines }
      }
      cap *= Parameters.smaller
    }
    return lines([title], action.halves, least)
  }

  /// The lines with their places, the title's capitals `cap` pixels high.
  private func lines(_ title: [Text], _ action: [Text], _ cap: Double) -> [Line] {
    let second = max(cap * Parameters.second, least)
    var lines = title.map { Line(text: $0, capHeight: cap, middle: 0) }
    lines += action.map { Line(text: $0, capHeight: second, middle: 0) }
    var foot = 0.0
    for index in lines.indices {
      let height = lines[index].capHeight
      let gap = index == 0 ? 0 : (index == title.count ? cap : height) * Parameters.gap
      lines[index].middle = foot + gap + height / 2
      foot += gap + height
    }
    let top = shape.frame.y + Parameters.middle * shape.frame.height - foot / 2
    for index in lines.indices { lines[index].middle += top }
    return lines
  }
}

extension FaceDescription {
  /// The advice about a missing card, on the large tube.
  static var card: Self {
    Self(.upper, "card") { layout, ink in CardFace(in: layout, ink) }
  }
}
