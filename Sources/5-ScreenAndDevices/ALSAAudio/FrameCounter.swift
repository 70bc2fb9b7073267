/// Counts the frames of a capture stream so that a gap takes as many positions as it took time.
///
/// Between gaps the converter's own count is the truth; across a gap, which the card cannot count, the
/// time stamps are: a clock 100 ppm off makes an error of one frame in a gap of 200 ms. A gap that nobody reports is
/// found by the stamps, too: from then on every frame is late.
struct FrameCounter: BitwiseCopyable {
  private let rate: Double  // frames/s
  private var next = 0
  private var last: Int64 = 0  // ns: when the frame before `next` left the converter
  private var first: Int64 = 0  // ns: the same of the first period
  private var isFirst = true
  private var isAfterGap = false
  private var watch = LatenessWatch()

  /// Gaps so far that were found by the stamps alone.
  private(set) var unreportedGaps = 0

  /// A clock at position 0 of a stream of `rate` frames a second.
  init(rate: Double) { self.rate = rate }

  /// Notes that frames were lost, or may have been, before the next period.
  @inline(__always)
  mutating func noteGap() { isAfterGap = true }

  /// Takes a period.
  ///
  /// - Parameters:
  ///   - frames: Frames in it.
  ///   - time: When its last frame left the converter, in nanoseconds.
  ///   - isWaitedFor: False if it was there before it was asked for; a stream of such periods has no clock.
  /// - Returns: Position of its first frame.
  @inline(__always)
  mutating func advance(frames: Int, time: Int64, isWaitedFor: Bool = true) -> Int {
    if isFirst {
      first = time &- nanoseconds(of: frames)
    } else if isAfterGap {
      // Half a frame up, then down, is the nearest without a call.
      let elapsed = Int(Double(time &- last) * rate / 1e9 + 0.5)
      if elapsed > frames { next &+= elapsed &- frames }
    }
    if isFirst || isAfterGap { watch = LatenessWatch() }
    isFirst = false
    isAfterGap = false
    last = time
    let lateness = time &- first &- nanoseconds(of: next &+ frames)
    let lost = watch.take(lateness, at: time, isWaitedFor: isWaitedFor)
    if lost > 0 {
      next &+= Int(Double(lost) * rate / 1e9 + 0.5)
      unreportedGaps &+= 1
    }
    let position = next
    next &+= frames
    return position
  }

  @inline(__always)
  private func nanoseconds(of frames: Int) -> Int64 { Int64(Double(frames) * 1e9 / rate) }
}

/// Compares how late frames are from one stretch of time to the next: a period may be late for many reasons, but if
/// none of a stretch is as early as before, frames are missing.
private struct LatenessWatch: BitwiseCopyable {
  /// Length of a stretch, in nanoseconds: some fifty periods.
  private static let stretch: Int64 = 300_000_000
  /// The least gap that is told, in nanoseconds: more than a stamp that counts milliseconds is off, or a clock by
  /// 500 ppm in a stretch.
  private static let least: Int64 = 1_500_000

  private var began: Int64?
  private var earliest = Int64.max
  private var before: Int64?
  private var periods = 0
  private var waits = 0

  /// Takes a period's lateness, in nanoseconds.
  ///
  /// - Returns: The length of a gap that was found, in nanoseconds; 0 for none.
  @inline(__always)
  mutating func take(_ lateness: Int64, at time: Int64, isWaitedFor: Bool) -> Int64 {
    let start = began ?? time
    began = start
    periods &+= 1
    if isWaitedFor { waits &+= 1 }
    if lateness < earliest { earliest = lateness }
    if time &- start < Self.stretch { return 0 }
    var lost: Int64 = 0
    // A stream without a clock of its own, such as a file, is as late as the box is.
    if waits &* 4 < periods {
      before = nil
    } else if let before, earliest &- before > Self.least {
      lost = earliest &- before
    } else {
      before = earliest
    }
    (began, earliest, periods, waits) = (nil, Int64.max, 0, 0)
    return lost
  }
}
