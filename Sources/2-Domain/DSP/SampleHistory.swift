import Realtime

/// The newest samples of a stream, always contiguous in memory.
///
/// The samples lie in a buffer four times as long as what is kept; only when its end is reached are
/// they moved to its front, so appending costs one copy and a quarter of one on average.
///
/// - Thread: one. Allocates in `init` only.
public struct SampleHistory: ~Copyable {
  /// The number of samples that are kept; before so many have come, the oldest are zeros.
  public let length: Int
  private let buffer: SampleBuffer
  private var end: Int

  /// Makes a history of `length` zeros.
  public init(length: Int) {
    self.length = length
    buffer = SampleBuffer(count: 4 * length)
    end = length
  }

  /// Appends up to ``length`` samples.
  public mutating func append(_ samples: UnsafePointer<Float>, count: Int) {
    if end + count > buffer.count {
      buffer.samples.update(from: buffer.samples + (end - length), count: length)
      end = length
    }
    (buffer.samples + end).update(from: samples, count: count)
    end += count
  }

  /// The newest `count` samples, oldest first; valid until the next ``append(_:count:)``.
  public func newest(_ count: Int) -> UnsafePointer<Float> {
    precondition(count <= length, "the history is shorter than that")
    return UnsafePointer(buffer.samples + (end - count))
  }

  /// Forgets everything.
  public mutating func reset() {
    buffer.samples.update(repeating: 0, count: buffer.count)
    end = length
  }
}
