/// Frames a second of a stream.
///
/// A frame is one sample of every channel.
public struct SampleRate: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Frames a second.
  public var hertz: Double

  /// Makes a rate of `hertz` frames a second.
  public init(_ hertz: Double) { self.hertz = hertz }

  /// Orders rates from slow to fast.
  public static func < (a: Self, b: Self) -> Bool { a.hertz < b.hertz }

  /// The time that `count` frames last.
  public func duration(of count: FrameCount) -> Seconds { Seconds(Double(count.value) / hertz) }

  /// The number of frames in `length`, to the nearest frame.
  public func frames(in length: Seconds) -> FrameCount {
    FrameCount(Int((length.value * hertz).rounded()))
  }
}

/// A number of frames, or a position in a stream counted in frames.
public struct FrameCount: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Frames.
  public var value: Int

  /// Makes a count of `value` frames.
  public init(_ value: Int) { self.value = value }

  /// Orders counts from few to many.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// Both counts together.
  public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }

  /// The frames from `b` to `a`.
  public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
}
