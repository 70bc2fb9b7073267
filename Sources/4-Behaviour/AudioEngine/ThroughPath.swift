import CRealtime
import DevicePorts

/// The captured signal on its way straight to the output, sample by sample as it came.
///
/// It goes round voices, volume and limiter, so it is late by the card's buffers alone, and every bit of 24 is kept
/// while no tone is added. It rises and falls, if it is switched, without a click.
///
/// - Thread: everything may run on the audio thread.
struct ThroughPath: ~Copyable {
  /// Frames of a rise or fall: 2.7 ms at 48 kHz.
  static let ramp = 128

  /// True while the player wants the captured signal to pass.
  var isOn = false
  /// True while the box rests, or is about to.
  var isFaded = false
  /// The channel that all outputs get; -1 if each one gets the captured channel beside it.
  private var channel: Int
  private let isAuto: Bool
  private var level = 0  // 0...ramp

  /// Makes a way for what the box listens to: a mean is no signal of anybody's, so there channels stay apart.
  init(_ channel: AudioConfiguration.Channel) {
    isAuto = channel == .auto
    switch channel {
    case .mean, .auto: self.channel = -1
    case .only(let number): self.channel = max(0, number)
    }
  }

  /// True while the captured signal passes.
  var isSounding: Bool { @_noLocks get { level > 0 } }

  /// Follows the input that was chosen, if it is to be chosen; -1 while none is.
  @_noLocks
  mutating func follow(_ chosen: Int) {
    if isAuto { channel = chosen }
  }

  /// Starts a stream, silent.
  mutating func prepare() {
    isOn = false
    isFaded = false
    level = 0
  }

  /// Adds `count` captured frames from `start` on to the output of a period.
  ///
  /// - Parameters:
  ///   - period: What was captured, and its output so far.
  ///   - start: The first frame of the period.
  ///   - count: How many frames.
  ///   - gains: A gain for each of them, 1 if nothing is spoken.
  ///   - isSafe: Whether the output is no loudspeaker that the microphone would hear, too.
  @_noLocks
  mutating func add(
    to period: UnsafePointer<AudioPeriod>, from start: Int, count: Int,
    gains: UnsafePointer<Float>, isSafe: Bool
  ) {
    let isOpen = isOn && !isFaded && isSafe
    guard let playback = period.pointee.playback, isOpen || level > 0 else { return }
    let outputs = period.pointee.playbackChannels
    let inputs = period.pointee.captureChannels
    var frame = start
    while frame < start &+ count {
      if isOpen {
        if level < Self.ramp { level &+= 1 }
      } else if level > 0 {
        level &-= 1
      }
      let gain = gains[frame &- start] * (Float(level) / Float(Self.ramp))
      var output = 0
      while output < outputs {
        let wanted = channel < 0 ? output : channel
        let sample = period.pointee.capture[
          frame &* inputs &+ (wanted < inputs ? wanted : inputs &- 1)]
        if rt_isfinitef(sample) { playback[frame &* outputs &+ output] += sample * gain }
        output &+= 1
      }
      frame &+= 1
    }
  }
}
