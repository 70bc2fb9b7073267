import Gestures
import TestSupport
import Testing
import Units

@Suite("tap tempo")
struct TapTempoTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  /// Taps at beats of a tempo, each off by a jitter in seconds.
  private func taps(
    _ tempo: Double, beats: [Int], jitter: Double = 0, _ random: inout SeededRandom
  ) -> [Instant] {
    beats.map { start + Seconds(Double($0) * 60 / tempo + jitter * random.normal()) }
  }

  private func estimate(_ taps: [Instant]) -> TapTempo.Estimate? {
    var tempo = TapTempo()
    return taps.reduce(nil) { _, tap in tempo.tap(at: tap) }
  }

  /// Relative errors of the tempo after `count` taps, sorted.
  private func errors(_ count: Int, tempo: Double?, jitter: Double) -> [Double] {
    var random = SeededRandom(seed: 71)
    return (0..<2000).map { _ in
      let tempo = tempo ?? Double.random(in: 50...200, using: &random).rounded()
      let taps = taps(tempo, beats: Array(0..<count), jitter: jitter, &random)
      return abs((estimate(taps)?.tempo ?? 0) / tempo - 1)
    }.sorted()
  }

  @Test("taps without jitter give the tempo to a tenth", arguments: [30.1, 87.6, 137.3, 300])
  func exact(tempo: Double) {
    var random = SeededRandom(seed: 1)
    let found = estimate(taps(tempo, beats: Array(0..<16), &random))
    #expect(abs((found?.tempo ?? 0) - tempo) < 0.051)
    #expect(found?.taps == 16)
  }

  @Test(
    "taps of a human's jitter come within half a per cent as soon as statistics allow",
    arguments: [(60.0, 4), (90, 5), (120, 6), (180, 8)])
  func human(tempo: Double, taps: Int) {
    let errors = errors(taps, tempo: tempo, jitter: 0.015)
    let within = Double(errors.count { $0 <= 0.005 }) / Double(errors.count)
    print(
      "\(tempo) bpm, \(taps) taps: median \(errors[1000] * 100) %, \(within * 100) % within 0.5 %")
    #expect(errors[1000] < 0.0051)
  }

  @Test(
    "what can be known is known: the line is as good as its theory says", arguments: [4, 8, 16])
  func efficient(taps: Int) {
    // Not a whole tempo, so that rounding to whole ones gives nothing away.
    let errors = errors(taps, tempo: 61.47, jitter: 0.015)
    let squares = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    let count = Double(taps)
    let bound = 0.015 * (12 / (count * (count * count - 1))).squareRoot() * 61.47 / 60
    let grain = (taps == 4 ? 1.0 : 0.1) / 61.47 / 12.0.squareRoot()
    #expect(squares.squareRoot() < 1.25 * (bound * bound + grain * grain).squareRoot())
  }

  @Test("the beat is told, freed from the jitter of the last tap")
  func beat() {
    var random = SeededRandom(seed: 4)
    var (free, raw) = (0.0, 0.0)
    for _ in 0..<500 {
      let taps = taps(100, beats: Array(0..<8), jitter: 0.015, &random)
      let ideal = start + Seconds(7 * 0.6)
      let error = estimate(taps).map { ($0.beat - ideal).value } ?? 1
      free += error * error
      raw += (taps[7] - ideal).value * (taps[7] - ideal).value
    }
    #expect(free < 0.6 * raw)
  }

  @Test("a tap that was left out, or came twice, changes nothing")
  func faults() {
    var random = SeededRandom(seed: 2)
    let missed = estimate(taps(110, beats: [0, 1, 2, 4, 5, 7, 8], &random))
    #expect(missed?.tempo == 110)
    var doubled = taps(110, beats: Array(0..<7), &random)
    doubled.insert(doubled[3] + .milliseconds(80), at: 4)
    doubled.insert(doubled[2] + .milliseconds(180), at: 3)
    #expect(estimate(doubled)?.tempo == 110)
  }

  @Test("a single stray tap is forgotten, another tempo is taken up within three taps")
  func changes() {
    var random = SeededRandom(seed: 3)
    var stray = taps(100, beats: Array(0..<5), &random)
    stray.append(stray[4] + Seconds(0.85))
    stray.append(stray[4] + Seconds(1.2))
    #expect(estimate(stray)?.tempo == 100)
    var other = taps(100, beats: Array(0..<8), &random)
    for _ in 0..<3 { other.append((other.last ?? start) + Seconds(0.4)) }
    #expect(estimate(other)?.tempo == 150)
  }

  @Test("a pause longer than the slowest beat begins anew, and two taps have no tempo")
  func pause() {
    var tempo = TapTempo()
    #expect(tempo.tap(at: start) == nil)
    #expect(tempo.tap(at: start + Seconds(3)) == nil)
    #expect(tempo.tap(at: start + Seconds(6))?.tempo == 20)
    // One beat may be left out.
    #expect(tempo.tap(at: start + Seconds(12))?.tempo == 20)
    #expect(tempo.tap(at: start + Seconds(18.2)) == nil)
    #expect(tempo.tap(at: start + Seconds(18.7)) == nil)
    #expect(tempo.tap(at: start + Seconds(19.2))?.tempo == 120)
  }

  @Test("while the taps leave a tempo it stays; each tempo is new once")
  func leaving() {
    var random = SeededRandom(seed: 6)
    var tempo = TapTempo()
    let first = taps(90, beats: Array(0..<6), &random).map { tempo.tap(at: $0) }
    #expect(first.map { $0?.isNew } == [nil, nil, true, false, false, false])
    let last = start + Seconds(5 * 60 / 90)
    let second = (1...4).map { tempo.tap(at: last + Seconds(Double($0))) }
    #expect(second.map { $0?.tempo } == [90, 60, 60, 60])
    #expect(second.map { $0?.isNew } == [false, true, false, false])
    #expect(tempo.tap(at: last + Seconds(4.05))?.isNew == false)
  }

  @Test("any taps, in any order, give a tempo that is a number above nothing")
  func storm() {
    var random = SeededRandom(seed: 9)
    var tempo = TapTempo()
    var now = start
    var (least, most) = (Double.infinity, 0.0)
    for _ in 0..<20_000 {
      now = now + Seconds(Double.random(in: -0.3...2.2, using: &random))
      guard let found = tempo.tap(at: now)?.tempo else { continue }
      (least, most) = (min(least, found), max(most, found))
    }
    #expect(least > 15 && most < 600)
  }

  @Test("a first tap that was two, and a foot that falls into half the tempo, are seen through")
  func longerSteps() {
    var random = SeededRandom(seed: 5)
    var doubled = taps(100, beats: Array(0..<5), &random)
    doubled.insert(doubled[0] + .milliseconds(200), at: 1)
    #expect(estimate(doubled)?.tempo == 100)
    #expect(estimate(taps(160, beats: [0, 1, 2, 3, 4, 6, 8, 10, 12], &random))?.tempo == 80)
  }
}
