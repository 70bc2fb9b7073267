import Testing
import Units

@testable import ear

@Suite("clicks")
struct ClickCaseTests {
  @Test("no change steps further than the steady sound, by -60 dB", arguments: ClickCase.all)
  func noClick(item: ClickCase) {
    let samples = item.samples()
    #expect(samples.contains { abs($0) > 0.05 }, "\(item.name) is silent")
    #expect(item.excess(of: samples) < 0.001, "\(item.name)")
  }

  @Test("a step of -50 dB in the midst of any of them is found", arguments: ClickCase.all)
  func click(item: ClickCase) throws {
    var samples = item.samples()
    let change = try #require(item.changes.last?.time)
    let place = ClickCase.rate.frames(in: change).value + 4000
    for index in place..<samples.count { samples[index] += 0.0032 }
    #expect(item.excess(of: samples) > 0.001, "\(item.name)")
  }
}
