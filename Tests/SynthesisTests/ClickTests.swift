import Synthesis
import Testing
import Units

@Suite("no clicks")
struct ClickTests {
  private let rate = SampleRate(48000)

  @Test("start and stop step no further than the steady tone", arguments: [28.0, 110, 440, 2000])
  func startAndStop(frequency: Double) {
    var generator = ToneGenerator(at: rate)
    generator.apply(ToneCommand(.start, key: 60, frequency: frequency))
    let start = rendered(Seconds(0.2), of: &generator, at: rate)
    let steady = largestStep(rendered(Seconds(0.2), of: &generator, at: rate))
    generator.apply(ToneCommand(.stop, key: 60))
    let stop = rendered(Seconds(0.3), of: &generator, at: rate)
    #expect(largestStep([0] + start) < steady + 0.001)
    #expect(largestStep(stop) < steady + 0.001)
    #expect(stop.suffix(480).allSatisfy { $0 == 0 })
  }

  @Test("the first sample of a tone is silent and its first milliseconds are soft")
  func softStart() {
    var generator = ToneGenerator(at: rate)
    generator.apply(ToneCommand(.start, key: 60, frequency: 261.6))
    let start = rendered(Seconds(0.005), of: &generator, at: rate)
    #expect(start.first == 0)
    #expect(peak(start) < 0.03)
  }

  @Test("standby in mid-chord and a change of route step no further than the chord")
  func routeAndStandby() {
    var generator = ToneGenerator(at: rate)
    for (key, frequency) in [(28, 41.2), (33, 55), (38, 73.4)] {
      generator.apply(ToneCommand(.start, key: Int32(key), frequency: frequency))
    }
    _ = rendered(Seconds(0.5), of: &generator, at: rate)
    let chord = largestStep(rendered(Seconds(1), of: &generator, at: rate))
    generator.apply(ToneCommand(.speakerRoute))
    let speaker = rendered(Seconds(0.2), of: &generator, at: rate)
    let filtered = largestStep(rendered(Seconds(1), of: &generator, at: rate))
    generator.apply(ToneCommand(.lineRoute))
    let line = rendered(Seconds(0.5), of: &generator, at: rate)
    generator.apply(ToneCommand(.fadeOut))
    let standby = rendered(Seconds(0.5), of: &generator, at: rate)
    #expect(largestStep(speaker) < max(chord, filtered) + 0.001)
    #expect(largestStep(line + standby) < max(chord, filtered) + 0.001)
    #expect(standby.suffix(4800).allSatisfy { $0 == 0 })
  }

  @Test("a storm of commands stays under the ceiling")
  func storm() {
    var generator = ToneGenerator(at: rate)
    var highest: Float = 0
    for index in 0..<600 {
      let action = ToneCommand.Action(rawValue: UInt8(index * 7 % 9)) ?? .stopAll
      generator.apply(
        ToneCommand(action, key: Int32(index % 13), frequency: Double(30 + index * 37 % 4000)))
      generator.apply(ToneCommand(.fadeIn))
      generator.apply(
        ToneCommand(.start, key: Int32(index % 11), frequency: Double(50 + index % 400)))
      highest = max(highest, peak(rendered(Seconds(0.01), of: &generator, at: rate)))
    }
    #expect(highest <= 0.95)
    #expect(highest > 0.3)
  }
}
