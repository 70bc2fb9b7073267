import Glibc
public import Units

/// Measures the frequency of one steady partial, to 0.001 cent and better.
///
/// The signal is turned down by the expected frequency, and the phase of what is left is taken in
/// overlapping windows; its slope over time, by least squares, is the error of the expectation. This is
/// done again from the result, in longer windows. The window is the four-term Blackman-Harris one, whose side
/// lobes (-92 dB) keep other partials out once they are more than four bins away, so a window must
/// hold at least 8 cycles.
///
/// - Parameters:
///   - samples: One channel, at least 32 cycles of the partial.
///   - expected: Within a quarter tone, and within a quarter of the spacing of the partials.
///   - rate: Of the samples.
/// - Returns: The frequency; `nil` if there is no signal or it is too short.
/// - Source: Harris, "On the use of windows for harmonic analysis with the discrete Fourier
///   transform", Proc. IEEE 66(1), 1978.
public func measuredFrequency(of samples: [Float], near expected: Hertz, rate: SampleRate) -> Hertz?
{
  let longest = samples.count / 4
  let shortest = Int(16 * rate.hertz / expected.value)
  guard longest >= shortest / 2 else { return nil }
  var frequency = expected.value
  // From short windows, which find far errors, to long ones, which find small ones; the last twice.
  var lengths = Array(sequence(first: shortest) { $0 * 8 < longest ? $0 * 8 : nil })
  lengths = lengths.filter { $0 < longest } + [longest, longest]
  for length in lengths {
    let window = (0..<length).map { blackmanHarris(Double($0) / Double(length)) }
    guard let slope = phaseSlope(of: samples, window: window, at: frequency / rate.hertz) else {
      return nil
    }
    frequency += slope * rate.hertz
  }
  return Hertz(frequency)
}

/// Value of the window at `position` in 0..<1 of its length.
private func blackmanHarris(_ position: Double) -> Double {
  let angle = 2 * Double.pi * position
  return 0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
}

/// The distance of the signal above `frequency`, both in cycles a sample.
private func phaseSlope(of samples: [Float], window: [Double], at frequency: Double) -> Double? {
  let baseband = heterodyned(samples, by: frequency)
  let hop = max(1, window.count / 4)
  var times: [Double] = []
  var phases: [Double] = []
  for start in stride(from: 0, through: samples.count - window.count, by: hop) {
    let (real, imaginary) = baseband.withUnsafeBufferPointer { baseband in
      window.withUnsafeBufferPointer { window in
        var sum = SIMD2<Double>.zero
        var index = 0
        while index < window.count {
          sum += baseband[start &+ index] * window[index]
          index &+= 1
        }
        return (sum.x, sum.y)
      }
    }
    guard real != 0 || imaginary != 0 else { return nil }
    var phase = atan2(imaginary, real) / (2 * .pi)
    if let last = phases.last { phase += (last - phase).rounded() }
    times.append(Double(start))
    phases.append(phase)
  }
  return slope(of: phases, over: times)
}

/// The signal turned down by `frequency` cycles a sample, as real and imaginary part.
private func heterodyned(_ samples: [Float], by frequency: Double) -> [SIMD2<Double>] {
  samples.enumerated().map { index, sample in
    let cycles = frequency * Double(index)
    let angle = 2 * Double.pi * (cycles - floor(cycles))
    return Double(sample) * SIMD2(cos(angle), -sin(angle))
  }
}

/// Slope of the straight line with the least squares of error.
private func slope(of values: [Double], over times: [Double]) -> Double {
  let meanTime = times.reduce(0, +) / Double(times.count)
  let meanValue = values.reduce(0, +) / Double(values.count)
  let products = zip(times, values).map { ($0 - meanTime) * ($1 - meanValue) }
  let squares = times.map { ($0 - meanTime) * ($0 - meanTime) }
  return products.reduce(0, +) / squares.reduce(0, +)
}
