import CRealtime
import DevicePorts
import Units

/// The levels of a card's inputs, and what tells a muted or dead one.
public struct InputLevels: Sendable, BitwiseCopyable, Equatable {
  /// Inputs that are measured at most.
  public static var most: Int { @_noLocks get { 8 } }

  /// Inputs of the stream that are measured.
  public var count = 0
  /// The largest magnitude of each lately, linear: it falls by 20 dB a second.
  public var peaks = SIMD8<Float>(repeating: 0)
  /// Times that each was clipped, since the stream was opened.
  public var clips = SIMD8<Int32>(repeating: 0)
  /// Frames for which what is heard has been below −90 dBFS.
  public var quietFrames = 0
  /// Frames for which no sample of what is heard has changed.
  public var stuckFrames = 0
  /// The input that is heard, from 0; -1 for a mix of several.
  public var heard = -1

  /// Makes the levels of a card that was not heard yet.
  public init() {}
}

/// Measures the inputs of a stream.
///
/// - Thread: everything may run on the audio thread.
struct InputMeter {
  /// Least magnitude of a clipped sample.
  private static var full: Float { @_noLocks get { 0.999 } }
  /// Clipped samples in a row that are a clip: a single one may be right.
  private static var run: Int32 { @_noLocks get { 3 } }
  /// Mean square below which nothing is heard: −90 dBFS.
  private static var quiet: Float { @_noLocks get { 1e-9 } }

  private let rate: Float
  private var runs = SIMD8<Int32>(repeating: 0)
  private var last: Float = 0
  /// The levels now.
  private(set) var levels = InputLevels()

  /// Makes the meter of a new stream.
  init(at rate: SampleRate) { self.rate = Float(rate.hertz) }

  /// Takes a period.
  @_noLocks
  mutating func take(_ period: UnsafePointer<AudioPeriod>) {
    let channels = period.pointee.captureChannels
    let count = channels < InputLevels.most ? channels : InputLevels.most
    levels.count = count
    // 20 dB a second: e to the power of −2.3 times the time.
    let fall = 1 - 2.3 * Float(period.pointee.frameCount) / rate
    var channel = 0
    while channel < count {
      var peak = levels.peaks[channel] * (fall > 0 ? fall : 0)
      var sample = period.pointee.capture + channel
      var frame = 0
      while frame < period.pointee.frameCount {
        let magnitude = rt_fabsf(sample.pointee)
        if rt_isfinitef(magnitude) && magnitude > peak { peak = magnitude }
        if magnitude >= Self.full {
          runs[channel] &+= 1
          if runs[channel] == Self.run { levels.clips[channel] &+= 1 }
        } else {
          runs[channel] = 0
        }
        sample += channels
        frame &+= 1
      }
      levels.peaks[channel] = peak
      channel &+= 1
    }
  }

  /// Takes a stretch of what is heard, from input `input` or a mix (-1).
  @_noLocks
  mutating func take(heard samples: UnsafePointer<Float>, count: Int, of input: Int) {
    levels.heard = input
    var sum: Float = 0
    var hasChanged = false
    var index = 0
    while index < count {
      sum += samples[index] * samples[index]
      if samples[index] != last { hasChanged = true }
      last = samples[index]
      index &+= 1
    }
    levels.quietFrames = sum < Self.quiet * Float(count) ? levels.quietFrames &+ count : 0
    levels.stuckFrames = hasChanged ? 0 : levels.stuckFrames &+ count
  }
}
