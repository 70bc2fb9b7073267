import DSP
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("RumbleFilter") struct RumbleFilterTests {
  let rate = SampleRate(24000)
  let hop = 128

  @Test("without it a stage's rumble is stronger than the string on it")
  func without() { #expect(level(of: filtered(rumble, by: nil)) > 0.09) }

  @Test("with it rumble of 8 to 20 Hz falls by 15 dB within a second")
  func with() { #expect(level(of: filtered(rumble)) < 0.018) }

  @Test("where nothing rumbles the lowest note of a piano loses nothing")
  func still() {
    let note = mixed(sine(of: 27.5), mixed(sine(of: 55), sine(of: 82.5)))
    #expect(abs(level(of: filtered(note)) / level(of: note) - 1) < 0.01)
  }

  @Test("beside rumble a low note that is followed keeps half of its fundamental")
  func followed() {
    let note = sine(of: 30.87)
    #expect(level(of: filtered(note, followed: 30.87)) > 0.5 * level(of: note))
  }

  @Test("a note over rumble is shown that was not without the filter's second and third section")
  func shown() {
    let rumble = band(of: 8...26, rate: SampleRate(48000), count: 96000).map { 3 * $0 }
    let string = harmonics(82.41, [0.1, 0.05, 0.03, 0.02], seconds: 2)
    let shown = readings(of: mixed(rumble, string)).suffix(180).filter { $0.note == 40 }
    #expect(shown.count > 150)
  }

  private var rumble: [Float] { band(of: 8...20, rate: rate, count: 48000) }

  /// Noise between two frequencies with a standard deviation of about 0.1.
  private func band(of range: ClosedRange<Double>, rate: SampleRate, count: Int) -> [Float] {
    var random = SeededRandom(seed: 5)
    let low = BiquadCoefficients.lowPass(Hertz(range.upperBound), at: rate)
    let high = BiquadCoefficients.highPass(Hertz(range.lowerBound), at: rate)
    var sections = [Biquad(low), Biquad(low), Biquad(high), Biquad(high)]
    let noise = (0..<count).map { _ in
      var sample = Float(random.normal())
      for index in sections.indices { sample = sections[index].process(sample) }
      return sample
    }
    let gain = 0.1 / level(of: noise)
    return noise.map { gain * $0 }
  }

  private func sine(of frequency: Double) -> [Float] {
    (0..<48000).map { Float(0.1 * Sines.value(frequency * Double($0) / rate.hertz)) }
  }

  /// Two seconds through the filter; as they are without one.
  private func filtered(_ sound: [Float], by filter: RumbleFilter?, followed: Double = 0)
    -> [Float]
  {
    guard var filter else { return sound }
    var sound = sound
    filter.followed = followed
    for index in sound.indices {
      sound[index] = filter.process(sound[index])
      if index % hop == hop - 1 { filter.endHop() }
    }
    return sound
  }

  private func filtered(_ sound: [Float], followed: Double = 0) -> [Float] {
    let filter = RumbleFilter(rate: rate, hop: .milliseconds(16.0 / 3))
    return filtered(sound, by: filter, followed: followed)
  }

  /// Standard deviation of the second half.
  private func level(of sound: [Float]) -> Float {
    let half = sound.suffix(sound.count / 2)
    return (half.reduce(0) { $0 + $1 * $1 } / Float(half.count)).squareRoot()
  }
}
