import Appliance
import Glibc
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// Notes that lie close together change more often: they must not flash either.
@Suite struct ScaleFlashTests {
  /// A scale of so many equal steps an octave.
  private static func scale(_ notes: Int) throws -> ScalaTemperament {
    let steps = (1...notes).map { "\(1200 * Double($0) / Double(notes))\n" }.joined()
    return try ScalaTemperament(
      name: "a.scl", scale: Array("a\n\(notes)\n\(steps)".utf8), keyboard: nil)
  }

  /// A pitch in cents above A2 at a time: a peg that is turned, a slide, a vibrato over three notes, and leaps.
  private static func pitch(at time: Double) -> Double {
    switch time.truncatingRemainder(dividingBy: 4) {
    case let time where time < 1: 100 * time
    case let time where time < 2: 700 * (time - 1)
    case let time where time < 3: 35 * sin(2 * .pi * 5.5 * time)
    case let time: Double(Int(time * 9) * 97 % 400)
    }
  }

  @Test(
    "glides, slides, vibrato and leaps in scales of few and of many notes stay below the threshold",
    arguments: [5, 19, 53], [26.0, 60])
  func scales(notes: Int, rate: Double) throws {
    let scale = try Self.scale(notes)
    let target = TuningTarget(offsets: scale.offsets)
    for pair in FacePair.everyFace {
      var settings = Settings()
      settings.scale = scale.name
      settings.tuner.faces = pair
      var box = Box(settings, pads: 0)
      box.take(.scale(.read(scale)), at: Instant(nanoseconds: 0))
      var screen = Screen(width: 320, height: 240, density: 1)
      var counter = FlashCounter(width: 320, height: 240)
      for frame in 0..<Int(4 * rate) {
        let time = Double(frame) / rate
        let now = Instant(nanoseconds: 1_000_000_000) + Seconds(time)
        let frequency = Hertz(110).raised(by: Cents(Self.pitch(at: time)))
        let note = target.nearestSemitone(to: frequency)
        var reading = FlashScore.tone(45, target.deviation(of: frequency, from: note).value)
        (reading.latched, reading.heardSemitone) = (note, note)
        (reading.frequency, reading.displayedFrequency) = (frequency, frequency)
        box.take(.reading(reading), at: now)
        let outcome = screen.draw(box.state, at: now)
        counter.take(screen.surface, outcome.damage, at: Float(time))
      }
      #expect(counter.worstArea < 0.25, "\(notes) notes, \(pair): \(counter.worstArea) of 0.25")
    }
  }
}
