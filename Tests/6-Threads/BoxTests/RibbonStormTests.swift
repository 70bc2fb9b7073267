import DevicePorts
import Glibc
import TestSupport
import Testing

/// The pads under a hand, a wet cloth or a bad wire, as one of the drivers tells of them.
private struct Pads {
  enum Shape: CaseIterable {
    /// One line a pad: each edge comes alone, a few milliseconds after the one before.
    case lines
    /// A frame every 25 ms, in which any number of pads may have changed.
    case frames
    /// Water or noise: anything, at once.
    case wild
  }

  var shape = Shape.lines
  private(set) var bits: UInt32 = 0
  private var wanted: UInt32 = 0

  /// The next pads, and how many milliseconds later something else happens.
  mutating func next(_ random: inout SeededRandom) -> (bits: UInt32, wait: Int) {
    switch shape {
    case .wild:
      bits = UInt32.random(in: 0...0xFFFF, using: &random)
      return (bits, Int.random(in: 0...40, using: &random))
    case .frames:
      bits = Self.hand(&random)
      return (bits, 25 * Int.random(in: 1...20, using: &random))
    case .lines:
      if bits == wanted { wanted = Self.hand(&random) }
      let different = bits ^ wanted
      bits ^= different & (0 &- different)
      return (bits, bits == wanted ? Int.random(in: 20...600, using: &random) : 3)
    }
  }

  /// Nothing, or up to five fingers that cover one to three pads each.
  private static func hand(_ random: inout SeededRandom) -> UInt32 {
    (0..<[0, 0, 1, 1, 1, 2, 2, 3, 4, 5][Int.random(in: 0..<10, using: &random)]).reduce(0) {
      bits, _ in
      let width = Int.random(in: 1...3, using: &random)
      return bits | (UInt32(1) << UInt32(width) - 1) << UInt32.random(in: 0...13, using: &random)
    }
  }
}

@Suite("storms on the ribbon")
struct RibbonStormTests {
  @Test(
    "whatever happens, what is lit sounds, never more than three, and no command is lost that had room"
  )
  func storm() {
    let events = getenv("PHOSPHOR_LONG_TESTS") == nil ? 10_000 : 1_000_000
    var random = SeededRandom(seed: 61)
    let box = StormyBox(pads: 16)
    var pads = Pads()
    var (sounded, overruns) = (0, 0)
    for index in 0..<events {
      if index % 200 == 0 { pads.shape = Pads.Shape.allCases[index / 200 % 3] }
      // The audio thread stands still until its ring has run over, or nobody played for long.
      if index % 2500 == 1000 {
        box.settle()
        box.isStalled = box.isRunning
      }
      if box.isStalled, box.lost > 50 || index % 2500 == 2400 {
        #expect(box.lost == box.lostByRing, "event \(index): \(box.lostByRing) had no room")
        if box.lost > 0 { overruns += 1 }
        box.isStalled = false
        guard Self.agrees(box, index) else { return }
      }
      let wait = Self.happen(to: box, &pads, &random)
      box.pass(wait)
      if index % 10 == 9 {
        guard Self.agrees(box, index) else { return }
        sounded += box.lit.count
      }
    }
    #expect(box.mostVoices == 3)
    #expect(sounded > events / 40)
    // On many decks the strip sounds nothing: of 4 and 400 stalls the ring ran over in 3 and 89.
    #expect(overruns >= max(2, events / 20_000))
  }

  /// True if the lit keys sound, once all that was sent had the fixed delay in which it takes effect.
  private static func agrees(_ box: StormyBox, _ index: Int) -> Bool {
    for _ in 0..<3 { box.pass(15) }
    let isAgreed = box.lit == box.sounding && box.lit.count <= 3
    #expect(isAgreed, "event \(index): lit \(box.lit), sounding \(box.sounding)")
    return isAgreed
  }

  /// Moves a finger or, rarely, something else.
  ///
  /// - Returns: For how many milliseconds nothing else happens.
  private static func happen(
    to box: StormyBox, _ pads: inout Pads, _ random: inout SeededRandom
  ) -> Int {
    switch Int.random(in: 0..<1000, using: &random) {
    case 0: box.press(.power, milliseconds: 100)
    case 1, 2: box.press(.mode, milliseconds: 100)
    case 3: box.press(.mode, milliseconds: 700)
    case 4: box.unplug()
    case 5...8: box.plug()
    case 9, 10: box.jack(isPlugged: Bool.random(using: &random))
    case 11: return 61_000
    default:
      let (bits, wait) = pads.next(&random)
      box.pads(bits)
      return wait
    }
    return Int.random(in: 0...500, using: &random)
  }
}
