import Testing
import Units

@testable import PitchDetection

@Suite("NoiseFloor") struct NoiseFloorTests {
  let hop = Seconds.milliseconds(16.0 / 3)

  @Test("without it readings in a loud room weigh as much as a note's")
  func without() { #expect(weight(level: -44, floor: -60) == 1) }

  @Test("with it readings near the room's own level weigh a tenth")
  func with() {
    let room = floor(after: [(-45, 60)])
    #expect(weight(level: -44, floor: room.level) == 0.1)
    #expect(weight(level: -20, floor: room.level) == 1)
  }

  /// The movement of the display by a reading at a level, as a part of the movement by a loud one.
  private func weight(level: Double, floor: Double) -> Double {
    func moved(_ excess: Double) -> Double {
      var smoother = DisplaySmoother(hop: hop)
      smoother.update(110, excess: excess)
      smoother.update(110.1, excess: excess)
      return smoother.frequency - 110
    }
    return (100 * moved(level - floor) / moved(60)).rounded() / 100
  }

  @Test("it stays 12 dB above a steady room")
  func steady() {
    #expect(abs(floor(after: [(-55, 60)]).level - -43) < 0.1)
  }

  @Test("a note of two seconds hardly moves it, a room that grew loud does")
  func slowlyUp() {
    let room = floor(after: [(-55, 60)]).level
    #expect(floor(after: [(-55, 60), (-20, 2)]).level - room < 8)
    #expect(floor(after: [(-55, 60), (-45, 60)]).level - room > 9.5)
  }

  @Test("it is back in a quiet room within half a second")
  func quicklyDown() {
    #expect(abs(floor(after: [(-45, 60), (-55, 0.5)]).level - -43) < 0.2)
  }

  @Test("it keeps to -60 to -30 dB of full scale in any room")
  func bounds() {
    #expect(floor(after: [(-120, 60)]).level == -60)
    #expect(floor(after: [(0, 60)]).level == -30)
  }

  /// A floor that has heard levels in dB, each for so many seconds.
  private func floor(after rooms: [(level: Double, seconds: Double)]) -> NoiseFloor {
    var floor = NoiseFloor(hop: hop)
    for room in rooms {
      for _ in 0..<Int(room.seconds / hop.value) { floor.update(room.level) }
    }
    return floor
  }
}
