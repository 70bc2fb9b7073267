import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Waveform") struct WaveformTests {
  /// The waveforms of the last half second of a tone.
  private func waveforms(_ frequency: Double, _ amplitudes: [Double]) -> [[Float]] {
    readings(of: harmonics(frequency, amplitudes, seconds: 1)).suffix(90).map {
      values($0.waveform)
    }
  }

  private func values(_ waveform: Waveform) -> [Float] {
    [Float](unsafeUninitializedCapacity: Waveform.count) { buffer, count in
      if let base = buffer.baseAddress { waveform.write(to: base) }
      count = Waveform.count
    }
  }

  private func distance(_ a: [Float], _ b: [Float]) -> Float {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test(
    "a sine is two cycles of a sine, from A0 to C8",
    arguments: [27.5, 41.2, 110, 196.3, 305, 1318.5, 4186])
  func sine(frequency: Double) {
    let sine = (0..<Waveform.count).map { Float(sin(2 * .pi * Double($0) / 128)) }
    for waveform in waveforms(frequency, [0.3]) { #expect(distance(waveform, sine) < 0.02) }
  }

  @Test("a steady tone stands still", arguments: [82.41, 146.83, 659.26])
  func still(frequency: Double) {
    let seen = waveforms(frequency, [0.2, 0.15, 0.1, 0.08, 0.05])
    for waveform in seen { #expect(distance(waveform, seen[0]) < 0.01) }
  }

  @Test("a sawtooth and a sine differ in shape")
  func shape() {
    let sine = waveforms(110, [0.3])
    let saw = waveforms(110, (1...20).map { 0.3 / Double($0) })
    #expect(distance(sine[0], saw[0]) > 0.3)
  }

  @Test("a tone whose fundamental is missing stands still too")
  func missingFundamental() {
    let seen = waveforms(110, [0.0001, 0.15, 0.1, 0.08, 0.05])
    for waveform in seen { #expect(distance(waveform, seen[0]) < 0.03) }
  }

  @Test("it has the sound's own size, and there is none in silence or of what is no number")
  func peak() {
    let last = readings(of: harmonics(110, [0.3])).last ?? .silence
    #expect(abs(last.waveform.peak - 0.3) < 0.01)
    #expect(readings(of: [Float](repeating: 0, count: 4800)).last?.waveform == Waveform.none)
    #expect(Waveform { _ in .nan } == .none)
    #expect(Waveform { _ in 0 } == .none)
  }
}
