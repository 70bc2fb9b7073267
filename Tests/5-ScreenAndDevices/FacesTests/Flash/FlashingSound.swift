import Glibc
import SpectralAnalysis
import TestSupport
import Units

/// Sounds that would make a spectrum flash, as the analyser hears them.
struct FlashingSound: Sendable {
  /// A spectrum and when it comes.
  struct Heard: Sendable {
    var time: Double
    var spectrum: Spectrum
  }

  let heard: [Heard]
  /// Seconds of the whole.
  let length: Double

  private static let rate = 48000.0
  /// A sound: a sample for each time in seconds and a random number within ±1.
  private typealias Section = (Double, Double) -> Double

  /// White noise switched on and off, bursts of full scale, and a drum loop with beats and off-beats.
  ///
  /// - Parameter seconds: Length of each of them.
  init(each seconds: Double) {
    /// A gate: 1 in the first part of each of so many beats a second, 0 in the rest.
    func gate(_ rate: Double, _ time: Double, _ part: Double = 0.5) -> Double {
      let beats = time * rate
      return beats - beats.rounded(.down) < part ? 1 : 0
    }
    /// A drum: seconds since its last beat, decaying.
    func hit(_ rate: Double, _ time: Double, _ decay: Double) -> Double {
      let beats = time * rate
      return exp(-(beats - beats.rounded(.down)) / rate * decay)
    }
    let sections: [Section] = [
      { gate(4, $0) * $1 },
      { gate(8, $0) * 0.5 * $1 },
      {
        gate(3.3, $0, 0.3) * 0.4 * (sin(2 * .pi * 110 * $0) + sin(2 * .pi * 2000 * $0)) + 1e-3 * $1
      },
      { hit(5, $0, 30) * sin(2 * .pi * 60 * $0) + 0.5 * hit(10, $0, 60) * $1 },
      { gate(2.5, $0, 0.1) * $1 },
    ]
    var random = SeededRandom(seed: 5)
    var analyzer = SpectrumAnalyzer(sampleRate: SampleRate(Self.rate))
    var heard: [Heard] = []
    let count = Int(seconds * Self.rate)
    for section in sections {
      let samples = (0..<count).map { index in
        Float(section(Double(index) / Self.rate, Double.random(in: -1...1, using: &random)))
      }
      samples.withUnsafeBufferPointer { samples in
        analyzer.consume(samples) {
          heard.append(Heard(time: Double($0.position) / Self.rate, spectrum: $0))
        }
      }
    }
    self.heard = heard
    length = seconds * Double(sections.count)
  }
}
