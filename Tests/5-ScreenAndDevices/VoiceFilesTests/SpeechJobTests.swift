import ChildProcesses
import DevicePorts
import Foundation
import Realtime
import RequestQueues
import TestSupport
import Testing
import Units

@testable import VoiceFiles

@Suite("The thread that speaks") struct SpeechJobTests {
  /// A job whose steps the test takes, and the audio thread's end of its ring.
  private final class Bench: @unchecked Sendable {
    let folder = TemporaryFolder()
    let line = SpeechLine()
    let controls = LatestValue(MusicControl())
    let job: SpeechJob
    let log = Log()
    var ring: RingConsumer<Float>
    var control: LatestValueReader<MusicControl>

    final class Log: @unchecked Sendable {
      var lines: [String] = []
    }

    init(_ phrases: [String], capacity: Int = 32_768) throws {
      folder.file("en.voice", of: try MadeVoice(phrases, in: folder).bytes)
      let ring = Ring<Float>(minimumCapacity: capacity, filler: 0)
      self.ring = ring.takeConsumer()
      control = controls.takeReader()
      job = SpeechJob(
        line: line, folder: folder.path,
        feed: MusicFeed(ring: ring.takeProducer(), control: controls.takeWriter()),
        log: { [log] in log.lines.append($0) })
    }

    func say(_ texts: String..., in language: String = "en", at rate: Double = 48_000) {
      line.queue.change { $0 = [.say(Utterance(texts, in: language), SampleRate(rate))] }
    }

    func steps(_ count: Int) {
      for _ in 0..<count { #expect(job.step()) }
    }
  }

  @Test("phrases come one after the other, at the stream's rate", arguments: [48_000.0, 44_100.0])
  func rates(rate: Double) throws {
    let bench = try Bench(["flat", "12"])
    bench.say("12 flat", at: rate)
    bench.steps(4)
    let count = bench.ring.available
    #expect(abs(Double(count) - 6_000 * rate / 24_000) < 300)
    var samples = [Float](repeating: 0, count: count)
    _ = bench.ring.pop(into: &samples, count: count)
    let parts = [samples[2_000..<4_000], samples[(count - 4_000)..<(count - 2_000)]]
    let heard = parts.map { crossings(of: Array($0), rate: rate) }
    #expect(abs(heard[0] - 300) < 25 && abs(heard[1] - 200) < 25)
    let control = bench.control.latest()
    #expect(control.isPlaying && !control.isOpen && control.start == 0)
    #expect(bench.log.lines.isEmpty)
  }

  @Test("a request is heard, for `Tests/walks`")
  func walk() throws {
    let bench = try Bench(["flat", "12"])
    let isWhole = ProcessInfo.processInfo.environment["PHOSPHOR_WALK"] != "before"
    if isWhole { bench.say("12 flat") }
    bench.steps(4)
    #expect((bench.ring.available > 0) == isWhole)
  }

  @Test("something new drops what waits, in the ring and before it")
  func interrupts() throws {
    let bench = try Bench(["flat", "sharp"], capacity: 4_096)
    bench.say("flat", "flat", "flat")
    bench.steps(2)
    #expect(bench.ring.available == 4_096 && bench.control.latest().isOpen)
    bench.say("sharp")
    bench.steps(1)
    #expect(bench.control.latest().start == 4_096)
    // The audio thread lets it fall and goes on behind it.
    bench.ring.skip(to: 4_096)
    bench.steps(1)
    #expect(bench.ring.available == 4_096)
    bench.ring.skip(to: 8_192)
    bench.steps(1)
    #expect(bench.ring.available > 500 && !bench.control.latest().isOpen)
  }

  @Test("a stop and the end leave nothing to be heard")
  func stops() throws {
    let bench = try Bench(["flat"])
    bench.say("flat", "flat")
    bench.steps(1)
    bench.line.queue.change { $0 = [.stop] }
    bench.steps(3)
    let control = bench.control.latest()
    #expect(control.start == UInt64(bench.ring.available) && !control.isOpen)
    bench.line.queue.askForEnd()
    #expect(!bench.job.step())
  }

  @Test("a voice that is not there is told once, and nothing is said")
  func missing() throws {
    let bench = try Bench(["flat"])
    for _ in 0..<3 {
      bench.say("flat", in: "de")
      bench.steps(2)
    }
    #expect(bench.ring.available == 0)
    #expect(bench.log.lines.count == 1)
    #expect(bench.log.lines.first?.contains("de.voice: No such file") == true)
    bench.say("flat")
    bench.steps(2)
    #expect(bench.ring.available > 5_000)
  }
}
