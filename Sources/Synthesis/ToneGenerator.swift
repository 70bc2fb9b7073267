import CRealtime
public import Units

/// The instrument: commands in, the samples of the output out.
///
/// - Thread: allocates in `init` and ``prepare(for:)`` only; everything else may run on the audio thread.
public struct ToneGenerator: ~Copyable {
  /// Samples rendered at a time, so that the working memory stays in the cache.
  private static let block = 256

  private var voices: VoiceAllocator
  private var metronome: Metronome
  private var output: OutputStage
  private let weights: UnsafeMutablePointer<Float>
  private var rate: SampleRate

  /// Makes a silent instrument on a line, at full volume.
  public init(at rate: SampleRate) {
    self.rate = rate
    voices = VoiceAllocator(at: rate)
    metronome = Metronome(at: rate)
    output = OutputStage(at: rate)
    weights = .allocate(capacity: Self.block)
    weights.initialize(repeating: 0, count: Self.block)
  }

  deinit { weights.deallocate() }

  /// Starts afresh and silent for a stream, with volume, route and standby as they were.
  public mutating func prepare(for rate: SampleRate) {
    var fresh = OutputStage(at: rate)
    fresh.setVolume(output.volume)
    fresh.speaker.isOn = output.speaker.isOn
    if !output.fade.isUp { fresh.fade.fadeOut() }
    fresh.settle()
    voices = VoiceAllocator(at: rate)
    metronome = Metronome(at: rate)
    output = fresh
    self.rate = rate
  }

  /// Keys that sound and were not released.
  public var soundingKeys: KeySet { @_noLocks get { voices.soundingKeys } }
  /// Whether nothing sounds or rings out.
  public var isIdle: Bool { @_noLocks get { voices.isIdle && metronome.isIdle } }
  /// Where the metronome is with the next frame that is rendered; its time is the caller's concern.
  public var pulse: MetronomePulse { @_noLocks get { metronome.pulse } }
  /// Frames that the output holds back: what is rendered next leaves after them.
  public static var delay: Int { @_noLocks get { Limiter.delay } }
  /// Whether the output goes to the built-in speaker.
  public var isOnSpeaker: Bool { @_noLocks get { output.speaker.isOn } }
  /// Linear gain of the limiter now, 0...1.
  public var limiterGain: Float { @_noLocks get { output.limiterGain } }

  /// Does what a command says, from the next sample on; its time is the caller's concern.
  ///
  /// A frequency that is no number, not above 0 or not below Nyquist is no tone, and changes nothing.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - age: Frames from the command's instant until the next sample is heard, for what is to be heard on it.
  @_noLocks
  public mutating func apply(_ command: ToneCommand, age: Int = 0) {
    switch command.action {
    case .start:
      if isTone(command.frequency) {
        voices.start(
          key: command.key, frequency: command.frequency, gain: Self.gain(command.gain))
      }
    case .retune:
      if isTone(command.frequency) {
        voices.retune(key: command.key, frequency: command.frequency)
      }
    case .stop: voices.stop(key: command.key)
    case .stopAll: voices.stopAll()
    case .volume: output.setVolume(command.gain)
    case .fadeOut: output.fade.fadeOut()
    case .fadeIn: output.fade.fadeIn()
    case .speakerRoute: output.speaker.isOn = true
    case .lineRoute: output.speaker.isOn = false
    case .throughOn, .throughOff: break  // no voice of ours
    case .metronomeSetup: metronome.set(command.metronome)
    case .metronomeStart: metronome.start(command.metronome)
    case .metronomeStop: metronome.stop()
    case .metronomeBeat:
      metronome.set(command.metronome)
      metronome.align(lead: age)
    }
  }

  /// Renders the next `count` samples of one channel, each at most 0.95 in magnitude.
  ///
  /// At the end of a fade into standby all voices are dropped, and the metronome stands still.
  ///
  /// - Parameters:
  ///   - samples: Where they go.
  ///   - beside: As many samples of something else that goes through the output with the voices, such as music;
  ///     `nil` for nothing.
  ///   - count: How many.
  @_noLocks
  public mutating func render(
    into samples: UnsafeMutablePointer<Float>, beside: UnsafePointer<Float>? = nil, count: Int
  ) {
    let wasFadedOut = output.fade.isSilent
    var done = 0
    while done < count {
      let rest = count &- done
      let part = rest < Self.block ? rest : Self.block
      voices.render(mix: samples + done, weights: weights, count: part)
      metronome.render(addingTo: samples + done, weights: weights, count: part)
      output.level(samples + done, weights: weights, count: part)
      if let beside { Self.add(beside + done, to: samples + done, count: part) }
      output.process(samples + done, count: part)
      done &+= part
    }
    if output.fade.isSilent && !wasFadedOut {
      voices.reset()
      metronome.reset()
      output.empty()
    }
  }

  private static func add(
    _ more: UnsafePointer<Float>, to samples: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count {
      samples[index] += more[index]
      index &+= 1
    }
  }

  private func isTone(_ frequency: Double) -> Bool {
    frequency > 0 && frequency < rate.hertz / 2
  }

  /// A gain held within 0...1; silence for NaN.
  private static func gain(_ gain: Float) -> Float {
    if gain > 1 { return 1 }
    return gain > 0 ? gain : 0
  }
}
