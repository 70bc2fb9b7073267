/// The least of the last few values, in constant time a value on average.
///
/// - Source: Lemire, "Streaming maximum-minimum filter using no more than three comparisons per
///   element", Nordic Journal of Computing 13(4), 2006: a queue of the values that can still become the
///   least, rising from front to back.
/// - Thread: allocates in `init` only; ``push(_:)`` may run on the audio thread.
struct SlidingMinimum: ~Copyable {
  private let values: UnsafeMutablePointer<Float>
  private let times: UnsafeMutablePointer<Int>
  private let mask: Int
  private let window: Int
  private var front = 0
  private var back = 0
  private var now = 0

  /// Makes the minimum over `window` values.
  init(window: Int) {
    var size = 1
    while size < window &+ 1 { size <<= 1 }
    values = .allocate(capacity: size)
    values.initialize(repeating: 0, count: size)
    times = .allocate(capacity: size)
    times.initialize(repeating: 0, count: size)
    mask = size - 1
    self.window = window
  }

  deinit {
    values.deallocate()
    times.deallocate()
  }

  /// Forgets all values.
  @_noLocks
  mutating func reset() { front = back }

  /// Takes the next value, which must not be NaN; gives the least of the last `window`.
  @_noLocks
  mutating func push(_ value: Float) -> Float {
    if back != front && times[front & mask] &+ window <= now { front &+= 1 }
    while back != front && values[(back &- 1) & mask] >= value { back &-= 1 }
    values[back & mask] = value
    times[back & mask] = now
    back &+= 1
    now &+= 1
    return values[front & mask]
  }
}
