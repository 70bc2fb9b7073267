public import Units

/// Where the metronome is, as it is heard: what lamp, screen and pendulum follow.
public struct MetronomePulse: Sendable, BitwiseCopyable, Equatable {
  /// Whether it beats.
  public var isRunning = false
  /// Counts the starts.
  public var run: UInt32 = 0
  /// The beat that began last, 0 the first of the first bar; below it while a bar is counted before.
  public var beat: Int32 = 0
  /// Which beat of its bar that is, from 0.
  public var place: Int32 = 0
  /// How much of that beat is over at ``time``, 0..<1.
  public var phase = 0.0
  /// Tenths of a beat a minute at ``time``.
  public var tempo: Int32 = 1200
  /// When that is heard, in nanoseconds of the monotonic clock.
  public var time: Int64 = 0

  /// A metronome that stands still.
  @_noLocks public init() {}

  /// Beats since the first of the first bar, at an instant near ``time``.
  public func position(at instant: Instant) -> Double {
    Double(beat) + phase + (instant - Instant(nanoseconds: time)).value * Double(tempo) / 600
  }

  /// When a beat is heard, if the tempo stays.
  public func time(of beat: Int) -> Instant {
    Instant(nanoseconds: time)
      + Seconds((Double(beat) - Double(self.beat) - phase) * 600 / Double(tempo))
  }

  /// Whether a beat, a start, a stop or another tempo has come since an earlier one.
  public func isNews(after earlier: MetronomePulse) -> Bool {
    isRunning != earlier.isRunning || run != earlier.run || beat != earlier.beat
      || tempo != earlier.tempo
  }
}
