import DSP
import Glibc
public import MusicTheory
import Realtime
public import Units

/// Hears all strings of an instrument at once: samples in, a ``StrumReading`` every twentieth of a second after
/// the strings were struck.
///
/// The signal path: `Decimator` → ``OnsetDetector`` → ``StrumSearch`` (where is each string, about?) →
/// ``StrumFit`` (where exactly, all at once?) → ``StrumSwitch`` (was it a stroke over all strings?). The window
/// begins behind the stroke and grows with the sound.
///
/// - Thread: analysis. Allocates in `init` and in ``retune(to:target:)`` only.
public struct StrumAnalyzer: ~Copyable {
  /// Figures of the analyzer.
  struct Parameters: Sendable {
    /// Wanted sample rate in hertz.
    var rate = 9600.0
    /// Samples of that rate from one look at the level to the next: 5 ms.
    var hop = 48
    /// Hops in which the level is measured: a period of a low B, so that it stays the same within one.
    var levelHops = 8
    /// Highest partial in hertz.
    var highest = 3300.0
    /// Time from the first string's attack to the window's begin: a slow strum's spread, and the attack's noise.
    var settling = Seconds.milliseconds(75)
    /// The shortest window worth a reading.
    var shortest = Seconds.milliseconds(70)
    /// The longest: about as long as a string keeps its pitch.
    var longest = Seconds.milliseconds(800)
    /// Time from one reading to the next, while the strings are also looked for anew.
    var interval = Seconds.milliseconds(50)
    /// Time from one reading to the next, while the strings are followed.
    var laterInterval = Seconds.milliseconds(100)
    /// Time after the attack in which the strings are looked for anew.
    var search = Seconds.milliseconds(500)
    /// Level in dB of full scale below which nothing is read.
    var silence = -75.0
    /// A string whose standard error is larger than so many cents is not heard.
    var certain = 4.0
    /// Height of a string's own partials above noise that it must have in the mean since the stroke: e-fold.
    var strength = 0.6
    /// Standard error in cents below which, and share of the energy above which, a string is heard whose partials stand
    /// above noise at all.
    var plain = (error: 1.0, share: 0.02)
    /// Rise in dB that is a stroke: less than a note's, since in noise 10 dB below a slow strum rises by no more.
    var rise = 6.5
    /// Height above noise while the sound was new from which a string counts as heard until the next stroke: e-fold.
    var lasting = 1.2

    static let standard = Parameters()
  }

  /// Strings at most; of more, the first ones are heard.
  public static let maximumStrings = StrumPartials.maximumStrings

  /// Strings that are heard.
  public private(set) var strings: Int

  private let parameters: Parameters
  private let rate: Double
  /// Samples of a hop at the sample rate, as far as they are there.
  private let pending: SampleBuffer
  private var waiting = 0
  /// Samples of a hop at the sample rate.
  private var block: Int { pending.count }
  private let scratch: SampleBuffer
  private var decimator: Decimator
  private var history: SampleHistory
  private var onset: OnsetDetector
  private var spectrum = StrumSpectrum()
  private let moments = WindowMoments()
  private var search: StrumSearch
  private var fit: StrumFit
  private var periodicity: StrumPeriodicity
  private var decision = StrumSwitch()
  private var state = StrumState()
  /// Deviation that was last read of each string, in cents; NaN if nothing was.
  private var held = SIMD8<Double>(repeating: .nan)
  private var strengths = MeanStrengths()
  private var hops = 0
  private var struck: Int?

  /// Makes an analyzer that has heard nothing.
  ///
  /// - Parameters:
  ///   - sampleRate: Of the samples to come.
  ///   - strings: The open strings in playing order, courses once; three to eight of them.
  ///   - target: What the notes' frequencies are.
  public init(sampleRate: SampleRate, strings: [MIDINote], target: TuningTarget) {
    self.init(
      sampleRate: sampleRate, strings: strings, target: target, parameters: .standard)
  }

  init(
    sampleRate: SampleRate, strings: [MIDINote], target: TuningTarget, parameters: Parameters
  ) {
    self.parameters = parameters
    let factor = max(1, Int((sampleRate.hertz / parameters.rate).rounded()))
    rate = sampleRate.hertz / Double(factor)
    let block = factor * parameters.hop
    pending = SampleBuffer(count: block)
    scratch = SampleBuffer(count: parameters.hop)
    decimator = Decimator(factor: factor, maximumBlock: block)
    history = SampleHistory(length: StrumSpectrum.longest)
    var attack = OnsetDetector.Parameters.standard
    attack.rise = parameters.rise
    onset = OnsetDetector(hop: Seconds(Double(parameters.hop) / rate), parameters: attack)
    let partials = Self.partials(strings, target, rate, parameters)
    self.strings = partials.strings
    search = StrumSearch(partials: partials)
    fit = StrumFit(partials: partials, moments: moments)
    periodicity = StrumPeriodicity(rate: rate, lowest: partials.nominal.min() ?? 100)
  }

  private static func partials(
    _ strings: [MIDINote], _ target: TuningTarget, _ rate: Double, _ parameters: Parameters
  ) -> StrumPartials {
    // Beyond 0.35 of the rate the decimator lets go.
    StrumPartials(
      nominal: strings.prefix(StrumPartials.maximumStrings).map {
        target.frequency(of: $0).value
      },
      highest: min(parameters.highest, 0.35 * rate))
  }

  /// Hears other strings, or the same ones at another pitch, from the next stroke on.
  ///
  /// Much cheaper than a new analyzer: tables, transform and what was heard stay.
  ///
  /// - Parameters:
  ///   - strings: The open strings in playing order, courses once; three to eight of them.
  ///   - target: What the notes' frequencies are.
  public mutating func retune(to strings: [MIDINote], target: TuningTarget) {
    let partials = Self.partials(strings, target, rate, parameters)
    self.strings = partials.strings
    search = StrumSearch(partials: partials)
    fit = StrumFit(partials: partials, moments: moments)
    periodicity = StrumPeriodicity(rate: rate, lowest: partials.nominal.min() ?? 100)
    decision = StrumSwitch()
    struck = nil
  }

  /// Takes in samples of one channel, any number of them.
  ///
  /// Samples that are no finite number count as silence. The readings are the same, bit for bit,
  /// however the stream is cut into blocks.
  ///
  /// - Parameters:
  ///   - samples: At the sample rate, full scale at ±1.
  ///   - each: Called with every reading that `samples` complete.
  public mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, each: (StrumReading) -> Void
  ) {
    for sample in samples {
      pending.samples[waiting] = sample.isFinite && abs(sample) < 1e5 ? sample : 0
      waiting += 1
      guard waiting == block else { continue }
      waiting = 0
      if let reading = hear() { each(reading) }
    }
  }
}

// MARK: - One hop

extension StrumAnalyzer {
  private mutating func hear() -> StrumReading? {
    hops += 1
    let count = decimator.process(pending.samples, count: block, into: scratch.samples)
    history.append(scratch.samples, count: count)
    let level = level()
    onset.update(level)
    if onset.isStruckNow { begin() }
    let wasStrum = decision.isStrum
    decision.rest(Seconds(Double(parameters.hop) / rate))
    if wasStrum, !decision.isStrum { return nothing() }
    guard let struck, level > parameters.silence else { return nil }
    let passed = hops - struck
    let since = Seconds(Double(passed * parameters.hop) / rate)
    let isNew = since.value < parameters.search.value
    guard isDue(passed, every: isNew ? parameters.interval : parameters.laterInterval)
    else { return nil }
    let length = since.value - parameters.settling.value
    return read(min(length, parameters.longest.value), isNew: isNew, since: since)
  }

  /// Level of the newest hops in dB of full scale (RMS).
  private func level() -> Double {
    let count = parameters.hop * parameters.levelHops
    let samples = history.newest(count)
    let energy = Correlation.dot(samples, samples, count: count)
    return 10 * log10(Double(energy) / Double(count) + 1e-12)
  }

  private mutating func begin() {
    struck = hops
    state = StrumState()
    strengths = MeanStrengths()
    // While all strings are shown they keep what they had until the new stroke is told.
    if !decision.isStrum { held = SIMD8(repeating: .nan) }
    decision.strike()
  }

  /// True if a reading is due so many hops after the stroke: the first one, or one a whole number of intervals later.
  private func isDue(_ passed: Int, every interval: Seconds) -> Bool {
    func hops(_ time: Seconds) -> Int {
      Int((time.value * rate / Double(parameters.hop)).rounded(.up))
    }
    let first = hops(parameters.settling + parameters.shortest)
    return passed >= first && (passed - first).isMultiple(of: max(hops(interval), 1))
  }

  private mutating func read(_ length: Double, isNew: Bool, since: Seconds) -> StrumReading {
    let count = min(Int(length * rate), StrumSpectrum.longest)
    spectrum.take(history.newest(count), count: count, rate: rate)
    var found = fit.refine(state, spectrum)
    if isNew {
      let other = fit.refine(search.find(spectrum), spectrum)
      if other.residue < found.residue { found = other }
    }
    if isNew { found = fit.relocated(found, spectrum) }
    state = found.state
    note(found.strengths, isNew: isNew)
    let reading = reading(found)
    if reading.hasStrings { decision.hear() }
    judge(found, since: since)
    return StrumReading(
      position: reading.position, cents: reading.cents, standardErrors: reading.standardErrors,
      isStrum: decision.isStrum)
  }
}

// MARK: - Readings

extension StrumAnalyzer {
  /// Remembers what a reading said of the strings of which it said something.
  ///
  /// A string that was heard beyond doubt while the sound was new stays so, however soon it rings out.
  private mutating func note(_ found: SIMD8<Double>, isNew: Bool) {
    for string in 0..<strings where found[string].isFinite {
      if !isNew, strengths.means[string] >= parameters.lasting { continue }
      strengths.take(found[string], of: string)
    }
  }

  private mutating func judge(_ found: StrumEstimate, since: Seconds) {
    guard decision.isOpen else { return }
    let count = min(Int(since.value * rate), StrumPeriodicity.longest)
    let energy = max(spectrum.energy, 1e-30)
    var heard = SIMDMask<SIMD8<Int64>>(repeating: false)
    for string in 0..<strings { heard[string] = isPresent(string) }
    decision.judge(
      StrumSwitch.Evidence(
        time: since, energies: found.energies / energy, strings: strings,
        cents: found.state.cents, errors: found.errors, heard: heard,
        strengths: strengths.means,
        unexplained: found.residue / energy,
        periodic: periodicity.share(history.newest(count), count: count)))
  }

  private mutating func reading(_ found: StrumEstimate) -> StrumReading {
    var errors = SIMD8<Double>(repeating: .infinity)
    for string in 0..<strings {
      guard isPresent(string) || isPlain(string, found) else {
        if !decision.isOpen || !decision.isStrum { held[string] = .nan }
        continue
      }
      if found.errors[string] < parameters.certain {
        held[string] = found.state.cents[string]
        errors[string] = found.errors[string]
      }
    }
    return StrumReading(
      position: hops * block, cents: held, standardErrors: errors, isStrum: decision.isStrum)
  }

  /// The reading for the time when the strings have rung out.
  private func nothing() -> StrumReading {
    StrumReading(
      position: hops * block, cents: SIMD8(repeating: .nan),
      standardErrors: SIMD8(repeating: .infinity), isStrum: false)
  }

  /// True if a string whose own partials are few and weak is plain by the partials it shares.
  private func isPlain(_ string: Int, _ found: StrumEstimate) -> Bool {
    strengths.sums[string] > 0 && found.errors[string] < parameters.plain.error
      && found.energies[string] > parameters.plain.share * spectrum.energy
  }

  /// True if a string's own partials stand above noise; a string without one is believed.
  private func isPresent(_ string: Int) -> Bool {
    !(strengths.means[string] < parameters.strength)
  }
}
