import Gestures
import Glibc
import TestSupport
import Testing
import Units

/// A tempo that is tapped after another one, at once or after a rest.
@Suite("tap tempo: from one tempo to another")
struct TapChangeTests {
  /// Rests from the last tap of the first tempo to the first of the second, in seconds; `nil`: in time, a beat later.
  private static let rests: [Double?] = [nil, 0.3, 0.5, 0.8, 1.2, 1.6, 2, 2.5, 3, 5]

  /// How often the tempo was within 3 % of what was tapped.
  private struct Score {
    var tried = 0
    var right = 0
    var part: Double { Double(right) / Double(max(1, tried)) }

    mutating func count(_ found: Double?, of tempo: Double) {
      tried += 1
      if abs((found ?? 0) / tempo - 1) <= 0.03 { right += 1 }
    }
  }

  @Test("the new tempo is there after four taps, and sure after six", arguments: [4, 6, 12])
  func changes(before count: Int) {
    let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
    let tempos = Array(stride(from: 20.0, through: 300, by: isLong ? 10 : 20))
    var (four, six, sixOfAll) = (Score(), Score(), Score())
    for seed in 1...(isLong ? 3 : 1) {
      var random = SeededRandom(seed: UInt64(seed))
      for first in tempos {
        for second in tempos {
          for rest in Self.rests {
            let found = estimates(first, count, second, rest, &random)
            sixOfAll.count(found[5], of: second)
            guard min(first, second) >= 40, max(first, second) <= 200 else { continue }
            four.count(found[3], of: second)
            six.count(found[5], of: second)
          }
        }
      }
    }
    print(
      "\(count) taps before: after four \(four.part), after six \(six.part), of all \(sixOfAll.part)"
    )
    #expect(four.part >= 0.95)
    #expect(six.part >= 0.99)
    #expect(sixOfAll.part >= 0.97)
  }

  /// The tempos after each of six taps of the second tempo; taps are off by 12 ms.
  private func estimates(
    _ first: Double, _ count: Int, _ second: Double, _ rest: Double?, _ random: inout SeededRandom
  ) -> [Double?] {
    var tempo = TapTempo()
    let turn = Double(count - 1) * 60 / first + (rest ?? 60 / second)
    let old = (0..<count).map { Double($0) * 60 / first }
    let new = (0..<6).map { turn + Double($0) * 60 / second }
    let found = (old + new).map { time in
      tempo.tap(at: Instant(nanoseconds: 1_000_000_000) + Seconds(time + 0.012 * random.normal()))
    }
    return found.suffix(6).map { $0?.tempo }
  }

  @Test(
    "whoever taps on and on at one tempo is never taken for somebody else",
    arguments: [40.0, 90, 120, 160, 200])
  func steady(tempo: Double) {
    var random = SeededRandom(seed: 21)
    var (changes, remembered) = (0, 0)
    for _ in 0..<20 {
      var found = TapTempo()
      for beat in 0..<100 {
        let time = Double(beat) * 60 / tempo + 0.012 * random.normal()
        let estimate = found.tap(at: Instant(nanoseconds: 1_000_000_000) + Seconds(time))
        if beat > 2, estimate?.isNew == true { changes += 1 }
        if beat >= 20 { remembered += estimate?.taps ?? 0 }
      }
    }
    // Of 2000 taps; chance alone throws three in a row this far off the line now and then.
    #expect(changes <= 1)
    // The tempo is that of all taps that are remembered, not of the last few.
    #expect(Double(remembered) / 1600 > 15)
  }

  @Test(
    "one tempo stays right with a tap left out, a bounce, or a foot that sways", arguments: 0..<4)
  func faults(kind: Int) {
    var random = SeededRandom(seed: 11)
    var score = Score()
    for tempo in stride(from: 20.0, through: 300, by: 10) {
      for _ in 0..<20 {
        let beat = 60 / tempo
        var times = (0..<9).map { Double($0) * beat }
        switch kind {
        case 0: times.remove(at: Int.random(in: 1..<8, using: &random))
        case 1:
          let bounced = Int.random(in: 0..<9, using: &random)
          times.insert(times[bounced] + 0.04, at: bounced + 1)
        case 2: times = times.map { $0 + 0.02 * beat * random.normal() }
        default: break
        }
        var found = TapTempo()
        var last: TapTempo.Estimate?
        var latest = -1.0
        for time in times {
          latest = max(latest + 0.001, time + 0.012 * random.normal())
          last = found.tap(at: Instant(nanoseconds: 1_000_000_000) + Seconds(latest))
        }
        score.count(last?.tempo, of: tempo)
      }
    }
    #expect(score.part >= 0.97)
  }
}
