import AudioEngine
import Realtime
import Synthesis
import Testing
import Units

@Suite("playback")
struct PlaybackTests {
  @Test("every playback channel gets the same samples")
  func everyChannel() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor, channels: (1, 3))
    let isSent = commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isSent)
    stream.run(for: Seconds(0.1))
    for frame in stride(from: 0, to: stream.played.count, by: 3) {
      #expect(stream.played[frame] == stream.played[frame + 1])
      #expect(stream.played[frame] == stream.played[frame + 2])
    }
    let isLoud = stream.played.contains { abs($0) > 0.1 }
    #expect(isLoud)
  }

  @Test("without playback commands are taken, and the tuner hears on")
  func withoutPlayback() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let capture = processor.takeCapture()
    let stream = SimulatedStream(processor, channels: (1, 0))
    for key in 0..<300 {
      let isSent = commands.push(TimedCommand(.start(key: Int32(key % 100), frequency: Hertz(220))))
      #expect(isSent)
      stream.run()
    }
    let told = report.latest()
    #expect(!told.isPlaying)
    #expect(told.soundingKeys.count == 8)
    #expect(capture.available == DuplexProcessor.Parameters.standard.captureCapacity)
  }

  @Test("standby fades to silence in 300 ms, and comes back silent and whole")
  func standby() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    let isStarted = commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    stream.run(for: Seconds(0.2))
    let isFading = commands.push(TimedCommand(.fadeOut))
    #expect(isStarted && isFading)
    stream.run(for: Seconds(0.29))
    let isFadingStill = stream.played.last != 0
    stream.run(for: Seconds(0.02))
    let keys = report.latest().soundingKeys
    #expect(isFadingStill && keys.isEmpty)
    let end = stream.position
    let isBack = commands.push(TimedCommand(.fadeIn))
    stream.run(for: Seconds(0.5))
    let isSilent = stream.played[end...].allSatisfy { $0 == 0 }
    let isAgain = commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    stream.run(for: Seconds(0.1))
    #expect(isBack && isAgain)
    let isLoud = stream.played[end...].contains { abs($0) > 0.2 }
    #expect(isSilent && isLoud)
  }

  @Test("a new stream begins silent, and what was sent before it opened is void")
  func replug() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var report = processor.takeReport()
    let first = SimulatedStream(processor)
    let isSent = commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isSent)
    first.run(for: Seconds(0.1))
    // More than the ring holds, as fingers may while no card is there; some wait for their time already.
    for key in 0..<300 {
      let time = first.instant(of: first.position + 4000)
      _ = commands.push(
        TimedCommand(.start(key: Int32(key % 100), frequency: Hertz(220)), at: time))
      if key == 100 { first.run() }
    }
    let second = SimulatedStream(processor, rate: SampleRate(44100))
    second.run(for: Seconds(0.2))
    let keys = report.latest().soundingKeys
    #expect(keys.isEmpty)
    #expect(second.played.allSatisfy { $0 == 0 })
  }

  @Test("the first tone of a stream is no louder than its volume says, from its first sample on")
  func firstVolume() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor)
    let isQuiet = commands.push(TimedCommand(.volume(0.01)))
    let isSent = commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isQuiet && isSent)
    stream.run(for: Seconds(0.5))
    let loudest = stream.played.reduce(0) { max($0, abs($1)) }
    #expect(loudest > 0.002 && loudest < 0.01)
  }
}
