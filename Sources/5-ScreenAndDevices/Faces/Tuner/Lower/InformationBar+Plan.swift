import Raster

extension InformationBar {
  /// The sizes and the places of the bar's parts: the cents between their triangles, beside them frequency and note,
  /// or below them where the tube is no slot.
  struct Plan {
    /// Heights of the capitals: of the cents, of the frequency, of the note, and of the units of both numbers.
    let cents: Double
    let hertz: Double
    let name: Double
    let units: (cents: Double, hertz: Double)
    /// Rows of the middles of these parts; the unit of the frequency has a row of its own where it stands below.
    let rows: (cents: Double, hertz: Double, unit: Double, name: Double)
    /// Column at which the frequency ends, and column of the note's middle.
    let hertzEnd: Double
    let nameMiddle: Double
    /// Width of the room on each side of the cents, in pixels.
    let side: Double
    /// True if the frequency's unit stands below the frequency.
    let isSlot: Bool

    /// Width of a tube, in its heights, below which frequency and note stand below the cents.
    private static let slot = 4.4
    /// Height of a triangle, gap between cents and triangles, and from one triangle to the next, in heights of
    /// the cents' capitals.
    static let triangle = (size: 0.52, gap: 0.42, step: 0.48)

    /// Plans a bar whose frequency's capitals are at most `text` pixels high, and its cents' twice as high.
    init(_ frame: Rectangle, text: Double, _ typeface: Typeface) {
      let letters = Lettering(typeface, size: 100 / typeface.capHeight)
      func width(_ text: String) -> Double { letters.width(of: text) / 100 }
      let least = PanelLayout.Parameters.leastText * typeface.capHeight
      func unit(_ cap: Double, _ part: Double) -> Double { max(cap * part, min(cap, least)) }
      isSlot = frame.width >= Self.slot * frame.height
      let number = width("\u{2212}000.0") + 0.20 + 0.5 * width("¢")
      let triangles = 2 * (Self.triangle.gap + Self.triangle.step + 0.42)
      let (hertz, margin) = (width("0000.0"), 0.022 * frame.width)
      if isSlot {
        let before = min(text, frame.height * 0.30, frame.width * 0.29 / width("0000.0 Hz"))
        // Frequency and note need four parts of ten of the width.
        cents = min(2 * before, frame.width * 0.62 / (number + triangles))
        side = (frame.width - cents * (number + triangles)) / 2 - 2 * margin
        self.hertz = max(min(before, side / hertz), least)
        units = (unit(cents, 0.5), unit(self.hertz, 0.7))
        name = min(1.1 * before, frame.height * 0.42)
        rows = (
          frame.center.y, frame.y + frame.height * 0.38, frame.y + frame.height * 0.74,
          frame.center.y
        )
        hertzEnd = frame.x + margin + side
        // As near to the cents as the frequency.
        let used = min(side, 1.1 * max(hertz * self.hertz, width("G♯4") * name))
        nameMiddle = frame.maxX - margin - side + used / 2
      } else {
        let all = width("0000.0 Hz") + 1.2 + 1.3 * width("G♯4")
        let before = max(min(1.25 * text, frame.height * 0.21, 0.85 * frame.width / all), least)
        cents = min(
          2.5 * text, frame.height * 0.40, 0.92 * frame.width / (number + triangles))
        self.hertz = before
        units = (unit(cents, 0.5), unit(before, 0.7))
        name = 1.3 * before
        let foot = frame.y + frame.height * 0.77
        rows = (frame.y + frame.height * 0.34, foot, foot, foot)
        hertzEnd = frame.x + 3 * margin + before * hertz
        side = frame.width / 2 - 4 * margin
        nameMiddle = frame.maxX - 2 * margin - min(0.5 * side, 1.3 * name)
      }
    }
  }
}
