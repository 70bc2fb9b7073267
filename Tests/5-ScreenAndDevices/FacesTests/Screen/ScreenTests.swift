import Appliance
import DevicePorts
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite struct ScreenTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Draws until nothing moves, but at most for six seconds: some faces never rest.
  static func settle(_ screen: inout Screen, _ state: ApplianceState, from now: Instant)
    -> Instant
  {
    var now = now
    for _ in 0..<12 where screen.draw(state, at: now).isMoving { now = now + Seconds(0.5) }
    return now
  }

  @Test("the first drawing damages all; once settled, drawing again touches nothing")
  func settled() {
    var box = Box(.informationBar)
    var screen = Screen(width: 480, height: 320, density: 1)
    let first = screen.draw(box.state, at: Self.start)
    #expect(first.damage.rowRange == 0..<320)
    #expect(first.damage.rows.allSatisfy { $0 == Damage.Span(start: 0, end: 480) })
    #expect(!first.isMoving)
    box.hear(45, -12.3, at: Self.start)
    let now = Self.settle(&screen, box.state, from: Self.start + Seconds(1))
    let again = screen.draw(box.state, at: now + Seconds(1))
    #expect(again.damage.isEmpty && !again.isMoving)
  }

  @Test(
    "a picture that came step by step equals one drawn from nothing, and damage holds each change",
    arguments: FacePair.everyFace + [FacePair(.strobe, .ruler)])
  func increments(pair: FacePair) throws {
    var box = Box(pair)
    var screen = Screen(width: 320, height: 240, density: 1)
    var before = Surface(width: 320, height: 240)
    var now = Self.start
    let heard: [(Int, Double)] = [
      (45, -49), (45, -12.3), (45, 0.4), (45, 1.5), (46, 30), (69, 4.9), (-1, 0),
    ]
    for (note, cents) in heard {
      box.hear(note, cents, at: now)
      for _ in 0..<6 {
        before.copy(before.bounds, from: screen.surface)
        let outcome = screen.draw(box.state, at: now)
        var outside = 0
        for y in 0..<240 {
          let span = outcome.damage.rows[y]
          for x in 0..<320 where screen.surface[x, y] != before[x, y] {
            if x < span.start || x >= span.end { outside += 1 }
          }
        }
        #expect(outside == 0)
        now = now + Seconds(1 / 60)
      }
      now = now + Seconds(0.5)
      _ = screen.draw(box.state, at: now)
      // The same lights, drawn without regard to what was there.
      before.copy(before.bounds, from: screen.surface)
      screen.redrawAll(box.state, at: now)
      let found = difference(screen.surface, before, tolerance: 0)
      #expect(found?.pixels == 0, "after \(note), \(cents) cents")
    }
  }

  @Test("MODE brings the other face, and back the same picture")
  func mode() throws {
    var box = Box(.chromaticStrip)
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = screen.draw(box.state, at: Self.start)
    var strip = Surface(width: 320, height: 240)
    strip.copy(strip.bounds, from: screen.surface)
    var now = Self.start
    for _ in FacePair.all {
      for isActive in [true, false] {
        now = now + Seconds(0.05)
        box.take(.control(.edge(.mode, isActive: isActive, at: now)), at: now)
      }
      // The line says what the controls do for a while.
      now = now + Seconds(3)
      box.take(.clock, at: now)
      now = Self.settle(&screen, box.state, from: now)
      let found = difference(strip, screen.surface, tolerance: 0)
      #expect((found?.pixels == 0) == (box.state.settings.tuner.upper == .arc))
    }
  }

  @Test("standby is dark but for the POWER lamp and the keys' names")
  func standby() {
    var box = Box(.informationBar)
    var screen = Screen(width: 480, height: 320, density: 1)
    _ = screen.draw(box.state, at: Self.start)
    var now = Self.start
    for isActive in [true, false] {
      now = now + Seconds(0.05)
      box.take(.control(.edge(.power, isActive: isActive, at: now)), at: now)
    }
    let fading = screen.draw(box.state, at: now + Seconds(0.1))
    #expect(fading.isMoving)
    now = now + Seconds(0.4)
    box.take(.clock, at: now)
    #expect(box.state.power == .standby)
    let dark = screen.draw(box.state, at: now)
    #expect(!dark.isMoving)
    var lit = 0
    for y in 0..<320 { for x in 0..<480 where screen.surface[x, y] != 0 { lit += 1 } }
    #expect(lit > 100 && lit < 480 * 320 / 20)
  }

  @Test("readings that no scale has are drawn without a trap", arguments: [-1e9, 1e9, .nan])
  func extremes(cents: Double) {
    for pair in FacePair.everyFace {
      var box = Box(pair)
      var screen = Screen(width: 240, height: 320, density: 1)
      var now = Self.start
      for note in [-1, 0, 127, 100_000] {
        box.take(
          .reading(
            PitchReading(
              position: 0, frequency: Hertz(440), confidence: 1,
              latched: note < 0 ? nil : MIDINote(note), cents: Cents(cents),
              displayedFrequency: Hertz(440), level: Decibels(0))), at: now)
        now = now + Seconds(1)
        let outcome = screen.draw(box.state, at: now)
        #expect(outcome.damage.width == 240)
      }
    }
  }

  @Test("a still meter has nothing that moves by itself", arguments: FacePair.everyFace)
  func still(pair: FacePair) {
    var settings = Settings()
    settings.tuner.faces = pair
    settings.isStill = true
    var box = Box(settings)
    box.hear(45, 9, at: Self.start)
    var screen = Screen(width: 320, height: 240, density: 1)
    var now = Self.start
    // The stage view says for four seconds what the controls do.
    for _ in 0..<9 {
      _ = screen.draw(box.state, at: now)
      now = now + Seconds(0.5)
    }
    let outcome = screen.draw(box.state, at: now)
    #expect(outcome.damage.isEmpty && !outcome.isMoving)
  }
}
