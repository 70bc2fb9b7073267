import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("LowerOctave") struct LowerOctaveTests {
  /// A low string as a pickup at its middle hears it: C2, odd partials 16 dB below the even ones.
  let even = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.034 }

  /// White noise at -14 dB.
  let breath = Tones.noNote("white noise", count: 72000).map { 2 * $0 }

  @Test("such a string is shown as what it is within half a second")
  func shown() {
    let sound = mixed(harmonics(65.41, even, seconds: 1.5), breath)
    let shown = readings(of: sound).dropFirst(95)
    #expect(shown.allSatisfy { $0.note == MIDINote(36).number })
  }

  @Test("its own partials give a note away, not a fifth above nor noise")
  func partials() {
    #expect(below(harmonics(65.41, even)) == 65.41)
    #expect(below(harmonics(130.82, [0.3, 0.15, 0.1, 0.08])) == nil)
    let octave = harmonics(130.82, [0.3, 0.2, 0.1])
    #expect(below(mixed(octave, harmonics(196.23, [0.2, 0.2]))) == nil)
    #expect(below(mixed(octave, Tones.rumble(level: 0.1, seconds: 0.5))) == nil)
  }

  @Test("a stop an octave below that is 26 dB weaker is none")
  func organ() {
    let amplitudes = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.01 }
    #expect(below(harmonics(65.41, amplitudes)) == nil)
  }

  @Test("a string of the tuning needs less to be believed, and what is none is not believed")
  func tuning() {
    let amplitudes = (1...12).map { $0 % 2 == 0 ? 0.3 / Double($0 / 2) : 0.015 }
    let sound = harmonics(65.41, amplitudes)
    #expect(below(sound) == nil)
    #expect(below(sound, target: TuningTarget(notes: [MIDINote(36), MIDINote(43)])) == 65.41)
    let clear = harmonics(65.41, even)
    #expect(below(clear, target: TuningTarget(notes: [MIDINote(48), MIDINote(55)])) == nil)
  }

  /// The pitch that is found below 130.82 Hz in half a second of sound.
  private func below(_ sound: [Float], target: TuningTarget = TuningTarget()) -> Double? {
    var ring = AnalysisRing(rate: SampleRate(48000))
    var lower = LowerOctave(coarseRate: ring.coarseRate, hop: .milliseconds(16.0 / 3))
    let measured = FineEstimate(
      frequency: 130.82, standardError: 0.01, inharmonicity: 0, speed: 0, signalToNoise: 100,
      partials: 6, span: 10, own: .zero)
    var found: Double?
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
        // From here on the window is full.
        guard start > 14400 else { continue }
        if let pitch = lower.pitch(below: measured, target: target, in: ring) { found = pitch }
      }
    }
    return found
  }
}
