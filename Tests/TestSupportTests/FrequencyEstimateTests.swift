import TestSupport
import Testing
import Units

@Test(
  "a sine is measured to 0.0001 cent, from 20 cents beside it",
  arguments: [27.5, 82.41, 440, 4186.01])
func sineFrequency(hertz: Double) throws {
  let rate = SampleRate(48000)
  let signal = Signals.sine(Hertz(hertz), amplitude: 0.5, length: Seconds(2), rate: rate)
  let expected = Hertz(hertz).raised(by: Cents(20))
  let measured = try #require(measuredFrequency(of: signal, near: expected, rate: rate))
  #expect(measured.interval(above: Hertz(hertz)).magnitude < Cents(0.0001))
}

@Test("the first partial of a rich tone is measured to 0.001 cent")
func richFrequency() throws {
  let rate = SampleRate(44100)
  let signal = Signals.string(
    Hertz(55), decay: Seconds(1e6), length: Seconds(2), rate: rate)
  let measured = try #require(measuredFrequency(of: signal, near: Hertz(55.2), rate: rate))
  #expect(measured.interval(above: Hertz(55)).magnitude < Cents(0.001))
}

@Test("silence and a signal of a few cycles have no frequency")
func noFrequency() {
  let rate = SampleRate(48000)
  let silence = [Float](repeating: 0, count: 48000)
  #expect(measuredFrequency(of: silence, near: Hertz(440), rate: rate) == nil)
  let short = Signals.sine(Hertz(440), length: Seconds(0.01), rate: rate)
  #expect(measuredFrequency(of: short, near: Hertz(440), rate: rate) == nil)
}
