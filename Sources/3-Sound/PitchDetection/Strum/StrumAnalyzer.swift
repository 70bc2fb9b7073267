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
/// - Thread: analysis. Allocates in `init` and in ``retune(to:target:isBowed:)`` only.
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
    /// Times after the attack at which they are looked for once more: the longer window finds those that settled on
    /// another string's partials.
    var laterLooks = [Seconds.milliseconds(650), Seconds.milliseconds(850)]
    /// Time from one look to the next for strings that are bowed: one may come in at any time.
    var bowedLooks = Seconds.milliseconds(500)
    /// Time from one look for a string that comes in while others ring to the next.
    var growthLooks = Seconds.milliseconds(50)
    /// What makes such a string's deviation known: height of its own partials above noise at least (e-fold), its largest
    /// standard error in cents, and its largest distance in cents from where the partials grew; cents from one reading to
    /// the next within which it does not move.
    var newest = (strength: 1.5, error: 1.0, near: 20.0, steady: 0.5)
    /// Cents by which a string that is found elsewhere has moved: what was told of it before was another's.
    var elsewhere = 10.0
    /// Level in dB of full scale below which nothing is read.
    var silence = -75.0
    /// A string whose standard error is larger than so many cents is not heard.
    var certain = 4.0
    /// What a string that is heard has at least.
    ///
    /// It is the height of its own partials above noise in the mean since the stroke (e-fold), and so much of what only
    /// it explains. Of 1455 strings of sound fonts that were struck 5 are missing at 1.5 s, of 257 that were not 48 are
    /// read (noise 10 dB below and less); 3.5 makes it 13 and 18.
    var present = (least: 2.5, need: 0.65)
    /// Rise in dB that is a stroke: less than a note's, since in noise 10 dB below a slow strum rises by no more.
    var rise = 6.5
    /// Speed in dB a second at which the level to rise from creeps up while no string is heard: a slow strum in noise
    /// takes 0.2 s.
    var creep = 6.0
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
  private var nominal: [Double]  // Hz
  /// Samples of a hop at the sample rate, as far as they are there.
  private let pending: SampleBuffer
  private var waiting = 0
  /// Samples of a hop at the sample rate.
  private var block: Int { pending.count }
  private let scratch: SampleBuffer
  private var decimator: Decimator
  private var history: SampleHistory
  private var onset: OnsetDetector
  /// The same for slow strokes.
  private var swell: OnsetDetector
  private var hearsStrings = false
  private var spectrum = StrumSpectrum()
  private let moments = WindowMoments()
  private var search: StrumSearch
  private var fit: StrumFit
  private var periodicity: StrumPeriodicity
  private var decision = StrumSwitch()
  /// What is bowed at once; `nil` if the strings are plucked.
  private var bowed: BowedStrings?
  private var growth: PartialGrowth
  private var newest: NewestString
  /// What is known of the newest string.
  private var told: StrumReading.Newest?
  private var state = StrumState()
  /// Deviation that was last read of each string, in cents; NaN if nothing was.
  private var held = SIMD8<Double>(repeating: .nan)
  private var strengths = MeanStrengths()
  /// What only a string explains, as it was told last; see ``StrumFit/needs(_:_:)``.
  private var needs = SIMD8<Double>.zero
  private var hops = 0
  private var struck: Int?

  /// Makes an analyzer that has heard nothing.
  ///
  /// - Parameters:
  ///   - sampleRate: Of the samples to come.
  ///   - strings: The open strings in playing order, courses once; three to eight of them.
  ///   - target: What the notes' frequencies are.
  ///   - isBowed: Whether some of the strings may be bowed at once, which is told like a strum.
  public init(
    sampleRate: SampleRate, strings: [MIDINote], target: TuningTarget, isBowed: Bool = false
  ) {
    self.init(
      sampleRate: sampleRate, strings: strings, target: target, isBowed: isBowed,
      parameters: .standard)
  }

  init(
    sampleRate: SampleRate, strings: [MIDINote], target: TuningTarget, isBowed: Bool = false,
    parameters: Parameters
  ) {
    self.parameters = parameters
    let factor = max(1, Int((sampleRate.hertz / parameters.rate).rounded()))
    rate = sampleRate.hertz / Double(factor)
    let block = factor * parameters.hop
    pending = SampleBuffer(count: block)
    scratch = SampleBuffer(count: parameters.hop)
    decimator = Decimator(factor: factor, maximumBlock: block)
    history = SampleHistory(length: StrumSpectrum.longest)
    let hop = Seconds(Double(parameters.hop) / rate)
    var attack = OnsetDetector.Parameters.standard
    attack.rise = parameters.rise
    onset = OnsetDetector(hop: hop, parameters: attack)
    attack.creep = parameters.creep
    swell = OnsetDetector(hop: hop, parameters: attack)
    let partials = Self.partials(strings, target, rate, parameters)
    self.strings = partials.strings
    nominal = partials.nominal
    search = StrumSearch(partials: partials)
    fit = StrumFit(partials: partials, moments: moments)
    periodicity = StrumPeriodicity(rate: rate, lowest: partials.nominal.min() ?? 100)
    growth = PartialGrowth(rate: rate, strings: partials.nominal)
    newest = NewestString(strings: partials.nominal)
    bowed = isBowed ? BowedStrings() : nil
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
  ///   - isBowed: Whether some of the strings may be bowed at once.
  public mutating func retune(
    to strings: [MIDINote], target: TuningTarget, isBowed: Bool = false
  ) {
    let partials = Self.partials(strings, target, rate, parameters)
    self.strings = partials.strings
    nominal = partials.nominal
    search = StrumSearch(partials: partials)
    fit = StrumFit(partials: partials, moments: moments)
    periodicity = StrumPeriodicity(rate: rate, lowest: partials.nominal.min() ?? 100)
    decision = StrumSwitch()
    growth.tune(to: partials.nominal)
    newest = NewestString(strings: partials.nominal)
    told = nil
    bowed = isBowed ? BowedStrings() : nil
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
    let hasComeIn = lookForNewest()
    let level = level()
    onset.update(level)
    swell.update(level)
    if onset.isStruckNow || !hearsStrings && swell.isStruckNow { begin() }
    let wasStrum = decision.isStrum
    decision.rest(Seconds(Double(parameters.hop) / rate))
    if wasStrum, !decision.isStrum { return nothing() }
    guard let struck, level > parameters.silence else { return nil }
    let passed = hops - struck
    let since = Seconds(Double(passed * parameters.hop) / rate)
    let isNew = since < parameters.search
    let interval = isNew ? parameters.interval : parameters.laterInterval
    guard isDue(passed, every: interval) || hasComeIn && isReady(passed) else { return nil }
    let length = since - parameters.settling
    return read(min(length, parameters.longest), looks: isNew || isLaterLook(since), since: since)
  }

  private func isLaterLook(_ since: Seconds) -> Bool {
    let interval = parameters.laterInterval.value
    if bowed != nil {
      return since.value.truncatingRemainder(dividingBy: parameters.bowedLooks.value) < interval
    }
    return parameters.laterLooks.contains { abs(since.value - $0.value) < interval / 2 }
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
    isReady(passed)
      && (passed - firstReading).isMultiple(of: max(hops(interval), 1))
  }

  /// True if the window is long enough so many hops after the stroke.
  private func isReady(_ passed: Int) -> Bool { passed >= firstReading }

  /// Hops from a stroke to its first reading.
  private var firstReading: Int { hops(parameters.settling + parameters.shortest) }

  private func hops(_ time: Seconds) -> Int {
    Int((time.value * rate / Double(parameters.hop)).rounded(.up))
  }

  /// Looks for a string that has come in, if a look is due.
  ///
  /// - Returns: True if there is one.
  private mutating func lookForNewest() -> Bool {
    guard hops.isMultiple(of: hops(parameters.growthLooks)) else { return false }
    let found = growth.look(history.newest(growth.length))
    guard newest.take(found, growth, areRinging: hearsStrings), let string = newest.string
    else { return false }
    let cents = cents(newest.pitch, string)
    told = StrumReading.Newest(string: string, cents: cents, since: hops * block)
    state.cents[string] = cents
    return true
  }

  private func cents(_ pitch: Double, _ string: Int) -> Double {
    1200 * log2(pitch / nominal[string])
  }

  /// Reads the newest `length`; `looks` says whether the strings are looked for anew, or followed only.
  private mutating func read(_ length: Seconds, looks: Bool, since: Seconds) -> StrumReading {
    let count = min(Int(length.value * rate), StrumSpectrum.longest)
    spectrum.take(history.newest(count), count: count, rate: rate)
    var found = fit.refine(state, spectrum)
    if looks {
      let other = fit.refine(search.find(spectrum), spectrum)
      if other.residue < found.residue { found = other }
      found = fit.relocated(found, spectrum)
    }
    let needed = fit.needs(found, spectrum)
    take(found, needed, isNew: looks)
    var reading = self.reading(found)
    hearsStrings = reading.hasStrings
    if hearsStrings { decision.hear() }
    judge(found, since: since)
    follow(found)
    if bowed != nil {
      let below = powersBelow(found)
      bowed?.judge(
        found, needs: needed, below: below, energy: spectrum.energy, strings: strings)
    }
    if let bowed, bowed.areTold, !decision.isStrum {
      return self.reading(of: bowed, found)
    }
    reading.isStrum = decision.isStrum
    reading.newest = told
    return reading
  }

  /// Power an octave below each string, as a ratio to that at its first two partials.
  private func powersBelow(_ found: StrumEstimate) -> SIMD8<Double> {
    func power(_ frequency: Double) -> Double {
      let level = spectrum.products(frequency).level
      return level.x * level.x + level.y * level.y
    }
    var ratios = SIMD8<Double>.zero
    for string in 0..<strings {
      let frequency = nominal[string] * exp2(found.state.cents[string] / 1200)
      ratios[string] = power(frequency / 2) / max(power(frequency) + power(2 * frequency), 1e-30)
    }
    return ratios
  }

  /// Takes the newest string's deviation from a fit that knows it.
  private mutating func follow(_ found: StrumEstimate) {
    newest.take(found)
    guard let newest = newest.string, var now = told else { return told = nil }
    let cents = found.state.cents[newest]
    let rough = self.cents(self.newest.pitch, newest)
    if !(found.strengths[newest] < parameters.newest.strength),
      found.errors[newest] <= parameters.newest.error,
      abs(cents - rough) <= parameters.newest.near
    {
      let isSteady = now.isKnown && abs(cents - now.cents) < parameters.newest.steady
      now.steadyFor = isSteady ? now.steadyFor + 1 : 0
      (now.cents, now.isKnown) = (cents, true)
    } else {
      (now.steadyFor, now.isKnown) = (0, false)
      // The next fit begins where its partials grew.
      if abs(cents - rough) > parameters.newest.near {
        (state.cents[newest], now.cents) = (rough, rough)
      }
    }
    told = now
  }
}

// MARK: - Readings

extension StrumAnalyzer {
  /// Remembers what a reading said of the strings.
  ///
  /// A string that was heard beyond doubt while the sound was new stays so, however soon it rings out.
  private mutating func take(_ found: StrumEstimate, _ needed: SIMD8<Double>, isNew: Bool) {
    for string in 0..<strings {
      if abs(found.state.cents[string] - state.cents[string]) > parameters.elsewhere {
        strengths.forget(string)
      }
      if !isNew, strengths.means[string] >= parameters.lasting { continue }
      needs[string] = needed[string]
      let strength = found.strengths[string]
      if strength.isFinite { strengths.take(strength, of: string) }
    }
    state = found.state
  }

  private mutating func judge(_ found: StrumEstimate, since: Seconds) {
    guard decision.isOpen else { return }
    let count = min(Int(since.value * rate), StrumPeriodicity.longest)
    let energy = max(spectrum.energy, 1e-30)
    var heard = SIMDMask<SIMD8<Int64>>(repeating: false)
    for string in 0..<strings { heard[string] = isPresent(string) }
    // A bow reaches two or three strings, a finger all.
    if bowed != nil, (0..<strings).contains(where: { !heard[$0] }) { return }
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
      guard isPresent(string) else {
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

  /// The reading of the strings that are bowed together, and of no other.
  private func reading(of bowed: BowedStrings, _ found: StrumEstimate) -> StrumReading {
    StrumReading(
      position: hops * block,
      cents: found.state.cents.replacing(with: .nan, where: .!bowed.sounding),
      standardErrors: found.errors.replacing(with: .infinity, where: .!bowed.sounding),
      isStrum: true)
  }

  /// The reading for the time when the strings have rung out.
  private func nothing() -> StrumReading {
    StrumReading(
      position: hops * block, cents: SIMD8(repeating: .nan),
      standardErrors: SIMD8(repeating: .infinity), isStrum: false)
  }

  /// True if a string's own partials stand above noise, and it explains what no other string does; a string that has no
  /// partial of its own is believed.
  private func isPresent(_ string: Int) -> Bool {
    let (least, need) = parameters.present
    return !(strengths.means[string] + need * needs[string] < least)
  }
}
