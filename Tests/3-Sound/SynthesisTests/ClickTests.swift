import Synthesis
import Testing
import Units

@Suite("no clicks")
struct ClickTests {
  private let rate = SampleRate(48000)

  @Test("start and stop step no further than the steady tone", arguments: [28.0, 110, 440, 2000])
  func startAndStop(frequency: Double) {
    var generator = ToneGenerator(at: rate)
    generator.start(key: 60, frequency: Hertz(frequency))
    let start = rendered(Seconds(0.2), of: &generator, at: rate)
    let steady = largestStep(rendered(Seconds(0.2), of: &generator, at: rate))
    generator.stop(key: 60)
    let stop = rendered(Seconds(0.3), of: &generator, at: rate)
    #expect(largestStep([0] + start) < steady + 0.001)
    #expect(largestStep(stop) < steady + 0.001)
    #expect(stop.suffix(480).allSatisfy { $0 == 0 })
  }

  @Test("the first sample of a tone is silent and its first milliseconds are soft")
  func softStart() {
    var generator = ToneGenerator(at: rate)
    generator.start(key: 60, frequency: Hertz(261.6))
    let start = rendered(Seconds(0.005), of: &generator, at: rate)
    #expect(start.first == 0)
    #expect(peak(start) < 0.03)
  }

  @Test("standby in mid-chord and a change of route step no further than the chord")
  func routeAndStandby() {
    var generator = ToneGenerator(at: rate)
    for (key, frequency) in [(28, 41.2), (33, 55), (38, 73.4)] {
      generator.start(key: Int32(key), frequency: Hertz(frequency))
    }
    _ = rendered(Seconds(0.5), of: &generator, at: rate)
    let chord = largestStep(rendered(Seconds(1), of: &generator, at: rate))
    generator.setRoute(isOnSpeaker: true)
    let speaker = rendered(Seconds(0.2), of: &generator, at: rate)
    let filtered = largestStep(rendered(Seconds(1), of: &generator, at: rate))
    generator.setRoute(isOnSpeaker: false)
    let line = rendered(Seconds(0.5), of: &generator, at: rate)
    generator.fadeOut()
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
      let frequency = Hertz(Double(30 + index * 37 % 4000))
      let key = Int32(index % 13)
      switch index * 7 % 9 {
      case 0: generator.start(key: key, frequency: frequency)
      case 1: generator.stop(key: key)
      case 2: generator.stopAll()
      case 3: generator.retune(key: key, frequency: frequency)
      case 4: generator.setVolume(1)
      case 5: generator.fadeOut()
      case 6: generator.fadeIn()
      case 7: generator.setRoute(isOnSpeaker: true)
      default: generator.setRoute(isOnSpeaker: false)
      }
      generator.fadeIn()
      generator.start(key: Int32(index % 11), frequency: Hertz(Double(50 + index % 400)))
      highest = max(highest, peak(rendered(Seconds(0.01), of: &generator, at: rate)))
    }
    #expect(highest <= 0.95)
    #expect(highest > 0.3)
  }
}
