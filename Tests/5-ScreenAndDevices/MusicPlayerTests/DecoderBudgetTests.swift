import DevicePorts
import Testing
import Units

@testable import MusicPlayer

@Suite("what a decoder may cost")
struct DecoderBudgetTests {
  private static func cue(start: Int = 0, loop: Range<Int>? = nil) -> MusicCue {
    MusicCue(
      number: 1, file: MusicFile(path: [], title: "a"), start: FrameCount(start), loop: loop,
      rate: SampleRate(48_000))
  }

  private let full = DecoderRecord.samples(Array(repeating: 0, count: DecoderRecord.mostSamples))
  private let second = DecoderRecord.format(frames: 48_000, rate: 48_000, isGuess: false)

  /// True if the records may all come, one after the other.
  private func allows(_ records: [DecoderRecord], _ cue: MusicCue = cue()) -> Bool {
    var budget = DecoderBudget(cue)
    for record in records where !budget.take(record) { return false }
    return true
  }

  @Test("a song, a song that breaks off and a sentence alone are what decoders say")
  func usual() {
    #expect(allows([second, full, full, .samples([0])]))
    #expect(allows([second, full, .samples([0]), .sentence("damaged")]))
    #expect(allows([.sentence("empty")]))
    #expect(allows([.unconfined("why"), second, full]))
  }

  @Test("what says the same again, or goes on behind its end, is given up")
  func flood() {
    #expect(!allows([second, second]))
    #expect(!allows([.sentence("a"), .sentence("b")]))
    #expect(!allows([.sentence("a"), second]))
    #expect(!allows([.unconfined("a"), .unconfined("b")]))
    #expect(!allows([second, .unconfined("late")]))
    #expect(!allows([full]), "samples of no song")
  }

  @Test("records of samples are full but for the last")
  func drops() {
    #expect(!allows([second, .samples([0]), .samples([0])]))
  }

  @Test("a song has no more samples than it said, and a second")
  func length() {
    func most(_ format: DecoderRecord, _ cue: MusicCue = Self.cue()) -> Int {
      var budget = DecoderBudget(cue)
      let isTaken = budget.take(format)
      #expect(isTaken)
      var count = 0
      while count < 10_000, budget.take(full) { count += 1 }
      return count
    }
    #expect(most(second) == 2 * 48_000 / 2_048)
    #expect(most(second, Self.cue(start: 24_000)) == 72_000 / 2_048)
    #expect(most(.format(frames: 48_000, rate: 96_000, isGuess: false)) == 72_000 / 2_048)
    #expect(most(.format(frames: 48_000, rate: 48_000, isGuess: true)) == 41 * 48_000 / 2_048)
    #expect(most(second, Self.cue(loop: 0..<10)) == 10_000, "a loop has no end")
  }

  /// Seconds until a decoder is given up that brings some of song after each second of waiting.
  private func secondsUntilGivenUp(bringing share: Double) -> Int? {
    var budget = DecoderBudget(Self.cue(loop: 0..<10))
    let isTaken = budget.take(second)
    #expect(isTaken)
    let records = share * 48_000 / Double(DecoderRecord.mostSamples)
    var brought = 0
    return (0..<1_000).first { at in
      while Double(brought) < Double(at) * records {
        let isTaken = budget.take(full)
        #expect(isTaken)
        brought += 1
      }
      return !budget.wait(true, at: Instant(nanoseconds: Int64(at) * 1_000_000_000))
    }
  }

  @Test("silence is waited for five seconds, drops not much longer, and what keeps up for ever")
  func waiting() {
    #expect(secondsUntilGivenUp(bringing: 0) == 5)
    #expect((5...6).contains(secondsUntilGivenUp(bringing: 0.05) ?? 0))
    #expect((9...11).contains(secondsUntilGivenUp(bringing: 0.5) ?? 0))
    #expect(secondsUntilGivenUp(bringing: 1.1) == nil)
  }

  @Test("a second of song may cost a second of the processor, and what is passed over counts")
  func processor() {
    var budget = DecoderBudget(Self.cue(start: 96_000))
    #expect(budget.allows(processor: Seconds(5)))
    #expect(!budget.allows(processor: Seconds(5.01)))
    for record in [second, full] {
      let isTaken = budget.take(record)
      #expect(isTaken)
    }
    let come = Double(DecoderRecord.mostSamples) / 48_000
    #expect(budget.allows(processor: Seconds(7 + come - 0.001)))
    #expect(!budget.allows(processor: Seconds(7 + come + 0.001)))
  }

  @Test("a song that rests is not waited for")
  func resting() {
    var budget = DecoderBudget(Self.cue())
    let before = budget.wait(true, at: Instant(nanoseconds: 0))
    budget.rest()
    let after = budget.wait(true, at: Instant(nanoseconds: 60_000_000_000))
    #expect(before && after)
    #expect(budget.left == DecoderBudget.patience)
  }
}
