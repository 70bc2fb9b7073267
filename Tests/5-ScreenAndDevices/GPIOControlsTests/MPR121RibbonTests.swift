import DevicePorts
import Gestures
import Glibc
import TestSupport
import Testing
import Units

@testable import GPIOControls

/// A hand on a strip of one or two chips, and what the box makes of it.
private struct Hand {
  let machine: StripMachine
  let port: GPIOControlsPort
  let padCount: Int
  var filter = RibbonFilter()
  var tracker = RibbonTracker()
  var latch: RibbonLatch
  /// Positions that a finger came to, and keys that began to sound.
  var places: [Double] = []
  var started: [Int] = []

  init(chips: Int = 1) {
    let addresses: [UInt8] = chips == 1 ? [0x5A] : [0x5C, 0x5D]
    padCount = 12 * chips
    machine = StripMachine(addresses)
    port = machine.port(addresses: addresses, electrodes: padCount)
    latch = RibbonLatch(keyCount: padCount, padCount: padCount)
    wait(.milliseconds(50))
  }

  mutating func wait(_ length: Seconds) {
    for case .pads(let mask, let time) in machine.run(port, length) {
      let events = tracker.update(
        pads: filter.update(pads: mask.bits, at: time), strengths: mask.strengths,
        padCount: padCount, at: time)
      for event in events {
        switch event {
        case .began(let touch), .moved(let touch): places.append(touch.position)
        case .ended: break
        }
        for case .start(let key) in latch.update(event) { started.append(key) }
      }
    }
  }

  mutating func tap(at position: Double, _ finger: FakeMPR121.Finger, for length: Seconds) {
    var finger = finger
    finger.position = position
    machine.touch([finger])
    wait(length)
    machine.touch([])
    wait(.milliseconds(30))
  }

  /// Slides in steps of a millisecond.
  mutating func slide(
    from begin: Double, to end: Double, _ finger: FakeMPR121.Finger, for length: Seconds
  ) {
    let steps = Int(length.value * 1000)
    var finger = finger
    for step in 0...steps {
      finger.position = begin + (end - begin) * Double(step) / Double(steps)
      machine.touch([finger])
      wait(.milliseconds(1))
    }
    machine.touch([])
    wait(.milliseconds(30))
  }
}

@Suite("an MPR121 strip")
struct MPR121RibbonTests {
  @Test("a touch is known within 20 ms of the finger, whenever it lands", arguments: [1, 2])
  func latency(chips: Int) {
    var hand = Hand(chips: chips)
    var random = SeededRandom(seed: 3)
    var latest = Seconds(0)
    for _ in 0..<300 {
      hand.wait(.milliseconds(Double.random(in: 40...60, using: &random)))
      let landed = hand.machine.now
      hand.machine.touch([.init(position: Double.random(in: 0...11, using: &random))])
      while hand.latch.touched.isEmpty, hand.machine.now - landed < Seconds(1) {
        hand.wait(Seconds(50e-6))
      }
      latest = max(latest, hand.machine.now - landed)
      hand.machine.touch([])
    }
    #expect(latest < .milliseconds(20), "\(latest.value * 1000) ms")
    #expect(latest > .milliseconds(8), "the chip's own debounce is in it")
  }

  @Test(
    "a finger that slides slowly is followed in steps of a quarter pad at most", arguments: [1, 2])
  func steps(chips: Int) {
    for width in [1.2, 1.5, 1.8, 2.0, 2.4] {
      var hand = Hand(chips: chips)
      let last = Double(hand.padCount - 1)
      hand.slide(
        from: 0, to: last, .init(position: 0, width: width), for: Seconds(last / 2))
      let steps = zip(hand.places, hand.places.dropFirst()).map { $1 - $0 }
      #expect((steps.max() ?? 9) <= 0.25, "width \(width): \(hand.places)")
      #expect((steps.min() ?? -9) > -0.15, "width \(width): back by \(steps.min() ?? -9)")
      let ends = (hand.places.first ?? 9, hand.places.last ?? 0)
      #expect(ends.0 < 0.4 && ends.1 > last - 0.4, "width \(width): \(ends)")
    }
  }

  @Test(
    "a finger is found to a quarter of an electrode, 95 of 100 to an eighth", arguments: [1, 2])
  func places(chips: Int) {
    var random = SeededRandom(seed: 7)
    var hand = Hand(chips: chips)
    var errors: [Double] = []
    for _ in 0..<1000 {
      let place = Double.random(in: 0...Double(hand.padCount - 1), using: &random)
      let finger = FakeMPR121.Finger(
        position: 0, width: Double.random(in: 1.2...2.2, using: &random),
        counts: Double.random(in: 40...500, using: &random))
      hand.places = []
      hand.tap(at: place, finger, for: .milliseconds(60))
      errors.append(abs((hand.places.last ?? 99) - place))
    }
    errors.sort()
    let told = "middle \(errors[500]), 95 of 100 \(errors[950]), all \(errors[999])"
    #expect(errors[500] < 0.04, "\(told)")
    #expect(errors[950] < 0.125, "\(told)")
    #expect(errors[999] < 0.25, "\(told)")
  }

  @Test("a finger that rests does not move, whatever the noise")
  func rest() {
    var hand = Hand()
    hand.tap(at: 4.3, .init(position: 0), for: Seconds(2))
    #expect(hand.places.count <= 3, "\(hand.places)")
    #expect(hand.places.allSatisfy { abs($0 - 4.3) < 0.15 }, "\(hand.places)")
  }

  @Test("random touches latch and random slides strum as on pads, on one chip and on two")
  func storm() {
    let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 1000 : 100_000
    var random = SeededRandom(seed: 18)
    var mismatches = 0
    for chips in [1, 2] {
      var hand = Hand(chips: chips)
      var latched: [Int] = []
      for number in 0..<count / 2 {
        let finger = FakeMPR121.Finger(
          position: 0, width: Double.random(in: 1.2...2.2, using: &random),
          counts: Double.random(in: 40...500, using: &random))
        hand.started = []
        let key = Int.random(in: 0..<hand.padCount, using: &random)
        let length = Seconds(Double.random(in: 0.03...0.2, using: &random))
        if Bool.random(using: &random) {
          let place = Double(key) + Double.random(in: -0.15...0.15, using: &random)
          hand.tap(at: place, finger, for: length)
          if latched.contains(key) {
            latched.removeAll { $0 == key }
          } else {
            latched = Array((latched + [key]).suffix(3))
          }
        } else {
          let way = Bool.random(using: &random) ? 2 : -2
          let end = min(max(key + way, 0), hand.padCount - 1)
          if abs(end - key) < 2 { continue }
          hand.slide(from: Double(key), to: Double(end), finger, for: length + .milliseconds(60))
          for passed in stride(from: key, through: end, by: way / 2) where !latched.contains(passed)
          {
            latched = Array(latched.suffix(2))
            if !hand.started.contains(passed) { mismatches += 1 }
          }
        }
        if hand.latch.latched != latched {
          mismatches += 1
          Issue.record("\(number) of \(chips): \(hand.latch.latched), expected \(latched)")
          latched = hand.latch.latched
        }
        if mismatches > 10 { return }
      }
    }
    #expect(mismatches == 0)
  }
}
