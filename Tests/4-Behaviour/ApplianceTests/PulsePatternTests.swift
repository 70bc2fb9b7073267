import Synthesis
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

  /// The largest difference between the edges of two patterns, in milliseconds; a pulse more counts with the pause before it.
  private func distance(_ a: PulsePattern, _ b: PulsePattern) -> Int {
    let (first, second) = (edges(a), edges(b))
    let both = min(first.count, second.count)
    let moved = zip(first, second).map { abs($0 - $1) }.max() ?? 0
    let longer = first.count > second.count ? first : second
    let more = both < longer.count ? longer[both + 1] - longer[both - 1] : 0
    return max(moved, more)
  }

  private static let ofStrings: [PulsePattern] =
    (1...12).map { .string($0) } + [.side(isSharp: true), .side(isSharp: false), .inTune]
  private static let ofMenu: [PulsePattern] = [.row, .firstRow, .chosen, .back]
  private static let ofStart: [PulsePattern] = (1...3).map { .level($0) } + [.off]

  @Test("a small motor can follow every pattern: 25 ms on and 40 ms off at least")
  func motor() {
    let names = (13...40).map { PulsePattern.string($0) } + (0..<128).map { .note($0) }
    for pattern in Self.ofStrings + Self.ofMenu + Self.ofStart + names {
      let edges = edges(pattern)
      for index in edges.indices.dropFirst() {
        #expect(edges[index] - edges[index - 1] >= (index % 2 == 1 ? 25 : 40))
      }
      #expect(Int(pattern.length.value * 1000) - (edges.last ?? 0) >= 40)
    }
  }

  @Test(
    "any two things that are said of a string, in the menu or at the start differ by 40 ms somewhere, which a hand feels"
  )
  func distinct() {
    for said in [Self.ofStrings, Self.ofMenu, Self.ofStart] {
      for first in said.indices {
        for second in said.indices where second > first {
          #expect(distance(said[first], said[second]) >= 40, "\(first) and \(second)")
        }
      }
    }
  }

  @Test("no two strings, and no two notes of an octave or a scale, have the same name")
  func names() {
    let strings = (1...40).flatMap { number in
      [PulsePattern.string(number), .string(number, isSecond: true)]
    }
    let notes = (0..<128).map { PulsePattern.note($0) }
    // Short pulses say the last figure.
    let isShort = notes.map { $0.pulses.last.map { $0.cue == .count } ?? false }
    #expect(isShort.allSatisfy { $0 })
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
