public import DevicePorts
public import Realtime
public import Synthesis
public import Units

/// The one thing that runs on the audio thread: capture to its ring, commands to voices to the output.
///
/// Make it, take its ends, and start a port with its client. The
/// client survives streams: after an unplug the port prepares it again, and keys that sounded begin again.
///
/// - Thread: made and taken apart on any; the audio thread enters through ``client(periodEnded:)`` only.
public final class DuplexProcessor: @unchecked Sendable {
  /// The figures of the processor: its channel, rings and delays.
  public struct Parameters: Sendable {
    /// The captured channel that is heard; with `mean`, all of them as ``ChannelMix`` joins them.
    public var channel = AudioConfiguration.Channel.mean
    /// Least capacity of the capture ring, in frames: 0.7 s at 48 kHz for the analysis to catch up.
    public var captureCapacity = 32768
    /// Least capacity of the ring of music, in frames: what a decoder may be late by.
    public var musicCapacity = 65536
    /// Least capacity of the ring of what a song is in its file, in frames: 0.3 s at 48 kHz, since it is only looked at.
    public var songCapacity = 16384
    /// Least capacity of the ring of speech, in frames: 0.7 s at 48 kHz, of which nothing is heard once something else is said.
    public var speechCapacity = 32768
    /// Least capacity of the ring of commands.
    public var commandCapacity = 256
    /// Time from a command's instant until the command takes effect.
    ///
    /// Commands keep their spacing to the sample only if each arrives within it, so a stream with long
    /// periods gets a period and ``panelLatency`` instead.
    public var commandDelay = Seconds.milliseconds(10)
    /// The most that the panel takes from an edge to its command.
    public var panelLatency = Seconds.milliseconds(4)

    /// The box's figures.
    public static let standard = Parameters()

    /// Makes the box's figures.
    public init() {}
  }

  /// The core, in memory of its own: the audio thread is given its address.
  private let core: UnsafeMutablePointer<DuplexCore>
  private let capture: Ring<Float>
  private let played: Ring<Float>
  private let commands: Ring<TimedCommand>
  private let music: Ring<Float>
  private let song: Ring<Float>
  private let musicControls = LatestValue(MusicControl())
  private let speech: Ring<Float>
  private let speechControls = LatestValue(MusicControl())
  private let spans = LatestValue(SpeechSpan())
  private let reports = LatestValue(EngineReport())

  /// Makes a processor, with all memory that it needs.
  public init(_ parameters: Parameters = .standard) {
    capture = Ring(minimumCapacity: parameters.captureCapacity, filler: 0)
    played = Ring(minimumCapacity: parameters.captureCapacity, filler: 0)
    commands = Ring(
      minimumCapacity: parameters.commandCapacity, filler: TimedCommand(.stopAll))
    music = Ring(minimumCapacity: parameters.musicCapacity, filler: 0)
    song = Ring(minimumCapacity: parameters.songCapacity, filler: 0)
    speech = Ring(minimumCapacity: parameters.speechCapacity, filler: 0)
    core = .allocate(capacity: 1)
    core.initialize(
      to: DuplexCore(
        parameters, capture: capture.takeProducer(), played: played.takeProducer(),
        commands: commands.takeConsumer(),
        reports: reports.takeWriter(),
        music: MusicVoice(ring: music.takeConsumer(), controls: musicControls.takeReader()),
        song: song.takeProducer(),
        speech: MusicVoice(ring: speech.takeConsumer(), controls: speechControls.takeReader()),
        spans: spans.takeWriter()))
  }

  deinit {
    core.deinitialize(count: 1)
    core.deallocate()
  }

  /// The captured samples of one channel, without gaps; can be taken once.
  public func takeCapture() -> RingConsumer<Float> { capture.takeConsumer() }

  /// The samples for the built-in speaker, each beside one of ``takeCapture()``; can be taken once.
  ///
  /// Zeros when nothing plays or another route is on. A frame is given to the converter in the period in
  /// which the captured one beside it came from it, so it is heard some periods later, never earlier.
  /// Take frames here first and then as many of the captured ones.
  public func takePlayed() -> RingConsumer<Float> { played.takeConsumer() }

  /// The music that was played, while it sounds; can be taken once.
  ///
  /// It is what was decoded, before volume and voices, since it is to be seen like a recording.
  public func takeSong() -> RingConsumer<Float> { song.takeConsumer() }

  /// The way for commands; can be taken once.
  public func takeCommands() -> RingProducer<TimedCommand> { commands.takeProducer() }

  /// The way for music; can be taken once.
  public func takeMusic() -> MusicFeed {
    MusicFeed(ring: music.takeProducer(), control: musicControls.takeWriter())
  }

  /// The way for speech, which comes to the fore of all else; can be taken once.
  ///
  /// Its control works as that of music does: a new `MusicControl.start` ends what is being said within 2.7 ms.
  public func takeSpeech() -> MusicFeed {
    MusicFeed(ring: speech.takeProducer(), control: speechControls.takeWriter())
  }

  /// The newest mark of the captured frames beside which speech sounded; can be taken once.
  ///
  /// It is there before the frames are: take these first and then look.
  public func takeSpeechSpan() -> LatestValueReader<SpeechSpan> { spans.takeReader() }

  /// The newest report; can be taken once.
  public func takeReport() -> LatestValueReader<EngineReport> { reports.takeReader() }

  /// The client that an audio port is started with.
  ///
  /// - Parameter periodEnded: An eventfd that the port signals after each period; -1 for none.
  /// - Returns: The client; it keeps the processor alive.
  public func client(periodEnded: Int32) -> AudioClient {
    AudioClient(
      context: UnsafeMutableRawPointer(core),
      prepare: { [self] stream in core.pointee.prepare(stream) },
      process: { context, period in
        context.assumingMemoryBound(to: DuplexCore.self).pointee.process(
          period.assumingMemoryBound(to: AudioPeriod.self))
      },
      periodEnded: periodEnded)
  }
}
