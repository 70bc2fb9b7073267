import DSP
import Realtime
import Units

/// The sound that the detector looks at: the newest second at two rates, one hop at a time.
///
/// The fine stream (about 24 kHz) carries the short lags of high notes, the coarse one (about 12 kHz)
/// the long lags of low notes at an eighth of the cost. Every sample that is not a finite number counts
/// as silence, and a high-pass takes the DC that would look like a correlation at every lag.
struct AnalysisRing: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Wanted rate of the fine stream in hertz: carries two partials of C8.
    var fineRate = 24000.0
    /// Coarse samples a hop: 5.3 ms, 256 frames at 48 kHz.
    var hop = 64
    /// Coarse samples kept: 1.3 s, for the longest windows of the lowest notes.
    var length = 16384
    /// Cutoff of the high-pass in hertz: four semitones below F♯0, which it leaves 2.5 dB softer.
    var highPass = 18.0
    /// Figures of what takes out rumble.
    var rumble = RumbleFilter.Parameters.standard

    static let standard = Parameters()
  }

  /// Rate of the fine stream.
  let fineRate: SampleRate
  /// Rate of the coarse stream: half the fine one.
  let coarseRate: SampleRate
  /// Input frames a hop.
  let hop: Int
  /// Samples a hop adds to the fine stream.
  let fineHop: Int
  /// Samples a hop adds to the coarse stream.
  var coarseHop: Int { fineHop / 2 }

  /// True while a string may be ringing, which must not be taken for hum.
  var isRinging = false

  /// The note that is shown and followed, in hertz, which keeps its fundamental; 0 without one.
  var followed: Double {
    get { rumbleFilter.followed }
    set { rumbleFilter.followed = newValue }
  }

  /// The string that the player has chosen, in hertz, which is no hum, however steady it is; 0 without one.
  var chosen = 0.0 {
    didSet { if canceller.mains > 0, isChosen(tone) { canceller.reset() } }
  }

  /// Takes out notes that ring on, if that is asked for.
  var comb: CombFilter

  /// Finder of notes in the top octave.
  private(set) var treble: TreblePitch
  /// Finder of notes in the upper third of the top octave.
  private var top: TreblePitch
  /// Finder of notes above a piano's.
  private var beyond: TreblePitch

  private var fine: SampleHistory
  private var coarse: SampleHistory
  private let pending: SampleBuffer
  private var waiting = 0
  private let scratch: SampleBuffer
  private var toFine: Decimator
  private var toCoarse: Decimator
  private var highPass: Biquad
  private var rumbleFilter: RumbleFilter
  private var canceller: HumCanceller
  private var fifty: HumDetector
  private var sixty: HumDetector

  init(rate: SampleRate, parameters: Parameters = .standard) {
    let factor = max(1, Int((rate.hertz / parameters.fineRate).rounded()))
    fineRate = SampleRate(rate.hertz / Double(factor))
    coarseRate = SampleRate(fineRate.hertz / 2)
    fineHop = 2 * parameters.hop
    hop = factor * fineHop
    treble = TreblePitch(fineRate: fineRate, hop: fineHop)
    top = TreblePitch(fineRate: fineRate, hop: fineHop, parameters: .top)
    beyond = TreblePitch(fineRate: fineRate, hop: fineHop, parameters: .beyond)
    comb = CombFilter(grid: LagGrid(fineRate: fineRate))
    fine = SampleHistory(length: 2 * parameters.length)
    coarse = SampleHistory(length: parameters.length)
    pending = SampleBuffer(count: hop)
    scratch = SampleBuffer(count: fineHop)
    toFine = Decimator(factor: factor, maximumBlock: hop)
    toCoarse = Decimator(factor: 2, maximumBlock: fineHop)
    let duration = rate.duration(of: FrameCount(hop))
    canceller = HumCanceller(rate: fineRate, hop: duration)
    fifty = HumDetector(nominal: 50, coarseRate: coarseRate, hop: duration)
    sixty = HumDetector(nominal: 60, coarseRate: coarseRate, hop: duration)
    highPass = Biquad(.highPass(Hertz(parameters.highPass), at: fineRate))
    rumbleFilter = RumbleFilter(rate: fineRate, hop: duration, parameters: parameters.rumble)
  }

  /// Takes samples until a hop is whole.
  ///
  /// - Returns: How many were taken, and whether they completed a hop.
  mutating func take(_ samples: UnsafeBufferPointer<Float>) -> (taken: Int, complete: Bool) {
    let taken = min(samples.count, hop - waiting)
    for index in 0..<taken { pending.samples[waiting + index] = Self.defined(samples[index]) }
    waiting += taken
    guard waiting == hop else { return (taken, false) }
    waiting = 0
    advance()
    return (taken, true)
  }

  /// The newest `count` samples at the fine rate, oldest first, valid until the next hop.
  func newestFine(_ count: Int) -> UnsafePointer<Float> { fine.newest(count) }

  /// The newest `count` samples at the coarse rate, oldest first, valid until the next hop.
  func newestCoarse(_ count: Int) -> UnsafePointer<Float> { coarse.newest(count) }

  /// The newest `count` samples without the notes of ``comb``, oldest first, valid until the next call.
  func newestCombed(_ count: Int, isFine: Bool) -> UnsafePointer<Float> {
    let rate = isFine ? fineRate.hertz : coarseRate.hertz
    let wanted = count + comb.reach(at: rate)
    return comb.filter(
      isFine ? newestFine(wanted) : newestCoarse(wanted), count: count, rate: rate)
  }

  /// The note in the treble, if there is one.
  var trebleEstimate: PeriodEstimate? { treble.estimate() ?? top.estimate() }

  /// The note above a piano's, if there is one.
  var highestEstimate: PeriodEstimate? { beyond.estimate() }

  /// The mains hum that is cancelled: its frequency in hertz, 0 if there is none, and its mean
  /// square.
  var hum: (mains: Double, power: Double) { (canceller.mains, canceller.power) }

  /// The tone of the hum that is cancelled, in hertz; 0 if there is none.
  var tone: Double { canceller.mains * Double(canceller.multiple) }

  /// True if a pitch in hertz is the chosen string's.
  func isChosen(_ pitch: Double) -> Bool {
    chosen > 0 && pitch > 0
      && abs(Hertz(pitch).interval(above: Hertz(chosen)).value) < Self.chosenReach
  }

  /// Cents from the chosen string within which a pitch is its own.
  private static let chosenReach = 50.0

  /// True while the hum is being learnt.
  var isLearningHum: Bool { canceller.isLearning }

  /// True while the sound that is left may be hum that is not cancelled yet.
  var mayBeHum: Bool { fifty.isSuspicious || sixty.isSuspicious }

  /// Forgets everything heard.
  mutating func reset() {
    waiting = 0
    fine.reset()
    coarse.reset()
    treble.reset()
    top.reset()
    beyond.reset()
    toFine.reset()
    toCoarse.reset()
    highPass.reset()
    rumbleFilter.reset()
    comb.notes = .zero
    canceller.reset()
    fifty.reset()
    sixty.reset()
    isRinging = false
  }

  /// Moves one hop of pending samples into both streams.
  private mutating func advance() {
    var count = toFine.process(pending.samples, count: hop, into: scratch.samples)
    removeDC(count)
    canceller.process(scratch.samples, count: count)
    fine.append(scratch.samples, count: count)
    treble.push(scratch.samples)
    top.push(scratch.samples)
    beyond.push(scratch.samples)
    count = toCoarse.process(scratch.samples, count: count, into: scratch.samples)
    coarse.append(scratch.samples, count: count)
    listenForHum()
  }

  /// Takes out the DC and rumble, and ends in silence what would ring on for ever below all sound.
  private mutating func removeDC(_ count: Int) {
    var isSilent = true
    for index in 0..<count {
      let sample = Self.defined(rumbleFilter.process(highPass.process(scratch.samples[index])))
      scratch.samples[index] = sample
      if sample != 0 { isSilent = false }
    }
    rumbleFilter.endHop()
    if isSilent {
      highPass.reset()
      rumbleFilter.reset()
    }
  }

  /// Begins to cancel hum, and begins again if some comes through: the grid may have wandered
  /// while a note kept the canceller from following.
  private mutating func listenForHum() {
    let recent = coarse.newest(max(fifty.length, sixty.length))
    let (first, second) = (
      fifty.update(recent, isRinging: isRinging), sixty.update(recent, isRinging: isRinging)
    )
    guard let hum = first ?? second, !isChosen(hum.tone) else { return }
    canceller.cancel(hum)
    fifty.reset()
    sixty.reset()
  }

  /// The sample itself within ±100 dB of full scale, else silence: NaN, infinity and denormals have no
  /// sound and would poison or slow every sum that they enter.
  private static func defined(_ sample: Float) -> Float {
    let magnitude = abs(sample)
    return magnitude > 1e-15 && magnitude < 1e5 ? sample : 0
  }
}
