import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("A piano's lowest strings") struct StiffStringTests {
  @Test("A0 so stiff that its partials repeat together only below 200 Hz is shown, and stays")
  func lowest() {
    // As an upright has it: the thirteenth partial 85 cents sharp, the first one hardly there.
    let (first, stiffness) = (27.3, 6e-4)
    let string = (1...24).map { k -> (hertz: Double, amplitude: Double) in
      let stretch = ((1 + stiffness * Double(k * k)) / (1 + stiffness)).squareRoot()
      return (Double(k) * first * stretch, k == 1 ? 0.0002 : k < 8 ? 0.05 : 0.1)
    }
    let silence = [Float](repeating: 0, count: 24000)
    let sound = silence + partials(string, seconds: 1.5)
    #expect(share(of: sound, with: .standard) > 0.9)
    var without = PitchTracker.Parameters.standard
    without.stiff.doubted = 0
    #expect(share(of: sound, with: without) < 0.5)
  }

  /// Share of the readings from 0.4 s after the stroke on that show A0.
  private func share(of sound: [Float], with parameters: PitchTracker.Parameters) -> Double {
    var tracker = PitchTracker(
      sampleRate: SampleRate(48000), target: TuningTarget(), parameters: parameters)
    var notes: [Int?] = []
    sound.withUnsafeBufferPointer { samples in
      tracker.consume(samples) { if $0.position > 43200 { notes.append($0.note) } }
    }
    return Double(notes.count { $0 == 21 }) / Double(notes.count)
  }
}
