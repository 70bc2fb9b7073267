import Appliance
import DevicePorts
import Faces
import LabSupport
import MusicTheory
import Raster
import Units

extension BenchmarkSuite {
  /// A picture of each face while it moves, one in which nothing changes, and the first one.
  static let draw = BenchmarkSuite(name: "draw") {
    FaceCost.measured().flatMap(\.figures) + [still(), start()] + firsts()
  }

  /// Pictures of one measurement.
  private static let pictures = 300

  /// A picture in which nothing changes.
  private static func still() -> BenchmarkFigure {
    var box = PreparedBox(Settings(), pads: 12)
    var screen = Screen(width: 800, height: 480, density: 1)
    var now = Instant(nanoseconds: 1_000_000_000)
    box.hear(MIDINote(45), Cents(-12.3))
    while screen.draw(box.state, at: now).isMoving { now = now + Seconds(1) }
    return BenchmarkFigure("draw nothing new", runs: pictures) {
      now = now + Seconds(1 / 60)
      precondition(screen.draw(box.state, at: now).damage.isEmpty, "a settled picture stays")
    }
  }

  /// Pictures whose letters have not been drawn before: the first note of each pair of faces, and the menu's
  /// first page.
  private static func firsts() -> [BenchmarkFigure] {
    FacePair.everyFace.map { pair in
      var settings = Settings()
      settings.tuner.faces = pair
      let times = (0..<5).map { _ in
        let silent = PreparedBox(settings, pads: 12)
        var screen = rested(silent)
        var box = silent
        box.hear(MIDINote(46), Cents(8))
        let watch = Stopwatch()
        _ = screen.draw(box.state, at: box.now + Seconds(10))
        return Double(watch.nanoseconds)
      }
      return BenchmarkFigure("draw first note, \(pair)", times: times)
    }
  }

  /// The screen of a box at which nothing moves any more.
  private static func rested(_ box: PreparedBox) -> Screen {
    var screen = Screen(width: 800, height: 480, density: 1)
    var now = box.now
    while screen.draw(box.state, at: now).isMoving { now = now + Seconds(1) }
    return screen
  }

  /// Measures the way from nothing to the first picture: chassis, fonts, sprites.
  private static func start() -> BenchmarkFigure {
    let box = PreparedBox(Settings(), pads: 12)
    return BenchmarkFigure("draw first picture 800x480", runs: 9) {
      var screen = Screen(width: 800, height: 480, density: 1)
      _ = screen.draw(box.state, at: Instant(nanoseconds: 1))
    }
  }
}
