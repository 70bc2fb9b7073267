import Gestures
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

@Suite("one button tapped while the other is held")
struct HeldPairTests {
  /// Holds one button from 0 on and presses the other from each time to the next.
  private func held(
    _ first: ButtonPair.Button, while times: [(Double, Double)], until end: Double
  ) -> (pair: ButtonPair, said: [ButtonPair.Gesture]) {
    var pair = ButtonPair()
    var said = pair.edge(first, isActive: true, at: at(0))
    for (start, end) in times { said += pair.press(first.other, from: start, to: end) }
    return (pair, said + pair.edge(first, isActive: false, at: at(end)))
  }

  @Test("the second counts each time it is tapped, and the first for nothing of its own")
  func repeated() {
    for first in ButtonPair.Button.allCases {
      let (pair, said) = held(
        first, while: [(260, 330), (360, 400), (430, 480), (700, 780)], until: 1000)
      #expect(said.count { $0 == .tapped(first.other) } == 4)
      let rest = said.filter { $0 != .tapped(first.other) }
      #expect(rest.allSatisfy { if case .single(_, .press) = $0 { true } else { false } })
      #expect(pair.troubles.isEmpty)
    }
  }

  @Test("a quarter of a second tells a chord from a held button")
  func together() {
    for first in ButtonPair.Button.allCases {
      let chord = held(first, while: [(250, 330)], until: 400).said
      #expect(chord.contains(.chord) && !chord.contains(.tapped(first.other)))
      let held = held(first, while: [(251, 330)], until: 400).said
      #expect(held.contains(.tapped(first.other)) && !held.contains(.chord))
    }
  }

  @Test("hands that lift the held one first still mean the same")
  func liftedFirst() {
    for first in ButtonPair.Button.allCases {
      var pair = ButtonPair()
      var said = pair.edge(first, isActive: true, at: at(0))
      said += pair.edge(first.other, isActive: true, at: at(300))
      said += pair.edge(first, isActive: false, at: at(340))
      said += pair.edge(first.other, isActive: false, at: at(380))
      #expect(said.last == .tapped(first.other))
      #expect(said.count == 3)
    }
  }

  @Test("MODE does not open the menu after it, nor POWER held short of three seconds stay silent")
  func spent() {
    var mode = ButtonPair()
    _ = mode.edge(.mode, isActive: true, at: at(0))
    _ = mode.press(.power, from: 300, to: 380)
    #expect(mode.advance(to: at(5000)).isEmpty)

    var power = ButtonPair()
    _ = power.edge(.power, isActive: true, at: at(0))
    _ = power.press(.mode, from: 300, to: 380)
    _ = power.press(.mode, from: 550, to: 630)
    #expect(power.advance(to: at(1149)).isEmpty)
    // The hand stays: it counts from the last tap.
    #expect(power.advance(to: at(1150)) == [.single(.power, .hold)])
    #expect(power.pressedSince(.power) == at(550))
    // And what counts down is not put off any more.
    _ = power.press(.mode, from: 1300, to: 1380)
    #expect(power.pressedSince(.power) == at(550))
  }

  @Test("POWER as the second is POWER held once it stays, MODE as the second opens nothing")
  func secondStays() {
    var pair = ButtonPair()
    _ = pair.edge(.mode, isActive: true, at: at(0))
    _ = pair.edge(.power, isActive: true, at: at(300))
    #expect(pair.advance(to: at(899)).isEmpty)
    #expect(pair.advance(to: at(900)) == [.single(.power, .hold)])

    var other = ButtonPair()
    _ = other.edge(.power, isActive: true, at: at(0))
    _ = other.edge(.mode, isActive: true, at: at(300))
    let said = other.advance(to: at(4000))
    #expect(said.first == .single(.power, .hold))
    #expect(!said.contains(.single(.mode, .hold)) && !said.contains(.tapped(.mode)))
  }

  @Test("a bounce of either gives nothing twice")
  func bounce() {
    for first in ButtonPair.Button.allCases {
      let twice = held(first, while: [(300, 380), (390, 395)], until: 600).said
      #expect(twice.count { $0 == .tapped(first.other) } == 1)

      var pair = ButtonPair()
      var said = pair.edge(first, isActive: true, at: at(0))
      said += pair.edge(first.other, isActive: true, at: at(300))
      said += pair.edge(first, isActive: false, at: at(320))
      said += pair.edge(first, isActive: true, at: at(325))
      said += pair.edge(first.other, isActive: false, at: at(380))
      said += pair.edge(first, isActive: false, at: at(500))
      #expect(said.count { $0 == .tapped(first.other) } == 1)
      #expect(!said.contains(.chord) && !said.contains(.single(first, .tap)))
    }
  }

  @Test("of shorted buttons none is tapped while the other is held")
  func shorted() {
    var pair = ButtonPair()
    for turn in 0..<6 {
      for (isActive, length) in [(true, 0.0), (false, 100)] {
        for button in ButtonPair.Button.allCases {
          _ = pair.edge(button, isActive: isActive, at: at(Double(turn) * 500 + length))
        }
      }
    }
    #expect(pair.troubles == [.shorted])
    #expect(!pair.isHeld(.mode) && !pair.isHeld(.power))
    for button in ButtonPair.Button.allCases { _ = pair.edge(button, isActive: true, at: at(5000)) }
    #expect(pair.advance(to: at(5600)) == [.single(.power, .hold)])
  }

  @Test("a button that is used with the other one is stuck after half a minute, not ten seconds")
  func stuck() {
    var pair = ButtonPair()
    _ = pair.edge(.mode, isActive: true, at: at(0))
    for turn in 0..<40 {
      let start = 300 + Double(turn) * 300
      #expect(pair.press(.power, from: start, to: start + 80).last == .tapped(.power))
    }
    #expect(pair.advance(to: at(29_999)).isEmpty)
    #expect(pair.advance(to: at(30_000)) == [.void(.mode)])
    #expect(pair.troubles == [.stuck(.mode)])
  }

  @Test("which one is held is known from its press to its release, through all taps of the other")
  func known() {
    for first in ButtonPair.Button.allCases {
      var pair = ButtonPair()
      #expect(!pair.isHeld(first))
      _ = pair.edge(first, isActive: true, at: at(0))
      #expect(pair.isHeld(first) && !pair.isHeld(first.other))
      _ = pair.edge(first.other, isActive: true, at: at(300))
      #expect(pair.isHeld(first) && !pair.isHeld(first.other))
      _ = pair.edge(first.other, isActive: false, at: at(380))
      #expect(pair.isHeld(first))
      _ = pair.edge(first, isActive: false, at: at(500))
      #expect(!pair.isHeld(first))
      // A chord holds neither.
      _ = pair.edge(first, isActive: true, at: at(1000))
      _ = pair.edge(first.other, isActive: true, at: at(1040))
      #expect(!pair.isHeld(first) && !pair.isHeld(first.other))
    }
  }
}
