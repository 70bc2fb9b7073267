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

  /// Shows the pictures of the sweep, each with its time and cents and beside that of the mirror image.
  private static func film(
    _ box: Box, _ size: (width: Int, height: Int),
    _ show: (Double, Double, borrowing Surface, borrowing Surface) -> Void
  ) {
    var boxes = (box, box)
    var one = Screen(width: size.width, height: size.height, density: 1)
    var other = Screen(width: size.width, height: size.height, density: 1)
    for picture in 0...Int(12 * rate) {
      let time = Double(picture) / rate
      let now = start + Seconds(time)
      let cents = cents(at: time)
      boxes.0.hear(45, cents, at: now)
      boxes.1.hear(45, -cents, at: now)
      _ = one.draw(boxes.0.state, at: now)
      _ = other.draw(boxes.1.state, at: now)
      show(time, cents, one.surface, other.surface)
    }
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
      let box = Box(pair.lower, pair.upper, theme: theme)
      Self.film(box, Self.size) { time, cents, one, other in
        // In tune is left at six and a half cents, and the pointers follow within a tenth of a second.
        guard time > 0.5, abs(cents) > 8.5 else { return }
        let flat = cents < 0 ? 1.0 : -1
        for (name, frame) in [("upper", upper), ("lower", lower)] {
          let lean =
            sign * flat
            * Self.lean(one, other, in: frame, around: frame.center.x)
          #expect(lean > 0.2, "\(theme), \(name), \(time) s, \(cents) cents: \(lean)")
        }
      }
    }
  }

  // MARK: - Strobe

  /// The light of each column of the strobe's first band, in the middle of the tube.
  private static func band(of surface: borrowing Surface, _ tube: Rectangle) -> [Double] {
    let edges = Strobe.edges(Strobe.Parameters.tight)[0]
    let inset = 0.2 * (edges.foot - edges.top)
    let rows =
      Int(
        tube.y + (edges.top + inset) * tube.height)..<Int(
        tube.y + (edges.foot - inset) * tube.height)
    let half = Int(0.4 * tube.height)
    return (-half..<half).map { column in
      rows.reduce(0) { $0 + Luminance.of(surface[Int(tube.center.x) + column, $1]) }
    }
  }

  /// Leaves what moves.
  private static func removeStandingLight(from film: inout [(cents: Double, band: [Double])]) {
    for column in film[0].band.indices {
      let mean = film.reduce(0) { $0 + $1.band[column] } / Double(film.count)
      for index in film.indices { film[index].band[column] -= mean }
    }
  }

  private static func strength(_ band: [Double]) -> Double {
    band.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The columns by which a row of light has moved to the right, as far as a third of a stripe: where both agree best.
  private static func shift(from old: [Double], to new: [Double], stripe: Int) -> Int {
    let most = stripe / 3
    func agreement(_ shift: Int) -> Double {
      (most..<old.count - most).reduce(0) { $0 + old[$1] * new[$1 + shift] }
    }
    return (-most...most).max { agreement($0) < agreement($1) } ?? 0
  }

  @Test("the strobe drifts to the pitch's side, and beyond 25 cents its arrow is there")
  func strobe() {
    let layout = PanelLayout(width: 800, height: 480, density: 1)
    let tube = layout.tube.frame
    let stripe = Int(tube.width / Strobe.Parameters.stripes)
    for theme in Self.themes {
      let sign: Double = Theme.named(theme).polarity == .light ? 1 : -1
      let box = Box(.chromaticStrip, .strobe, theme: theme)
      var film: [(cents: Double, band: [Double])] = []
      Self.film(box, (800, 480)) { time, cents, one, other in
        film.append((cents, Self.band(of: one, tube)))
        // The arrow comes within a tenth of a second, in which the sweep goes on by two cents.
        guard abs(cents) > 27, time > 0.5 else { return }
        let frame = Rectangle(
          x: tube.center.x - 0.8 * tube.height, y: tube.y + 0.5 * tube.height,
          width: 1.6 * tube.height, height: 0.3 * tube.height)
        let lean = Self.lean(one, other, in: frame, around: tube.center.x)
        #expect(sign * (cents < 0 ? 1 : -1) * lean > 0.2, "\(theme), \(time) s, \(cents) cents")
      }
      Self.removeStandingLight(from: &film)
      let strongest = film.map { Self.strength($0.band) }.max() ?? 0
      // Pictures a tenth of a second apart: a stripe moves by a quarter of one at most.
      let pairs = zip(film, film.dropFirst(Int(Self.rate / 10)))
      var seen: [Double] = []
      for (old, new) in pairs where (4.6...25).contains(abs(new.cents)) {
        // Near 25 cents the stripes fade, and come back.
        guard min(Self.strength(old.band), Self.strength(new.band)) > 0.3 * strongest else {
          continue
        }
        // The sweep's turn through the window is left out: what has just turned round may still go the other way.
        guard abs(old.cents) > 2.6, (old.cents < 0) == (new.cents < 0) else { continue }
        let shift = Self.shift(from: old.band, to: new.band, stripe: stripe)
        #expect(shift * (new.cents < 0 ? -1 : 1) > 0, "\(theme), \(new.cents) cents: \(shift)")
        seen.append(new.cents)
      }
      #expect(
        seen.map(abs).contains { $0 > 10 } && seen.contains { $0 < 0 } && seen.contains { $0 > 0 })
    }
  }
}
