import Testing

@testable import Synthesis

@Suite("sounds that ring beside each other")
struct RingingSoundsTests {
  /// Sounds of ten samples, each sample of a sound having its value.
  private static func sounds(slots: Int, values: [Float]) -> RingingSounds {
    RingingSounds(slots: slots, count: 10 * values.count) { table in
      for (index, value) in values.enumerated() {
        for sample in 0..<10 { table[10 * index + sample] = value }
      }
    }
  }

  private static func rendered(_ count: Int, _ sounds: inout RingingSounds) -> [Float] {
    var mix = [Float](repeating: 0, count: count)
    mix.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { sounds.render(addingTo: start, count: count) }
    }
    return mix
  }

  @Test("a sound rings to its end beside those that follow, until there are more than slots")
  func beside() {
    var sounds = Self.sounds(slots: 3, values: [1, 10, 100, 1000])
    sounds.strike(from: 0, count: 10, gain: 1)
    #expect(Self.rendered(2, &sounds) == [1, 1])
    sounds.strike(from: 10, count: 10, gain: 1)
    #expect(Self.rendered(2, &sounds) == [11, 11])
    sounds.strike(from: 20, count: 10, gain: 0.5)
    #expect(Self.rendered(2, &sounds) == [61, 61])
    // The fourth takes the place of the first.
    sounds.strike(from: 30, count: 10, gain: 1)
    #expect(Self.rendered(2, &sounds) == [1060, 1060])
    let wasSilent = sounds.isSilent
    #expect(Self.rendered(9, &sounds) == [1060, 1060, 1060, 1060, 1050, 1050, 1000, 1000, 0])
    let isSilent = sounds.isSilent
    #expect(!wasSilent && isSilent)
  }
}
