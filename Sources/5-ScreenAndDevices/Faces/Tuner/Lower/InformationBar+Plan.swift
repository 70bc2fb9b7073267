import Raster

extension InformationBar {
  /// The sizes and the places of the bar's parts: the cents between their triangles, beside them frequency and note,
  /// or below them if the tube is no slot.
  struct Plan {
    /// Heights of the capitals: of the cents, of the frequency, of the note, and of the units of both numbers.
    let cents: Double
    let hertz: Double
    let name: Double
    let units: (cents: Double, hertz: Double)
    /// Rows of the middles of these parts; the unit of the frequency has a row of its own if it stands below.
    let rows: (cents: Double, hertz: Double, unit: Double, name: Double)
    /// Column at which the frequency ends, and column of the note's middle.
    let hertzEnd: Double
    let nameMiddle: Double
    /// Width of the room on each side of the cents, in pixels.
    let side: Double
    /// Columns that a long name of a scale's note may take.
    let nameRoom: ClosedRange<Double>
    /// True if the frequency's unit stands below the frequency.
    let isSlot: Bool

    /// Width of a tube, in its heights, below which frequency and note stand below the cents.
    private static let slot = 4.4
    /// Size of a triangle, gap between cents and triangles, distance from one triangle to the next, and room for the
    /// depth of the last one, in heights of the cents' capitals.
    static let triangle = (size: 0.52, gap: 0.42, step: 0.48, room: 0.42)
    /// Depth of a triangle and half of its base, in its size.
    static let outline = (depth: 0.80, half: 0.62)
    /// Distance from the cents to their unit, in heights of the cents' capitals.
    static let centsGap = 0.20
    /// Heights of the units' capitals, in those of their numbers.
    private static let unit = (cents: 0.5, hertz: 0.7)
    /// Margin at the glass's sides, in widths of the glass.
    private static let margin = 0.022

    /// Proportions of a bar in a slot: frequency and note stand beside the cents.
    private enum Slot {
      /// Height of the frequency's capitals at most, in heights of the glass, and width of the frequency with its unit
      /// at most, in widths of the glass.
      static let hertz = (height: 0.30, width: 0.29)
      /// Height of the cents' capitals at most, in those of the frequency: the number comes second to the note above.
      static let number = 1.8
      /// Width of the cents with their triangles at most, in widths of the glass.
      static let cents = 0.62
      /// Height of the note's capitals at most, in those of the frequency and in heights of the glass.
      static let name = (hertz: 1.1, glass: 0.42)
      /// Rows of the middles of the frequency and of its unit, in heights of the glass from its top.
      static let rows = (hertz: 0.38, unit: 0.74)
      /// Width that has the note in its middle, in widths of the frequency or of the note, whichever is wider.
      static let used = 1.1
    }

    /// Proportions of a bar in another tube: frequency and note stand below the cents.
    private enum Stack {
      /// Height of the cents' capitals at most, in those of other text and in heights of the glass, and width of the
      /// cents with their triangles at most, in widths of the glass.
      static let cents = (text: 2.0, height: 0.40, width: 0.88)
      /// Height of the frequency's capitals at most, in those of other text and in heights of the glass, and width of
      /// the frequency with its unit and the note at most, in widths of the glass.
      static let hertz = (text: 1.25, height: 0.21, width: 0.85)
      /// Distance from the frequency's unit to the note, in heights of the frequency's capitals.
      static let between = 1.2
      /// Height of the note's capitals, in those of the frequency.
      static let name = 1.3
      /// Distance from the right margin to the note's middle at most, in heights of the note's capitals.
      static let nameInset = 1.3
      /// Rows of the middles of the cents and of the parts below them, in heights of the glass from its top.
      static let rows = (cents: 0.34, foot: 0.77)
    }

    /// Plans a bar whose frequency's capitals are at most `text` pixels high, and its cents' less than twice as high; behind the
    /// frequency one of the names `beside` may stand.
    init(_ frame: Rectangle, text: Double, _ typeface: Typeface, beside: [String] = []) {
      let letters = Lettering(typeface, size: 100 / typeface.capHeight)
      func width(_ text: String) -> Double { letters.width(of: text) / 100 }
      let least = PanelLayout.Parameters.leastText * typeface.capHeight
      func unit(_ cap: Double, _ part: Double) -> Double { max(cap * part, min(cap, least)) }
      isSlot = frame.width >= Self.slot * frame.height
      let number = width("\u{2212}000.0") + Self.centsGap + Self.unit.cents * width("¢")
      let triangles = 2 * (Self.triangle.gap + Self.triangle.step + Self.triangle.room)
      let (hertz, margin) = (width("0000.0"), Self.margin * frame.width)
      if isSlot {
        let before = min(
          text, frame.height * Slot.hertz.height,
          frame.width * Slot.hertz.width / width("0000.0 Hz"))
        // Frequency and note need four parts of ten of the width.
        cents = min(Slot.number * before, frame.width * Slot.cents / (number + triangles))
        side = (frame.width - cents * (number + triangles)) / 2 - 2 * margin
        self.hertz = max(min(before, side / hertz), least)
        units = (unit(cents, Self.unit.cents), unit(self.hertz, Self.unit.hertz))
        name = min(Slot.name.hertz * before, frame.height * Slot.name.glass)
        rows = (
          frame.center.y, frame.y + frame.height * Slot.rows.hertz,
          frame.y + frame.height * Slot.rows.unit, frame.center.y
        )
        hertzEnd = frame.x + margin + side
        // As near to the cents as the frequency.
        let used = min(side, Slot.used * max(hertz * self.hertz, width("G♯4") * name))
        nameMiddle = frame.maxX - margin - side + used / 2
        nameRoom = (frame.maxX - margin - side)...(frame.maxX - margin)
      } else {
        let all = width("0000.0 Hz") + Stack.between + Stack.name * width("G♯4")
        let most = min(
          Stack.hertz.text * text, frame.height * Stack.hertz.height,
          Stack.hertz.width * frame.width / all)
        let before = max(most, least)
        cents = min(
          Stack.cents.text * text, frame.height * Stack.cents.height,
          Stack.cents.width * frame.width / (number + triangles))
        self.hertz = before
        units = (unit(cents, Self.unit.cents), unit(before, Self.unit.hertz))
        name = Stack.name * before
        let foot = frame.y + frame.height * Stack.rows.foot
        rows = (frame.y + frame.height * Stack.rows.cents, foot, foot, foot)
        hertzEnd = frame.x + 3 * margin + before * hertz
        side = frame.width / 2 - 4 * margin
        nameMiddle = frame.maxX - 2 * margin - min(0.5 * side, Stack.nameInset * name)
        // Behind the frequency, its unit and the number of the note that is heard.
        let gaps = Parameters.hertzGap + 2 * Parameters.semitoneGap.beside
        let named = beside.map(width).max() ?? 0
        let behind = hertzEnd + gaps * before + (width("Hz") + named) * units.hertz
        let end = frame.maxX - 2 * margin
        nameRoom = min(behind, end - name)...end
      }
    }
  }
}
