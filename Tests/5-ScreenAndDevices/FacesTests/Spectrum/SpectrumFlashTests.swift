import Appliance
import Glibc
import Raster
import SpectralAnalysis
import Testing
import Units

@testable import Faces

/// WCAG 2.3.1 on the spectrum deck.
@Suite struct SpectrumFlashTests {
  /// True if the tests may take minutes: long sounds and all rates.
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let sound = FlashingSound(each: isLong ? 4 : 1.4)

  @Test(
    "no view of the spectrum flashes, however quickly a sound comes and goes",
    arguments: SpectrumView.allCases,
    isLong ? PanelTheme.allCases : [.amber, .daylight])
  func views(view: SpectrumView, theme: PanelTheme) {
    for colors in SpectrumColors.allCases {
      for rate in Self.isLong ? [26.0, 43, 60] : [43.0] {
        let worst = Self.count(view, theme, colors, rate: rate)
        if Self.isLong { print("flash: \(view) \(colors) \(theme) at \(rate): \(worst) of 0.25") }
        #expect(worst < 0.25, "\(view) \(colors) at \(rate) pictures a second")
      }
    }
  }

  @Test(
    "no pixel of a rainbow is ever a saturated red, on any ground",
    arguments: SpectrumView.allCases, PanelTheme.allCases)
  func red(view: SpectrumView, theme: PanelTheme) {
    let most = Self.reddest(view, theme)
    #expect(most < 20, "\(view) \(theme)")
  }

  /// The largest (R − G − B) · 320 of a pixel that moves and is saturated, as WCAG 2.3.1 has it, while all bands swell
  /// from silence to full scale.
  private static func reddest(_ view: SpectrumView, _ theme: PanelTheme) -> Double {
    var settings = Settings()
    (settings.deck, settings.spectrum.view, settings.theme) = (.spectrum, view, theme)
    settings.spectrum.colors = .rainbow
    let box = Box(settings, pads: 0)
    var screen = Screen(width: 320, height: 240, density: 1)
    var most = 0.0
    func linear(_ value: UInt32) -> Double {
      let part = Double(value & 255) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    for step in 0..<160 {
      let now = Instant(nanoseconds: 1_000_000_000) + Seconds(Double(step) / 50)
      let swell = -90 + 90 * sin(Double(step) * 0.1) * sin(Double(step) * 0.1)
      let levels = SpectrumLevels(repeating: Float(swell))
      screen.hear(Spectrum(position: (step + 1) * 960, levels: levels, trace: .flat), at: now)
      let damage = screen.draw(box.state, at: now).damage
      guard step > 0, step % 8 == 0 else { continue }
      for y in damage.rowRange where !damage.rows[y].isEmpty {
        for x in Int(damage.rows[y].start)..<Int(damage.rows[y].end) {
          let word = screen.surface.pixels[y * screen.surface.stride + x]
          let (r, g, b) = (linear(word >> 16), linear(word >> 8), linear(word))
          if r >= 0.8 * (r + g + b) { most = max(most, (r - g - b) * 320) }
        }
      }
    }
    return most
  }

  /// The largest part of a third of the panel each way that flashes too often.
  private static func count(
    _ view: SpectrumView, _ theme: PanelTheme, _ colors: SpectrumColors, rate: Double
  ) -> Double {
    let (width, height) = (160, 120)
    var settings = Settings()
    (settings.deck, settings.spectrum.view, settings.theme) = (.spectrum, view, theme)
    settings.spectrum.colors = colors
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
