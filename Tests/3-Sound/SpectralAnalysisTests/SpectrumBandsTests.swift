import Glibc
import TestSupport
import Testing
import Units

@testable import SpectralAnalysis

@Suite("spectrum bands")
struct SpectrumBandsTests {
  private let rate = SampleRate(48000)

  /// The levels of the last spectrum of a sound.
  private func levels(_ sound: [Float], rate: SampleRate = SampleRate(48000)) throws
    -> SpectrumLevels
  {
    try #require(spectra(of: sound, rate: rate).last?.levels)
  }

  /// The band that holds a frequency: 128 bands, three decades.
  private func band(of frequency: Double) -> Int { Int(128 * log10(frequency / 20) / 3) }

  /// The band with the highest level among some.
  private func highest(_ levels: SpectrumLevels, in bands: Range<Int> = 0..<128) -> Int {
    bands.max { levels[$0] < levels[$1] } ?? -1
  }

  @Test("silence is −80 dB in every band, fifty times a second")
  func silence() {
    let all = spectra(of: [Float](repeating: 0, count: 48000), rate: rate)
    #expect(all.count == 50)
    #expect(all.map(\.position) == (1...50).map { $0 * 960 })
    #expect(all.allSatisfy { $0.levels == SpectrumLevels(repeating: -80) })
  }

  @Test("the bands go from 20 Hz to 20 kHz in 128 equal ratios")
  func scale() {
    #expect(abs(SpectrumLevels.edge(0).value - 20) < 1e-9)
    #expect(abs(SpectrumLevels.edge(128).value - 20000) < 1e-6)
    #expect(abs(SpectrumLevels.edge(64).value - 632.4555) < 1e-3)
    #expect(abs(SpectrumLevels.centre(of: 0).value - 20.5471) < 1e-3)
  }

  @Test(
    "a sine is highest in its own band, along a sweep", arguments: [8000.0, 44100, 48000, 96000])
  func sweep(hertz: Double) throws {
    let rate = SampleRate(hertz)
    for step in 0..<24 {
      let frequency = 50 * pow(1.27, Double(step))
      guard frequency < 0.45 * hertz else { break }
      let sine = Signals.sine(Hertz(frequency), length: Seconds(0.2), rate: rate)
      let found = highest(try levels(sine, rate: rate))
      // Below 400 Hz a bin is wider than a band: the line from bin to bin is highest at a bin.
      let bin = hertz / Double(SpectrumBands(rate: rate).frame)
      let allowed = max(1, Int((bin / (frequency * 0.0554)).rounded(.up)))
      #expect(abs(found - band(of: frequency)) <= allowed, "\(frequency) Hz in band \(found)")
    }
  }

  @Test(
    "a sine of full scale in the middle of a bin is 0 dB, of a tenth −20 dB, between two bins −1.4 dB"
  )
  func level() throws {
    let bin = 48000.0 / 2048
    for (place, amplitude, expected) in [(20.0, 1.0, 0.0), (20, 0.1, -20), (20.5, 1, -1.42)] {
      let sine = Signals.sine(
        Hertz(place * bin), amplitude: amplitude, length: Seconds(0.2), rate: rate)
      let measured = HannSpectrum(rate: rate, length: Seconds(2048.0 / 48000))
      sine.withUnsafeBufferPointer { samples in
        if let start = samples.baseAddress { measured.measure(start + 4800) }
      }
      #expect(abs(10 * log10(Double(measured.powers[20])) - expected) < 0.02)
    }
  }

  @Test("a line between two bins gives what lies between them: 468.75 and 492.19 Hz at 48 kHz")
  func interpolation() throws {
    // Band 58 has its middle at 20 · 1000^(58.5/128) = 470.03 Hz: bin 20.0545. Hann's main lobe of a
    // sine in bin 20 is 0 dB there and −6.02 dB one bin on, so the line is 0.33 dB down.
    let sine = Signals.sine(Hertz(468.75), length: Seconds(0.2), rate: rate)
    let levels = try levels(sine)
    #expect(abs(levels[58] - -0.33) < 0.03)
    // The middle of band 57 is bin 19.0009.
    #expect(abs(levels[57] - -6.02) < 0.05)
  }

  @Test("a sine in a wide band is its lobe's power over the band's bins")
  func density() throws {
    // Bin 427 (10007.8 Hz) lies in band 115: 9916.1 to 10466.0 Hz, bins 424 to 446, 23 of them. Hann's
    // lobe holds 1 + 2 · 1/4 = 1.5 of a sine's power: 10 log(1.5 / 23) = −11.86 dB.
    let sine = Signals.sine(Hertz(427 * 48000.0 / 2048), length: Seconds(0.2), rate: rate)
    #expect(abs(try levels(sine)[115] - -11.86) < 0.05)
  }

  @Test("1 kHz and 1.02 kHz are one hump that beats, not two bands")
  func beating() {
    let two = mixed(
      Signals.sine(Hertz(1000), amplitude: 0.5, length: Seconds(1), rate: rate),
      Signals.sine(Hertz(1020), amplitude: 0.5, length: Seconds(1), rate: rate))
    let all = spectra(of: two, rate: rate).dropFirst(4).map(\.levels)
    #expect(all.allSatisfy { abs(highest($0) - band(of: 1010)) <= 1 })
    // Half of full scale each: 0 dB where they add up, and at 20 beats a second a frame of 43 ms sees
    // nearly a whole one, so the level moves by some dB only.
    let heights = all.map(\.highest)
    let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
    #expect(most < 0.1)
    #expect(most > -6)
    #expect(least > -14)
  }

  @Test("pink noise falls by 3 dB an octave where a band is a mean of bins")
  func pink() {
    var random = SeededRandom(seed: 6)
    // A sum of first-order low-passes, each four times as slow, is pink within half a dB.
    var states = [Double](repeating: 0, count: 8)
    let noise = (0..<480_000).map { _ in
      var sum = 0.0
      for index in states.indices {
        let pole = exp(-2 * .pi * 20000 / pow(4, Double(index)) / 48000)
        states[index] = pole * states[index] + sqrt(1 - pole * pole) * random.normal()
        sum += states[index]
      }
      return Float(0.05 * sum)
    }
    let all = spectra(of: noise, rate: rate).map(\.levels)
    func mean(_ frequency: Double) -> Double {
      let middle = band(of: frequency)
      let power = all.reduce(0.0) { sum, levels in
        sum + (middle - 3...middle + 3).reduce(0) { $0 + pow(10, Double(levels[$1]) / 10) }
      }
      return 10 * log10(power / Double(7 * all.count))
    }
    for frequency in [1500.0, 3000] {
      #expect(abs(mean(frequency) - mean(2 * frequency) - 3.01) < 1, "from \(frequency) Hz")
    }
  }

  @Test("above half the sample rate there is nothing")
  func nyquist() throws {
    var random = SeededRandom(seed: 8)
    let rate = SampleRate(16000)
    let noise = Signals.noise(level: 0.3, length: Seconds(0.3), rate: rate, using: &random)
    let levels = try levels(noise, rate: rate)
    #expect((band(of: 8000)..<128).allSatisfy { levels[$0] == -80 })
    #expect((band(of: 1000)..<band(of: 7500)).allSatisfy { levels[$0] > -60 })
  }

  @Test("the spectra are the same in blocks of any size, and bad samples are silence")
  func blocks() {
    var random = SeededRandom(seed: 3)
    var sound = Signals.noise(level: 0.2, length: Seconds(0.3), rate: rate, using: &random)
    sound[700] = .nan
    sound[4000] = .infinity
    sound[5000] = -3e38
    let whole = spectra(of: sound, rate: rate)
    #expect(whole.allSatisfy { $0.levels.highest.isFinite && $0.levels.highest < 0 })
    for block in [1, 100, 961] { #expect(spectra(of: sound, rate: rate, block: block) == whole) }
  }

  @Test("a spectrum allocates nothing")
  func memory() {
    let sound = Signals.sine(Hertz(440), length: Seconds(0.2), rate: rate)
    var analyzer = SpectrumAnalyzer(sampleRate: rate)
    var sum: Float = 0
    sound.withUnsafeBufferPointer { samples in
      func hear() { analyzer.consume(samples) { sum += $0.levels.highest } }
      hear()  // The linker binds what is called for the first time.
      let counts = countingAllocations { hear() }
      #expect(counts.allocations == 0)
      #expect(counts.frees == 0)
    }
    #expect(sum < 0)
  }
}

/// All spectra of a sound, taken in blocks of `block` samples.
func spectra(of sound: [Float], rate: SampleRate, block: Int = 4096) -> [Spectrum] {
  var analyzer = SpectrumAnalyzer(sampleRate: rate)
  var spectra: [Spectrum] = []
  sound.withUnsafeBufferPointer { samples in
    for start in stride(from: 0, to: samples.count, by: block) {
      let end = min(samples.count, start + block)
      analyzer.consume(UnsafeBufferPointer(rebasing: samples[start..<end])) { spectra.append($0) }
    }
  }
  return spectra
}
