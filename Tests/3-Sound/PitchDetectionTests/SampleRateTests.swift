import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Sample rates") struct SampleRateTests {
  @Test(
    "every rate hears the same note, as exactly and about as soon",
    arguments: [32000, 44100, 88200, 96000, 192_000], [28, 40, 64, 88])
  func same(rate: Double, number: Int) {
    let reference = heard(number, rate: SampleRate(48000))
    let other = heard(number, rate: SampleRate(rate))
    #expect(other.note == number)
    #expect(abs(other.cents) < 0.05)
    // At 22 and 11 kHz hop and windows are 9 % longer than at 24 and 12, and E1 is found in the second.
    #expect(abs(other.first - reference.first) < (number < 40 ? 0.04 : 0.012))
  }

  /// The last reading of a string of 0.5 s in cents, and when the first came.
  private func heard(
    _ number: Int, rate: SampleRate
  ) -> (note: Int?, cents: Double, first: Double) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    let string = Signals.string(frequency, length: Seconds(0.5), rate: rate)
    let silence = [Float](repeating: 0, count: rate.frames(in: Seconds(0.3)).value)
    let all = readings(of: silence + string, rate: rate).filter { $0.frequency != nil }
    guard let first = all.first, let last = all.last else { return (nil, .infinity, .infinity) }
    return (
      last.note, Hertz(last.hertz).interval(above: frequency).value,
      Double(first.position) / rate.hertz
    )
  }
}
