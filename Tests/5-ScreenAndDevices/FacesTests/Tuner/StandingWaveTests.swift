import Appliance
import Glibc
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite struct StandingWaveTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Shows a sound on the panel, a picture each 60th of a second.
  private func watch(
    _ sound: [Float], _ body: (Double, borrowing Surface, Screen.Outcome) -> Void
  ) {
    let heard = HeardSound(sound)
    var box = Box(.informationBar, .standingWave)
    var screen = Screen(width: 320, height: 240, density: 1)
    for picture in 0..<90 {
      let time = Seconds(Double(picture) / 60)
      box.take(.reading(heard.reading(at: time)), at: Self.start + time)
      let outcome = screen.draw(box.state, at: Self.start + time)
      body(time.value, screen.surface, outcome)
    }
  }

  private func tone(_ partials: Int) -> [Float] {
    let layers = (1...partials).map {
      Signals.sine(
        Hertz(146.83 * Double($0)), amplitude: 0.3 / Double($0), length: Seconds(1.5),
        rate: SampleRate(48000))
    }
    return layers.dropFirst().reduce(layers[0]) { mixed($0, $1) }
  }

  @Test("a steady tone stands still", arguments: [1, 20])
  func still(partials: Int) {
    var before = Surface(width: 320, height: 240)
    var moved = 0
    watch(tone(partials)) { time, surface, _ in
      if time > 1, let found = difference(before, surface, tolerance: 2) { moved += found.pixels }
      before.copy(before.bounds, from: surface)
    }
    #expect(moved == 0)
  }

  @Test("a sawtooth and a sine look different")
  func shapes() {
    var sine = Surface(width: 320, height: 240)
    watch(tone(1)) { _, surface, _ in sine.copy(sine.bounds, from: surface) }
    var apart = 0
    watch(tone(20)) { _, surface, _ in
      apart = difference(sine, surface, tolerance: 40)?.pixels ?? 0
    }
    #expect(apart > 300)
  }

  @Test("a shape follows in the same time at 30, 43, 60 and 75 pictures a second")
  func following() {
    func shape(at rate: Double) -> [Float] {
      var shape = WaveShape(following: Seconds(0.04))
      shape.aim(at: Waveform { sin(2 * .pi * $0) }, of: MIDINote(45))
      shape.aim(at: Waveform { cos(4 * .pi * $0) }, of: MIDINote(45))
      for _ in 0..<Int(rate / 10) { shape.advance(by: Seconds(1 / rate)) }
      shape.advance(by: Seconds(0.1 - Double(Int(rate / 10)) / rate))
      return shape.samples
    }
    let reference = shape(at: 1000)
    for rate in [30.0, 43, 60, 75] {
      for (a, b) in zip(shape(at: rate), reference) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test("the light of what was goes out by time, not by pictures", arguments: [30.0, 43, 60, 75])
  func persistence(rate: Double) {
    var phosphor = Persistence()
    phosphor.excite()
    var left = 1.0
    var time = 0.0
    while let gain = phosphor.fade(by: Seconds(time == 0 ? 0 : 1 / rate)), gain > 0 {
      left *= Double(gain) / 256
      #expect(abs(left - exp(-time / Persistence.decay.value)) < 0.02)
      time += 1 / rate
    }
    #expect(!phosphor.isGlowing && abs(time - Persistence.last.value) <= 1.01 / rate)
  }

  @Test("a trace that moved leaves light, which is gone a third of a second later")
  func tail() {
    var box = Box(.informationBar, .standingWave)
    var screen = Screen(width: 320, height: 240, density: 1)
    box.hear(45, 9, at: Self.start)
    _ = screen.draw(box.state, at: Self.start)
    var now = Self.start + Seconds(2)
    _ = screen.draw(box.state, at: now)
    #expect(!screen.draw(box.state, at: now + Seconds(1)).isMoving)
    now = now + Seconds(1)
    box.hear(45, 9, at: now, waveform: Waveform { cos(2 * .pi * $0) })
    _ = screen.draw(box.state, at: now)
    var pictures = 0
    repeat {
      now = now + Seconds(1 / 60)
      pictures += 1
    } while screen.draw(box.state, at: now).isMoving && pictures < 100
    #expect((15...50).contains(pictures))
    #expect(screen.draw(box.state, at: now + Seconds(1)).damage.isEmpty)
  }
}
