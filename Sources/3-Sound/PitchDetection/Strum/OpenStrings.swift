public import MusicTheory
public import Units

/// Hears the open strings of an instrument beside its single notes: those that are struck or bowed at once, and, while
/// others ring, the one that came in last.
///
/// Takes each block of samples before the ``PitchTracker`` does.
///
/// - Thread: analysis. Allocates in `init` and in ``retune(to:target:isBowed:)`` only.
public struct OpenStrings: ~Copyable {
  private let rate: SampleRate
  private var analyzer: StrumAnalyzer
  private var newest: NewestNote
  private var strings: [MIDINote]
  private var target: TuningTarget

  /// Makes one that has heard nothing.
  ///
  /// - Parameters:
  ///   - sampleRate: Of the samples to come.
  ///   - strings: The open strings in playing order, courses once; three to eight of them. Without a string there is none.
  ///   - target: What the notes' frequencies are.
  ///   - isBowed: Whether some of the strings may be bowed at once.
  public init?(
    sampleRate: SampleRate, strings: [MIDINote], target: TuningTarget, isBowed: Bool = false
  ) {
    guard !strings.isEmpty else { return nil }
    rate = sampleRate
    analyzer = StrumAnalyzer(
      sampleRate: sampleRate, strings: strings, target: target, isBowed: isBowed)
    newest = NewestNote(rate: sampleRate)
    (self.strings, self.target) = (strings, target)
  }

  /// Hears other strings, or the same ones at another pitch, from the next stroke on.
  ///
  /// - Parameters:
  ///   - strings: The open strings in playing order, courses once; three to eight of them.
  ///   - target: What the notes' frequencies are.
  ///   - isBowed: Whether some of the strings may be bowed at once.
  public mutating func retune(
    to strings: [MIDINote], target: TuningTarget, isBowed: Bool = false
  ) {
    analyzer.retune(to: strings, target: target, isBowed: isBowed)
    newest = NewestNote(rate: rate)
    (self.strings, self.target) = (strings, target)
  }

  /// Takes in samples of one channel, any number of them.
  ///
  /// - Parameters:
  ///   - samples: At the sample rate, full scale at ±1.
  ///   - each: Called with every reading of all strings that `samples` complete.
  public mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, each: (StrumReading) -> Void = { _ in }
  ) {
    analyzer.consume(samples) { reading in
      newest.take(reading, strings: strings)
      each(reading)
    }
  }

  /// A tracker's reading, or what is shown in its place while other strings ring.
  public mutating func shown(_ reading: PitchReading) -> PitchReading {
    newest.shown(reading, target: target)
  }
}
