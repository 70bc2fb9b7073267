import Glibc
public import Units

/// Test signals as samples of one channel in -1...1.
public enum Signals {
  /// A steady sine of `amplitude` (linear, peak) that starts at `phase` radians.
  public static func sine(
    _ frequency: Hertz, amplitude: Double = 1, phase: Double = 0, length: Seconds, rate: SampleRate
  ) -> [Float] {
    let step = 2 * Double.pi * frequency.value / rate.hertz
    return (0..<rate.frames(in: length).value).map {
      Float(amplitude * sin(phase + step * Double($0)))
    }
  }

  /// A plucked string: partials with amplitudes 1/n, each dying away, higher ones faster.
  ///
  /// Partials at or above 45 % of the rate are left out. The sum is scaled so that its peak is
  /// `amplitude`.
  ///
  /// - Parameters:
  ///   - fundamental: Of the ideal string: partial n lies at n · f · √(1 + B n²).
  ///   - inharmonicity: B, from 0 to about 0.001 for the wound strings of a guitar.
  ///   - decay: Until the first partial has fallen by 60 dB; partial n takes this over √n.
  ///   - partials: How many.
  ///   - amplitude: Peak of the result, linear.
  ///   - length: Of the result.
  ///   - rate: Of the result.
  /// - Returns: The samples.
  /// - Source: Fletcher, "Normal vibration frequencies of a stiff piano string", JASA 36, 1964.
  public static func string(
    _ fundamental: Hertz, inharmonicity: Double = 0, decay: Seconds = Seconds(4),
    partials: Int = 20, amplitude: Double = 0.5, length: Seconds, rate: SampleRate
  ) -> [Float] {
    var sum = [Double](repeating: 0, count: rate.frames(in: length).value)
    for n in 1...max(1, partials) {
      let order = Double(n)
      let frequency = order * fundamental.value * sqrt(1 + inharmonicity * order * order)
      if frequency >= 0.45 * rate.hertz { break }
      let step = 2 * Double.pi * frequency / rate.hertz
      let fall = log(1000) * sqrt(order) / (decay.value * rate.hertz)
      // Phases spread by n² keep the partials from adding up to one spike.
      let phase = Double.pi * order * order / Double(partials)
      for index in sum.indices {
        let time = Double(index)
        sum[index] += exp(-fall * time) / order * sin(phase + step * time)
      }
    }
    let peak = sum.reduce(0) { max($0, abs($1)) }
    return sum.map { Float(peak > 0 ? amplitude * $0 / peak : 0) }
  }

  /// White noise of the normal distribution whose effective value is `level` (linear).
  public static func noise(
    level: Double, length: Seconds, rate: SampleRate, using random: inout SeededRandom
  ) -> [Float] {
    (0..<rate.frames(in: length).value).map { _ in Float(level * random.normal()) }
  }
}

/// The sum of two signals, as long as the longer one.
public func mixed(_ a: [Float], _ b: [Float]) -> [Float] {
  // Spelled out for Swift 6.0.3, which gives up on the same as one expression.
  var sum = a.count < b.count ? b : a
  for (index, sample) in (a.count < b.count ? a : b).enumerated() { sum[index] += sample }
  return sum
}
