import Appliance
import Glibc
import Raster
import Testing
import Units

@testable import Faces

/// Flat is left and sharp is right on every face, on film: a pitch that sweeps, and its mirror image.
///
/// What both pictures have in common is no pointer. So of each pair the light that the flat one has more of is weighed
/// by the side on which it is: that is where the pointer, or the mark that says which side it is, has moved to.
@Suite("flat is left, sharp is right")
struct PointerFilmTests {
  /// A pair of faces, and the parts of the panel in which their pointers are.
  struct Pair: CustomTestStringConvertible {
    var upper: UpperFace
    var lower: LowerFace
    /// Rows, in heights of the tube from its apex, and half the width, in heights of the tube, of the upper one's.
    var rows: ClosedRange<Double>
    var half: Double
    /// Rows of the lower one's, in heights of the small tube.
    var lowerRows: ClosedRange<Double> = 0...1

    var testDescription: String { "\(upper), \(lower)" }

    static let all = [
      Pair(upper: .arc, lower: .wedges, rows: 0...0.3, half: 1.2),
      Pair(upper: .knob, lower: .chromaticStrip, rows: 0.05...0.14, half: 0.13),
      Pair(upper: .noteWheel, lower: .ruler, rows: 0.38...0.46, half: 0.13),
      Pair(
        upper: .standingWave, lower: .wave, rows: 0.05...0.18, half: 1.2, lowerRows: 0...0.12),
    ]
  }

  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let rate = isLong ? 30.0 : 10
  private static let themes: [PanelTheme] = isLong ? PanelTheme.allCases : [.amber, .daylight]
  private static let size = (width: 320, height: 240)
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Cents at a time of the sweep: from −60 to 60 in six seconds, and back.
  private static func cents(at time: Double) -> Double {
    time < 6 ? -60 + 20 * time : 60 - 20 * (time - 6)
  }

  /// The light that the one picture has more of than the other on the left, less that on the right.
  private static func lean(
    _ one: borrowing Surface, _ other: borrowing Surface, in frame: Rectangle, around middle: Double
  ) -> Double {
    var sum = 0.0
    for y in Int(frame.y)..<Int(frame.maxY) {
      for x in Int(frame.x.rounded())..<Int(frame.maxX.rounded()) {
        let more = Luminance.of(one[x, y]) - Luminance.of(other[x, y])
        sum += Double(x) + 0.5 < middle ? more : -more
      }
    }
    return sum
  }

  @Test(
    "from a sweep of 120 cents and back each pointer is on the pitch's side", arguments: Pair.all)
  func sweep(pair: Pair) {
    let layout = PanelLayout(width: Self.size.width, height: Self.size.height, density: 1)
    let tube = layout.tube.frame
    let upper = Rectangle(
      x: tube.center.x - pair.half * tube.height, y: tube.y + pair.rows.lowerBound * tube.height,
      width: 2 * pair.half * tube.height,
      height: (pair.rows.upperBound - pair.rows.lowerBound) * tube.height)
    let small = layout.lower
    let lower = Rectangle(
      x: small.x, y: small.y + pair.lowerRows.lowerBound * small.height, width: small.width,
      height: (pair.lowerRows.upperBound - pair.lowerRows.lowerBound) * small.height)
    for theme in Self.themes {
      // Where marks are dark, more of them is less light.
      let sign: Double = Theme.named(theme).polarity == .light ? 1 : -1
      var boxes = [1.0, -1].map { ($0, Box(pair.lower, pair.upper, theme: theme)) }
      var one = Screen(width: Self.size.width, height: Self.size.height, density: 1)
      var other = Screen(width: Self.size.width, height: Self.size.height, density: 1)
      for picture in 0...Int(12 * Self.rate) {
        let time = Double(picture) / Self.rate
        let now = Self.start + Seconds(time)
        let cents = Self.cents(at: time)
        for index in boxes.indices { boxes[index].1.hear(45, boxes[index].0 * cents, at: now) }
        _ = one.draw(boxes[0].1.state, at: now)
        _ = other.draw(boxes[1].1.state, at: now)
        // In tune is left at six and a half cents, and the pointers follow within a tenth of a second.
        guard time > 0.5, abs(cents) > 8.5 else { continue }
        let flat = cents < 0 ? 1.0 : -1
        for (name, frame) in [("upper", upper), ("lower", lower)] {
          let lean =
            sign * flat
            * Self.lean(one.surface, other.surface, in: frame, around: frame.center.x)
          #expect(lean > 0.2, "\(theme), \(name), \(time) s, \(cents) cents: \(lean)")
        }
      }
    }
  }
}
