import DSP
import Glibc
@testable import Synthesis
import Testing
import Units

@Suite("clicks of the metronome")
struct ClickSoundTests {
  private static let sounds = [ClickSound.accent, .beat, .between]

  private func samples(_ sound: ClickSound, at rate: SampleRate) -> [Float] {
    var samples = [Float](repeating: 0, count: rate.frames(in: ClickSound.length).value)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      sound.write(to: start, count: buffer.count, at: rate)
    }
    return samples
  }

  /// Part of the energy above a frequency, in dB.
  private func energy(of samples: [Float], above hertz: Double, at rate: SampleRate) -> Decibels {
    let length = 8192
    let fft = FFT(length: length)
    var real = [Float](repeating: 0, count: fft.bins)
    var imaginary = real
    let padded = samples + [Float](repeating: 0, count: length - samples.count)
    fft.forward(padded, real: &real, imaginary: &imaginary)
    let powers = zip(real, imaginary).map { Double($0 * $0 + $1 * $1) }
    let first = Int(hertz / rate.hertz * Double(length))
    let part = powers[first...].reduce(0, +) / powers.reduce(0, +)
    return Decibels(10 * log10(part))
  }

  @Test(
    "each has its peak, begins and ends with nothing and has no constant part", arguments: 0..<3)
  func shape(index: Int) {
    let sound = Self.sounds[index]
    let samples = samples(sound, at: SampleRate(48000))
    #expect(abs(peak(samples) - sound.peak) < 1e-6)
    #expect(samples.first == 0)
    #expect(abs(samples.last ?? 1) < 1e-4 * sound.peak)
    #expect(abs(samples.reduce(0, +)) < 1e-3)
  }

  @Test(
    "each is band-limited: below 300 Hz and above 12 kHz lies next to nothing", arguments: 0..<3)
  func band(index: Int) {
    let rate = SampleRate(48000)
    let samples = samples(Self.sounds[index], at: rate)
    let treble = energy(of: samples, above: 12000, at: rate)
    let bass = 1 - pow(10, energy(of: samples, above: 300, at: rate).value / 10)
    print("click \(index): \(treble.value) dB above 12 kHz, \(10 * log10(bass)) dB below 300 Hz")
    #expect(treble.value < -60)
    #expect(bass < 0.01)
  }

  @Test("they are told apart by height and by level")
  func apart() {
    let fundamentals = Self.sounds.map { $0.modes[0].frequency.value }
    #expect(zip(fundamentals, fundamentals.dropFirst()).allSatisfy { $0 > 1.3 * $1 })
    let peaks = Self.sounds.map { Decibels(gain: Double($0.peak)).value }
    #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 >= $1 + 3 })
  }

  @Test("beside three tones they stay under the ceiling, and the limiter has nothing to do")
  func besideTones() {
    let rate = SampleRate(48000)
    var generator = ToneGenerator(at: rate)
    for (key, frequency) in [(52, 164.8), (56, 207.7), (59, 246.9)] {
      generator.start(key: Int32(key), frequency: Hertz(frequency))
    }
    generator.startMetronome(MetronomeSetup(tempo: 300, subdivision: 4))
    _ = rendered(Seconds(0.3), of: &generator, at: rate)
    var (highest, least): (Float, Float) = (0, 1)
    for _ in 0..<100 {
      highest = max(highest, peak(rendered(Seconds(0.02), of: &generator, at: rate)))
      least = min(least, generator.limiterGain)
    }
    print("three tones and clicks: peak \(highest), limiter \(least)")
    #expect(highest <= 0.95)
    #expect(least > 0.98)
  }
}
