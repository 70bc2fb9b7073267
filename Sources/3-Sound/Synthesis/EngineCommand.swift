public import Units

/// A command from the panel to the audio thread.
public enum EngineCommand: Sendable, BitwiseCopyable, Equatable {
  /// The voice of a key, the MIDI number of its note, begins or is lifted again from its release.
  case start(key: Int32, frequency: Hertz, gain: Float = 1)
  /// The voice of a key is released.
  case stop(key: Int32)
  /// All voices are released.
  case stopAll
  /// The voice of a key glides to a frequency.
  case retune(key: Int32, frequency: Hertz)
  /// The output has this linear gain, 0...1.
  case volume(Float)
  /// The output falls to silence in a raised cosine, for standby.
  case fadeOut
  /// The output rises back to full level in a raised cosine.
  case fadeIn
  /// The output goes to the built-in speaker, or to headphones or a line.
  case route(isOnSpeaker: Bool)
  /// The captured signal goes to the output, or does not.
  case through(isOn: Bool)
  /// The metronome goes on as the setup says.
  case metronomeSetup(MetronomeSetup)
  /// The metronome begins as the setup says.
  case metronomeStart(MetronomeSetup)
  /// The metronome beats no more.
  case metronomeStop
  /// The metronome goes on as the setup says, and its beats as if one had been heard on the command's own
  /// instant, which is past.
  case metronomeBeat(MetronomeSetup)
  /// A cue sounds.
  case cue(Cue)

  /// The same command, its frequency and tempo counted by a card whose clock is off.
  public func counted(by clock: CardClock) -> Self {
    switch self {
    case .start(let key, let frequency, let gain):
      .start(key: key, frequency: clock.counted(frequency), gain: gain)
    case .retune(let key, let frequency): .retune(key: key, frequency: clock.counted(frequency))
    case .metronomeSetup(let setup): .metronomeSetup(setup.counted(by: clock))
    case .metronomeStart(let setup): .metronomeStart(setup.counted(by: clock))
    case .metronomeBeat(let setup): .metronomeBeat(setup.counted(by: clock))
    case .stop, .stopAll, .volume, .fadeOut, .fadeIn, .route, .through, .metronomeStop, .cue: self
    }
  }
}

/// A command with the instant that it takes effect after.
public struct TimedCommand: Sendable, BitwiseCopyable, Equatable {
  /// The command.
  public var command: EngineCommand
  /// The command's instant, a fixed delay before it takes effect; `nil` for at once.
  public var time: Instant?

  /// Makes a command for an instant, or for at once.
  public init(_ command: EngineCommand, at time: Instant? = nil) {
    self.command = command
    self.time = time
  }
}
