/// Samples of one channel in memory of fixed size, owned by one place.
///
/// - Thread: allocates in `init` only; `samples` may be used on the audio thread.
public struct SampleBuffer: ~Copyable, @unchecked Sendable {
  /// The samples; valid as long as the buffer lives.
  public let samples: UnsafeMutablePointer<Float>
  /// The number of samples.
  public let count: Int

  /// Makes `count` samples of silence.
  public init(count: Int) {
    samples = .allocate(capacity: count)
    samples.initialize(repeating: 0, count: count)
    self.count = count
  }

  /// Makes a copy of numbers.
  public init(_ numbers: [Float]) {
    self.init(count: numbers.count)
    for index in numbers.indices { samples[index] = numbers[index] }
  }

  deinit { samples.deallocate() }
}
