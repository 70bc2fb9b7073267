import Appliance
import Glibc
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// WCAG 2.3.1: nothing on the panel flashes more than three times a second over a dangerous area.
@Suite struct FlashTests {
  /// Plays readings to a small panel and counts.
  private static func count(
    _ settings: Settings, rate: Double, seconds: Double, _ reading: (Double) -> PitchReading
  ) -> (pixels: Int, area: Double) {
    let (width, height) = (160, 120)
    var box = Box(settings, pads: 0)
    var screen = Screen(width: width, height: height, density: 1)
    var counter = FlashCounter(width: width, height: height)
    for frame in 0..<Int(seconds * rate) {
      let time = Double(frame) / rate
      let now = Instant(nanoseconds: 1_000_000_000) + Seconds(time)
      box.take(.reading(reading(time)), at: now)
      let outcome = screen.draw(box.state, at: now)
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    return (counter.pixels, counter.worstArea)
  }

  private static func settings(_ pair: FacePair, _ theme: PanelTheme) -> Settings {
    var settings = Settings()
    settings.tuner.faces = pair
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

  @Test("the counter measures the part of the worst box that flashes")
  func areaCounter() {
    var counter = FlashCounter(width: 90, height: 90)
    var surface = Surface(width: 90, height: 90)
    var damage = Damage(width: 90, height: 90)
    damage.addAll()
    for step in 0..<60 {
      let color = step / 6 % 2 == 1 ? Color(0x808080) : .black
      surface.fill(PixelBox(minX: 10, minY: 10, maxX: 25, maxY: 25), .solid(color))
      counter.take(surface, damage, at: Float(step) / 60)
    }
    #expect(counter.pixels == 225)
    #expect(counter.worstArea == 0.25)
  }

  @Test(
    "a pitch that glides or trembles flashes nowhere in faces that move by themselves",
    arguments: [26.0, 43, 60], [PanelTheme.amber, .daylight])
  func trembling(rate: Double, theme: PanelTheme) {
    // Patterns over much of the glass, which move even if the pitch does not; the sweep below has all faces.
    for pair in [FacePair(.strobe, .informationBar), FacePair(.standingWave, .wave)] {
      let glide = Self.count(Self.settings(pair, theme), rate: rate, seconds: 5) {
        FlashScore.tone(45, -50 + 20 * $0)
      }
      let tremble = Self.count(Self.settings(pair, theme), rate: rate, seconds: 3) {
        FlashScore.tone(45, 8 * sin(2 * Double.pi * 5.5 * $0) + 2 * sin(40 * $0))
      }
      // Pointers and figures may change as often as they like: a quarter would be too much.
      #expect(glide.area < 0.02 && tremble.area < 0.1, "\(pair): \(glide), \(tremble)")
    }
  }

  /// True if the tests may take minutes: every note, and all rates.
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let score =
    isLong
    ? FlashScore(notes: Array(21...108), trouble: 3)
    : FlashScore(notes: [21, 45, 64, 108], trouble: 0.9)

  @Test(
    "sweeps, note changes, octave jumps and dropouts keep every face below the flash threshold",
    arguments: isLong ? [26.0, 43, 60] : [26.0, 60], PanelTheme.allCases)
  func everyFace(rate: Double, theme: PanelTheme) {
    for pair in FacePair.everyFace {
      let worst = Self.count(Self.settings(pair, theme), rate: rate, seconds: Self.score.length) {
        Self.score.reading(at: $0)
      }
      if Self.isLong {
        print("flash: \(pair) \(theme) at \(rate): \(worst.area) of 0.25")
      }
      #expect(worst.area < 0.25, "\(pair): \(worst)")
    }
  }
}
