import Units

/// The loudness of a voice over time: attack, hold until released, release.
///
/// The level moves in a straight line and the gain is its square, which falls the way a damped string
/// does and starts with no corner. A release can be lifted back into the attack at any level without
/// a step, and an attack released.
///
/// - Thread: any, the audio thread too.
struct Envelope: Sendable, BitwiseCopyable {
  /// The times of an envelope.
  struct Parameters: Sendable {
    /// Time from silence to full: short enough to feel immediate, long enough not to click.
    var attack = Seconds.milliseconds(25)
    /// Time from full to silence, like a strum that is let go.
    var release = Seconds.milliseconds(250)
    /// Time from full to silence when the voice was stolen: short, and no click.
    var stolen = Seconds.milliseconds(10)

    /// The instrument's figures.
    static let standard = Parameters()
  }

  /// The stage of an envelope: at rest, rising, held or falling.
  private enum Stage: UInt8, BitwiseCopyable {
    case idle, attack, sustain, release
  }

  private var stage = Stage.idle
  /// The level, 0...1; the gain is its square.
  private var level: Float = 0
  private let rise: Float  // a sample
  private var fall: Float  // a sample
  private let hurriedFall: Float  // a sample

  /// Makes an envelope at rest.
  init(_ parameters: Parameters = .standard, at rate: SampleRate) {
    rise = Float(1 / (parameters.attack.value * rate.hertz))
    fall = Float(1 / (parameters.release.value * rate.hertz))
    hurriedFall = Float(1 / (parameters.stolen.value * rate.hertz))
  }

  /// True while the envelope is at rest: over, or never begun.
  var isIdle: Bool { @_noLocks get { stage == .idle } }
  /// True while the envelope is on its way to silence.
  var isReleasing: Bool { @_noLocks get { stage == .release } }
  /// Linear gain now, 0...1.
  var gain: Float { @_noLocks get { level * level } }

  /// Begins the attack, from the present level.
  @_noLocks
  mutating func start() { stage = .attack }

  /// Begins the release, from the present level.
  @_noLocks
  mutating func release() {
    if stage != .idle { stage = .release }
  }

  /// Ends the sound in a hurry, for good.
  @_noLocks
  mutating func hurry() {
    release()
    fall = hurriedFall
  }

  /// Falls silent at once.
  @_noLocks
  mutating func reset() {
    stage = .idle
    level = 0
  }

  /// Linear gain of the next sample, 0...1.
  @_noLocks
  mutating func next() -> Float {
    switch stage {
    case .idle, .sustain:
      break
    case .attack:
      level += rise
      if level >= 1 {
        level = 1
        stage = .sustain
      }
    case .release:
      level -= fall
      if level <= 0 { reset() }
    }
    return level * level
  }
}
