import Gestures
import Testing
import Units

private let now = Instant(nanoseconds: 0)

/// A strip of 16 pads over `keys` keys, and what its keys did.
private struct Strip {
  var tracker = RibbonTracker()
  var latch: RibbonLatch
  init(keys: Int) { latch = RibbonLatch(keyCount: keys, padCount: 16) }

  var now = Instant(nanoseconds: 0)

  mutating func pads(_ pads: Int...) -> [RibbonLatch.Change] {
    let bits = pads.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    now = now + .milliseconds(30)
    return tracker.update(pads: bits, at: now).flatMap { latch.update($0) }
  }
}

@Test("a key sounds while it is touched, and a slide plays key after key")
func slide() {
  var strip = Strip(keys: 4)
  #expect(strip.pads(0) == [.start(0)])
  #expect(strip.pads(2, 3) == [])
  #expect(strip.pads(5) == [.stop(0), .start(1)])
  #expect(strip.pads() == [.stop(1)])
  #expect(strip.latch.latched == [])
}

@Test("a touch that is held sustains its key and does not latch it")
func holdSustains() {
  var strip = Strip(keys: 4)
  #expect(strip.pads(1, 2) == [.start(0)])
  strip.now = strip.now + Seconds(0.6)
  #expect(strip.pads() == [.stop(0)])
}

@Test("a tap on the label latches, and the next one releases")
func tapLatches() {
  var strip = Strip(keys: 4)
  #expect(strip.pads(1, 2) == [.start(0)])
  #expect(strip.pads() == [])
  #expect(strip.latch.latched == [0])
  #expect(strip.pads(1, 2) == [])
  #expect(strip.pads() == [.stop(0)])
}

@Test("a latch by hand is that of a tap: three at once, the oldest goes, and the loose key counts")
func toggled() {
  var strip = Strip(keys: 4)
  #expect(strip.latch.toggle(0) == [.start(0)])
  #expect(strip.latch.toggle(4) == [.start(4)])
  #expect(strip.latch.toggle(2) == [.start(2)])
  #expect(strip.latch.toggle(3) == [.stop(0), .start(3)])
  #expect(strip.latch.latched == [4, 2, 3])
  #expect(strip.latch.toggle(4) == [.stop(4)])
  #expect(strip.latch.toggle(5) == [] && strip.latch.toggle(-1) == [])
  // A finger on the strip never reaches the loose one.
  #expect(strip.pads(15) == [] && strip.latch.touched == [3])
}

@Test("three fingers leave no room for a latch by hand")
func toggledUnderFingers() {
  var strip = Strip(keys: 8)
  _ = strip.pads(0, 5, 10)
  #expect(strip.latch.audible.count == 3)
  #expect(strip.latch.toggle(7) == [] && strip.latch.latched == [])
}

@Test("a fourth key releases the one latched longest ago")
func fourthKey() {
  var strip = Strip(keys: 4)
  for first in [1, 5, 9] {
    _ = strip.pads(first, first + 1)
    _ = strip.pads()
  }
  #expect(strip.latch.latched == [0, 1, 2])
  #expect(strip.pads(13, 14) == [.stop(0), .start(3)])
  #expect(strip.latch.audible == [1, 2, 3])
}

@Test("a second finger does not disturb the first")
func twoFingers() {
  var strip = Strip(keys: 8)
  #expect(strip.pads(0) == [.start(0)])
  #expect(strip.pads(0, 8) == [.start(4)])
  #expect(strip.pads(0, 9) == [])
  strip.now = strip.now + Seconds(1)
  #expect(strip.pads(9) == [.stop(0)])
  #expect(strip.latch.audible == [4])
}

@Test("touches keep their identity while they move towards each other")
func identity() {
  var tracker = RibbonTracker()
  let landed = tracker.update(pads: 0b1000_0000_0000_0001, at: now)
  let closer = tracker.update(pads: 0b0001_0000_0000_0100, at: now)
  #expect(landed.count == 2)
  let positions: [Double] = closer.compactMap {
    guard case .moved(let touch) = $0 else { return nil }
    return touch.identity == 1 ? touch.position : nil
  }
  #expect(positions == [2])
  #expect(closer.count == 2)
}

@Test("any pads at any time sound at most three keys and stop all they started")
func anyPads() {
  var strip = Strip(keys: 13)
  var sounding: Set<Int> = []
  var state: UInt64 = 42
  for _ in 0..<20_000 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mask = UInt32(truncatingIfNeeded: state >> 40) & UInt32(truncatingIfNeeded: state >> 20)
    for event in strip.tracker.update(pads: mask & 0xFFFF, at: now) {
      for change in strip.latch.update(event) {
        switch change {
        case .start(let key): #expect(sounding.insert(key).inserted)
        case .stop(let key): #expect(sounding.remove(key) != nil)
        }
      }
      #expect(sounding.count <= 3)
    }
  }
  for change in strip.latch.silence() {
    if case .stop(let key) = change { sounding.remove(key) }
  }
  #expect(sounding.isEmpty)
}
