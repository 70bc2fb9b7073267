import CRealtime
import Units

/// A look-ahead limiter: whatever comes in, nothing above the ceiling goes out.
///
/// The signal is delayed, so the gain can be low before a peak arrives: it follows the least gain that any
/// sample in sight needs, quickly down and slowly up. Exponentials only come near their target, so the
/// gain is at last held under what the sample itself needs (a millionth, by then), and the sample under
/// the ceiling (half a unit in the last place).
///
/// - Thread: allocates in `init` only; ``process(_:)`` may run on the audio thread.
struct Limiter: ~Copyable {
  /// Frames from a sample's coming in until it goes out.
  static var delay: Int { @_noLocks get { 64 } }

  /// The figures of the limiter.
  struct Parameters: Sendable {
    /// Highest magnitude that leaves, linear.
    var ceiling: Float = 0.95
    /// Delay, and how far ahead peaks are seen.
    var lookAhead = Limiter.delay  // frames
    /// Time for which the gain stays down after a peak, so that it does not ripple with each cycle.
    var hold = 64  // frames
    /// Time constant down; at most a tenth of the look-ahead is used.
    var attack = Seconds.milliseconds(0.1)
    /// Time constant up.
    var release = Seconds.milliseconds(80)
    /// Highest magnitude that is taken as sound, linear; beyond it lies a fault.
    var loudest: Float = 100

    /// The instrument's figures.
    static let standard = Parameters()
  }

  private let delayed: UnsafeMutablePointer<Float>
  private let ceiling: Float
  private let loudest: Float
  private let lookAhead: Int
  private var position = 0
  private var needed: SlidingMinimum
  private var gain: SmoothedValue

  /// Makes a limiter that holds silence.
  init(_ parameters: Parameters = .standard, at rate: SampleRate) {
    let ahead = rate.duration(of: FrameCount(parameters.lookAhead))
    ceiling = parameters.ceiling
    loudest = parameters.loudest
    lookAhead = parameters.lookAhead
    delayed = .allocate(capacity: parameters.lookAhead)
    delayed.initialize(repeating: 0, count: parameters.lookAhead)
    needed = SlidingMinimum(window: parameters.lookAhead + parameters.hold)
    gain = SmoothedValue(
      1, rising: parameters.release,
      falling: min(parameters.attack, Seconds(ahead.value / 10)), at: rate)
  }

  deinit { delayed.deallocate() }

  /// Linear gain now, 0...1.
  var currentGain: Float { @_noLocks get { gain.value } }

  /// Forgets the samples it holds, and lets the gain up.
  @_noLocks
  mutating func reset() {
    rt_zero(delayed, lookAhead &* MemoryLayout<Float>.stride)
    needed.reset()
    gain.settle(at: 1)
  }

  /// Takes a sample of any value; gives the one from the look-ahead before, under the ceiling.
  @_noLocks
  mutating func process(_ input: Float) -> Float {
    let sample = cleaned(input)
    let output = delayed[position]
    delayed[position] = sample
    position = position &+ 1 == lookAhead ? 0 : position &+ 1
    let followed = gain.next(towards: needed.push(gainNeeded(by: sample)))
    let own = gainNeeded(by: output)
    let limited = output * (followed < own ? followed : own)
    if limited > ceiling { return ceiling }
    return limited < -ceiling ? -ceiling : limited
  }

  /// Gain at which a sample just reaches the ceiling, at most 1.
  private func gainNeeded(by sample: Float) -> Float {
    let magnitude = rt_fabsf(sample)
    return magnitude > ceiling ? ceiling / magnitude : 1
  }

  /// Silence for NaN, and infinities brought within what is taken as sound.
  private func cleaned(_ sample: Float) -> Float {
    if sample != sample { return 0 }
    if sample > loudest { return loudest }
    return sample < -loudest ? -loudest : sample
  }
}
