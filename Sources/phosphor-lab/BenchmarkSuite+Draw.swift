import Appliance
import DevicePorts
import Faces
import Glibc
import MusicTheory
import Raster
import Units

extension BenchmarkSuite {
  /// A picture of each pair of faces while it moves, and the copying of the pixels that it touched.
  static let draw = BenchmarkSuite(name: "draw") {
    moving("arc+strip", .chromaticStrip) + moving("arc+info", .informationBar)
      + [still(), start()]
  }

  /// Pictures of one measurement.
  private static let pictures = 300

  /// A note that swings by 40 cents, sixty pictures a second.
  private static func moving(_ name: String, _ lower: LowerFace) -> [BenchmarkFigure] {
    var settings = Settings()
    settings.lower = lower
    var box = StagedBox(settings, pads: 12)
    var screen = Screen(width: 800, height: 480, density: 1)
    var copy = Surface(width: 800, height: 480)
    var times: [Double] = []
    var copies: [Double] = []
    var now = Instant(nanoseconds: 1_000_000_000)
    for index in 0..<(pictures + 60) {
      now = now + Seconds(1 / 60)
      box.hear(MIDINote(45), Cents(40 * sin(Double(index) * 0.11)))
      let drawing = Stopwatch()
      let outcome = screen.draw(box.state, at: now)
      let time = drawing.nanoseconds
      guard index >= 60, !outcome.damage.isEmpty else { continue }
      let copying = Stopwatch()
      copyDamage(outcome.damage, from: screen.surface, to: &copy)
      copies.append(Double(copying.nanoseconds))
      times.append(Double(time))
    }
    return [
      BenchmarkFigure("draw \(name)", times: times),
      BenchmarkFigure("draw \(name), memcpy of what it touched", times: copies),
    ]
  }

  /// A picture in which nothing changes.
  private static func still() -> BenchmarkFigure {
    var box = StagedBox(Settings(), pads: 12)
    var screen = Screen(width: 800, height: 480, density: 1)
    var now = Instant(nanoseconds: 1_000_000_000)
    box.hear(MIDINote(45), Cents(-12.3))
    while screen.draw(box.state, at: now).isMoving { now = now + Seconds(1) }
    return BenchmarkFigure("draw nothing new", runs: pictures) {
      now = now + Seconds(1 / 60)
      precondition(screen.draw(box.state, at: now).damage.isEmpty, "a settled picture stays")
    }
  }

  /// From nothing to the first picture: chassis, fonts, sprites.
  private static func start() -> BenchmarkFigure {
    let box = StagedBox(Settings(), pads: 12)
    return BenchmarkFigure("draw first picture 800x480", runs: 9) {
      var screen = Screen(width: 800, height: 480, density: 1)
      _ = screen.draw(box.state, at: Instant(nanoseconds: 1))
    }
  }

  private static func copyDamage(
    _ damage: Damage, from source: borrowing Surface, to target: inout Surface
  ) {
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      let start = Int(damage.rows[y].start)
      let end = Int(damage.rows[y].end)
      target.copy(PixelBox(minX: start, minY: y, maxX: end, maxY: y + 1), from: source)
    }
  }
}
