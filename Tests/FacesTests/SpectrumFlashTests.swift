import Appliance
import Glibc
import Raster
import Testing
import Units

@testable import Faces

/// WCAG 2.3.1 on the spectrum deck.
@Suite struct SpectrumFlashTests {
  /// Whether to take minutes: long sounds and all rates.
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let sound = FlashingSound(each: isLong ? 4 : 1.4)

  @Test(
    "no view of the spectrum flashes, however quickly a sound comes and goes",
    arguments: SpectrumView.allCases,
    isLong ? PanelTheme.allCases : [.amber, .daylight])
  func views(view: SpectrumView, theme: PanelTheme) {
    for rate in Self.isLong ? [26.0, 43, 60] : [43.0] {
      let worst = Self.count(view, theme, rate: rate)
      if Self.isLong { print("flash: \(view) \(theme) at \(rate): \(worst) of 0.25") }
      #expect(worst < 0.25, "\(view) at \(rate) pictures a second")
    }
  }

  /// The largest part of a third of the panel each way that flashes too often.
  private static func count(_ view: SpectrumView, _ theme: PanelTheme, rate: Double) -> Double {
    let (width, height) = (160, 120)
    var settings = Settings()
    (settings.deck, settings.view, settings.theme) = (.spectrum, view, theme)
    let box = Box(settings, pads: 0)
    var screen = Screen(width: width, height: height, density: 1)
    var counter = FlashCounter(width: width, height: height)
    var rest = sound.heard[...]
    for frame in 0..<Int(sound.length * rate) {
      let time = Double(frame) / rate
      while let next = rest.first, next.time <= time {
        screen.hear(next.spectrum, at: Instant(nanoseconds: 1_000_000_000) + Seconds(next.time))
        rest.removeFirst()
      }
      let outcome = screen.draw(box.state, at: Instant(nanoseconds: 1_000_000_000) + Seconds(time))
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    return counter.worstArea
  }
}
