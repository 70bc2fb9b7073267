import AudioEngine
import DevicePorts
import Realtime
import Synthesis
import Testing
import Units

@Suite("The signal through the box")
struct ThroughTests {
  /// Noise of 24 bits, another for each channel.
  private func noise(_ position: Int, _ channel: Int) -> Float {
    let mixed = (UInt32(truncatingIfNeeded: position) &* 2_654_435_761) ^ (UInt32(channel) &* 40503)
    return Float(Int32(bitPattern: mixed &* 2_246_822_519) >> 8) * 0x1p-23
  }

  /// Plays commands while the noise is captured: the stream, and all samples that it played.
  private func played(
    _ commands: [TimedCommand], channels: (capture: Int, playback: Int) = (2, 2), periods: Int = 8,
    channel: AudioConfiguration.Channel = .mean
  ) -> (SimulatedStream, [Float]) {
    var parameters = DuplexProcessor.Parameters.standard
    parameters.channel = channel
    let processor = DuplexProcessor(parameters)
    var wire = processor.takeCommands()
    let stream = SimulatedStream(processor, channels: channels)
    for command in commands { _ = wire.push(command) }
    for _ in 0..<periods { stream.run(noise) }
    return (stream, stream.played)
  }

  @Test("is bit for bit what was captured, channel by channel, in the same period")
  func exact() {
    let (stream, played) = played([TimedCommand(.through(isOn: true))])
    for frame in 128..<stream.position {
      #expect(played[2 * frame] == noise(frame, 0) && played[2 * frame + 1] == noise(frame, 1))
    }
    #expect(abs(played[0]) <= abs(noise(0, 0)) / 64)
  }

  @Test(
    "a box that listens to one channel passes that one to every output; one channel goes to all")
  func channels() {
    let (_, right) = played([TimedCommand(.through(isOn: true))], channel: .only(1))
    #expect(right[2 * 500] == noise(500, 1) && right[2 * 500 + 1] == noise(500, 1))
    let (_, mono) = played([TimedCommand(.through(isOn: true))], channels: (1, 2))
    #expect(mono[2 * 500] == noise(500, 0) && mono[2 * 500 + 1] == noise(500, 0))
  }

  @Test("channels in opposite phase pass as they came, however the tuner mixes them")
  func opposite() {
    let processor = DuplexProcessor()
    var wire = processor.takeCommands()
    let stream = SimulatedStream(processor, channels: (2, 2))
    _ = wire.push(TimedCommand(.through(isOn: true)))
    for _ in 0..<40 { stream.run { noise($0, 0) * ($1 == 0 ? 1 : -1) } }
    for frame in 128..<stream.position {
      let sample = noise(frame, 0)
      #expect(stream.played[2 * frame] == sample && stream.played[2 * frame + 1] == -sample)
    }
  }

  @Test("is not there unasked, at rest, or on a loudspeaker that the microphone hears")
  func closed() {
    for commands in [
      [], [TimedCommand(.through(isOn: true)), TimedCommand(.through(isOn: false))],
      [TimedCommand(.through(isOn: true)), TimedCommand(.route(isOnSpeaker: true))],
      [TimedCommand(.through(isOn: true)), TimedCommand(.fadeOut)],
    ] {
      let (_, played) = played(commands)
      #expect(played.allSatisfy { $0 == 0 })
    }
    let (_, again) = played([
      TimedCommand(.fadeOut), TimedCommand(.through(isOn: true)), TimedCommand(.fadeIn),
    ])
    #expect(again[2 * 500] == noise(500, 0))
  }

  @Test("its latency is told in frames: the period and what waits in the card")
  func latency() {
    let processor = DuplexProcessor()
    var reports = processor.takeReport()
    let stream = SimulatedStream(processor, delay: 300)
    stream.run(noise)
    #expect(reports.latest().throughDelay == 256 + 300)
  }
}
