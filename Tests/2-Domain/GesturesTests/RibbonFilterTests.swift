import Gestures
import Testing
import Units

@Suite("pads in trouble")
struct RibbonFilterTests {
  private func at(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

  @Test("a pad held for a minute without a change beside it is ignored until it is let go")
  func stuck() {
    var filter = RibbonFilter()
    let before = filter.update(pads: 0b100, at: at(1))
    #expect(before == 0b100 && filter.trouble == nil)
    #expect(filter.deadline == at(61))
    let held = filter.advance(to: at(61))
    #expect(held == 0 && filter.trouble == .stuck(2))
    let beside = filter.update(pads: 0b1000_0100, at: at(62))
    #expect(beside == 0b1000_0000)
    _ = filter.update(pads: 0, at: at(63))
    let again = filter.update(pads: 0b100, at: at(64))
    #expect(again == 0b100 && filter.trouble == nil)
  }

  @Test("pads that a bridge makes one are ignored both, until one of them is touched alone")
  func bridged() {
    var filter = RibbonFilter()
    for touch in 0..<8 {
      _ = filter.update(pads: 0b100_0000_0100, at: at(Double(touch)))
      _ = filter.update(pads: 0, at: at(Double(touch) + 0.2))
    }
    #expect(filter.trouble == .bridged(2, 10))
    let ignored = filter.update(pads: 0b100_0001_0100, at: at(9))
    #expect(ignored == 0b1_0000)
    _ = filter.update(pads: 0, at: at(9.2))
    _ = filter.update(pads: 0b100, at: at(10))
    _ = filter.update(pads: 0, at: at(10.2))
    #expect(filter.trouble == nil)
  }

  @Test("two fingers that play together are no bridge, and neither is a broad one")
  func chords() {
    var filter = RibbonFilter()
    for touch in 0..<40 {
      // Every third time the fingers fall into two scans of the strip.
      let gap = touch % 3 == 0 ? 0.012 : 0
      _ = filter.update(pads: 0b100, at: at(Double(touch)))
      _ = filter.update(pads: 0b100_0000_0100, at: at(Double(touch) + gap))
      _ = filter.update(pads: 0, at: at(Double(touch) + 0.2))
      _ = filter.update(pads: 0b1111_0000_0000_0000, at: at(Double(touch) + 0.4))
      _ = filter.update(pads: 0, at: at(Double(touch) + 0.6))
      #expect(filter.trouble == nil)
    }
  }

  @Test("a finger that moves now and then is never stuck")
  func moving() {
    var filter = RibbonFilter()
    for step in 0..<10 {
      let pads: UInt32 = step % 2 == 0 ? 0b0110 : 0b1110
      let counting = filter.update(pads: pads, at: at(Double(step) * 50))
      #expect(counting == pads)
      #expect(filter.trouble == nil)
    }
  }

  @Test("a pad that chatters is ignored until it was quiet for a second")
  func chatter() {
    var filter = RibbonFilter()
    for step in 0..<20 { _ = filter.update(pads: UInt32(step % 2), at: at(Double(step) * 0.005)) }
    #expect(filter.trouble == .chattering(0))
    let other = filter.update(pads: 0b1001, at: at(0.11))
    #expect(other == 0b1000)
    _ = filter.advance(to: at(1.2))
    #expect(filter.trouble == nil)
  }

  @Test("a strum as fast as a hand can, to and fro, is no chatter")
  func strum() {
    var filter = RibbonFilter()
    for step in 0..<240 {
      let place = step / 12 % 2 == 0 ? step % 12 : 11 - step % 12
      let counting = filter.update(pads: 1 << UInt32(place), at: at(Double(step) * 0.005))
      #expect(counting == 1 << UInt32(place))
    }
    #expect(filter.trouble == nil)
  }

  @Test("a wet strip is ignored as a whole until it has been dry for a second")
  func wet() {
    var filter = RibbonFilter()
    let drops = filter.update(pads: 0b1010_1010_1010, at: at(1))
    #expect(drops == 0 && filter.trouble == .wet)
    let finger = filter.update(pads: 0b11, at: at(2))
    #expect(finger == 0)
    _ = filter.update(pads: 0, at: at(3))
    #expect(filter.deadline == at(4))
    _ = filter.advance(to: at(4))
    #expect(filter.trouble == nil)
    let played = filter.update(pads: 0b11, at: at(5))
    #expect(played == 0b11)
  }

  @Test("three pads that flicker at once are water, not fingers")
  func flicker() {
    var filter = RibbonFilter()
    for step in 0..<30 {
      _ = filter.update(pads: step % 2 == 0 ? 0b10_0100_1000 : 0, at: at(Double(step) * 0.01))
    }
    #expect(filter.trouble == .wet)
  }
}
