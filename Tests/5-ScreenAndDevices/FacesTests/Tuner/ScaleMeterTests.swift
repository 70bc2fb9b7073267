import Appliance
import MusicTheory
import PitchDetection
import Raster
import Testing
import Units

@testable import Faces

@Suite("Meters in a scale from a file") struct ScaleMeterTests {
  /// Notes 0, 50, 250 and 700 cents above middle C, again an octave higher.
  private static let uneven = NoteOffsets(
    degrees: [0, 50, 250, 700].map { Cents($0) }, interval: Cents(1200), middle: Cents(6000))

  private static func steps(_ note: Int, _ cents: Double, in scale: NoteOffsets?) -> Double {
    var motion = MeterMotion()
    let reading = PitchReading(
      position: 0, frequency: Hertz(262), confidence: 1, latched: MIDINote(note),
      cents: Cents(cents), displayedFrequency: Hertz(262), level: Decibels(-20))
    _ = motion.follow(
      reading, isInTune: false, scale: scale, at: Instant(nanoseconds: 1_000_000_000))
    return motion.steps
  }

  @Test("half-way to the next note is half a step, however far that is")
  func steps() throws {
    let scale = try #require(Self.uneven)
    for (key, cents, steps) in [
      (20, 25.0, 0.5), (20, -250, -0.5), (21, 100, 0.5), (21, -25, -0.5), (22, 225, 0.5),
      (23, 250, 0.5), (20, 50, 1), (20, 475, 2.5), (20, -1200, -4),
    ] {
      #expect(abs(Self.steps(key, cents, in: scale) - steps) < 1e-6, "\(key), \(cents)")
    }
    // Twelve notes stand where their names say.
    #expect(Self.steps(60, 25, in: nil) == 0.25)
  }

  @Test("a note of a scale stays as long as a number does, while the pitch glides on to the next")
  func glides() throws {
    let scale = try #require(
      NoteOffsets(
        degrees: (0..<53).map { Cents(1200 * Double($0) / 53) }, interval: Cents(1200),
        middle: Cents(6000)))
    var motion = MeterMotion()
    func follow(_ note: Int, _ cents: Double, after seconds: Double) -> Bool {
      let reading = PitchReading(
        position: 0, frequency: Hertz(262), confidence: 1, latched: MIDINote(note),
        cents: Cents(cents), displayedFrequency: Hertz(262), level: Decibels(-20))
      let now = Instant(nanoseconds: 1_000_000_000) + Seconds(seconds)
      return motion.follow(reading, isInTune: true, scale: scale, at: now)
    }
    _ = follow(265, 0, after: 0)
    #expect(follow(266, 3, after: 0.1), "it has yet to be shown")
    #expect(motion.note == MIDINote(265))
    #expect(abs(motion.heardCents - (1200.0 / 53 + 3)) < 1e-3)
    _ = follow(266, 3, after: 0.2)
    #expect(motion.note == MIDINote(266) && abs(motion.heardCents - 3) < 1e-9)
    // What is farther away is another note, and is shown at once.
    _ = follow(290, -2, after: 0.25)
    #expect(motion.note == MIDINote(290))
  }

  @Test("the wheel stops at its notes, and the strip's triangles between those of the file")
  func pointed() throws {
    let steps = (1...53).map { "\(1200 * Double($0) / 53)\n" }.joined()
    let scale = try ScalaTemperament(
      name: "a.scl", scale: Array("a\n53\n\(steps)".utf8), keyboard: nil)
    let middle = try #require(scale.offsets.repetition).middleKey
    var pictures: [[UInt32]] = []
    for cents in [0.0, 1200.0 / 53 / 2] {
      var settings = Settings()
      settings.scale = scale.name
      settings.tuner.faces = FacePair(.noteWheel, .chromaticStrip)
      var box = Box(settings, pads: 0)
      let now = Instant(nanoseconds: 1_000_000_000)
      box.take(.scale(.read(scale)), at: now)
      box.hear(middle, cents, at: now)
      let heard = Heard()
      _ = heard.follow(box.state, at: now)
      #expect(abs(heard.meter.steps - cents * 53 / 1200) < 1e-3)
      var screen = Screen(width: 320, height: 240, density: 1)
      for second in 0..<3 { _ = screen.draw(box.state, at: now + Seconds(Double(second))) }
      pictures.append((0..<240).flatMap { y in (0..<320).map { screen.surface[$0, y] } })
    }
    #expect(pictures[0] != pictures[1])
  }
}
