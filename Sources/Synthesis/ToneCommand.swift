/// What the panel tells the audio thread.
public struct ToneCommand: Sendable, BitwiseCopyable, Equatable {
  /// The kinds of command.
  public enum Action: UInt8, Sendable, BitwiseCopyable {
    /// A voice begins (or is lifted again from its release) at ``ToneCommand/frequency``.
    case start
    /// The voice with this ``ToneCommand/key`` is released.
    case stop
    /// All voices are released.
    case stopAll
    /// The voice with this ``ToneCommand/key`` glides to ``ToneCommand/frequency``.
    case retune
    /// Output volume; ``ToneCommand/frequency`` is unused, ``ToneCommand/gain`` counts.
    case volume
    /// Raised-cosine fade to silence, for standby.
    case fadeOut
    /// Raised-cosine fade back to full level.
    case fadeIn
    /// The output goes to the built-in speaker.
    case speakerRoute
    /// The output goes to headphones or a line.
    case lineRoute
    /// The captured signal goes to the output.
    case throughOn
    /// It does not.
    case throughOff
    /// The metronome goes on as ``ToneCommand/metronome`` says.
    case metronomeSetup
    /// The metronome begins, as ``ToneCommand/metronome`` says.
    case metronomeStart
    /// The metronome beats no more.
    case metronomeStop
    /// The metronome goes on as ``ToneCommand/metronome`` says, and its beats as if one had been heard on the
    /// command's own instant, which is past.
    case metronomeBeat
  }

  /// What to do.
  public var action: Action
  /// Which voice: the MIDI number of its note.
  public var key: Int32
  /// Frequency of the voice in hertz.
  public var frequency: Double
  /// Linear gain, 0...1: of the output for ``Action/volume``, of the voice for ``Action/start``.
  public var gain: Float
  /// When it takes effect, in nanoseconds of the monotonic clock; 0 is at once.
  public var time: Int64
  /// What the metronome beats; others need none.
  public var metronome: MetronomeSetup

  /// Makes a command out of its parts.
  public init(
    _ action: Action, key: Int32 = 0, frequency: Double = 0, gain: Float = 1, time: Int64 = 0,
    metronome: MetronomeSetup = MetronomeSetup()
  ) {
    self.metronome = metronome
    self.action = action
    self.key = key
    self.frequency = frequency
    self.gain = gain
    self.time = time
  }
}
