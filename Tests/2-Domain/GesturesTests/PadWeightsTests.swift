import TestSupport
import Testing
import Units

@testable import Gestures

@Suite("pads that tell how strongly they are touched")
struct PadWeightsTests {
  private let start = Instant(nanoseconds: 0)

  private func places(_ events: [RibbonTracker.Event]) -> [Double] {
    events.compactMap { if case .began(let touch) = $0 { touch.position } else { nil } }
  }

  @Test("pads in the middle that feel all the same give the fingers that plain pads give")
  func equal() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let bits = UInt32.random(in: 0...0x3FFF, using: &random) << 4
      var strengths = SIMD32<UInt8>()
      for pad in 0..<32 where bits >> UInt32(pad) & 1 == 1 { strengths[pad] = 200 }
      var (plain, weighed) = (RibbonTracker(), RibbonTracker())
      let expected = places(plain.update(pads: bits, at: start))
      let found = places(
        weighed.update(pads: bits, strengths: strengths, padCount: 24, at: start))
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(bits): \(found)")
    }
  }

  @Test("a pad beside the touched ones draws the finger to it, and two fingers by halves")
  func neighbours() {
    var strengths = SIMD32<UInt8>()
    strengths[4] = 100
    strengths[5] = 25
    var weights = PadWeights(bits: 0b1_0000, strengths: strengths, padCount: 12)
    #expect(abs(weights.centroid(from: 3.5, to: 4.5) - 4.2) < 1e-9)
    strengths[5] = 50
    strengths[6] = 100
    weights = PadWeights(bits: 0b101_0000, strengths: strengths, padCount: 12)
    #expect(abs(weights.centroid(from: 3.5, to: 4.5) - 4.2) < 1e-9)
    #expect(abs(weights.centroid(from: 5.5, to: 6.5) - 5.8) < 1e-9)
  }

  @Test("fingers of any width are found to a sixth of a pad, at the ends of the strip too")
  func ends() {
    for width in [1.5, 1.75, 2.0] {
      for position in stride(from: 0, through: 11, by: 0.05) {
        var strengths = SIMD32<UInt8>()
        var bits: UInt32 = 0
        for pad in 0..<12 {
          let low = max(position - width / 2, Double(pad) - 0.5)
          let high = min(position + width / 2, Double(pad) + 0.5)
          strengths[pad] = UInt8(max(0, high - low) * 200)
          if strengths[pad] > 30 { bits |= 1 << UInt32(pad) }
        }
        var tracker = RibbonTracker()
        let found = places(
          tracker.update(pads: bits, strengths: strengths, padCount: 12, at: start))
        #expect(found.count == 1)
        #expect(abs((found.first ?? 99) - position) < 1 / 6, "\(width) at \(position): \(found)")
      }
    }
  }

  @Test("a finger whose strengths tremble rests")
  func trembling() {
    var tracker = RibbonTracker()
    var strengths = SIMD32<UInt8>()
    strengths[4] = 100
    strengths[5] = 40
    _ = tracker.update(pads: 0b1_0000, strengths: strengths, padCount: 12, at: start)
    for other in [42, 38, 41] as [UInt8] {
      strengths[5] = other
      #expect(
        tracker.update(pads: 0b1_0000, strengths: strengths, padCount: 12, at: start) == [])
    }
    strengths[5] = 60
    #expect(
      tracker.update(pads: 0b1_0000, strengths: strengths, padCount: 12, at: start).count == 1)
  }
}
