import DSP
import Glibc
public import MusicTheory
import Realtime
public import Units

/// Hears all strings of an instrument at once: samples in, a ``StrumReading`` every twentieth of a second after
/// the strings were struck.
///
/// The signal path: ``Decimator`` → ``OnsetDetector`` → ``StrumSearch`` (where is each string, about?) →
/// ``StrumFit`` (where exactly, all at once?). The window begins behind the stroke and grows with the sound.
///
/// - Thread: analysis. Allocates in `init` only.
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
    /// From the first string's attack to where the window begins: a slow strum's spread, and the attack's noise.
    var settling = Seconds.milliseconds(75)
    /// The shortest window worth a reading.
    var shortest = Seconds.milliseconds(70)
    /// The longest: about as long as a string keeps its pitch.
    var longest = Seconds.milliseconds(800)
    /// From one reading to the next, while the strings are also looked for anew.
    var interval = Seconds.milliseconds(50)
    /// From one reading to the next, while they are followed.
    var laterInterval = Seconds.milliseconds(100)
    /// How long after the attack they are looked for anew.
    var search = Seconds.milliseconds(500)
    /// Below this level in dB of full scale nothing is read.
    var silence = -75.0
    /// A string whose standard error is larger than so many cents is not heard.
    var certain = 4.0
    /// By how much a string's own partials must stand above noise, in the mean since the stroke: e-fold.
    var strength = 0.6

    static let standard = Parameters()
  }

  /// Strings at most; of more, the first ones are heard.
  public static let maximumStrings = StrumPartials.maximumStrings

  /// Strings that are heard.
  public let strings: Int

  private let parameters: Parameters
  private let rate: Double
  private let block: Int
  private let pending: SampleBuffer
  private var waiting = 0
  private let scratch: SampleBuffer
  private var decimator: Decimator
  private var history: SampleHistory
  private var onset: OnsetDetector
  private var spectrum = StrumSpectrum()
  private let search: StrumSearch
  private var fit: StrumFit
  private var state = StrumState()
  /// Sum of what the readings since the stroke said of each string, and how many these are.
  private var strengths = SIMD8<Double>.zero
  private var readings = 0.0
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
    block = factor * parameters.hop
    pending = SampleBuffer(count: block)
    scratch = SampleBuffer(count: parameters.hop)
    decimator = Decimator(factor: factor, maximumBlock: block)
    history = SampleHistory(length: StrumSpectrum.longest)
    onset = OnsetDetector(hop: Seconds(Double(parameters.hop) / rate))
    let heard = strings.prefix(StrumPartials.maximumStrings)
    self.strings = heard.count
    // Beyond 0.35 of the rate the decimator lets go.
    let partials = StrumPartials(
      nominal: heard.map { target.frequency(of: $0).value },
      highest: min(parameters.highest, 0.35 * rate))
    search = StrumSearch(partials: partials)
    fit = StrumFit(partials: partials)
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
    guard let struck, level > parameters.silence else { return nil }
    let since = Double((hops - struck) * parameters.hop) / rate
    let length = since - parameters.settling.value
    let isNew = since < parameters.search.value
    guard length >= parameters.shortest.value,
      isDue(length, every: isNew ? parameters.interval : parameters.laterInterval)
    else { return nil }
    return read(min(length, parameters.longest.value), isNew: isNew)
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
    strengths = .zero
    readings = 0
  }

  /// Whether an interval has ended in this hop.
  private func isDue(_ length: Double, every interval: Seconds) -> Bool {
    let ended = (length - parameters.shortest.value) / interval.value
    let hop = Double(parameters.hop) / rate / interval.value
    return ended.rounded(.down) != (ended - hop).rounded(.down)
  }

  private mutating func read(_ length: Double, isNew: Bool) -> StrumReading {
    let count = min(Int(length * rate), StrumSpectrum.longest)
    spectrum.take(history.newest(count), count: count, rate: rate)
    var found = fit.refine(state, spectrum)
    if isNew {
      let other = fit.refine(search.find(spectrum), spectrum)
      if other.residue < found.residue { found = other }
    }
    state = found.state
    strengths += found.strengths
    readings += 1
    return reading(found)
  }

  private func reading(_ found: StrumEstimate) -> StrumReading {
    var cents = SIMD8<Double>(repeating: .nan)
    var errors = SIMD8<Double>(repeating: .infinity)
    for string in 0..<strings where isHeard(string, found) {
      cents[string] = found.state.cents[string]
      errors[string] = found.errors[string]
    }
    return StrumReading(position: hops * block, cents: cents, standardErrors: errors)
  }

  private func isHeard(_ string: Int, _ found: StrumEstimate) -> Bool {
    // A string without a partial of its own is believed.
    found.errors[string] < parameters.certain
      && !(strengths[string] / readings < parameters.strength)
  }
}
