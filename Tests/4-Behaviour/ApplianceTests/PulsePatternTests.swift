import Testing
import Units

@testable import Appliance

@Suite("What pulses say") struct PulsePatternTests {
  /// The edges of a pattern, in milliseconds.
  private func edges(_ pattern: PulsePattern) -> [Int] {
    pattern.pulses.flatMap { pulse in
      [pulse.start, pulse.start + pulse.length].map { Int(($0.value * 1000).rounded()) }
    }
  }

  /// The largest difference between the edges of two patterns, in milliseconds; a whole pulse more counts as its length.
  private func distance(_ a: PulsePattern, _ b: PulsePattern) -> Int {
    let (first, second) = (edges(a), edges(b))
    let both = min(first.count, second.count)
    let moved = zip(first, second).map { abs($0 - $1) }.max() ?? 0
    let longer = first.count > second.count ? first : second
    let more = both < longer.count ? longer[both + 1] - longer[both] : 0
    return max(moved, more)
  }

  private static let all: [PulsePattern] =
    (1...12).map { .string($0) } + [
      .side(isSharp: true), .side(isSharp: false), .inTune, .row, .firstRow, .chosen, .back, .off,
    ]

  @Test("a small motor can follow every pattern: 25 ms on and 40 ms off at least")
  func motor() {
    let names = (13...40).map { PulsePattern.string($0) } + (0..<128).map { .note($0) }
    let levels = (1...3).map { PulsePattern.level($0) }
    for pattern in Self.all + names + levels {
      let edges = edges(pattern)
      for index in edges.indices.dropFirst() {
        #expect(edges[index] - edges[index - 1] >= (index % 2 == 1 ? 25 : 40))
      }
      #expect(Int(pattern.length.value * 1000) - (edges.last ?? 0) >= 40)
    }
  }

  @Test("any two things that are said differ by 40 ms somewhere, which a hand feels")
  func distinct() {
    for first in Self.all.indices {
      for second in Self.all.indices where second > first {
        #expect(
          distance(Self.all[first], Self.all[second]) >= 40, "\(first) and \(second)")
      }
    }
  }

  @Test("no two strings, and no two notes of an octave or a scale, have the same name")
  func names() {
    let strings = (1...40).flatMap { number in
      [PulsePattern.string(number), .string(number, isSecond: true)]
    }
    let notes = (0..<128).map { PulsePattern.note($0) }
    for names in [strings, notes] {
      for first in names.indices {
        for second in names.indices where second > first {
          #expect(distance(names[first], names[second]) >= 40, "\(first) and \(second)")
        }
      }
    }
  }

  @Test("string 6 is a long pulse and six short ones in two threes")
  func six() {
    #expect(
      edges(.string(6)) == [
        0, 120, 340, 390, 470, 520, 600, 650, 870, 920, 1000, 1050, 1130, 1180,
      ])
  }

  @Test("the farther off, the faster, and groups never run into each other")
  func rate() {
    var before = PulsePattern.period(at: 0).value
    #expect(before == 0.7)
    for step in 1...600 {
      let period = PulsePattern.period(at: Double(step) / 10).value
      #expect(period <= before)
      before = period
    }
    #expect(before == 0.24)
    for isSharp in [true, false] {
      let group = PulsePattern.side(isSharp: isSharp)
      #expect(group.length.value <= before)
      // The pause behind a group is longer than that within it, by half at least.
      let end = group.pulses.map { ($0.start + $0.length).value }.max() ?? 0
      #expect(before - end >= 1.5 * PulsePattern.between.value)
    }
  }
}
