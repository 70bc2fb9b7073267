import CRealtime
import Units

/// Tells which frame of a stream an instant belongs to.
///
/// A period's time stamp jitters by the interrupt's latency, and two commands of one strum may fall into two
/// periods, so the line through the stamps is smoothed: a tenth of each error is taken over. A stamp far from
/// the line starts a new one.
///
/// - Source: after Adriaensen, "Using a DLL to filter time", Linux Audio Conference 2005; first order, since
///   the drift of a crystal (100 ppm) costs no more than a constant 5 µs here.
/// - Thread: any, the audio thread too.
struct StreamClock: Sendable, BitwiseCopyable {
  /// Share of a stamp's error that is taken over.
  private static let share = 0.1
  /// An error, in nanoseconds, that is no jitter.
  private static let jump = 5e6

  private let nanosecondsPerFrame: Double
  private var originPosition = 0
  private var originTime: Int64 = 0
  /// Correction of the origin's time, in nanoseconds.
  private var offset = 0.0
  private var isRunning = false

  /// Makes a clock that waits for its first stamp.
  init(at rate: SampleRate) { nanosecondsPerFrame = 1e9 / rate.hertz }

  /// Takes the stamp of a period: the frame at `position` was captured at `time` nanoseconds.
  @_noLocks
  mutating func update(position: Int, time: Int64) {
    let expected = Double(position &- originPosition) * nanosecondsPerFrame + offset
    let error = Double(time &- originTime) - expected
    if isRunning && rt_fabs(error) < Self.jump {
      offset += Self.share * error
    } else {
      originPosition = position
      originTime = time
      offset = 0
      isRunning = true
    }
  }

  /// The time at which the frame at `position` was captured, or would have been, in nanoseconds.
  @_noLocks
  func time(of position: Int) -> Int64 {
    let since = Double(position &- originPosition) * nanosecondsPerFrame + offset
    // A stream of a hundred years would still fit.
    return originTime &+ Int64(rt_floor(since + 0.5))
  }

  /// Frames from `position` to the instant `time`, in nanoseconds; negative if that lies before it.
  ///
  /// Held within a billion either way.
  @_noLocks
  func frames(from position: Int, to time: Int64) -> Int {
    let ahead = (Double(time &- originTime) - offset) / nanosecondsPerFrame
    let frames = rt_floor(ahead - Double(position &- originPosition) + 0.5)
    if frames > 1e9 { return 1_000_000_000 }
    return frames < -1e9 ? -1_000_000_000 : Int(frames)
  }
}
