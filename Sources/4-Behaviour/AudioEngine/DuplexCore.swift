import DevicePorts
import Realtime
import Synthesis
import Units

/// The audio thread's state, and its work on a period.
///
/// - Thread: audio, from the first period on; allocates in `init` and ``prepare(_:)`` only.
struct DuplexCore: ~Copyable {
  /// Frames rendered at a time.
  private static let block = 256
  /// Largest magnitude of tones and cues together, that of the limiter, linear.
  private static var most: Float { @_noLocks get { 0.95 } }
  /// Nanoseconds ahead at which a command's time cannot be right.
  private static let farthest: Int64 = 10_000_000_000

  private let parameters: DuplexProcessor.Parameters
  private var commands: RingConsumer<TimedCommand>
  private var reports: LatestValueWriter<EngineReport>
  private var tap: CaptureTap
  private var generator: ToneGenerator
  private var cues = CuePlayer(at: nil)
  private var music: MusicVoice
  private var through: ThroughPath
  private var song: RingProducer<Float>
  private var speech: SpeechMix
  private var schedule = CommandSchedule()
  private var clock: StreamClock
  /// The rendered samples of a period; as long as the longest period.
  private var mono = SampleBuffer(count: Self.block)
  private var silence = SampleBuffer(count: Self.block)
  private let beside = SampleBuffer(count: Self.block)
  private let cueBlock = SampleBuffer(count: Self.block)
  private var report = EngineReport()
  private var delay: Int64 = 0  // ns

  /// Makes a core for the usual rate; ``prepare(_:)`` sets the real one.
  init(
    _ parameters: DuplexProcessor.Parameters, capture: consuming RingProducer<Float>,
    played: consuming RingProducer<Float>,
    commands: consuming RingConsumer<TimedCommand>,
    reports: consuming LatestValueWriter<EngineReport>, music: consuming MusicVoice,
    song: consuming RingProducer<Float>, speech: consuming MusicVoice,
    spans: consuming LatestValueWriter<SpeechSpan>
  ) {
    let rate = SampleRate(48000)
    self.parameters = parameters
    self.commands = commands
    self.reports = reports
    self.music = music
    self.song = song
    self.speech = SpeechMix(speech, spans: spans, block: Self.block)
    through = ThroughPath(parameters.channel)
    tap = CaptureTap(parameters.channel, into: capture, played: played)
    generator = ToneGenerator(at: rate)
    clock = StreamClock(at: rate)
  }

  /// Starts afresh for a stream: what was sent before is void, since the panel tells a new stream all.
  mutating func prepare(_ stream: AudioStream) {
    let period = stream.rate.duration(of: stream.period)
    let least = max(parameters.commandDelay, period + parameters.panelLatency)
    delay = (Instant(nanoseconds: 0) + least).nanoseconds
    clock = StreamClock(at: stream.rate)
    mono = SampleBuffer(count: stream.period.value)
    silence = SampleBuffer(count: stream.period.value)
    tap.prepare(at: stream.rate)
    through.prepare()
    while commands.pop() != nil {}
    schedule = CommandSchedule()
    generator.prepare(for: stream.rate)
    let volume = cues.volume
    cues = CuePlayer(at: stream.rate)
    cues.volume = volume
  }

  /// Works on one period: commands to voices, voices to the output, and captured samples with the
  /// played ones to their rings.
  @_noLocks
  mutating func process(_ period: UnsafePointer<AudioPeriod>) {
    let frames = period.pointee.frameCount
    if frames < 1 { return }
    clock.update(
      position: period.pointee.position &+ frames &- 1, time: period.pointee.time.nanoseconds)
    schedule.take(from: &commands, latest: period.pointee.time.nanoseconds &+ Self.farthest)
    var done = 0
    while done < frames {
      let rest = frames &- done
      let part = renderable(period, from: done, atMost: rest)
      music.render(into: beside.samples, count: part)
      // Where nobody listens to it, it is not heard.
      if music.isSounding { _ = song.push(beside.samples, count: part) }
      let gains = speech.add(to: beside.samples, count: part)
      generator.render(
        into: mono.samples + done, beside: beside.samples, gains: gains, count: part)
      spread(part, to: period, from: done)
      addCues(part, to: period, from: done)
      through.add(
        to: period, from: done, count: part, gains: gains, isSafe: !generator.isOnSpeaker)
      done &+= part
    }
    let isHeard = generator.isOnSpeaker && period.pointee.playback != nil
    speech.mark(from: tap.position, count: frames, delay: frames &+ period.pointee.playbackDelay)
    tap.take(
      period, played: isHeard ? mono.samples : silence.samples, isSounding: isSounding(frames))
    through.follow(tap.levels.heard)
    publish(period)
  }
}

// MARK: - Steps

extension DuplexCore {
  /// Applies the commands that are due at the frame `start` of the period.
  ///
  /// - Returns: How many frames can be rendered until the next command is due, 1...`limit` and at most a
  ///   block.
  private mutating func renderable(
    _ period: UnsafePointer<AudioPeriod>, from start: Int, atMost limit: Int
  ) -> Int {
    let position = period.pointee.position &+ start
    var part = limit < Self.block ? limit : Self.block
    while let command = schedule.next {
      let wait = self.wait(of: command, at: position)
      if wait > 0 {
        if wait < part { part = wait }
        break
      }
      if wait < 0 && !isOfThePast(command) { report.lateCommands &+= 1 }
      let heard = heardPosition(of: start, in: period)
      var age = 0
      if let time = command.time { age = 0 &- clock.frames(from: heard, to: time.nanoseconds) }
      perform(command.command, age: age)
      schedule.removeNext()
    }
    return part
  }

  /// Does what a command says, from the next sample on: the one place that tells commands apart.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - age: Frames from the command's instant until the next sample is heard, for what is to be heard on it.
  private mutating func perform(_ command: EngineCommand, age: Int) {
    switch command {
    case .start(let key, let frequency, let gain):
      generator.start(key: key, frequency: frequency, gain: gain)
    case .stop(let key): generator.stop(key: key)
    case .stopAll: generator.stopAll()
    case .retune(let key, let frequency): generator.retune(key: key, frequency: frequency)
    case .volume(let gain):
      generator.setVolume(gain)
      cues.volume = gain > 0 ? (gain < 1 ? gain : 1) : 0
    case .fadeOut:
      cues.reset()
      through.isFaded = true
      generator.fadeOut()
    case .fadeIn:
      through.isFaded = false
      generator.fadeIn()
    case .route(let isOnSpeaker): generator.setRoute(isOnSpeaker: isOnSpeaker)
    case .through(let isOn): through.isOn = isOn
    case .metronomeSetup(let setup): generator.setMetronome(setup)
    case .metronomeStart(let setup): generator.startMetronome(setup)
    case .metronomeStop: generator.stopMetronome()
    case .metronomeBeat(let setup): generator.alignMetronome(setup, age: age)
    case .cue(let cue): cues.strike(cue)
    }
  }

  /// True if a command tells of an instant that is past, and so cannot come in time.
  private func isOfThePast(_ command: TimedCommand) -> Bool {
    if case .metronomeBeat = command.command { return true }
    return false
  }

  /// Position of the frame that is captured when the frame `start` of the period's playback is heard.
  private func heardPosition(of start: Int, in period: UnsafePointer<AudioPeriod>) -> Int {
    // A period is handed over when its last frame was captured.
    period.pointee.position &+ period.pointee.frameCount &- 1 &+ start
      &+ period.pointee.playbackDelay &+ ToneGenerator.delay
  }

  /// Frames from the one at `position` until a command is due; 0 for at once, negative when it is late.
  private func wait(of command: TimedCommand, at position: Int) -> Int {
    guard let time = command.time else { return 0 }
    return clock.frames(from: position, to: time.nanoseconds &+ delay)
  }

  /// True if the box sounds in the period of `frames`: by itself, or with what passes through.
  private func isSounding(_ frames: Int) -> Bool {
    if through.isSounding || !cues.isSilent { return true }
    var frame = 0
    while frame < frames {
      // −80 dB: no tone, click or song is as quiet.
      if mono.samples[frame] > 1e-4 || mono.samples[frame] < -1e-4 { return true }
      frame &+= 1
    }
    return false
  }

  /// Copies what was rendered to every playback channel.
  private func spread(_ count: Int, to period: UnsafePointer<AudioPeriod>, from start: Int) {
    guard let playback = period.pointee.playback else { return }
    let channels = period.pointee.playbackChannels
    var target = playback + start &* channels
    var frame = 0
    while frame < count {
      let sample = mono.samples[start &+ frame]
      var channel = 0
      while channel < channels {
        target[channel] = sample
        channel &+= 1
      }
      target += channels
      frame &+= 1
    }
  }

  /// Adds the cues to every playback channel, behind the limiter: what the canceller is told of has none of them.
  private mutating func addCues(
    _ count: Int, to period: UnsafePointer<AudioPeriod>, from start: Int
  ) {
    if cues.isSilent { return }
    cues.render(into: cueBlock.samples, count: count)
    guard let playback = period.pointee.playback else { return }
    let channels = period.pointee.playbackChannels
    var target = playback + start &* channels
    var frame = 0
    while frame < count {
      var channel = 0
      while channel < channels {
        let sum = target[channel] + cueBlock.samples[frame]
        target[channel] = sum > Self.most ? Self.most : (sum < 0 - Self.most ? 0 - Self.most : sum)
        channel &+= 1
      }
      target += channels
      frame &+= 1
    }
  }

  /// Publishes the report of the period.
  private mutating func publish(_ period: UnsafePointer<AudioPeriod>) {
    report.periods &+= 1
    report.lostFrames = tap.lostFrames
    report.droppedFrames = tap.droppedFrames
    report.badSamples = tap.badSamples
    report.inputs = tap.levels
    report.soundingKeys = generator.soundingKeys
    report.pulse = generator.pulse
    let heard = heardPosition(of: period.pointee.frameCount, in: period)
    report.pulse.time = clock.time(of: heard)
    report.musicShortages = music.shortages
    report.throughDelay = period.pointee.frameCount &+ period.pointee.playbackDelay
    report.isPlaying = period.pointee.playback != nil
    reports.publish(report)
  }
}
