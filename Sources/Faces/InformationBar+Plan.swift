import Raster

extension InformationBar {
  /// How large the bar's parts are and at which height: in one row, or the note above the numbers where the
  /// tube is no slot.
  struct Plan {
    /// Heights of the capitals: of the numbers, their units and the note.
    let number: Double
    let unit: Double
    let name: Double
    /// Rows of their middles.
    let numberMiddle: Double
    let nameMiddle: Double

    /// Width of a tube, in its heights, below which there are two rows.
    private static let slot = 4.4

    /// Plans a bar whose numbers' capitals are at most `text` pixels high.
    init(_ frame: Rectangle, text: Double, _ typeface: Typeface) {
      let letters = Lettering(typeface, size: 100 / typeface.capHeight)
      func width(_ text: String) -> Double { letters.width(of: text) / 100 }
      let least = PanelLayout.Parameters.leastText * typeface.capHeight
      func unit(_ cap: Double) -> Double { max(cap * 0.66, min(cap, least)) }
      let hertz = width("0000.0")
      // Triangles reach so many of its heights to each side of a note.
      let reach = 2.3
      if frame.width < Self.slot * frame.height {
        // Frequency, a gap and the cents fill the width.
        let all = hertz + width("\u{2212}000.0") + 0.8 * width("Hz¢") + 2.2
        number = max(min(1.25 * text, frame.height * 0.21, 0.89 * frame.width / all), least)
        name = min(2.6 * text, frame.height * 0.37, frame.width * 0.42 / reach)
        numberMiddle = frame.y + frame.height * 0.77
        nameMiddle = frame.y + frame.height * 0.34
      } else {
        number = min(text, frame.height * 0.30, frame.width * 0.29 / width("0000.0 Hz"))
        let end = frame.x + frame.width * 0.05 + number * hertz
        let room = frame.center.x - end - unit(number) * width("Hz") - number * 0.5
        name = min(frame.height * 0.46, number * 1.7, room / reach)
        numberMiddle = frame.center.y
        nameMiddle = frame.center.y
      }
      self.unit = unit(number)
    }
  }
}
