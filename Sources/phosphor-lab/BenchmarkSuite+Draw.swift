import Appliance
import DevicePorts
import Faces
import MusicTheory
import Raster
import Units

extension BenchmarkSuite {
  /// A picture of each face while it moves, one in which nothing changes, and the first one.
  static let draw = BenchmarkSuite(name: "draw") {
    FaceCost.measured().flatMap(\.figures) + [still(), start()]
  }

  /// Pictures of one measurement.
  private static let pictures = 300

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
}
