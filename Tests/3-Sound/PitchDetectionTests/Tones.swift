import DSP
import Glibc
import TestSupport
import Units

/// Sounds for the detector.
enum Tones {
  /// A decaying string of ten harmonics, the fundamental not the loudest.
  static func plucked(_ frequency: Hertz, length: Seconds, rate: SampleRate) -> [Float] {
    let partials = (1...10).filter { Double($0) * frequency.value < 0.45 * rate.hertz }
    return (0..<rate.frames(in: length).value).map { n in
      let t = Double(n) / rate.hertz
      let sum = partials.reduce(0.0) { sum, k in
        let amplitude = (k == 1 ? 0.6 : 1 / Double(k)) * exp(-t * (0.8 + 0.4 * Double(k)))
        return sum + amplitude * sin(2 * .pi * Double(k) * (frequency.value * t + 0.07 * Double(k)))
      }
      return Float(0.2 * sum)
    }
  }

  /// Ten harmonics whose pitch rises steadily.
  static func gliding(
    from frequency: Hertz, centsPerSecond: Double, length: Seconds, rate: SampleRate
  ) -> [Float] {
    var cycles = 0.0
    return (0..<rate.frames(in: length).value).map { n in
      let rise = Cents(centsPerSecond * Double(n) / rate.hertz)
      cycles += frequency.raised(by: rise).value / rate.hertz
      let sum = (1...10).reduce(0.0) { $0 + sin(2 * .pi * Double($1) * cycles) / Double($1) }
      return Float(0.2 * sum)
    }
  }

  /// A voice whose pitch glides up and down by a third, three times a second, at 48 kHz.
  static func talking(seconds: Double) -> [Float] {
    var cycles = 0.0
    return (0..<Int(48000 * seconds)).map { n in
      let t = Double(n) / 48000
      cycles += 130 * exp2(sin(2 * .pi * 3 * t) / 6) / 48000
      let sum = (1...20).reduce(0.0) { $0 + Sines.value(Double($1) * cycles) / Double($1) }
      return Float(0.1 * sum * (0.6 - 0.4 * cos(2 * .pi * 6 * t)))
    }
  }

  /// Ventilation: noise below 80 Hz of a standard deviation of `level`, at 48 kHz.
  static func rumble(level: Double, seconds: Double) -> [Float] {
    var random = SeededRandom(seed: 23)
    let low = BiquadCoefficients.lowPass(Hertz(80), at: SampleRate(48000))
    var sections = (Biquad(low), Biquad(low))
    let noise = (0..<Int(48000 * seconds)).map { _ in
      sections.1.process(sections.0.process(Float(random.normal())))
    }
    let power = noise.reduce(0) { $0 + Double($1) * Double($1) } / Double(noise.count)
    let gain = Float(level / power.squareRoot())
    return noise.map { gain * $0 }
  }

  /// Two knocks a second on something of wood: three modes each, in no simple ratio, that die within 60 to
  /// 170 ms, in noise at -40 dB, at 48 kHz.
  static func knocks(count: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).flatMap { _ in
      let modes = (0..<3).map { _ in
        (
          hertz: 60 + 700 * Double.random(in: 0..<1, using: &random),
          level: 0.2 * Double.random(in: 0..<1, using: &random),
          time: 0.008 + 0.017 * Double.random(in: 0..<1, using: &random)
        )
      }
      return (0..<24000).map { n in
        let t = Double(n) / 48000
        let sum = modes.reduce(0.0) {
          $0 + $1.level * exp(-t / $1.time) * Sines.value($1.hertz * t)
        }
        return Float(sum + 0.01 * random.normal())
      }
    }
  }

  /// Samples that carry no pitch.
  static func noNote(_ kind: String, count: Int) -> [Float] {
    switch kind {
    case "direct": return [Float](repeating: 0.9, count: count)
    case "NaN": return [Float](repeating: .nan, count: count)
    case "infinity": return (0..<count).map { $0 % 3 == 0 ? .infinity : -.infinity }
    case "thumps":
      return (0..<count).map { n in
        let t = Double(n % 24000) / 48000
        return Float(0.5 * exp(-30 * t) * sin(2 * .pi * 70 * t))
      }
    case "clicks": return (0..<count).map { $0 % 7001 == 0 ? 0.9 : 0 }
    case "steps of direct": return (0..<count).map { $0 / 9600 % 2 == 0 ? 0.5 : -0.5 }
    case "denormal": return [Float](repeating: .leastNonzeroMagnitude, count: count)
    case "white noise":
      var random = SeededRandom(seed: 7)
      return (0..<count).map { _ in Float(0.1 * random.normal()) }
    default: return [Float](repeating: 0, count: count)
    }
  }
}

/// Sines by their cycles.
enum Sines {
  /// The sine of so many whole turns.
  static func value(_ cycles: Double) -> Double { sin(2 * .pi * (cycles - floor(cycles))) }
}
