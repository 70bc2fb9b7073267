import Glibc
import Units

/// A stretch of sound at 48 kHz to which partials, noise and hum are added.
struct MadeSound {
  static let rate = SampleRate(48000)

  var samples: [Float]

  /// Makes silence.
  init(length: Seconds) {
    samples = [Float](repeating: 0, count: Self.rate.frames(in: length).value)
  }

  /// Root of the mean square.
  var level: Double {
    let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (energy / Double(samples.count)).squareRoot()
  }

  /// Adds a partial whose pitch falls by `glide` cents while the first swing dies.
  ///
  /// Hertz at the end of the glide, amplitude, nepers a second, radians, cents, seconds.
  mutating func addPartial(
    _ frequency: Double, _ level: Double, _ loss: Double, phase: Double, glide: Double = 0,
    from start: Double
  ) {
    let rate = Self.rate.hertz
    var frame = Int(start * rate)
    var (x, y) = (level * cos(phase), level * sin(phase))
    let fade = exp(-loss / rate)
    while frame < samples.count {
      // The pitch stands still for a millisecond.
      let end = min(frame + 48, samples.count)
      let passed = Double(frame) / rate - start
      let turn =
        2 * .pi * frequency / rate * exp2(glide * exp(-passed / 0.2) / 1200)
      let (c, s) = (fade * cos(turn), fade * sin(turn))
      while frame < end {
        samples[frame] += Float(y)
        (x, y) = (c * x - s * y, s * x + c * y)
        frame += 1
      }
    }
  }

  /// Adds white noise.
  mutating func addNoise(_ level: Double, _ random: inout SmallRandom) {
    for frame in samples.indices { samples[frame] += Float(level * random.normal()) }
  }

  /// Adds mains hum and two of its harmonics.
  mutating func addHum(_ level: Double, mains: Double) {
    for frame in samples.indices {
      let turn = 2 * .pi * mains * Double(frame) / Self.rate.hertz
      samples[frame] += Float(
        level * (sin(turn) + 0.5 * sin(2 * turn + 1) + 0.5 * sin(3 * turn + 2)))
    }
  }

  /// Scales the sound down to 0.95 of full scale where it is louder.
  mutating func limit() {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    guard peak > 0.95 else { return }
    for frame in samples.indices { samples[frame] *= 0.95 / peak }
  }
}
