import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("NewPitch") struct NewPitchTests {
  /// A low string as a pickup at its middle hears it: C2, odd partials 16 dB below the even ones.
  let even = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.034 }
  /// A ringing fourth, A2 and D3, whose periods are three and four to 36.7 Hz.
  let fourth = mixed(harmonics(110, [0.2, 0.1, 0.07]), harmonics(146.667, [0.2, 0.1, 0.07]))
  /// White noise at -14 dB.
  let breath = Tones.noNote("white noise", count: 72000).map { 2 * $0 }

  @Test("a string whose odd partials are faint is shown as what it is within half a second")
  func shown() {
    let sound = mixed(harmonics(65.41, even, seconds: 1.5), breath)
    let shown = readings(of: sound).dropFirst(95)
    #expect(shown.allSatisfy { $0.note == MIDINote(36).number })
  }

  @Test("its own partials give a note away, not a fifth above nor noise")
  func below() {
    #expect(owner(of: harmonics(65.41, even), as: 130.82) == .other(0.5))
    #expect(owner(of: harmonics(130.82, [0.3, 0.15, 0.1, 0.08]), as: 130.82) == .itself)
    let octave = harmonics(130.82, [0.3, 0.2, 0.1])
    #expect(owner(of: mixed(octave, harmonics(196.23, [0.2, 0.2])), as: 130.82) == .itself)
    #expect(owner(of: mixed(octave, Tones.rumble(level: 0.1, seconds: 0.5)), as: 130.82) == .itself)
  }

  @Test("a stop an octave below that is 40 dB weaker is none")
  func organ() {
    let amplitudes = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.002 }
    #expect(owner(of: harmonics(65.41, amplitudes), as: 130.82) == .itself)
  }

  @Test("a string of the tuning needs less to be believed, and what is none is not believed")
  func tuning() {
    let faint = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.015 }
    let sound = mixed(harmonics(65.41, faint), breath.map { 0.05 * $0 })
    let low = TuningTarget(notes: [MIDINote(36), MIDINote(43)])
    #expect(owner(of: sound, as: 130.82) == .itself)
    #expect(owner(of: sound, as: 130.82, target: low) == .other(0.5))
    let high = TuningTarget(notes: [MIDINote(48), MIDINote(55)])
    #expect(owner(of: harmonics(65.41, even), as: 130.82, target: high) == .itself)
  }

  @Test("to the estimators a ringing fourth is the period that its notes share")
  func without() {
    let found = withProfile(of: fourth) { HybridEstimator().estimate($0, latched: nil) }
    #expect(abs((found?.frequency ?? 0) - 36.67) < 0.5)
  }

  @Test("the period that two strings share is not told as a note")
  func chord() {
    #expect(owner(of: fourth, as: 36.67) != .itself)
    #expect(readings(of: fourth).allSatisfy { $0.frequency == nil || $0.hertz > 100 })
  }

  @Test("a note owns its partials, even a faint fundamental's", arguments: [0.3, 0.003])
  func itself(fundamental: Double) {
    let sound = harmonics(110, [fundamental, 0.2, 0.15, 0.1, 0.1, 0.05, 0.05])
    #expect(owner(of: sound, as: 110) == .itself)
  }

  @Test("partials that are all multiples of one number are a higher note's", arguments: 2...5)
  func above(number: Int) {
    let sound = harmonics(60 * Double(number), [0.3, 0.2, 0.1])
    #expect(owner(of: sound, as: 60) == .other(Double(number)))
  }

  @Test("an octave 10 dB above the note's own partials is still the note")
  func strongOctave() {
    #expect(owner(of: harmonics(110, [0.06, 0.3, 0.06, 0.1, 0.03, 0.05]), as: 110) == .itself)
  }

  @Test("in noise nobody's partials are heard")
  func noise() { #expect(owner(of: breath, as: 110) == .itself) }

  @Test("a pitch that is old is what it is")
  func old() {
    let sound = harmonics(120, [0.3, 0.2, 0.1], seconds: 1.5)
    #expect(owner(of: sound, as: 60, asked: 200) == .itself)
  }

  /// Whose partials of a sound are heard at a pitch, of all hops with a full window, or from one on.
  private func owner(
    of sound: [Float], as pitch: Double, target: TuningTarget = TuningTarget(), asked first: Int = 0
  ) -> NewPitch.Owner {
    var ring = AnalysisRing(rate: SampleRate(48000))
    var stage = NewPitch(coarseRate: ring.coarseRate, hop: .milliseconds(16.0 / 3))
    stage.begin(isProved: false)
    let measured = FineEstimate(
      frequency: pitch, standardError: 0.01, inharmonicity: 0, speed: 0, signalToNoise: 100,
      partials: 6, span: 10, own: .zero)
    var owner = NewPitch.Owner.itself
    var hops = 0
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
        // From here on the window is full.
        guard start > 14400, owner == .itself else { continue }
        let one = stage.owner(of: measured, isKnown: false, target: target, in: ring)
        hops += 1
        if hops > first { owner = one }
      }
    }
    return owner
  }
}
