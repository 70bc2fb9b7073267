import Units

extension ToneCanceller {
  /// The figures of the canceller.
  public struct Parameters: Sendable {
    /// Length of a block: shorter ones cost more and resolve the tones less.
    var block = Seconds.milliseconds(21)
    /// Longest way back, delays of the converters included, in blocks: 213 ms.
    var partitions = 10
    /// Share of what the newest block would teach that is taken over at first.
    var step: Float = 0.5
    /// Least power that a step is set by, over the strongest bin's.
    ///
    /// Between harmonics there is only what the block's edges smear there: no ground to learn from, and where
    /// it did the filter went astray.
    var ground: Float = 1e-3
    /// Share of a bin's variance that goes with a block of clear tone: the speed at which the bin counts as known.
    var trust: Float = 0.1
    /// Blocks after a tone's begin in which the way is learned: one second.
    var learning = 48
    /// The step afterwards: a tone that comes back otherwise than before is followed within about 5 s.
    ///
    /// A string 3 cents beside a tone of 110 Hz turns once in 5 s against it, and is hardly touched.
    var following: Float = 0.004
    /// Smoothing of the spectrum of what is left, a block.
    var smoothing: Float = 0.8
    /// Share of the played power in bins that were quiet before from which on a tone is new.
    var novelty: Float = 0.05
    /// A bin is new when it has this many times the power it had.
    var rise: Float = 6

    /// The figures that the box uses.
    public static let standard = Parameters()
  }
}
