import DSP
import Glibc
import Realtime

/// The spectrum of a stretch of sound under a squared Hann window, at any frequency.
///
/// Two transforms, padded with zeros to four times the stretch or more, and between their bins a polynomial: what
/// a partial of any frequency has in common with the sound, and with the sound times the place in the window, which
/// is how the first changes with the frequency. The origin of time is the window's centre, where phases turn
/// slowly from bin to bin. A short stretch takes a short transform: right after a stroke, where readings follow each
/// other fast.
///
/// - Source: Lagrange's interpolation by six points; at four bins to one of the window's it is off by less than
///   0.0001.
struct StrumSpectrum: ~Copyable {
  /// Samples of the longest transform: a third of a hertz a bin at 9.6 kHz.
  static let maximumLength = 32768
  /// The longest stretch.
  static let longest = maximumLength / 4

  /// Samples in the stretch.
  private(set) var count = 0
  /// Mean square under the window.
  private(set) var energy = 0.0
  /// Length of the stretch.
  var seconds: Double { Double(count) / rate }
  private var rate = 1.0
  /// Samples of the transform taken.
  private var length = maximumLength

  private let short = FFT(length: maximumLength / 4)
  private let middle = FFT(length: maximumLength / 2)
  private let long = FFT(length: maximumLength)
  private let padded = SampleBuffer(count: maximumLength)
  private let levels = ComplexBuffer(count: maximumLength / 2 + 1)
  private let slants = ComplexBuffer(count: maximumLength / 2 + 1)

  /// Takes in `count` samples, at most ``longest``.
  mutating func take(_ samples: UnsafePointer<Float>, count: Int, rate: Double) {
    self.count = count
    self.rate = rate
    energy = 0
    length = Self.length(for: count)
    padded.samples.update(repeating: 0, count: length)
    for n in 0..<count {
      let product = Self.window(place(n)) * Double(samples[n])
      energy += product * Double(samples[n])
      padded.samples[index(n)] = Float(product)
    }
    energy /= Double(count)
    transform(into: levels)
    for n in 0..<count { padded.samples[index(n)] *= Float(place(n)) }
    transform(into: slants)
  }

  private func transform(into spectrum: borrowing ComplexBuffer) {
    let input = padded.samples
    let (real, imaginary) = spectrum.parts(from: 0)
    switch length {
    case short.length: short.forward(input, real: real, imaginary: imaginary)
    case middle.length: middle.forward(input, real: real, imaginary: imaginary)
    default: long.forward(input, real: real, imaginary: imaginary)
    }
  }

  /// Samples of the shortest transform that is four times the stretch.
  private static func length(for count: Int) -> Int {
    var length = maximumLength
    while length / 2 >= 4 * count, length > maximumLength / 4 { length /= 2 }
    return length
  }

  /// Means of the windowed sound times `exp(−2πi f t)`, and of the same times the place −½...½ in the window.
  func products(_ frequency: Double) -> (level: SIMD2<Double>, slant: SIMD2<Double>) {
    let bin = frequency * Double(length) / rate
    let weights = LagrangeWeights(bin - bin.rounded(.down))
    let first = min(max(Int(bin) - 2, 0), bins - 6)
    let scale = 1 / Double(count)
    return (levels.mean(first, weights) * scale, slants.mean(first, weights) * scale)
  }

  /// Bins of ``magnitude(_:)``.
  var bins: Int { length / 2 + 1 }

  /// Magnitude of a bin.
  func magnitude(_ bin: Int) -> Float {
    let (x, y) = (levels.real.samples[bin], levels.imaginary.samples[bin])
    return (x * x + y * y).squareRoot()
  }

  /// The bin nearest to a frequency in hertz.
  func bin(_ frequency: Double) -> Int {
    min(Int(frequency * Double(length) / rate + 0.5), bins - 1)
  }

  /// The place of a sample in the window, −½...½; the middle one is 0.
  private func place(_ n: Int) -> Double { Double(n - count / 2) / Double(count) }

  /// The index of a sample in the transform, whose origin is the window's centre.
  private func index(_ n: Int) -> Int {
    let place = n - count / 2
    return place < 0 ? place + length : place
  }

  /// Hann's window, squared.
  private static func window(_ place: Double) -> Double {
    let window = (1 + cos(2 * .pi * place)) / 2
    return window * window
  }
}

extension ComplexBuffer {
  /// Weighted mean of six bins.
  fileprivate func mean(_ first: Int, _ weights: LagrangeWeights) -> SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    for k in 0..<6 {
      let value = SIMD2(Double(real.samples[first + k]), Double(imaginary.samples[first + k]))
      sum += value * weights.values[k]
    }
    return sum
  }
}

/// Weights of six equidistant points −2...3 for a place 0...1.
private struct LagrangeWeights {
  let values: SIMD8<Double>

  init(_ x: Double) {
    let (a, b, c, d, e, f) = (x + 2, x + 1, x, x - 1, x - 2, x - 3)
    values = SIMD8(
      -b * c * d * e * f / 120, a * c * d * e * f / 24, -a * b * d * e * f / 12,
      a * b * c * e * f / 12, -a * b * c * d * f / 24, a * b * c * d * e / 120, 0, 0)
  }
}
