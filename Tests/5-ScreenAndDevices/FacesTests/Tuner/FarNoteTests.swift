import Appliance
import MusicTheory
import PitchDetection
import Raster
import Testing
import Units

@testable import Faces

/// A note that is farther from its target than a scale can show.
@Suite struct FarNoteTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private func reading(_ note: Int, _ semitone: Int, _ cents: Double) -> PitchReading {
    PitchReading(
      position: 0, frequency: Hertz(110), confidence: 1, latched: MIDINote(note),
      heardSemitone: MIDINote(semitone), cents: Cents(cents), displayedFrequency: Hertz(110),
      level: Decibels(-20))
  }

  @Test("a semitone is named a third of a second at least, and a new note's at once")
  func semitone() {
    var motion = MeterMotion()
    _ = motion.follow(reading(45, 43, -180), isInTune: false, at: Self.start)
    #expect(motion.semitone == MIDINote(43))
    let waits = motion.follow(reading(45, 44, -140), isInTune: false, at: Self.start + Seconds(0.1))
    #expect(waits && motion.semitone == MIDINote(43))
    _ = motion.follow(reading(45, 44, -140), isInTune: false, at: Self.start + Seconds(0.34))
    #expect(motion.semitone == MIDINote(44))
    _ = motion.follow(reading(50, 48, -180), isInTune: false, at: Self.start + Seconds(0.4))
    #expect(motion.semitone == MIDINote(48))
    _ = motion.follow(.silence, isInTune: false, at: Self.start + Seconds(2))
    #expect(motion.semitone == nil)
  }

  @Test("more than a semitone is far, until it is less than 90 cents; neither changes quickly")
  func far() {
    var motion = MeterMotion()
    var now = Self.start
    var sides: [Int] = []
    for cents in [-60.0, -101, -95, -89, -101, 150, 20] {
      _ = motion.follow(reading(45, 45, cents), isInTune: false, at: now)
      sides.append(motion.farSide)
      now = now + Seconds(0.4)
    }
    #expect(sides == [0, -1, -1, 0, -1, 1, 0])
    _ = motion.follow(reading(45, 45, 120), isInTune: false, at: now)
    let waits = motion.follow(reading(45, 45, 20), isInTune: false, at: now + Seconds(0.1))
    #expect(waits && motion.farSide == 1)
  }

  @Test(
    "every face looks another way for a note far below than for one far above, and than near",
    arguments: UpperFace.allCases)
  func sides(upper: UpperFace) {
    let layout = PanelLayout(width: 320, height: 240, density: 1)
    for lower in LowerFace.allCases {
      let pictures = [-900.0, -30, 30, 900].map { picture(upper, lower, cents: $0) }
      let isStageView = FacePair(upper, lower) == .stageView
      for box in isStageView ? [StagePlan(in: layout).bar] : [layout.tube.frame, layout.lower] {
        #expect(differences(pictures[0], pictures[3], in: box) > 40)
        // The strobe has nothing but its arrow from 25 cents on.
        if upper == .strobe && lower.writesNumbers && box != layout.lower { continue }
        #expect(differences(pictures[0], pictures[1], in: box) > 40)
        #expect(differences(pictures[2], pictures[3], in: box) > 40)
      }
    }
  }

  private func picture(_ upper: UpperFace, _ lower: LowerFace, cents: Double) -> [UInt32] {
    var box = Box(lower, upper)
    box.hear(57, cents, at: Self.start)
    var screen = Screen(width: 320, height: 240, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: Self.start)
    return (0..<240).flatMap { y in (0..<320).map { x in screen.surface[x, y] } }
  }

  private func differences(_ one: [UInt32], _ other: [UInt32], in box: Rectangle) -> Int {
    var count = 0
    for y in Int(box.y)..<Int(box.maxY) {
      for x in Int(box.x)..<Int(box.maxX) where one[y * 320 + x] != other[y * 320 + x] {
        count += 1
      }
    }
    return count
  }

  @Test("the knob's notes stand where the index would meet them, in order, at most 80 degrees away")
  func knob() {
    #expect(Knob.angle(steps: 0) == 0)
    // A thin dash is 5 cents, a thick one 50.
    #expect(abs(Knob.angle(steps: 0.05) - 3) < 1e-9)
    #expect(abs(Knob.angle(steps: -0.5) + 30) < 1e-9)
    var last = -81.0
    for tenth in -480...480 {
      let angle = Knob.angle(steps: Double(tenth) / 10)
      #expect(angle >= last && abs(angle) <= 80)
      last = angle
    }
  }
}
