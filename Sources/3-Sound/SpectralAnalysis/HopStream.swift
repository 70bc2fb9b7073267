import DSP
import Realtime
import Units

/// The newest samples of a stream, and the moments at which to look at them.
///
/// Hops keep step with time at sample rates that are no multiple of theirs: they end at the last whole
/// frame.
///
/// - Thread: one. Allocates in `init` only.
struct HopStream: ~Copyable {
  /// Samples beyond this are no sound: 40 dB over full scale.
  private static let loudest: Float = 100

  /// Frames taken so far.
  private(set) var position = 0
  /// Hops that have ended.
  private(set) var hops = 0

  private let framesPerHop: Double
  private var history: SampleHistory
  private let pending: SampleBuffer
  private var waiting = 0

  /// Makes a stream that is looked at `hopRate` times a second, `frame` samples at a time.
  init(rate: SampleRate, hopRate: Int, frame: Int) {
    framesPerHop = rate.hertz / Double(hopRate)
    let longest = Int(framesPerHop) + 1
    pending = SampleBuffer(count: longest)
    history = SampleHistory(length: max(frame, longest))
  }

  /// Takes one sample; samples that are no sound count as silence.
  ///
  /// - Returns: Whether a hop has ended with it.
  mutating func take(_ sample: Float) -> Bool {
    pending.samples[waiting] = abs(sample) <= Self.loudest ? sample : 0
    waiting += 1
    position += 1
    guard position == Int(Double(hops + 1) * framesPerHop) else { return false }
    history.append(pending.samples, count: waiting)
    waiting = 0
    hops += 1
    return true
  }

  /// The newest `count` samples up to the end of the last hop, oldest first, valid until the next one.
  func newest(_ count: Int) -> UnsafePointer<Float> { history.newest(count) }
}
