import Gestures
import TestSupport
import Testing
import Units

@Suite("fingers on the strip")
struct RibbonTrackerTests {
  private var tracker = RibbonTracker()
  /// Position of each finger that is on the strip.
  private var fingers: [Int: Double] = [:]
  private var now = Instant(nanoseconds: 0)
  private var wasEmpty = false

  /// Touches exactly these pads.
  private mutating func pads(_ pads: [Int]) {
    let bits = pads.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    // A palm is forgotten once nobody has touched the strip for a while.
    now = now + .milliseconds(wasEmpty ? 200 : 20)
    wasEmpty = bits == 0
    for event in tracker.update(pads: bits, at: now) {
      switch event {
      case .began(let touch):
        #expect(fingers.updateValue(touch.position, forKey: touch.identity) == nil)
      case .moved(let touch):
        #expect(fingers.updateValue(touch.position, forKey: touch.identity) != nil)
      case .ended(let touch, _): #expect(fingers.removeValue(forKey: touch.identity) != nil)
      }
    }
  }

  @Test("two fingers that slide into one run and part again are still the same two")
  mutating func merge() {
    pads([2, 8])
    pads([4, 7])
    pads([4, 5, 6])
    #expect(fingers.count == 2)
    pads([4, 5, 6, 7])
    #expect(fingers.count == 2)
    pads([3, 7, 8])
    #expect(fingers == [1: 3, 2: 7.5])
  }

  @Test("of two fingers in one run the one that is lifted ends, the other stays")
  mutating func liftOutOfRun() {
    pads([2, 8])
    pads([4, 5, 6, 7])
    pads([6, 7])
    #expect(fingers == [2: 6.5])
  }

  @Test("a flat finger is one, a wider run two, and a palm none until it is lifted")
  mutating func widths() {
    pads([3, 4, 5, 6])
    #expect(fingers == [1: 4.5])
    pads([])
    pads([3, 4, 5, 6, 7, 8])
    #expect(fingers.count == 2)
    pads([])
    pads(Array(2...11))
    #expect(fingers.isEmpty)
    pads([5, 6])
    #expect(fingers.isEmpty)
    pads([5, 6, 14])
    #expect(fingers.count == 1)
    pads([])
    pads([5, 6])
    #expect(fingers.count == 1)
  }

  @Test("all pads on at once are no finger")
  mutating func allPads() {
    for count in [12, 16] {
      pads(Array(0..<count))
      #expect(fingers.isEmpty)
      pads([])
    }
  }

  @Test("a finger that covers another number of pads with each scan stays one")
  mutating func breathing() {
    pads([4])
    for width in [1, 2, 3, 4, 3, 4, 2, 1, 4] { pads(Array(4..<4 + width)) }
    #expect(fingers.keys.sorted() == [1])
  }

  @Test(
    "any pads keep the books: every finger begins once, ends once, and all end with the strip empty"
  )
  mutating func anyPads() {
    var random = SeededRandom(seed: 16)
    for _ in 0..<20_000 {
      let some = UInt32.random(in: 0...0xFFFF, using: &random)
      let mask = Bool.random(using: &random) ? some & some >> 3 : some | some << 1
      pads((0..<16).filter { mask >> UInt32($0) & 1 == 1 })
      #expect(fingers.count <= 16 && fingers.values.allSatisfy { (0...15).contains($0) })
    }
    pads([])
    #expect(fingers.isEmpty)
  }
}
