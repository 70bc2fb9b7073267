import Gestures
import TestSupport
import Testing
import Units

/// Hands and fingers that are made, on strips of 8 to 16 pads of 5 mm that are looked at every 10 ms.
@Suite("a hand is no finger")
struct PalmTests {
  /// A way in which a hand comes down.
  private enum Kind: CaseIterable {
    case flat, rolling, fingerFirst
  }

  /// A strip, and what is latched on it.
  private struct Strip {
    let pads: Int
    private var tracker = RibbonTracker()
    private(set) var latch: RibbonLatch
    private var now = Instant(nanoseconds: 0)
    /// True for pads that tell of changes alone, as lines do; a chip is asked for all of them.
    private let tellsChanges: Bool
    private var told: UInt32 = 0

    init(pads: Int, keys: Int, tellsChanges: Bool) {
      self.pads = pads
      self.tellsChanges = tellsChanges
      latch = RibbonLatch(keyCount: keys, padCount: pads)
    }

    /// Takes the pads that are covered between two places, with some that are felt late or not.
    mutating func feel(
      _ covered: ClosedRange<Double>?, missing: Double = 0, _ random: inout SeededRandom
    ) {
      var bits: UInt32 = 0
      for pad in 0..<pads where covered.map({ $0.contains(Double(pad)) }) == true {
        if Double.random(in: 0..<1, using: &random) >= missing { bits |= 1 << UInt32(pad) }
      }
      now = now + .milliseconds(10)
      if tellsChanges, bits == told { return }
      told = bits
      for event in tracker.update(pads: bits, padCount: pads, at: now) { _ = latch.update(event) }
    }

    mutating func rest(_ random: inout SeededRandom) {
      for _ in 0..<30 { feel(nil, &random) }
    }
  }

  private static func strip(_ random: inout SeededRandom) -> Strip {
    let shapes = [(8, 6), (12, 6), (12, 8), (16, 6), (16, 13)]
    let (pads, keys) = shapes[Int.random(in: shapes.indices, using: &random)]
    return Strip(pads: pads, keys: keys, tellsChanges: Bool.random(using: &random))
  }

  /// A hand of 45 to 90 mm that lies on the strip with most of its width.
  private static func lay(_ kind: Kind, on strip: inout Strip, _ random: inout SeededRandom) {
    let most = Double(strip.pads)
    let width = Double.random(in: 9...max(9, min(18, most)), using: &random)
    let center = Double.random(in: most / 2 - 2...most / 2 + 1, using: &random)
    let hand = center - width / 2...center + width / 2
    let stay = Int.random(in: 3...80, using: &random)
    switch kind {
    case .flat:
      // All of it within 20 ms, not each pad at once.
      for _ in 0..<Int.random(in: 0...2, using: &random) { strip.feel(hand, missing: 0.2, &random) }
    case .rolling: roll(over: hand, on: &strip, isComing: true, &random)
    case .fingerFirst:
      let place = Double.random(in: hand.lowerBound + 1...hand.upperBound - 1, using: &random)
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        strip.feel(place - 0.9...place + 0.9, &random)
      }
    }
    for _ in 0..<stay { strip.feel(hand, missing: 0.01, &random) }
    if Bool.random(using: &random) { roll(over: hand, on: &strip, isComing: false, &random) }
    // The last pads come back once or twice, for as long as a finger may tap.
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      for _ in 0..<Int.random(in: 1...4, using: &random) { strip.feel(nil, &random) }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        strip.feel(hand.lowerBound...hand.lowerBound + 3, &random)
      }
    }
    strip.rest(&random)
  }

  /// Comes or goes from one side of the hand to the other, within 30 to 250 ms.
  private static func roll(
    over hand: ClosedRange<Double>, on strip: inout Strip, isComing: Bool,
    _ random: inout SeededRandom
  ) {
    let steps = Int.random(in: 3...25, using: &random)
    let isFromLow = Bool.random(using: &random)
    let width = hand.upperBound - hand.lowerBound
    for step in 1...steps {
      let share = Double(step) / Double(steps + 1)
      let part = width * (isComing ? share : 1 - share)
      strip.feel(
        isFromLow
          ? hand.lowerBound...hand.lowerBound + part : hand.upperBound - part...hand.upperBound,
        &random)
    }
  }

  @Test("of ten thousand hands, flat, rolling or a finger first, none latches a key")
  func hands() {
    var random = SeededRandom(seed: 381)
    var latched: [String] = []
    for number in 0..<10_000 {
      let kind = Kind.allCases[number % Kind.allCases.count]
      var strip = Self.strip(&random)
      Self.lay(kind, on: &strip, &random)
      if !strip.latch.latched.isEmpty { latched.append("\(number), \(kind), \(strip.pads) pads") }
      #expect(strip.latch.audible == Set(strip.latch.latched))
    }
    #expect(latched.isEmpty, "\(latched.count): \(latched.prefix(5))")
  }

  @Test("of ten thousand fingers all latch the key in whose middle they tap, after a hand, too")
  func fingers() {
    var random = SeededRandom(seed: 382)
    var missed: [String] = []
    for number in 0..<10_000 {
      var strip = Self.strip(&random)
      if number % 10 == 0 { Self.lay(.flat, on: &strip, &random) }
      let key = Int.random(in: 0..<strip.latch.keyCount, using: &random)
      let middle =
        (Double(key) + 0.5) * Double(strip.pads) / Double(strip.latch.keyCount) - 0.5
      // 8 to 15 mm: where a finger lies on no whole number of pads, it is felt by those that it covers.
      let half = Double.random(in: 0.8...1.5, using: &random)
      for _ in 0..<Int.random(in: 3...45, using: &random) {
        strip.feel(middle - half...middle + half, &random)
      }
      strip.rest(&random)
      if strip.latch.latched != [key] { missed.append("\(number), key \(key), \(strip.pads) pads") }
    }
    #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(5))")
  }
}
