import Appliance
import Glibc
import Raster
import Testing
import Units

@testable import Faces

/// The room does not change when a string comes in tune: what says so is a form, not a flood of light.
@Suite("light of in tune")
struct InTuneLightTests {
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let sizes =
    [(480, 320), (240, 320)] + (isLong ? [(800, 480), (320, 480), (600, 1024)] : [])

  /// The mean of the panel's light, 0...1: sRGB undone, with the weights of Rec 709.
  private static func light(of surface: borrowing Surface) -> Double {
    var sum = 0.0
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        sum += Luminance.of(surface.pixels[y * surface.stride + x])
      }
    }
    return sum / Double(surface.width * surface.height)
  }

  @Test(
    "its mean changes by at most a tenth of full white when in tune is entered or left",
    arguments: PanelTheme.allCases)
  func mean(theme: PanelTheme) {
    var worst = (change: 0.0, place: "")
    for (width, height) in Self.sizes {
      for upper in UpperFace.allCases {
        for lower in LowerFace.allCases where upper != .letter || lower == .wedges {
          // By day the smallest panel shows the stage view alone, whose light changes most there.
          if !Self.isLong, width == 240, upper != .letter { continue }
          var box = Box(lower, upper, theme: theme)
          var screen = Screen(width: width, height: height, density: 1)
          var now = Instant(nanoseconds: 1_000_000_000)
          var means: [Double] = []
          for (cents, isInTune) in [(5.2, false), (4.9, true), (6.6, false)] {
            box.hear(45, cents, at: now)
            now = ScreenTests.settle(&screen, box.state, from: now) + Seconds(5)
            now = ScreenTests.settle(&screen, box.state, from: now) + Seconds(1)
            #expect(box.state.isInTune == isInTune)
            means.append(Self.light(of: screen.surface))
          }
          let change = max(abs(means[1] - means[0]), abs(means[2] - means[1]))
          if change > worst.change {
            worst = (change, "\(upper) \(lower), \(width)x\(height)")
          }
          #expect(change <= 0.1, "\(upper) \(lower), \(width)x\(height): \(means)")
        }
      }
    }
    print("light of in tune: \(theme): \(worst)")
  }
}
