import Testing

@testable import SpectralAnalysis

@Suite("The level of the beat") struct TempoLevelTests {
  /// Hops of a beat at 105 BPM.
  private static let beat: Float = 57

  /// What is alike: a correlation for each number of half beats.
  typealias Alike = [Float: Float]

  /// A correlation that has a top of each height at its number of half beats, and nothing between.
  private static func correlation(_ tops: Alike) -> [Float] {
    var values = [Float](repeating: 0, count: 420)
    for (halves, height) in tops {
      let lag = Int((halves * beat / 2).rounded())
      for offset in -2...2 { values[lag + offset] = height * (1 - 0.1 * Float(abs(offset))) }
    }
    return values
  }

  /// The hops of a beat after two seconds of the same.
  private static func told(_ all: Alike, low: Alike? = nil, high: Alike? = nil) -> Float {
    let rows = [all, low ?? all, high ?? all].map(correlation)
    var level = TempoLevel(hopRate: 100)
    var told: Float = 0
    rows[0].withUnsafeBufferPointer { all in
      rows[1].withUnsafeBufferPointer { low in
        rows[2].withUnsafeBufferPointer { high in
          guard let all = all.baseAddress, let low = low.baseAddress, let high = high.baseAddress
          else { return }
          func lags(_ values: UnsafePointer<Float>) -> TempoLevel.Lags {
            TempoLevel.Lags(values: values, longest: 400)
          }
          for _ in 0..<20 {
            told = level.beat(
              of: beat, in: lags(all), groups: (lags(low), lags(all), lags(high)))
          }
        }
      }
    }
    return told
  }

  @Test("strokes that are all alike, low and high, are beats up to 240")
  func alike() {
    let strokes: Alike = [1: 0.95, 2: 0.95, 3: 0.94, 4: 0.95]
    #expect(Self.told(strokes) == Self.beat / 2)
    #expect(Self.told(strokes, high: [2: 0.1]) == Self.beat / 2)
  }

  @Test("a drum on every other stroke keeps the beat where it is")
  func everyOther() {
    let strokes: Alike = [1: 0.95, 2: 0.95, 3: 0.94, 4: 0.95]
    #expect(Self.told(strokes, low: [1: 0.4, 2: 0.9, 3: 0.4, 4: 0.9]) == Self.beat)
    #expect(Self.told(strokes, high: [1: 0.7, 2: 0.85, 3: 0.7, 4: 0.85]) == Self.beat)
  }

  @Test("a fast bar of three has its three beats, a bar of 3 + 3 + 2 has four")
  func threes() {
    let three: Alike = [1: 0.5, 2: 0.55, 3: 0.85, 4: 0.5, 6: 0.85]
    #expect(Self.told(three.merging([8: 0.5]) { $1 }) == Self.beat / 2)
    #expect(Self.told(three.merging([8: 0.9]) { $1 }) == Self.beat)
  }
}
