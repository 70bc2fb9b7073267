public import Units

/// The loudness of a beat of the bar.
public enum BeatAccent: String, Sendable, BitwiseCopyable, CaseIterable {
  /// The bright click.
  case accent
  /// The plain click.
  case normal
  /// No click, nor any of the beat's subdivisions.
  case mute
}

/// The setup of the metronome, in a few words that the audio thread can take at once.
///
/// Whatever is put in is held within what a metronome can do.
public struct MetronomeSetup: Sendable, BitwiseCopyable, Equatable {
  /// Tenths of a beat a minute, 200...3000.
  public let tempo: Int32
  /// Beats of a bar, 1...12.
  public let beats: Int32
  /// Clicks of a beat, 1...4.
  public let subdivision: Int32
  /// Place of the second of two clicks between the first and the next, 50...75 per cent: even to
  /// dotted.
  ///
  /// It counts for two and four clicks a beat; three are a swing of their own.
  public let swing: Int32
  /// Linear gain of the clicks, 0...1; 0 for a metronome that is only seen.
  public let gain: Float
  /// True if a bar is counted before the first one.
  public let hasCountIn: Bool
  /// The accents, two bits a beat, the first lowest.
  private let accents: UInt32
  /// Excess of the card's clock in hundredths of a millionth, so that beats are counted in true
  /// seconds.
  private(set) var clockExcess: Int32 = 0

  /// Tempos there are, in beats a minute.
  public static let tempos = 20.0...300.0
  /// The most beats of a bar.
  public static let mostBeats = 12

  /// Makes a setup.
  ///
  /// - Parameters:
  ///   - tempo: Beats a minute, taken to the nearest tenth.
  ///   - beats: Beats of a bar.
  ///   - subdivision: Clicks of a beat.
  ///   - swing: Where the second of two clicks lies, in per cent.
  ///   - accents: One for each beat of the bar; those that are missing are normal.
  ///   - gain: Linear gain of the clicks.
  ///   - hasCountIn: Whether a bar is counted before the first one.
  public init(
    tempo: Double = 120, beats: Int = 4, subdivision: Int = 1, swing: Int = 50,
    accents: [BeatAccent] = [.accent], gain: Float = 1, hasCountIn: Bool = false
  ) {
    let known = tempo.isFinite ? tempo : 120
    self.tempo = Int32((Self.clamped(known, Self.tempos) * 10).rounded())
    self.beats = Int32(min(max(beats, 1), Self.mostBeats))
    self.subdivision = Int32(min(max(subdivision, 1), 4))
    self.swing = Int32(min(max(swing, 50), 75))
    self.gain = gain.isFinite ? min(max(gain, 0), 1) : 0
    self.hasCountIn = hasCountIn
    var bits: UInt32 = 0
    for place in 0..<Self.mostBeats {
      let accent = place < accents.count ? accents[place] : .normal
      bits |= accent.bits << UInt32(2 * place)
    }
    self.accents = bits
  }

  /// The same setup, counted by a card whose clock is off, within what a clock is believed to be.
  public func counted(by clock: CardClock) -> MetronomeSetup {
    var counted = self
    let excess = clock.partsPerMillion.isFinite ? clock.partsPerMillion : 0
    counted.clockExcess = Int32((Self.clamped(excess, CardClock.range) * 100).rounded())
    return counted
  }

  /// The loudness of the beat at a place of the bar, counted from 0.
  @_noLocks
  func accent(of place: Int) -> BeatAccent {
    let bits = accents &>> UInt32(truncatingIfNeeded: 2 &* place) & 3
    return bits == 0 ? .accent : bits == 1 ? .normal : .mute
  }

  private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

extension BeatAccent {
  /// The two bits that a setup packs for the accent.
  fileprivate var bits: UInt32 {
    switch self {
    case .accent: 0
    case .normal: 1
    case .mute: 2
    }
  }
}
