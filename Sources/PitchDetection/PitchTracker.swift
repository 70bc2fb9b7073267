import DSP
import Glibc
public import MusicTheory
public import Units

/// Hears the pitch of one instrument: samples in, one ``PitchReading`` a hop out.
///
/// The signal path, a stage a file: ``AnalysisRing`` → ``Correlogram`` → ``LagProfile`` →
/// ``HybridEstimator`` → ``DisplayLatch`` and ``DisplaySmoother``.
///
/// - Thread: analysis. Allocates in `init` only, unless its target changes.
public struct PitchTracker: ~Copyable {
  /// Figures of the tracker as a whole.
  public struct Parameters: Sendable {
    /// Windows are of 1, 2, 4 … hops; so many of them: the longest is 171 ms at 48 kHz.
    var levels = 6
    /// Windows tried, shortest first.
    ///
    /// 43, 85 and 171 ms. The shortest holds two cycles from 60 Hz up.
    var tried = 3...5
    /// Below this level in dB of full scale there is no sound.
    var silence = -90.0

    /// What the box uses.
    public static let standard = Parameters()
  }

  /// Frames from one reading to the next.
  public var hop: Int { ring.hop }

  private let parameters: Parameters
  private var target: TuningTarget
  private var ring: AnalysisRing
  private var correlogram: Correlogram
  private var profile: LagProfile
  private var hybrid = HybridEstimator()
  private var floor: NoiseFloor
  private var latch: DisplayLatch
  private var smoother: DisplaySmoother
  private var fine: FinePitch
  private var hops = 0

  /// Makes a tracker that has heard nothing.
  public init(
    sampleRate: SampleRate, target: TuningTarget, parameters: Parameters = .standard
  ) {
    self.parameters = parameters
    self.target = target
    ring = AnalysisRing(rate: sampleRate)
    let grid = LagGrid(fineRate: ring.fineRate)
    correlogram = Correlogram(grid: grid, levels: parameters.levels)
    profile = LagProfile(grid: grid)
    let hop = sampleRate.duration(of: FrameCount(ring.hop))
    floor = NoiseFloor(hop: hop)
    latch = DisplayLatch(hop: hop)
    smoother = DisplaySmoother(hop: hop)
    fine = FinePitch(fineRate: ring.fineRate, hop: hop)
  }

  /// Changes what is tuned to; what was heard is kept.
  public mutating func retune(to target: TuningTarget) { self.target = target }

  /// Forgets everything heard; positions go on counting.
  public mutating func reset() {
    ring.reset()
    correlogram.reset()
    floor.reset()
    latch.reset()
    smoother.reset()
    fine.reset()
  }

  /// Takes in samples of one channel, any number of them.
  ///
  /// Samples that are no finite number count as silence. The readings are the same, bit for bit,
  /// however the stream is cut into blocks.
  ///
  /// - Parameters:
  ///   - samples: At the tracker's sample rate, full scale at ±1.
  ///   - each: Called with the reading of every hop that `samples` complete.
  public mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, each: (PitchReading) -> Void
  ) {
    var rest = samples
    while !rest.isEmpty {
      let (taken, complete) = ring.take(rest)
      rest = UnsafeBufferPointer(rebasing: rest[taken...])
      if complete { each(hear()) }
    }
  }
}

// MARK: - One hop

extension PitchTracker {
  private mutating func hear() -> PitchReading {
    hops += 1
    correlogram.push(ring)
    let level = level()
    floor.update(level)
    let estimate = refined(level > parameters.silence ? estimate() : nil)
    show(estimate, level: level)
    return reading(estimate, level: level)
  }

  /// The first window, from the shortest, that repeats.
  private mutating func estimate() -> PeriodEstimate? {
    var latched: Double?
    if let note = latch.note { latched = 1 / target.frequency(of: note).value }
    for level in parameters.tried {
      let sums = correlogram.window(level)
      profile.fill(sums, length: Double(sums.hops * ring.fineHop) / ring.fineRate.hertz)
      if let estimate = hybrid.estimate(profile, latched: latched) { return estimate }
    }
    return nil
  }

  /// The same pitch measured finely, once that is possible.
  private mutating func refined(_ estimate: PeriodEstimate?) -> PeriodEstimate? {
    guard var estimate else {
      fine.reset()
      return nil
    }
    let ratio = estimate.frequency / fine.followed
    if abs(ratio - 1) > 0.03 { fine.follow(estimate.frequency) }
    if let measurement = fine.measure(ring), abs(measurement.frequency * estimate.period - 1) < 0.03
    {
      estimate.period = 1 / measurement.frequency
    }
    return estimate
  }

  private mutating func show(_ estimate: PeriodEstimate?, level: Double) {
    latch.update(estimate.map { Hertz($0.frequency) }, target: target)
    guard latch.note != nil else { return smoother.reset() }
    if let estimate { smoother.update(estimate.frequency, excess: level - floor.level) }
  }

  private func reading(_ estimate: PeriodEstimate?, level: Double) -> PitchReading {
    var reading = PitchReading.silence
    reading.position = hops * ring.hop
    reading.level = level
    reading.frequency = estimate?.frequency ?? 0
    reading.confidence = estimate?.confidence ?? 0
    if latch.note != nil, smoother.frequency > 0 {
      let shown = Hertz(smoother.frequency)
      let note = target.nearestNote(to: shown)
      reading.note = note.number
      reading.cents = target.deviation(of: shown, from: note).value
      reading.displayedFrequency = shown.value
    }
    return reading
  }

  /// Level of the last hops in dB of full scale (RMS).
  private func level() -> Double {
    let sums = correlogram.window(2)
    return 10 * log10(Double(sums.fineEnergy) / Double(sums.hops * ring.fineHop) + 1e-12)
  }
}
