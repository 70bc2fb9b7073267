import Testing

@testable import PitchDetection

@Suite("ToneGate") struct ToneGateTests {
  /// The power that is left of a tone of power 1 that the canceller knows well: -40 dB.
  let rest: Float = 1e-4

  @Test("without it the rest of a tone passes, as it does where nothing is learned")
  func without() {
    var gate = ToneGate()
    gate.open()
    #expect(gate.gain == 1)
  }

  @Test("with it nothing passes while a tone is learned, nor its rest after that")
  func with() {
    let gains = gains((0..<16).map { _ in 0.5 } + (0..<60).map { _ in rest })
    #expect(gains.allSatisfy { $0 == 0 })
  }

  @Test("a string 10 dB above the rest passes at once, and silence after it does not")
  func string() {
    let gains = gains([Float](repeating: rest, count: 40) + [1e-3, 1e-3, rest, rest])
    #expect(gains.suffix(4) == [1, 1, 0, 0])
  }

  @Test("a string that rings from the tone's begin on passes a second later at the latest")
  func patience() {
    let gains = gains([Float](repeating: 0.3, count: 60))
    #expect(gains.prefix(40).allSatisfy { $0 == 0 })
    #expect(gains.last == 1)
  }

  /// Gains after blocks in which so much was left of a tone of power 1 that begins.
  private func gains(_ left: [Float]) -> [Float] {
    var gate = ToneGate()
    gate.begin()
    return left.map {
      gate.update(left: $0, tones: 1)
      return gate.gain
    }
  }
}
