import DevicePorts
import Gestures
import TestSupport
import Testing
import Units

@testable import Appliance

/// Pads as a log may tell them that somebody wrote: more than the strip has, or any on a box without one.
@Suite("pads that a strip does not have")
struct MissingPadTests {
  @Test("end no box, whatever deck or menu is on", arguments: Deck.allCases, [0, 1, 3, 31, 32])
  func pads(deck: Deck, count: Int) {
    var settings = Settings()
    settings.deck = deck
    var hands = Hands(settings, pads: count)
    var random = SeededRandom(seed: 36)
    for round in 0..<60 {
      if round == 40 { hands.hold(.mode) }
      // One finger, or so many that the strip is taken for wet.
      let bits =
        round.isMultiple(of: 2)
        ? 1 << UInt32.random(in: 0..<32, using: &random)
        : UInt32.random(in: 0...UInt32.max, using: &random)
      var mask = PadMask(bits: bits)
      if Bool.random(using: &random) {
        var strengths = SIMD32<UInt8>()
        for pad in 0..<32 { strengths[pad] = UInt8.random(in: 0...255, using: &random) }
        mask = PadMask(bits: mask.bits, strengths: strengths)
      }
      hands.send(.control(.pads(mask, at: hands.now)))
      hands.wait(0.2)
      hands.touch()
      hands.wait(0.3)
    }
    #expect(hands.state.power == .running)
    if count == 0 { #expect(hands.state.controls.tones.latch.audible.isEmpty) }
  }
}
