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
  /// True while nothing sounds or rings out.
  public var isIdle: Bool { @_noLocks get { voices.isIdle && metronome.isIdle } }
  /// State of the metronome at the next frame that is rendered; its time is the caller's concern.
  public var pulse: MetronomePulse { @_noLocks get { metronome.pulse } }
  /// Frames that the output holds back: what is rendered next leaves after them.
  public static var delay: Int { @_noLocks get { Limiter.delay } }
  /// True while the output goes to the built-in speaker.
  public var isOnSpeaker: Bool { @_noLocks get { output.speaker.isOn } }
  /// Linear gain of the limiter now, 0...1.
  public var limiterGain: Float { @_noLocks get { output.limiterGain } }

  /// Renders the next `count` samples of one channel, each at most 0.95 in magnitude.
  ///
  /// At the end of a fade into standby all voices are dropped, and the metronome stands still.
  ///
  /// - Parameters:
  ///   - samples: Where they go.
  ///   - beside: As many samples of something else that goes through the output with the voices, such as music;
  ///     `nil` for nothing.
  ///   - gains: A gain for each sample of voices and metronome, under something that is to be understood; `nil` for 1.
  ///   - count: How many.
  @_noLocks
  public mutating func render(
    into samples: UnsafeMutablePointer<Float>, beside: UnsafePointer<Float>? = nil,
    gains: UnsafePointer<Float>? = nil, count: Int
  ) {
    let wasFadedOut = output.fade.isSilent
    var done = 0
    while done < count {
      let rest = count &- done
      let part = rest < Self.block ? rest : Self.block
      voices.render(mix: samples + done, weights: weights, count: part)
      metronome.render(addingTo: samples + done, weights: weights, count: part)
      output.level(samples + done, weights: weights, count: part)
      if let gains { Self.weigh(samples + done, by: gains + done, count: part) }
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

  private static func weigh(
    _ samples: UnsafeMutablePointer<Float>, by gains: UnsafePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count {
      samples[index] *= gains[index]
      index &+= 1
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

}

// MARK: - Commands

/// The commands, each of which counts from the next sample that is rendered.
extension ToneGenerator {
  /// Begins the voice of a key, or lifts it again from its release.
  ///
  /// A frequency that is no number, not above 0 or not below Nyquist is no tone, and changes nothing.
  @_noLocks
  public mutating func start(key: Int32, frequency: Hertz, gain: Float = 1) {
    if isTone(frequency) {
      voices.start(key: key, frequency: frequency.value, gain: Self.gain(gain))
    }
  }

  /// Lets the voice of a key glide to a frequency, if that is one of a tone.
  @_noLocks
  public mutating func retune(key: Int32, frequency: Hertz) {
    if isTone(frequency) { voices.retune(key: key, frequency: frequency.value) }
  }

  /// Releases the voice of a key.
  @_noLocks
  public mutating func stop(key: Int32) { voices.stop(key: key) }

  /// Releases all voices.
  @_noLocks
  public mutating func stopAll() { voices.stopAll() }

  /// Gives the output a linear gain, 0...1.
  @_noLocks
  public mutating func setVolume(_ gain: Float) { output.setVolume(gain) }

  /// Lets the output fall to silence.
  @_noLocks
  public mutating func fadeOut() { output.fade.fadeOut() }

  /// Lets the output rise to its full level.
  @_noLocks
  public mutating func fadeIn() { output.fade.fadeIn() }

  /// Sends the output to the built-in speaker, or to headphones or a line.
  @_noLocks
  public mutating func setRoute(isOnSpeaker: Bool) { output.speaker.isOn = isOnSpeaker }

  /// Has the metronome go on as a setup says.
  @_noLocks
  public mutating func setMetronome(_ setup: MetronomeSetup) { metronome.set(setup) }

  /// Has the metronome begin as a setup says.
  @_noLocks
  public mutating func startMetronome(_ setup: MetronomeSetup) { metronome.start(setup) }

  /// Has the metronome beat no more.
  @_noLocks
  public mutating func stopMetronome() { metronome.stop() }

  /// Has the metronome go on as if a beat had been heard `age` frames before the next sample is.
  @_noLocks
  public mutating func alignMetronome(_ setup: MetronomeSetup, age: Int) {
    metronome.set(setup)
    metronome.align(lead: age)
  }

  private func isTone(_ frequency: Hertz) -> Bool {
    frequency.value > 0 && frequency.value < rate.hertz / 2
  }

  /// A gain held within 0...1; silence for NaN.
  private static func gain(_ gain: Float) -> Float {
    if gain > 1 { return 1 }
    return gain > 0 ? gain : 0
  }
}
