import Glibc
import Realtime
import SpectralAnalysis
import TestSupport
import Testing
import Units

@Suite("waveform trace")
struct ScopeTriggerTests {
  private let rate = SampleRate(48000)

  /// The points of every trace of a sound once a frame is full.
  private func traces(_ sound: [Float]) -> [[Float]] {
    spectra(of: sound, rate: rate).dropFirst(3).map { spectrum in
      let buffer = SampleBuffer(count: ScopeTrace.count)
      spectrum.trace.write(to: buffer.samples)
      return (0..<ScopeTrace.count).map { buffer.samples[$0] }
    }
  }

  @Test("a sine begins at zero, upwards, and is 20 ms of itself", arguments: [110.0, 440, 1234.5])
  func sine(frequency: Double) {
    let sound = Signals.sine(Hertz(frequency), amplitude: 0.5, length: Seconds(0.4), rate: rate)
    let all = traces(sound)
    #expect(all.count > 10)
    for points in all {
      for index in stride(from: 0, to: ScopeTrace.count, by: 5) {
        let expected = 0.5 * sin(2 * .pi * frequency * 0.02 * Double(index) / 256)
        #expect(abs(Double(points[index]) - expected) < 0.012)
      }
    }
  }

  @Test("overtones that cross zero more often do not move a tone")
  func overtones() throws {
    let sound = (0..<19200).map { index -> Float in
      let angle = 2 * Double.pi * 130.81 * Double(index) / 48000
      return Float(0.3 * sin(angle) + 0.3 * sin(3 * angle + 1) + 0.1 * sin(7 * angle + 2))
    }
    let all = traces(sound)
    let first = try #require(all.first)
    for points in all {
      #expect(zip(points, first).allSatisfy { abs($0 - $1) < 0.03 })
    }
  }

  @Test("silence is flat, and its peak is none")
  func silence() {
    let all = spectra(of: [Float](repeating: 0, count: 9600), rate: rate)
    #expect(all.allSatisfy { $0.trace == .flat && $0.trace.peak == 0 })
  }
}
