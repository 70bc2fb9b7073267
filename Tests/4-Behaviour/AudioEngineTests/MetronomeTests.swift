import AudioEngine
import Glibc
import Realtime
import Synthesis
import Testing
import Units

@Suite("the metronome in the engine")
struct MetronomeTests {
  /// Frames at which clicks begin: the first sample that is not silent after 10 ms of silence, less the
  /// click's own first one, which is 0.
  private func onsets(_ samples: [Float], at rate: SampleRate) -> [Int] {
    let gap = Int(rate.hertz / 100)
    var (found, silence): ([Int], Int) = ([], gap)
    samples.withUnsafeBufferPointer { samples in
      for index in samples.indices {
        if samples[index] == 0 {
          silence += 1
        } else {
          if silence >= gap { found.append(index - 1) }
          silence = 0
        }
      }
    }
    return found
  }

  /// Long runs are played at the rate of a card; the others at one that takes a sixth of the time.
  private static var isLong: Bool { getenv("PHOSPHOR_LONG_TESTS") != nil }

  @Test("ten minutes at 137.3 beats a minute: no click off its sample by more than one")
  func tenMinutes() throws {
    let rate = SampleRate(Self.isLong ? 48000 : 8000)
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor, rate: rate, channels: (1, 1))
    let isSent = commands.push(
      TimedCommand(.metronomeStart(MetronomeSetup(tempo: 137.3))))
    stream.run(for: Seconds(600))
    let found = onsets(stream.played, at: rate)
    let first = try #require(found.first)
    let errors = found.enumerated().map {
      abs(Double($1 - first) - Double($0) * rate.hertz * 60 / 137.3)
    }
    print("\(found.count) clicks in ten minutes, at most \(errors.max() ?? 0) samples off")
    #expect(isSent && found.count == 1373)
    #expect(errors.allSatisfy { $0 <= 1 })
  }

  @Test("a start falls on its instant's sample, 10 ms later, as every command does")
  func start() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor)
    stream.run()
    let tap = stream.instant(of: stream.position + 1000)
    let isSent = commands.push(
      TimedCommand(.metronomeStart(MetronomeSetup(tempo: 240)), at: tap))
    stream.run(for: Seconds(0.5))
    let found = onsets(stream.played, at: SampleRate(48000))
    #expect(isSent)
    // A period before, 10 ms of delay, 64 frames of the limiter.
    #expect(found == [256 + 1000 + 480 + 64, 256 + 1000 + 480 + 64 + 12000])
  }

  @Test("the report tells when a beat is heard, the output's delay taken into account")
  func pulse() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor, delay: 600)
    let isSent = commands.push(
      TimedCommand(.metronomeStart(MetronomeSetup(tempo: 120, beats: 3))))
    stream.run(for: Seconds(2.2))
    let pulse = report.latest().pulse
    let start = onsets(stream.played, at: SampleRate(48000))[0]
    #expect(isSent && pulse.isRunning && pulse.run == 1)
    #expect(pulse.beat == 4 && pulse.place == 1)
    for beat in 3...6 {
      // A period is played after it was captured, and then waits for what is in the card's buffer.
      let heard = stream.instant(of: 255 + 600 + start + beat * 24000)
      #expect(abs((pulse.time(of: beat) - heard).value) < 2e-6)
      #expect(abs(pulse.position(at: heard) - Double(beat)) < 1e-5)
    }
  }

  @Test("a beat that is moved to a tap is heard on it, whatever the card's buffer")
  func tapped() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor, delay: 700)
    let isSent = commands.push(
      TimedCommand(.metronomeStart(MetronomeSetup(tempo: 100))))
    stream.run(for: Seconds(1))
    let tap = stream.instant(of: stream.position + 100)
    let isTapped = commands.push(
      TimedCommand(.metronomeBeat(MetronomeSetup(tempo: 100)), at: tap))
    stream.run(for: Seconds(1))
    let position = report.latest().pulse.position(at: tap + Seconds(1.2))
    #expect(isSent && isTapped)
    #expect(abs(position - position.rounded()) < 1e-4)
  }

  @Test("a new stream knows of no metronome until it is told, and standby ends it")
  func ends() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    let isStarted = commands.push(TimedCommand(.metronomeStart(MetronomeSetup())))
    stream.run(for: Seconds(0.1))
    var told = report.latest()
    #expect(told.pulse.isRunning)
    let isFading = commands.push(TimedCommand(.fadeOut))
    stream.run(for: Seconds(0.4))
    told = report.latest()
    #expect(!told.pulse.isRunning)
    let isBack = commands.push(TimedCommand(.fadeIn))
    let isAgain = commands.push(TimedCommand(.metronomeStart(MetronomeSetup())))
    stream.run(for: Seconds(0.1))
    told = report.latest()
    #expect(told.pulse.isRunning)
    let second = SimulatedStream(processor)
    second.run(for: Seconds(0.1))
    told = report.latest()
    #expect(!told.pulse.isRunning)
    #expect(isStarted && isFading && isBack && isAgain)
  }
}
