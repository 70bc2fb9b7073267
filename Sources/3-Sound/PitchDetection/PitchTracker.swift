import DSP
import Glibc
public import MusicTheory
public import Units

/// Hears the pitch of one instrument: samples in, one ``PitchReading`` a hop out.
///
/// The signal path, a stage a file: ``AnalysisRing`` (with ``HumDetector`` and ``HumCanceller``) →
/// ``Correlogram`` → ``LagProfile`` → ``HybridEstimator``, once more through ``LatchLowPass``, or
/// ``HarmonicFingerprint`` → ``HumGate`` → ``NoteFollower`` (with ``OctaveHold`` and ``SubharmonicVeto``) → ``FinePitch``
/// → ``NewPitch`` → ``NoteEvidence`` → ``PitchDisplay``. Where a note begins over others that ring on
/// (``OverlapDetector``), it is looked for without these (``CombFilter``).
///
/// - Thread: analysis. Allocates in `init` only, unless its target changes.
public struct PitchTracker: ~Copyable {
  /// Frames from one reading to the next.
  public var hop: Int { ring.hop }

  var parameters: Parameters
  var target: TuningTarget
  var ring: AnalysisRing
  var correlogram: Correlogram
  var profile: LagProfile
  var estimators: CoarseEstimators
  var evidence: NoteEvidence
  private var floor: NoiseFloor
  var display: PitchDisplay
  var onset: OnsetDetector
  var humGate: HumGate
  private var veto: SubharmonicVeto
  var follower: NoteFollower
  private var newPitch: NewPitch
  var hold: OctaveHold
  var overlap: OverlapDetector
  var combedFor = 0  // hops since notes that ring on are taken out
  var fine: FinePitch
  var course: OctaveCourse
  var waveforms = WaveformMemory()
  var hops = 0
  var proved = 0.0  // Hz; an octave below what repeats best, by its own partials

  /// Makes a tracker that has heard nothing.
  public init(
    sampleRate: SampleRate, target: TuningTarget, parameters: Parameters = .standard
  ) {
    self.parameters = parameters
    self.target = target
    ring = AnalysisRing(rate: sampleRate)
    ring.chosen = Self.chosen(target)
    let grid = LagGrid(fineRate: ring.fineRate)
    correlogram = Correlogram(grid: grid, levels: parameters.levels)
    profile = LagProfile(grid: grid)
    let hop = sampleRate.duration(of: FrameCount(ring.hop))
    estimators = CoarseEstimators(grid: grid, coarseRate: ring.coarseRate, hop: hop)
    floor = NoiseFloor(hop: hop)
    display = PitchDisplay(hop: hop)
    onset = OnsetDetector(hop: hop)
    humGate = HumGate(hop: hop)
    evidence = NoteEvidence(hop: hop)
    veto = SubharmonicVeto(coarseRate: ring.coarseRate, hop: hop)
    follower = NoteFollower(hop: hop)
    hold = OctaveHold(coarseRate: ring.coarseRate, hop: hop)
    newPitch = NewPitch(coarseRate: ring.coarseRate, hop: hop)
    overlap = OverlapDetector(hop: hop)
    course = OctaveCourse(hop: hop)
    fine = FinePitch(fineRate: ring.fineRate, hop: hop)
  }

  /// The frequency of a string that is its pitch; what was heard is kept.
  public var definition: PitchDefinition {
    get { parameters.definition }
    set { parameters.definition = newValue }
  }

  /// Changes what is tuned to; what was heard is kept.
  public mutating func retune(to target: TuningTarget) {
    let isOtherScale = target.offsets.repetition != self.target.offsets.repetition
    let isOther =
      target.notes != self.target.notes || target.namesPartials != self.target.namesPartials
    self.target = target
    ring.chosen = Self.chosen(target)
    // The notes of another scale are other ones, whatever their numbers are.
    if isOtherScale { display.reset() } else { display.retune(to: target, isOther: isOther) }
  }

  /// The frequency of the string that is chosen, in hertz; 0 if none is.
  private static func chosen(_ target: TuningTarget) -> Double {
    guard !target.namesPartials, target.notes.count == 1 else { return 0 }
    return target.frequency(of: target.notes[0]).value
  }

  /// Forgets everything heard; positions go on counting.
  public mutating func reset() {
    ring.reset()
    correlogram.reset()
    estimators.fingerprint.reset()
    floor.reset()
    display.reset()
    onset.reset()
    humGate.reset()
    evidence.reset()
    follower.reset()
    overlap.reset()
    course.reset()
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
    onset.update(level)
    // What is shown as a note is one, however long ago it was struck.
    ring.isRinging = onset.isRinging || display.shown != nil
    ring.followed = display.shown == nil ? 0 : fine.followed
    listenForHum(level)
    var measurement = fine.measure(ring)
    listenForOverlap(level, measurement)
    humGate.follow(fine.followed, isShown: display.shows(fine.followed))
    if !passes(measurement?.frequency ?? fine.followed) {
      measurement = nil
      letGo()
    }
    course.update(measurement)
    let stands = fine.stands(measurement)
    if onset.isStruckNow { proved = 0 }
    var found = found(level, stands: stands)
    hold.update(found?.frequency ?? 0, followed: isHoldable ? fine.followed : 0, in: ring)
    found = found.map { settled($0, stands: stands) }
    let heard = pitch(found, measurement, stands: stands)
    display.update(
      heard, excess: level - floor.level, isFresh: onset.isFresh, target: target)
    return reading(heard, level: level)
  }

  /// True while a note is shown that goes on without an attack.
  private var isHoldable: Bool { !onset.isFresh && display.shows(fine.followed) }

  /// True if a pitch in hertz is no hum: it may be heard, or is the chosen string's.
  func passes(_ pitch: Double) -> Bool { ring.isChosen(pitch) || humGate.passes(pitch) }

  /// True while the followed pitch is known.
  var isKnown: Bool { evidence.isOpen }

  private mutating func listenForHum(_ level: Double) {
    if onset.isStruckNow || ring.isLearningHum { humGate.close() }
    humGate.update(
      HumGate.Sound(
        isStruck: onset.isStruck, isSuspicious: ring.mayBeHum, power: pow(10, level / 10),
        hum: ring.hum))
  }

  /// The pitch of this hop: what the windows found, judged over time and measured finely.
  private mutating func pitch(
    _ found: PeriodEstimate?, _ measurement: FineEstimate?, stands: Bool
  ) -> HeardPitch? {
    let decision = follower.decide(
      found: found?.frequency ?? 0, followed: fine.followed, stands: stands,
      isFresh: onset.isFresh, isHeld: hold.holds, isKnown: isKnown)
    let step = take(decision, measurement)
    guard step == .goneOn, isNote(found, measurement) else { return nil }
    let frequency = measurement?.frequency ?? found?.frequency ?? fine.followed
    var heard = HeardPitch(
      frequency: frequency, confidence: found?.confidence ?? (stands ? 0.5 : 0))
    heard.repeats = follower.confirms(found?.frequency ?? 0, frequency)
    if let measurement {
      heard.frequency = fine.frequency(of: measurement, as: parameters.definition)
      heard.error = measurement.standardError
    }
    return heard
  }

  /// True if what is followed is known for a note.
  private mutating func isNote(_ found: PeriodEstimate?, _ measurement: FineEstimate?) -> Bool {
    guard fine.followed > 0 else { return false }
    return evidence.update(
      NoteFeatures.Hop(
        followed: fine.followed, measurement: measurement, power: fine.power, found: found,
        attack: onset.attack))
  }

  /// Does what was decided, unless the partials know better.
  private mutating func take(
    _ decision: NoteFollower.Decision, _ measurement: FineEstimate?
  ) -> FollowStep {
    switch decision {
    case .nothing: return letGo()
    case .follow(let frequency)
    where veto.isSubharmonic(
      frequency, of: fine.followed > 0 ? fine.followed : follower.remembered,
      isFresh: onset.isFresh, in: ring):
      follower.refuse(frequency)
      return .goneOn
    case .follow(let frequency):
      return begin(
        fine.followed > 0 ? frequency : veto.pitch(behind: frequency, in: ring))
    case .goOn:
      guard let measurement else { return .goneOn }
      switch newPitch.owner(of: measurement, isKnown: isKnown, target: target, in: ring) {
      case .itself: return .goneOn
      case .other(let ratio): return begin(ratio * fine.followed, isProved: ratio < 1)
      case .several: return letGo()
      }
    }
  }

  private mutating func begin(_ frequency: Double, isProved: Bool = false) -> FollowStep {
    fine.follow(frequency, isCombed: ring.comb.isOn && !ring.comb.takes(frequency))
    evidence.begin(since: follower.timeSinceKnown(frequency))
    newPitch.begin(isProved: isProved)
    hold.reset()
    proved = isProved ? frequency : 0
    return .begun
  }

  @discardableResult private mutating func letGo() -> FollowStep {
    fine.reset()
    evidence.reset()
    proved = 0
    return .letGo
  }

  /// Level of the last hops in dB of full scale (RMS).
  private func level() -> Double {
    let sums = correlogram.window(2)
    return 10 * log10(Double(sums.fineEnergy) / Double(sums.hops * ring.fineHop) + 1e-12)
  }
}

/// The fate of the followed pitch in one hop.
private enum FollowStep { case goneOn, begun, letGo }
