import Glibc
import TestSupport
import Testing
import Units

@testable import Synthesis

@Suite("output stage")
struct OutputStageTests {
  private let rate = SampleRate(48000)

  /// Linear gain of the speaker's filters for a sine.
  private func speakerGain(_ frequency: Double) -> Double {
    var voicing = SpeakerVoicing(at: rate)
    voicing.isOn = true
    voicing.settle()
    let sine = Signals.sine(Hertz(frequency), amplitude: 0.5, length: Seconds(1), rate: rate)
    let output = sine.map { voicing.process($0) }.suffix(24000)
    return sqrt(output.reduce(0) { $0 + Double($1) * Double($1) } / 24000) / (0.5 / sqrt(2))
  }

  @Test("the speaker loses 6 dB at 140 Hz and 24 dB an octave below, and keeps its middle")
  func speakerResponse() {
    #expect(abs(Decibels(gain: speakerGain(140)).value + 6) < 0.2)
    #expect(abs(Decibels(gain: speakerGain(35) / speakerGain(17.5)).value - 24) < 0.5)
    #expect(abs(Decibels(gain: speakerGain(700)).value) < 0.2)
    #expect(Decibels(gain: speakerGain(3500)).value > -1.2)
    #expect(Decibels(gain: speakerGain(12000)).value < -4)
  }

  @Test("on a line nothing is filtered")
  func lineRoute() {
    var voicing = SpeakerVoicing(at: rate)
    let sine = Signals.sine(Hertz(30), amplitude: 0.5, length: Seconds(0.1), rate: rate)
    #expect(sine.map { voicing.process($0) } == sine)
  }

  @Test("a change of route makes no step, and half a second of silence empties the filters")
  func crossfade() {
    var voicing = SpeakerVoicing(at: rate)
    let sine = Signals.sine(Hertz(60), amplitude: 0.5, length: Seconds(0.5), rate: rate)
    var output: [Float] = []
    for (index, sample) in sine.enumerated() {
      if index == 10000 { voicing.isOn = true }
      if index == 17000 { voicing.isOn = false }
      output.append(voicing.process(sample))
    }
    #expect(largestStep(output) < largestStep(sine) + 0.001)
    voicing.isOn = true
    let rest = (0..<48000).map { _ in voicing.process(0) }
    #expect(rest.suffix(1000).allSatisfy { $0 == 0 })
  }

  @Test("the polyphony gain is 1 over the number of voices, within 5 of its time constants")
  func polyphony() {
    var gain = PolyphonyGain(at: rate)
    for _ in 0..<4800 { _ = gain.next(weight: 3) }
    #expect(abs(gain.next(weight: 3) - 1 / 3) < 0.01)
    // 20 ms down: after one time constant 63 % of the way.
    var fresh = PolyphonyGain(at: rate)
    for _ in 0..<960 { _ = fresh.next(weight: 2) }
    #expect(abs(fresh.next(weight: 2) - (1 - 0.5 * 0.632)) < 0.005)
    // 200 ms up.
    for _ in 0..<9600 { _ = gain.next(weight: 0.3) }
    #expect(abs(gain.next(weight: 0.3) - (1 - 2.0 / 3 * 0.368)) < 0.005)
  }

  @Test("three voices together leave the limiter within 0.5 dB after 200 ms")
  func chordAndLimiter() {
    var generator = ToneGenerator(at: rate)
    for (key, frequency) in [(45, 110.0), (49, 138.6), (52, 164.8)] {
      generator.start(key: Int32(key), frequency: Hertz(frequency))
    }
    _ = rendered(Seconds(0.2), of: &generator, at: rate)
    for _ in 0..<100 {
      _ = rendered(Seconds(0.01), of: &generator, at: rate)
      let gain = generator.limiterGain
      #expect(Decibels(gain: Double(gain)).value > -0.5)
    }
  }

  @Test("volume moves without a step and holds to 0...1; not a number changes nothing")
  func volume() {
    var generator = ToneGenerator(at: rate)
    generator.start(key: 33, frequency: Hertz(55))
    let loud = rendered(Seconds(0.3), of: &generator, at: rate)
    generator.setVolume(0.1)
    let falling = rendered(Seconds(0.3), of: &generator, at: rate)
    #expect(largestStep(falling) < largestStep(loud) + 0.001)
    #expect(abs(peak(falling.suffix(4800)) / peak(loud.suffix(4800)) - 0.1) < 0.001)
    generator.setVolume(.nan)
    let same = rendered(Seconds(0.1), of: &generator, at: rate)
    #expect(abs(peak(same) - peak(falling.suffix(4800))) < 0.001)
    generator.setVolume(50)
    let full = rendered(Seconds(0.3), of: &generator, at: rate)
    #expect(abs(peak(full.suffix(4800)) - peak(loud.suffix(4800))) < 0.001)
  }

  @Test("the standby fade is a raised cosine of 300 ms, turned around without a step")
  func fade() {
    var fade = Fade(at: rate)
    fade.fadeOut()
    let gains = (0..<14400).map { _ in fade.next() }
    #expect(abs(gains[7199] - 0.5) < 0.001)
    #expect(abs(gains[3599] - 0.8536) < 0.001)
    #expect((gains.last ?? 1) < 1e-6)
    fade.fadeIn()
    var turned: [Float] = []
    for index in 0..<22000 {
      if index == 6000 { fade.fadeOut() }
      if index == 9000 { fade.fadeIn() }
      turned.append(fade.next())
    }
    #expect(largestStep(turned) < 0.00012)
    #expect(turned.last == 1)
  }
}
