import Raster

extension TubeNumbers {
  /// The sizes and the places of the numbers, in pixels.
  struct Plan {
    /// One number: the height of its capitals and its unit's, and where both are written.
    struct Field {
      /// Height of the capitals of the number and of its unit.
      let cap: Double
      let unitCap: Double
      /// Distance from the number to its unit.
      let gap: Double
      /// Width from the number's start to the unit's end, at the usual number of digits.
      let width: Double
      private let unitWidth: Double
      /// The point at which the number ends.
      var end = Point(0, 0)

      /// The point at which the unit starts.
      var unit: Point { end + Point(gap, 0) }

      init(_ text: String, _ unit: String, cap: Double, _ typeface: Typeface) {
        let least = PanelLayout.Parameters.leastText * typeface.capHeight
        self.cap = max(cap, least)
        unitCap = max(self.cap * Parameters.unit, least)
        gap = self.cap * Parameters.gap
        func width(_ text: String, _ cap: Double) -> Double {
          Lettering(typeface, size: cap / typeface.capHeight).width(of: text)
        }
        unitWidth = gap + width(unit, unitCap)
        self.width = width(text, self.cap) + unitWidth
      }

      /// Moves the number so that its unit ends at a column and its capitals have their middle at a row.
      mutating func stand(endingAt x: Double, middle y: Double) {
        end = Point((x - unitWidth).rounded(), (y + cap / 2).rounded())
      }
    }

    /// Figures of the line.
    private enum Parameters {
      /// A unit's capitals beside those of its number.
      static let unit = 0.70
      /// Distance between a number and its unit, in heights of the number's capitals.
      static let gap = 0.24
      /// Distance between frequency and cents that lie side by side, in heights of the frequency's capitals; a digit
      /// more has room in it.
      static let between = 1.7
      /// Distance that stays free between the line and the glass's edge, in heights of the tube.
      static let margin = 0.045
    }

    /// The cents.
    private(set) var cents: Field
    /// The frequency.
    private(set) var hertz: Field
    /// True if there is room for the frequency.
    let hasHertz: Bool
    /// The leftmost column that may be written on.
    let left: Double

    init(in shape: CRTShape, at place: NumbersPlace, _ typeface: Typeface) {
      let height = shape.frame.height
      cents = Field("\u{2212}00.0", "¢", cap: place.cents.capHeight * height, typeface)
      hertz = Field("000.0", "Hz", cap: place.hertz.capHeight * height, typeface)
      let middle = shape.apex + Point(place.across * height, 0)
      func row(_ row: NumbersPlace.Row) -> Double { middle.y + row.middle * height }
      guard place.arrangement == .line else {
        hasHertz = true
        left = -.infinity
        cents.stand(endingAt: middle.x + cents.width / 2, middle: row(place.cents))
        hertz.stand(endingAt: middle.x + hertz.width / 2, middle: row(place.hertz))
        return
      }
      let between = Parameters.between * hertz.cap
      let all = hertz.width + between + cents.width
      let foot = place.cents.middle + 0.5 * cents.cap / height
      let room = 2 * (shape.halfWidth(atHeight: foot) - Parameters.margin * height)
      left = middle.x - room / 2
      // A tube too narrow for both has the cents.
      hasHertz = all + hertz.cap <= room
      let end = middle.x + (hasHertz ? all : cents.width) / 2
      cents.stand(endingAt: end, middle: row(place.cents))
      hertz.stand(endingAt: end - cents.width - between, middle: row(place.hertz))
      // Both stand on one line.
      hertz.end.y = cents.end.y
    }
  }
}
