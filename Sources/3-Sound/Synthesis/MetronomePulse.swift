public import Units

/// The state of the metronome as it is heard: lamp, screen and pendulum follow it.
public struct MetronomePulse: Sendable, BitwiseCopyable, Equatable {
  /// True while the metronome beats.
  public var isRunning = false
  /// Number of starts so far.
  public var run: UInt32 = 0
  /// The beat that began last, 0 the first of the first bar; below 0 while a bar is counted before.
  public var beat: Int32 = 0
  /// Place of ``beat`` in its bar, from 0.
  public var place: Int32 = 0
  /// Part of ``beat`` that is over at ``time``, 0..<1.
  public var phase = 0.0
  /// Tenths of a beat a minute at ``time``.
  public var tempo: Int32 = 1200
  /// The instant at which this state is heard, in nanoseconds of the monotonic clock.
  public var time: Int64 = 0

  /// A metronome that stands still.
  @_noLocks public init() {}

  /// Beats since the first of the first bar, at an instant near ``time``.
  public func position(at instant: Instant) -> Double {
    Double(beat) + phase + (instant - Instant(nanoseconds: time)).value * Double(tempo) / 600
  }

  /// The instant at which a beat is heard, if the tempo stays.
  public func time(of beat: Int) -> Instant {
    Instant(nanoseconds: time)
      + Seconds((Double(beat) - Double(self.beat) - phase) * 600 / Double(tempo))
  }

  /// True if a beat, a start, a stop or another tempo has come since an earlier pulse.
  public func isNews(after earlier: MetronomePulse) -> Bool {
    isRunning != earlier.isRunning || run != earlier.run || beat != earlier.beat
      || tempo != earlier.tempo
  }
}
