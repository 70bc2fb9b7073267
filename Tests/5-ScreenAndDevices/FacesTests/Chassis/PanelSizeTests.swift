import Appliance
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import Raster
import Testing
import Units

@testable import Faces

/// Every size that a panel may have, and readings that none should: run with the address sanitizer too, by
/// `Tests/sanitize`.
@Suite struct PanelSizeTests {
  /// Full HD takes seconds without optimisation.
  static let sizes: [(Int, Int)] =
    [(320, 240), (240, 320), (480, 320), (799, 479), (800, 480), (1024, 600)]
    + (getenv("PHOSPHOR_LONG_TESTS") == nil
      ? [] : [(1280, 720), (1280, 800), (1920, 1080), (1080, 1920), (1023, 767)])

  @Test("each face draws any reading on a panel of any size, within the panel", arguments: sizes)
  func anySize(width: Int, height: Int) {
    var screen = Screen(width: width, height: height, density: 1)
    var now = Instant(nanoseconds: 1_000_000_000)
    let heard: [(note: Int, cents: Double, level: Double)] = [
      (45, -49.9, -20), (46, 30, 0), (127, .infinity, .nan), (-1, 0, -120), (0, -1e12, .infinity),
      (45, .nan, -30), (108, 50, -.infinity),
    ]
    for pair in FacePair.everyFace {
      var box = Box(pair)
      for reading in heard {
        box.take(
          .reading(
            PitchReading(
              position: 0, frequency: Hertz(440), confidence: 1,
              latched: reading.note < 0 ? nil : MIDINote(reading.note),
              cents: Cents(reading.cents), displayedFrequency: Hertz(reading.cents),
              level: Decibels(reading.level), waveform: Box.string)),
          at: now)
        for _ in 0..<2 {
          now = now + Seconds(1 / 60)
          let damage = screen.draw(box.state, at: now).damage
          #expect(damage.width == width && damage.height == height)
          for row in damage.rows where !row.isEmpty {
            #expect(row.start >= 0 && row.end <= width)
          }
        }
      }
    }
    var high = UInt32(0)
    for y in 0..<height { for x in 0..<width { high |= screen.surface[x, y] } }
    #expect(high >> 24 == 0 && high != 0)
  }
}
