import AudioEngine
import Realtime
import Synthesis
import Testing
import Units

@Suite("commands")
struct CommandTests {
  /// Position of the first sample played that is not silence, less the limiter's 64 frames.
  private func firstSound(_ samples: [Float]) -> Int? {
    samples.firstIndex { $0 != 0 }.map { $0 - 64 }
  }

  @Test(
    "a command takes effect on its sample, whatever the period",
    arguments: [16, 64, 100, 256])
  func sampleAccurate(period: Int) throws {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor, period: period)
    // 10 ms at 48 kHz are 480 frames; the edge was at frame 1000, known from frame 1000 on.
    while stream.position < 1000 { stream.run() }
    let isSent = commands.push(
      TimedCommand(.start(key: 45, frequency: Hertz(110)), at: stream.instant(of: 1000)))
    #expect(isSent)
    while stream.position < 4000 { stream.run() }
    let first = try #require(firstSound(stream.played))
    // The first sample of a voice has the sawtooth's zero crossing, the second one sounds.
    #expect(first == 1000 + 480 + 1)
  }

  @Test("with a long period the delay is the period and the panel's latency, still to the sample")
  func longPeriod() throws {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor, period: 960)
    stream.run()
    let isSent = commands.push(
      TimedCommand(.start(key: 45, frequency: Hertz(110)), at: stream.instant(of: 1000)))
    #expect(isSent)
    stream.run(for: Seconds(0.1))
    let first = try #require(firstSound(stream.played))
    #expect(first == 1000 + 960 + 192 + 1)
  }

  @Test("the same commands give the same samples in any period")
  func sameSamples() {
    let outputs = [32, 96, 256].map { period in
      let processor = DuplexProcessor()
      var commands = processor.takeCommands()
      let stream = SimulatedStream(processor, period: period)
      for (index, key) in [40, 45, 50].enumerated() {
        let start = stream.instant(of: 700 + 333 * index)
        let isSent = commands.push(
          TimedCommand(.start(key: Int32(key), frequency: Hertz(110 + Double(key))), at: start))
        #expect(isSent)
      }
      let isStopped = commands.push(
        TimedCommand(.stopAll, at: stream.instant(of: 5000)))
      #expect(isStopped)
      while stream.position < 9600 { stream.run() }
      return Array(stream.played.prefix(9600))
    }
    let areSame = outputs[0] == outputs[1] && outputs[0] == outputs[2]
    let isLoud = outputs[0].contains { abs($0) > 0.2 }
    #expect(areSame && isLoud)
  }

  @Test("time stamps that jitter by 1 ms move a command by less than 0.2 ms")
  func jitter() {
    var clock = StreamClockProbe(rate: SampleRate(48000))
    let error = clock.largestError(jitter: Seconds.milliseconds(1), periods: 400)
    #expect(error < Seconds.milliseconds(0.2))
  }

  @Test("a late command takes effect at once and is counted")
  func late() throws {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    stream.run(for: Seconds(0.1))
    let start = stream.position
    let isSent = commands.push(
      TimedCommand(.start(key: 45, frequency: Hertz(110)), at: stream.instant(of: 100)))
    #expect(isSent)
    stream.run(for: Seconds(0.1))
    let first = try #require(firstSound(stream.played))
    #expect(first == start + 1)
    let late = report.latest().lateCommands
    #expect(late == 1)
  }

  @Test("a command for now goes before one that waits, and one from a wrong clock does not wait")
  func order() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    let soon = stream.instant(of: 24000)
    for command in [
      TimedCommand(.start(key: 40, frequency: Hertz(82)), at: soon),
      TimedCommand(.start(key: 45, frequency: Hertz(110))),
      TimedCommand(.start(key: 50, frequency: Hertz(147)), at: Instant(nanoseconds: .max / 2)),
    ] {
      let isSent = commands.push(command)
      #expect(isSent)
    }
    stream.run()
    var keys = report.latest().soundingKeys
    #expect(keys.contains(45) && keys.contains(50) && keys.count == 2)
    stream.run(for: Seconds(1))
    keys = report.latest().soundingKeys
    #expect(keys.contains(40) && keys.count == 3)
  }
}
