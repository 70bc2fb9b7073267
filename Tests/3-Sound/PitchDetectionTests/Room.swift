import DSP
import Glibc
import Synthesis
import TestSupport
import Units

/// A loudspeaker in a room, as the microphone hears it, and a string beside it.
struct Room {
  static let rate = SampleRate(48000)
  /// The time at which the string is plucked.
  static let pluck = Seconds(1.5)
  /// The number of samples of the whole.
  private static let length = 3 * 65536

  /// Frequencies of the tones in hertz.
  let tones: [Double]
  /// The sound that the box plays.
  let played: [Float]
  /// The sound that the microphone hears: tones 20 dB above the string, string, noise at -75 dB of full scale.
  let captured: [Float]

  /// Plays tones from 0.2 s on in a room with a reverberation of `reverberation` (to -60 dB).
  ///
  /// The loudspeaker passes 180 Hz to 8 kHz; the way takes 12 ms, then comes an exponential tail of noise,
  /// 12 dB below the direct sound at its begin.
  init(tones: [Double], string: Double?, reverberation: Double, seed: UInt64) {
    let rate = Self.rate
    self.tones = tones
    var generator = ToneGenerator(at: rate)
    generator.setRoute(isOnSpeaker: true)
    generator.prepare(for: rate)
    var played = [Float](repeating: 0, count: Self.length)
    played.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      generator.render(into: start, count: 9600)
      for (key, tone) in tones.enumerated() {
        generator.start(key: Int32(key), frequency: Hertz(tone))
      }
      generator.render(into: start + 9600, count: Self.length - 9600)
    }
    var random = SeededRandom(seed: seed)
    var heard = Self.convolved(
      played, with: Self.response(reverberation: reverberation, using: &random))
    heard = Self.levelled(heard, to: -20, from: Self.length / 2, count: 48000)
    let noise = Signals.noise(
      level: pow(10, -75.0 / 20), length: rate.duration(of: FrameCount(Self.length)), rate: rate,
      using: &random)
    heard = mixed(heard, noise)
    if let string {
      let first = rate.frames(in: Self.pluck).value
      let length = rate.duration(of: FrameCount(Self.length - first))
      let sound = Self.levelled(
        Signals.string(Hertz(string), inharmonicity: 0.000_05, length: length, rate: rate),
        to: -40, from: 0, count: 48000)
      heard = mixed(heard, [Float](repeating: 0, count: first) + sound)
    }
    self.played = played
    captured = Array(heard.prefix(Self.length))
  }

  /// The samples, scaled so that a part of them has an effective value of `level` dB.
  private static func levelled(_ samples: [Float], to level: Double, from: Int, count: Int)
    -> [Float]
  {
    let part = samples[from..<min(samples.count, from + count)]
    let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
    let gain = Float(pow(10, level / 20) / sqrt(power))
    return samples.map { $0 * gain }
  }

  private static func response(reverberation: Double, using random: inout SeededRandom) -> [Float] {
    let length = Int(1.3 * reverberation * rate.hertz)
    var highPass = Biquad(.highPass(Hertz(180), at: rate))
    var treble: Float = 0
    return (0..<length + 576).map { index in
      var sample: Float = index == 576 ? 4 : 0
      if index > 576 {
        let fall = pow(10, -3 * Double(index - 576) / (reverberation * rate.hertz))
        sample = Float(0.25 * random.normal() * fall)
      }
      treble += (highPass.process(sample) - treble) * 0.65
      return treble
    }
  }

  private static func convolved(_ samples: [Float], with response: [Float]) -> [Float] {
    let length = 4 * 65536
    let fft = FFT(length: length)
    func spectrum(_ samples: [Float]) -> (real: [Float], imaginary: [Float]) {
      var real = [Float](repeating: 0, count: fft.bins)
      var imaginary = real
      let padded = samples + [Float](repeating: 0, count: length - samples.count)
      fft.forward(padded, real: &real, imaginary: &imaginary)
      return (real, imaginary)
    }
    let (x, h) = (spectrum(samples), spectrum(response))
    var real = x.real
    var imaginary = x.imaginary
    for bin in real.indices {
      real[bin] = x.real[bin] * h.real[bin] - x.imaginary[bin] * h.imaginary[bin]
      imaginary[bin] = x.real[bin] * h.imaginary[bin] + x.imaginary[bin] * h.real[bin]
    }
    var result = [Float](repeating: 0, count: length)
    fft.inverse(real: real, imaginary: imaginary, into: &result)
    return Array(result.prefix(samples.count))
  }
}
