import Gestures
import Testing
import Units

private func at(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: Int64(milliseconds * 1e6))
}

@Suite("a hand that is slower than most")
struct SlowHandTests {
  private static let slownesses = [1, 1.5, 2, 3.0]

  private static func pair(_ slowness: Double) -> ButtonPair {
    var pair = ButtonPair()
    pair.slowness = slowness
    return pair
  }

  @Test("what is a hold for others is a tap, and a hold takes as many times as long")
  func hold() {
    for slowness in Self.slownesses {
      for button in ButtonPair.Button.allCases {
        var short = Self.pair(slowness)
        _ = short.edge(button, isActive: true, at: at(0))
        let tap = short.edge(button, isActive: false, at: at(600 * slowness - 1))
        #expect(tap == [.single(button, .tap)])
        var long = Self.pair(slowness)
        _ = long.edge(button, isActive: true, at: at(0))
        #expect(long.advance(to: at(600 * slowness)) == [.single(button, .hold)])
        // The first repetition, and how many there are in the two seconds after it.
        let first = 850 * slowness
        #expect(long.advance(to: at(first - 1)).isEmpty)
        #expect(long.advance(to: at(first)) == [.single(button, .repetition(1))])
        let usual = slowness == 1 ? 1 : 0
        #expect((long.advance(to: at(first + 2000)).count < 20) == (usual == 0))
      }
    }
  }

  @Test(
    "two presses of both may lie as many times as far apart, and are held as many times as long")
  func chord() {
    for slowness in Self.slownesses {
      for first in ButtonPair.Button.allCases {
        var both = Self.pair(slowness)
        var said = both.edge(first, isActive: true, at: at(0))
        said += both.edge(first.other, isActive: true, at: at(250 * slowness))
        #expect(said.last == .chord)
        let held = 950 * slowness
        #expect(both.advance(to: at(held - 1)).isEmpty)
        #expect(both.advance(to: at(held)).first == .chordHeld)
        var apart = Self.pair(slowness)
        said = apart.edge(first, isActive: true, at: at(0))
        said += apart.edge(first.other, isActive: true, at: at(250 * slowness + 1))
        said += apart.edge(first.other, isActive: false, at: at(250 * slowness + 80))
        #expect(said.last == .tapped(first.other))
      }
    }
  }

  @Test("a press that goes on keeps its hold, and any number is brought within bounds")
  func bounds() {
    var pair = ButtonPair()
    _ = pair.edge(.mode, isActive: true, at: at(0))
    pair.slowness = 3
    #expect(pair.advance(to: at(600)) == [.single(.mode, .hold)])
    for (given, taken) in [(0.2, 1.0), (-1, 1), (17, 3), (.nan, 1), (.infinity, 1), (2.5, 2.5)] {
      pair.slowness = given
      #expect(pair.slowness == taken)
    }
  }

  @Test("at any slowness POWER counts as held long before three seconds")
  func order() {
    for slowness in Self.slownesses {
      let pair = Self.pair(slowness)
      #expect(Press.Parameters.standard.slowed(by: pair.slowness).hold.value <= 1.8)
    }
  }
}
