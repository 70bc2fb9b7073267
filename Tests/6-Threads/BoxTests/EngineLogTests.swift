import AudioEngine
import ScriptedDevices
import SimulatedDevices
import Synthesis
import Testing
import Units

@testable import Runtime

@Suite("what the log tells of the audio thread")
struct EngineLogTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  @Test("each counter has its words, and how much it rose")
  func words() {
    var report = EngineReport()
    (report.lostFrames, report.droppedFrames, report.badSamples) = (11, 12, 13)
    (report.lateCommands, report.musicShortages) = (14, 15)
    var log = EngineLog()
    let lines = log.lines(of: report, lost: 16, lit: nil, at: start)
    #expect(
      lines == [
        """
        audio, since the start: frames lost by the card (11), frames that the analysis was too \
        slow for (12), samples that were no numbers (13), tones later than they should be (14), \
        tones that found no room (16), times that the ring of music was empty (15)
        """
      ])
  }

  @Test("an hour in which every period loses something is 60 lines, and they add up")
  func noFlood() {
    var log = EngineLog()
    var report = EngineReport()
    var told: [String] = []
    for half in 0..<7200 {
      report.badSamples += 5
      told += log.lines(of: report, lost: 0, lit: nil, at: start + Seconds(0.5 * Double(half)))
    }
    #expect(told.count == 60)
    let rises = told.compactMap { $0.firstMatch(of: /numbers \((\d+)\)$/).flatMap { Int($0.1) } }
    #expect(rises == [5] + [Int](repeating: 600, count: 59))
  }

  @Test("what is not lost is not told")
  func silence() {
    var log = EngineLog()
    var report = EngineReport()
    for half in 0..<1000 {
      report.periods += 90
      report.throughDelay = half
      let now = start + Seconds(Double(half))
      #expect(log.lines(of: report, lost: 0, lit: KeySet(), at: now).isEmpty)
    }
  }

  @Test("keys that sound and are not lit are told once, unless it is a command on its way")
  func difference() {
    var log = EngineLog()
    var report = EngineReport()
    report.soundingKeys.insert(57)
    var lit = KeySet()
    func told(_ seconds: [Double]) -> [String] {
      seconds.flatMap { log.lines(of: report, lost: 0, lit: lit, at: start + Seconds($0)) }
    }
    #expect(told([0, 0.5, 1, 1.5]).isEmpty)
    #expect(told([2, 2.5, 3, 600]) == ["1 keys sound and 0 are lit, not the same ones"])
    lit.insert(57)
    #expect(told([601]).isEmpty)
    lit.insert(60)
    #expect(told([602, 603]).isEmpty)
    #expect(told([604, 605]).count == 1)
  }

  @Test("a card that sends no numbers is told in one line of the whole box")
  func wholeBox() {
    let harness = BoxHarness(
      length: 3, source: CaptureSource { $0 % 1000 == 0 ? .nan : 0 }, panel: nil)
    harness.scenario.touch(pad: 0, at: 1, for: 1.5)
    harness.scenario.at(2) { harness.scenario.audio.loseFrames(FrameCount(777)) }
    _ = harness.run()
    let said = harness.scenario.host.trace.map(\.text).filter {
      $0.contains("audio, since") || $0.contains("keys sound")
    }
    #expect(said.count == 1 && said.allSatisfy { $0.contains("samples that were no numbers (") })
  }
}
