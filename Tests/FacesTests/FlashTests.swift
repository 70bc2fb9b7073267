import Appliance
import Glibc
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// WCAG 2.3.1: nothing on the panel flashes more than three times a second over a dangerous area.
@Suite struct FlashTests {
  /// What is heard at a time in seconds: a note and cents, or -1.
  private typealias Score = (Double) -> (note: Int, cents: Double)

  /// Plays a score to a small panel and counts.
  private static func count(
    _ settings: Settings, rate: Double, seconds: Double, _ score: Score
  ) -> (pixels: Int, area: Double) {
    let (width, height) = (160, 120)
    var box = Box(settings, pads: 0)
    var screen = Screen(width: width, height: height, density: 1)
    var counter = FlashCounter(width: width, height: height)
    for frame in 0..<Int(seconds * rate) {
      let time = Double(frame) / rate
      let now = Instant(nanoseconds: 1_000_000_000) + Seconds(time)
      let heard = score(time)
      box.hear(heard.note, heard.cents, at: now)
      let outcome = screen.draw(box.state, at: now)
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    return (counter.pixels, counter.worstArea)
  }

  private static func settings(_ pair: (UpperFace, LowerFace), _ theme: PanelTheme) -> Settings {
    var settings = Settings()
    (settings.upper, settings.lower) = pair
    settings.theme = theme
    return settings
  }

  @Test("the counter sees four flashes a second, and lets three pass", arguments: [3, 4])
  func counter(flashes: Int) {
    var counter = FlashCounter(width: 30, height: 30)
    var surface = Surface(width: 30, height: 30)
    var damage = Damage(width: 30, height: 30)
    damage.addAll()
    for step in 0..<60 {
      surface.clear(to: Int(Double(step * 2 * flashes) / 60) % 2 == 1 ? .white : .black)
      counter.take(surface, damage, at: Float(step) / 60)
    }
    #expect((counter.pixels == 900) == (flashes > 3))
    #expect((counter.worstArea == 1) == (flashes > 3))
  }

  @Test("the counter sees a red that flashes though its luminance hardly changes")
  func redCounter() {
    var counter = FlashCounter(width: 3, height: 3)
    var surface = Surface(width: 3, height: 3)
    var damage = Damage(width: 3, height: 3)
    damage.addAll()
    for step in 0..<60 {
      surface.clear(to: step / 6 % 2 == 1 ? Color(0x800000) : Color(0x304040))
      counter.take(surface, damage, at: Float(step) / 60)
    }
    #expect(counter.pixels == 9)
  }

  @Test(
    "a pitch that glides or trembles flashes nowhere in faces that move by themselves",
    arguments: [26.0, 43, 60], [PanelTheme.amber, .daylight])
  func trembling(rate: Double, theme: PanelTheme) {
    let pairs: [(UpperFace, LowerFace)] = [(.strobe, .informationBar), (.standingWave, .wave)]
    for pair in pairs {
      let glide = Self.count(Self.settings(pair, theme), rate: rate, seconds: 5) {
        (45, -50 + 20 * $0)
      }
      let tremble = Self.count(Self.settings(pair, theme), rate: rate, seconds: 3) {
        (45, 8 * sin(2 * Double.pi * 5.5 * $0) + 2 * sin(40 * $0))
      }
      // Pointers and figures may change as often as they like: they are too small to matter.
      #expect(glide.area < 0.02 && tremble.area < 0.05, "\(pair): \(glide), \(tremble)")
    }
  }

  @Test(
    "sweeps, note changes, octave jumps and dropouts keep every face below the flash threshold",
    arguments: [26.0, 60], PanelTheme.allCases)
  func everyFace(rate: Double, theme: PanelTheme) {
    for pair in ScreenTests.pairs {
      var random = SeededRandom(seed: 11)
      let notes = (0..<60).map { _ in
        (Int.random(in: 21...108, using: &random), Double.random(in: -50...50, using: &random))
      }
      let worst = Self.count(Self.settings(pair, theme), rate: rate, seconds: 5) { time in
        switch time {
        case ..<1.6: (45, 20 * sin(2 * Double.pi * 5.5 * time))  // vibrato
        case ..<2.8: notes[Int(time * 9)]  // other notes
        case ..<3.8: (45 + 12 * (Int(time * 8) % 2), 3)  // octave jumps
        default: Int(time * 10) % 2 == 0 ? (45, -8) : (-1, 0)  // dropouts
        }
      }
      #expect(worst.area < 0.25, "\(pair): \(worst)")
    }
  }
}
