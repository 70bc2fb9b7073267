import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("When something is told") struct EyesFreeTellerTests {
  /// A teller, and what it told by when.
  private struct Bench {
    var teller = EyesFreeTeller()
    var now = Instant(nanoseconds: 7_000_000_000)
    private let start = Instant(nanoseconds: 7_000_000_000)
    var cues: [(cue: Cue, time: Double)] = []
    var motor: [Bool] = []

    /// Has a note heard for a while, in readings 5 ms apart; none if there are no cents.
    mutating func hear(
      _ cents: Double?, from name: PulsePattern = .string(1), for seconds: Double
    ) {
      let end = now + Seconds(seconds)
      while now < end {
        teller.follow(cents.map { EyesFreeTeller.Heard(name: name, cents: $0) }, at: now)
        for step in teller.steps(at: now) {
          switch step {
          case .motor(let isOn): motor.append(isOn)
          case .cue(let cue, let time): cues.append((cue, (time - start).value))
          }
        }
        if let due = teller.deadline { #expect(now < due) }
        now = now + .milliseconds(5)
      }
    }

    func times(of cue: Cue) -> [Double] { cues.filter { $0.cue == cue }.map(\.time) }
  }

  @Test("a new string is named once, then side and distance are told, and every pulse ends")
  func side() {
    var bench = Bench()
    bench.hear(-20, for: 3)
    #expect(bench.cues.prefix(2).map(\.cue) == [.long, .count])
    #expect(bench.times(of: .long).count == 1)
    let ticks = bench.times(of: .flat)
    #expect(ticks.count >= 5 && bench.times(of: .sharp).isEmpty)
    let period = PulsePattern.period(at: 20).value
    for index in ticks.indices.dropFirst() {
      #expect(abs(ticks[index] - ticks[index - 1] - period) < 0.006)
    }
    bench.hear(nil, for: 1)
    #expect(bench.motor.count % 2 == 0)
    #expect(bench.motor.enumerated().allSatisfy { $1 == ($0 % 2 == 0) })
    bench.hear(15, for: 1)
    #expect(bench.times(of: .long).count == 1)
    #expect(bench.times(of: .sharp).count % 2 == 0 && !bench.times(of: .sharp).isEmpty)
  }

  @Test("in tune is told after 0.3 s within the window, once, and again every 2.5 s")
  func inTune() {
    var bench = Bench()
    bench.hear(20, for: 2)
    let turned = (bench.now - Instant(nanoseconds: 7_000_000_000)).value
    bench.hear(0.5, for: 6)
    let told = bench.times(of: .inTune)
    #expect(told.count == 3)
    #expect(told.first.map { $0 - turned >= 0.295 && $0 - turned < 0.5 } == true)
    if told.count > 1 { #expect(abs(told[1] - told[0] - 2.5) < 0.01) }
    #expect(bench.teller.isInTune)
  }

  @Test("in tune is never told of a note that is missing, that moves or that is 1.3 cents off")
  func notInTune() {
    var bench = Bench()
    bench.hear(20, for: 2)
    // A note that comes and goes.
    for _ in 0..<10 {
      bench.hear(0, for: 0.25)
      bench.hear(nil, for: 0.02)
    }
    bench.hear(1.3, for: 2)
    // A glide through the window.
    for step in 0..<60 { bench.hear(-1.8 + Double(step) * 0.06, for: 0.02) }
    #expect(bench.times(of: .inTune).isEmpty)
    bench.hear(nil, for: 4)
    #expect(bench.times(of: .inTune).isEmpty && !bench.teller.isInTune)
  }

  @Test("a string that was in tune is so until it is 1.8 cents off")
  func leaving() {
    var bench = Bench()
    bench.hear(0, for: 2)
    #expect(bench.teller.isInTune)
    bench.hear(1.7, for: 1)
    #expect(bench.teller.isInTune && bench.times(of: .sharp).isEmpty)
    bench.hear(1.9, for: 1)
    #expect(!bench.teller.isInTune && !bench.times(of: .sharp).isEmpty)
  }

  @Test("another string is named before anything is told of it, a note of a moment is not")
  func names() {
    var bench = Bench()
    bench.hear(-20, from: .string(1), for: 2)
    bench.hear(20, from: .string(2), for: 0.1)
    bench.hear(-20, from: .string(1), for: 1)
    #expect(bench.times(of: .long).count == 1)
    #expect(bench.times(of: .sharp).isEmpty)
    let before = bench.times(of: .count).count
    bench.hear(20, from: .string(2), for: 2)
    #expect(bench.times(of: .long).count == 2)
    #expect(bench.times(of: .count).count == before + 2)
  }
}
