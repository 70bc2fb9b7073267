import DSP
import Testing
import Units

@Suite("Biquad") struct BiquadTests {
  let rate = SampleRate(48000)

  @Test("a Butterworth section is 3 dB down at its cutoff", arguments: [20.0, 140, 4000, 20000])
  func cutoff(frequency: Double) {
    for design in [
      BiquadCoefficients.lowPass(Hertz(frequency), at: rate),
      .highPass(Hertz(frequency), at: rate),
    ] {
      let gain = Decibels(gain: design.gain(at: Hertz(frequency), rate: rate))
      #expect(abs(gain.value + 3.0103) < 0.001)
    }
  }

  @Test("a high-pass stops DC and a low-pass keeps it")
  func direct() {
    var high = Biquad(.highPass(Hertz(140), at: rate))
    var low = Biquad(.lowPass(Hertz(140), at: rate))
    var last: (high: Float, low: Float) = (1, 0)
    for _ in 0..<48000 { last = (high.process(1), low.process(1)) }
    #expect(abs(last.high) < 1e-6)
    #expect(abs(last.low - 1) < 1e-6)
  }

  @Test("what is filtered has the gain that the coefficients promise")
  func gain() {
    let design = BiquadCoefficients.notch(Hertz(50), quality: 5, at: rate)
    var section = Biquad(design)
    var peak: Float = 0
    for n in 0..<96000 {
      let y = section.process(Float(Sine.value(cycles: Double(n) * 45 / rate.hertz)))
      if n > 48000 { peak = max(peak, abs(y)) }
    }
    #expect(abs(Double(peak) - design.gain(at: Hertz(45), rate: rate)) < 1e-3)
    #expect(design.gain(at: Hertz(50), rate: rate) < 1e-9)
  }

  @Test("a frequency above Nyquist is a design that stays finite")
  func aboveNyquist() {
    let design = BiquadCoefficients.lowPass(Hertz(30000), at: rate)
    #expect(design.gain(at: Hertz(1000), rate: rate).isFinite)
  }
}
