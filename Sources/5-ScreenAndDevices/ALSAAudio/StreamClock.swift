/// Counts the frames of a capture stream so that a gap takes as many positions as it took time.
///
/// Between gaps the converter's own count is the truth; across a gap, which the card cannot count, the
/// time stamps are: a clock 100 ppm off makes an error of one frame in a gap of 200 ms.
struct StreamClock: BitwiseCopyable {
  private let rate: Double  // frames/s
  private var next = 0
  private var last: Int64 = 0  // ns: when the frame before `next` left the converter
  private var isFirst = true
  private var isAfterGap = false

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
  /// - Returns: Position of its first frame.
  @inline(__always)
  mutating func advance(frames: Int, time: Int64) -> Int {
    if isAfterGap, !isFirst {
      // Half a frame up, then down, is the nearest without a call.
      let elapsed = Int(Double(time &- last) * rate / 1e9 + 0.5)
      if elapsed > frames { next &+= elapsed &- frames }
    }
    isFirst = false
    isAfterGap = false
    last = time
    let position = next
    next &+= frames
    return position
  }
}
