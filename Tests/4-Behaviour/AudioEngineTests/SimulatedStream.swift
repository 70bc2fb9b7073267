import AudioEngine
import DevicePorts
import Units

/// An audio card of the tests: calls the processor as a port would, period after period.
final class SimulatedStream {
  let rate: SampleRate
  let period: Int
  let channels: (capture: Int, playback: Int)
  /// Frames from writing one until it is heard.
  let delay: Int
  /// Position of the next frame.
  private(set) var position = 0
  /// Clock at position 0, in nanoseconds.
  let origin: Int64 = 5_000_000_000
  /// Everything played, one channel after the other interleaved as the card got it.
  private(set) var played: [Float] = []
  private let client: AudioClient
  private var capture: UnsafeMutablePointer<Float>
  private var playback: UnsafeMutablePointer<Float>

  init(
    _ processor: DuplexProcessor, rate: SampleRate = SampleRate(48000), period: Int = 256,
    channels: (capture: Int, playback: Int) = (1, 1), delay: Int = 0
  ) {
    self.delay = delay
    self.rate = rate
    self.period = period
    self.channels = channels
    client = processor.client(periodEnded: -1)
    capture = .allocate(capacity: period * channels.capture)
    capture.initialize(repeating: 0, count: period * channels.capture)
    playback = .allocate(capacity: period * max(1, channels.playback))
    playback.initialize(repeating: 9, count: period * max(1, channels.playback))
    client.prepare(
      AudioStream(
        card: "test", rate: rate, period: FrameCount(period), buffer: FrameCount(3 * period),
        captureFormat: .float, captureChannels: channels.capture,
        playbackFormat: channels.playback > 0 ? .float : nil, playbackChannels: channels.playback,
        isRealtime: true))
  }

  deinit {
    capture.deallocate()
    playback.deallocate()
  }

  /// The clock when the frame at `position` is captured.
  func instant(of position: Int) -> Instant {
    Instant(nanoseconds: origin) + Seconds(Double(position) / rate.hertz)
  }

  /// Loses frames, as in an xrun.
  func lose(_ frames: Int) { position += frames }

  /// Puts into the buffer what the next period captures: `input` gives the sample of a position and channel.
  func hold(_ input: (_ position: Int, _ channel: Int) -> Float) {
    for frame in 0..<period {
      for channel in 0..<channels.capture {
        capture[frame * channels.capture + channel] = input(position + frame, channel)
      }
    }
  }

  /// Runs one period; `input` gives the sample of a position and channel.
  func run(_ input: (_ position: Int, _ channel: Int) -> Float = { _, _ in 0 }) {
    hold(input)
    call()
    let count = period * channels.playback
    played.append(contentsOf: UnsafeBufferPointer(start: playback, count: count))
  }

  /// The sample that was played last on the first channel.
  var latest: Float { playback[0] }

  /// Runs periods until `length` was played.
  func run(for length: Seconds) {
    for _ in 0..<(rate.frames(in: length).value / period) { run() }
  }

  /// Calls the client with whatever is in the buffers; allocates nothing.
  func call() {
    var now = AudioPeriod(
      capture: UnsafePointer(capture), captureChannels: channels.capture,
      playback: channels.playback > 0 ? playback : nil, playbackChannels: channels.playback,
      frameCount: period, position: position, time: instant(of: position + period - 1),
      playbackDelay: delay)
    client.process(client.context, &now)
    position += period
  }
}
