import Gestures
import TestSupport
import Testing
import Units

private func at(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: Int64(milliseconds * 1e6))
}

extension ButtonPair {
  /// Taps a button from one time to another.
  fileprivate mutating func press(
    _ button: Button, from start: Double, to end: Double
  ) -> [Gesture] {
    let down = edge(button, isActive: true, at: at(start))
    return down + edge(button, isActive: false, at: at(end))
  }
}

@Suite("MODE and POWER together")
struct ButtonPairTests {
  @Test("one button alone is that button's")
  func single() {
    var pair = ButtonPair()
    let mode = pair.press(.mode, from: 0, to: 80)
    let power = pair.press(.power, from: 200, to: 280)
    #expect(mode == [.single(.mode, .press), .single(.mode, .tap)])
    #expect(power == [.single(.power, .press), .single(.power, .tap)])
    #expect(pair.deadline == nil)
  }

  @Test("both together are a chord, whichever comes first, and neither counts for itself")
  func chord() {
    for first in ButtonPair.Button.allCases {
      let second: ButtonPair.Button = first == .mode ? .power : .mode
      var pair = ButtonPair()
      var said = pair.edge(first, isActive: true, at: at(0))
      said += pair.edge(second, isActive: true, at: at(40))
      said += pair.edge(first, isActive: false, at: at(120))
      said += pair.edge(second, isActive: false, at: at(160))
      #expect(said.count { $0 == .chord } == 1)
      #expect(!said.contains(.single(.mode, .tap)) && !said.contains(.single(.power, .tap)))
    }
  }

  @Test("both held are told twice, after 0.7 s and after one, and are not POWER held")
  func chordHeld() {
    for first in ButtonPair.Button.allCases {
      var pair = ButtonPair()
      _ = pair.edge(first, isActive: true, at: at(0))
      #expect(pair.edge(first.other, isActive: true, at: at(240)).last == .chord)
      #expect(pair.chordSince == at(240) && pair.deadline == at(940))
      #expect(pair.advance(to: at(939)).isEmpty)
      #expect(pair.advance(to: at(940)) == [.chordHeld])
      #expect(pair.advance(to: at(1239)).isEmpty)
      #expect(pair.advance(to: at(1240)) == [.chordHeldLong])
      #expect(pair.advance(to: at(9000)).isEmpty)
      _ = pair.edge(first, isActive: false, at: at(9100))
      #expect(pair.chordSince == nil)
    }
  }

  @Test("a foot that hits both gives a chord and nothing else, however it leaves them")
  func graze() {
    for first in ButtonPair.Button.allCases {
      var pair = ButtonPair()
      _ = pair.edge(first, isActive: true, at: at(0))
      var said = pair.edge(first.other, isActive: true, at: at(240))
      // One that bounces, is lifted and comes down again, and stays for long.
      said += pair.press(first, from: 260, to: 264)
      said += pair.edge(first, isActive: false, at: at(300))
      said += pair.edge(first, isActive: true, at: at(305))
      said += pair.edge(first.other, isActive: false, at: at(400))
      said += pair.press(first.other, from: 500, to: 4500)
      said += pair.edge(first, isActive: false, at: at(4600))
      let own = said.filter { if case .single(_, .press) = $0 { false } else { true } }
      #expect(own == [.chord])
      #expect(pair.press(.mode, from: 5000, to: 5080).last == .single(.mode, .tap))
    }
  }

  @Test("POWER held is POWER held, with MODE stuck or shorted to it")
  func powerAlwaysHolds() {
    var stuck = ButtonPair()
    _ = stuck.edge(.mode, isActive: true, at: at(0))
    _ = stuck.edge(.power, isActive: true, at: at(20_000))
    #expect(stuck.advance(to: at(20_700)) == [.single(.power, .hold)])

    var shorted = ButtonPair()
    for turn in 0..<6 {
      let start = Double(turn) * 500
      for isActive in [true, false] {
        for button in ButtonPair.Button.allCases {
          _ = shorted.edge(button, isActive: isActive, at: at(start + (isActive ? 0 : 100)))
        }
      }
    }
    #expect(shorted.troubles == [.shorted])
    for button in ButtonPair.Button.allCases {
      #expect(shorted.edge(button, isActive: true, at: at(5000)) == [.single(button, .press)])
    }
    #expect(shorted.advance(to: at(5700)) == [.single(.power, .hold)])
  }

  @Test("hands that press both are no bridge, and a bridge that is cut is forgotten")
  func bridge() {
    var hands = ButtonPair()
    for turn in 0..<20 {
      let start = Double(turn) * 500
      _ = hands.edge(.mode, isActive: true, at: at(start))
      _ = hands.edge(.power, isActive: true, at: at(start + 4))
      _ = hands.edge(.power, isActive: false, at: at(start + 100))
      _ = hands.edge(.mode, isActive: false, at: at(start + 100))
    }
    #expect(hands.troubles.isEmpty)

    var bridged = ButtonPair()
    for turn in 0..<4 {
      for (isActive, length) in [(true, 0.0), (false, 100)] {
        for button in ButtonPair.Button.allCases {
          _ = bridged.edge(button, isActive: isActive, at: at(Double(turn) * 500 + length))
        }
      }
    }
    #expect(bridged.troubles == [.shorted])
    _ = bridged.press(.mode, from: 4000, to: 4080)
    #expect(bridged.troubles.isEmpty)
    #expect(bridged.press(.mode, from: 5000, to: 5080).last == .single(.mode, .tap))
  }

  @Test("a button that was down at the start is stuck until it is let go")
  func foundDown() {
    var pair = ButtonPair()
    pair.foundDown(.power, at: at(0))
    #expect(pair.troubles == [.stuck(.power)])
    #expect(pair.advance(to: at(60_000)).isEmpty)
    #expect(pair.press(.mode, from: 61_000, to: 61_080).last == .single(.mode, .tap))
    #expect(pair.edge(.power, isActive: false, at: at(62_000)).isEmpty)
    #expect(pair.troubles.isEmpty)
    #expect(pair.press(.power, from: 63_000, to: 63_080).last == .single(.power, .tap))
  }

  @Test("a button that is held for ten seconds is stuck, and what it did is to be taken back")
  func stuck() {
    var pair = ButtonPair()
    _ = pair.edge(.mode, isActive: true, at: at(0))
    let said = pair.advance(to: at(30_000))
    #expect(said.first == .single(.mode, .hold) && said.last == .void(.mode))
    // 9.4 s at up to 25 a second, and none after the button was known to be stuck.
    #expect((200...235).contains(said.count))
    #expect(pair.troubles == [.stuck(.mode)] && pair.deadline == nil)
    #expect(pair.press(.power, from: 31_000, to: 31_080).last == .single(.power, .tap))
    _ = pair.edge(.mode, isActive: false, at: at(40_000))
    #expect(pair.troubles.isEmpty)
    #expect(pair.press(.mode, from: 41_000, to: 41_080).last == .single(.mode, .tap))
  }

  @Test("a button that flickers is ignored until it is quiet for a second")
  func chattering() {
    var pair = ButtonPair()
    var taps = 0
    for turn in 0..<100 {
      let said = pair.press(.mode, from: Double(turn) * 60, to: Double(turn) * 60 + 30)
      taps += said.count { $0 == .single(.mode, .tap) }
    }
    #expect(taps <= 13)
    #expect(pair.troubles == [.chattering(.mode)])
    let quiet = at(99 * 60 + 30 + 1000)
    #expect(pair.deadline == quiet)
    _ = pair.advance(to: quiet)
    #expect(pair.troubles.isEmpty)
    #expect(pair.press(.mode, from: 9000, to: 9080).last == .single(.mode, .tap))
  }

  @Test("the fastest finger, eight taps a second for ten seconds, is believed")
  func fastFinger() {
    var pair = ButtonPair()
    var taps = 0
    for turn in 0..<80 {
      let said = pair.press(.mode, from: Double(turn) * 125, to: Double(turn) * 125 + 60)
      taps += said.count { $0 == .single(.mode, .tap) }
    }
    #expect(taps == 80)
  }

  @Test("after any edges at any times both buttons work again a while after they are let go")
  func storm() {
    var random = SeededRandom(seed: 17)
    for _ in 0..<200 {
      var pair = ButtonPair()
      var time = 0.0
      for _ in 0..<200 {
        time += Double.random(in: -5...400, using: &random)
        let button: ButtonPair.Button = Bool.random(using: &random) ? .mode : .power
        _ = pair.edge(button, isActive: Bool.random(using: &random), at: at(time))
        if Int.random(in: 0..<4, using: &random) == 0 { _ = pair.advance(to: at(time)) }
      }
      for button in ButtonPair.Button.allCases {
        _ = pair.edge(button, isActive: false, at: at(time + 1))
      }
      _ = pair.advance(to: at(time + 2000))
      // The first press alone tells a bridge from two hands.
      _ = pair.press(.mode, from: time + 3000, to: time + 3050)
      #expect(pair.troubles.isEmpty)
      #expect(pair.press(.power, from: time + 4000, to: time + 4050).last == .single(.power, .tap))
      #expect(pair.press(.mode, from: time + 5000, to: time + 5050).last == .single(.mode, .tap))
    }
  }
}
