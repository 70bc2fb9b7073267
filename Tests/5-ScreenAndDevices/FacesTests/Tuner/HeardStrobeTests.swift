import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import Faces

/// The strobe on the phases that the box's own ear measures.
@Suite struct HeardStrobeTests {
  /// The way that each band goes from one time to another, in cycles.
  private func ways(of sound: [Float], from start: Double, to end: Double) -> [Double] {
    var strobe = StrobeMotion()
    var ways = [Double](repeating: 0, count: 5)
    HeardSound(sound).watch(for: Seconds(end)) { time, motion, now in
      let before = strobe.bands.map(\.phase)
      _ = strobe.advance(motion.note.map { Strobe.deviations(of: motion, $0) }, at: now)
      guard time.value > start else { return }
      for index in 0..<5 {
        let step = strobe.bands[index].phase - before[index]
        ways[index] += step - step.rounded()
      }
    }
    return ways
  }

  private func string(_ cents: Double, inharmonicity: Double) -> [Float] {
    Signals.string(
      Hertz(110).raised(by: Cents(cents)), inharmonicity: inharmonicity, length: Seconds(2),
      rate: SampleRate(48000))
  }

  @Test("a string in tune, without stiffness, stands still in every band")
  func still() {
    for way in ways(of: string(0, inharmonicity: 0), from: 0.5, to: 2) { #expect(abs(way) < 0.02) }
  }

  @Test("a stiff string's bands drift by their own partials: the first stands, the others go ahead")
  func stiff() {
    let stiffness = 2e-4
    let ways = ways(of: string(0, inharmonicity: stiffness), from: 1, to: 2)
    for index in 0..<4 {
      let order = Double(index + 1)
      let own = StrobeMotion.rate(600 * log2(1 + stiffness * order * order))
      #expect(abs(ways[index] - own) < 0.03, "band \(index)")
    }
    #expect(ways[3] > ways[2] && ways[2] > ways[1] && ways[1] > ways[0])
  }

  @Test("a stiff string whose first partial is flat has bands that go both ways")
  func bothWays() {
    let ways = ways(of: string(-1.5, inharmonicity: 2e-4), from: 1, to: 2)
    #expect(ways[0] < -0.1)
    #expect(ways[3] > 0.1)
  }

  @Test("a tenth of a cent moves the vernier within a second, and the note's own band hardly")
  func tenth() {
    let ways = ways(of: string(0.1, inharmonicity: 0), from: 1, to: 2)
    #expect(ways[4] > 0.15 && ways[4] < 0.25)
    #expect(ways[0] < 0.04)
  }
}
