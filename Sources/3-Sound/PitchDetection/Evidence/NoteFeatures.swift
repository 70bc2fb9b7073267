import Glibc
import Realtime
import Units

/// The features of a followed pitch by which ``NoteEvidence`` tells a note from speech, knocks, rumble and noise.
///
/// None tells how loud the sound is: that would be the room's and the microphone's.
struct NoteFeatures: ~Copyable {
  /// The facts about the followed pitch in one hop.
  struct Hop {
    /// The followed pitch in hertz.
    var followed: Double
    /// Its measurement; `nil` while no partial has been there for long enough.
    var measurement: FineEstimate?
    /// Power of each partial.
    var power: SIMD16<Double>
    /// The period that the windows found.
    var found: PeriodEstimate?
    /// Time since the last attack, and from it to the loudest hop since.
    var attack: (since: Seconds, swell: Seconds)
  }

  /// Features of a hop.
  static let count = 32

  /// The features of the newest hop; valid as long as this lives.
  var newest: UnsafePointer<Float> { UnsafePointer(values.samples) }

  /// Hops since the pitch began.
  private(set) var age = 0

  private let values = SampleBuffer(count: Self.count)
  private let hop: Seconds
  private let cents = SampleBuffer(count: Self.longest)  // of the newest hops, above 110 Hz
  private let periodicities = SampleBuffer(count: Self.short)
  private let rows: UnsafeMutablePointer<SIMD16<Float>>  // dB of each partial
  private let levels = SampleBuffer(count: Self.kept)  // dB of all
  private var first: Float = 0  // dB
  private var loudest: Float = 0  // dB
  private var leastError: Float = 0  // log2 cents
  private var meanError: Float = 0

  private static let (short, longest, kept) = (6, 40, 8)  // hops

  init(hop: Seconds) {
    self.hop = hop
    rows = .allocate(capacity: Self.kept)
    rows.initialize(repeating: .zero, count: Self.kept)
  }

  deinit { rows.deallocate() }

  /// Begins with another pitch.
  mutating func reset() { age = 0 }

  /// Takes in one hop.
  mutating func take(_ hop: Hop) {
    tellPitch(hop.measurement?.frequency ?? hop.followed)
    tellError(hop.measurement, hop.followed)
    tellLevel(hop.power)
    tellChanges(from: 11, over: 3)
    tellChanges(from: 13, over: Self.short)
    tellSpectrum(hop.power, hop.followed)
    tellTimes(hop)
    tellPeriod(hop.found, hop.followed)
    age += 1
  }
}

// MARK: - A group of features each

extension NoteFeatures {
  /// 0...2, 29: how far the pitch moved in 6 hops, from first to last of these, and in 40; its register.
  private func tellPitch(_ frequency: Double) {
    let now = Float(1200 * log2(frequency / 110))
    cents.samples[age % Self.longest] = now
    values.samples[0] = log2(1 + spread(Self.short))
    values.samples[1] = log2(1 + abs(now - cents.samples[place(ago: Self.short - 1)]))
    values.samples[2] = log2(1 + spread(Self.longest))
    values.samples[29] = now / 1200
  }

  /// Cents between the highest and the lowest pitch of so many hops.
  private func spread(_ hops: Int) -> Float {
    var (low, high) = (Float.infinity, -Float.infinity)
    for ago in 0..<min(hops, age + 1) {
      let cents = cents.samples[place(ago: ago)]
      (low, high) = (min(low, cents), max(high, cents))
    }
    return high - low
  }

  /// Place of a hop in ``cents``, or of the first one.
  private func place(ago: Int) -> Int { (age - min(ago, age)) % Self.longest }

  /// 3...7, 25, 30, 31: standard error now, least and mean; partials; signal to noise; stiffness; whether there is a
  /// measurement, and whether of several partials.
  private mutating func tellError(_ measurement: FineEstimate?, _ followed: Double) {
    let ratio = (measurement?.standardError ?? .infinity) / followed
    let error = Float(log2(min(max(ratio * 1200 / M_LN2, 0.01), 400)))
    leastError = age == 0 ? error : min(leastError, error)
    meanError = age == 0 ? error : meanError + (error - meanError) / 12
    values.samples[3] = error
    values.samples[4] = leastError
    values.samples[5] = meanError
    values.samples[6] = Float(measurement?.partials ?? 0) / 4
    values.samples[7] = Float(log10((measurement?.signalToNoise ?? 1) + 1e-3))
    values.samples[25] = Float(log10(max(measurement?.inharmonicity ?? 0, 0) + 1e-6))
    values.samples[30] = (measurement?.partials ?? 0) > 1 ? 1 : 0
    values.samples[31] = measurement == nil ? 0 : 1
  }

  /// 8...10: change of the level in 3 hops, its fall from the loudest, its rise from the first.
  private mutating func tellLevel(_ power: SIMD16<Double>) {
    var row = SIMD16<Float>(repeating: -120)
    for lane in 0..<PartialKernel.capacity where power[lane] > 1e-12 {
      row[lane] = Float(10 * log10(power[lane]))
    }
    rows[age % Self.kept] = row
    let level = Float(10 * log10(power.sum() + 1e-12))
    levels.samples[age % Self.kept] = level
    if age == 0 { (first, loudest) = (level, level) }
    loudest = max(loudest, level)
    values.samples[8] = level - levels.samples[(age - min(3, age)) % Self.kept]
    values.samples[9] = loudest - level
    values.samples[10] = level - first
  }

  /// 11, 12 or 13, 14, and 15: mean size of the partials' changes in dB and their scatter, over 3 hops or 6; share of the
  /// partials that fell.
  private func tellChanges(from index: Int, over hops: Int) {
    let (now, then) = (rows[age % Self.kept], rows[(age - min(hops, age)) % Self.kept])
    let heard = now.max() - Self.range
    var (count, size, sum, squares, fell) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for lane in 0..<PartialKernel.capacity where min(now[lane], then[lane]) > heard {
      let change = now[lane] - then[lane]
      count += 1
      size += abs(change)
      sum += change
      squares += change * change
      fell += change < -0.2 ? 1 : 0
    }
    count = max(count, 1)
    let mean = sum / count
    values.samples[index] = log2(1 + size / count)
    values.samples[index + 1] = log2(1 + sqrt(max(squares / count - mean * mean, 0)))
    values.samples[15] = fell / count
  }

  /// Decibels below the strongest partial within which others count.
  private static let range: Float = 45

  /// 16...20: mean number of a partial by power; steps from partial to partial; share of the odd ones, of the first and
  /// of those above 1500 Hz.
  private func tellSpectrum(_ power: SIMD16<Double>, _ followed: Double) {
    let row = rows[age % Self.kept]
    let heard = row.max() - Self.range
    var (sum, moment, odd, high) = (1e-12, 0.0, 0.0, 0.0)
    var (steps, count) = (Float(0), Float(0))
    for lane in 0..<PartialKernel.capacity where row[lane] > heard {
      let number = Double(lane + 1)
      sum += power[lane]
      moment += number * power[lane]
      odd += lane & 1 == 0 ? power[lane] : 0
      high += number * followed > 1500 ? power[lane] : 0
      guard lane > 0 else { continue }
      steps += abs(row[lane] - max(row[lane - 1], heard))
      count += 1
    }
    values.samples[16] = Float(log2(moment / sum + 1e-3))
    values.samples[17] = steps / max(count, 1) / 10
    values.samples[18] = Float(odd / sum)
    values.samples[19] = Float(power[0] / sum)
    values.samples[20] = Float(high / sum)
  }

  /// 21...24: since the pitch began and since the attack; from the attack to the loudest; how long the measurement
  /// reaches back.
  private func tellTimes(_ facts: Hop) {
    func octaves(_ time: Double) -> Float { Float(log2(1 + time / 0.005)) }
    values.samples[21] = octaves(min(Double(age) * hop.value, 2))
    values.samples[22] = octaves(min(facts.attack.since.value, 1))
    values.samples[23] = octaves(min(facts.attack.swell.value, 0.5))
    values.samples[24] = octaves(Double(facts.measurement?.span ?? 0) * hop.value)
  }

  /// 26...28: periodicity now, the least of 6 hops, distance of the period that was found.
  private func tellPeriod(_ found: PeriodEstimate?, _ followed: Double) {
    periodicities.samples[age % Self.short] = Float(found?.confidence ?? 0)
    var least: Float = 1
    for index in 0..<min(age + 1, Self.short) { least = min(least, periodicities.samples[index]) }
    let octaves = found.map { abs(log2($0.frequency / followed)) } ?? 2
    values.samples[26] = Float(found?.confidence ?? 0)
    values.samples[27] = least
    values.samples[28] = Float(log2(1 + 1200 * min(octaves, 2)))
  }
}
