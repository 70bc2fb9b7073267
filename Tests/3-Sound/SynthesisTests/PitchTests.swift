import Glibc
import MusicTheory
import Synthesis
import TestSupport
import Testing
import Units

@Suite("pitch of a voice")
struct PitchTests {
  /// The deviation of a note's tone from its frequency, over 2 s after its attack.
  private func deviation(of note: MIDINote, at rate: SampleRate) -> Cents? {
    let frequency = TuningTarget().frequency(of: note)
    var generator = ToneGenerator(at: rate)
    generator.start(key: Int32(note.number), frequency: frequency)
    _ = rendered(Seconds(0.1), of: &generator, at: rate)
    let samples = rendered(Seconds(2), of: &generator, at: rate)
    return measuredFrequency(of: samples, near: frequency, rate: rate)?.interval(above: frequency)
  }

  @Test("every note from A0 to C8 is right to 0.01 cent at 48 kHz", arguments: 21...108)
  func everyNote(number: Int) throws {
    let error = try #require(deviation(of: MIDINote(number), at: SampleRate(48000)))
    report(error, number, 48000)
    #expect(error.magnitude < Cents(0.01))
  }

  /// Prints the error, for the figure of the worst, where the tests are long.
  private func report(_ error: Cents, _ number: Int, _ hertz: Double) {
    if getenv("PHOSPHOR_LONG_TESTS") != nil {
      print("pitch: note \(number) at \(hertz) Hz is off by \(error.value) cents")
    }
  }

  /// Every note where time does not matter.
  private static let notesAtOtherRates =
    getenv("PHOSPHOR_LONG_TESTS") == nil ? [21, 28, 69, 108] : Array(21...108)

  @Test(
    "notes are right to 0.01 cent at other rates", arguments: [44100.0, 96000], notesAtOtherRates)
  func otherRates(hertz: Double, number: Int) throws {
    let error = try #require(deviation(of: MIDINote(number), at: SampleRate(hertz)))
    report(error, number, hertz)
    #expect(error.magnitude < Cents(0.01))
  }

  @Test("a retuned voice arrives at its new pitch to 0.01 cent without a click")
  func retune() throws {
    let rate = SampleRate(48000)
    var generator = ToneGenerator(at: rate)
    generator.start(key: 33, frequency: Hertz(55))
    let before = rendered(Seconds(0.5), of: &generator, at: rate).suffix(12000)
    let goal = Hertz(55).raised(by: Cents(-37))
    generator.retune(key: 33, frequency: goal)
    let after = rendered(Seconds(2.2), of: &generator, at: rate)
    #expect(largestStep(after) < largestStep(before) + 0.001)
    let steady = Array(after.dropFirst(9600))
    let measured = try #require(measuredFrequency(of: steady, near: goal, rate: rate))
    #expect(measured.interval(above: goal).magnitude < Cents(0.01))
  }

  @Test(
    "a frequency that is no tone changes nothing",
    arguments: [Double.nan, .infinity, -1, 0, 24000, 1e300])
  func noTone(frequency: Double) {
    var generator = ToneGenerator(at: SampleRate(48000))
    generator.start(key: 60, frequency: Hertz(frequency))
    let isIdle = generator.isIdle
    #expect(isIdle)
    generator.start(key: 60, frequency: Hertz(440))
    generator.retune(key: 60, frequency: Hertz(frequency))
    let samples = rendered(Seconds(0.1), of: &generator, at: SampleRate(48000))
    #expect(peak(samples) > 0.3)
  }
}
