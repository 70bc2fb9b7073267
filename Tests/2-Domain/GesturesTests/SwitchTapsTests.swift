import Gestures
import Testing
import Units

@Suite("a switch that sends taps only")
struct SwitchTapsTests {
  private func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + Seconds(seconds)
  }

  @Test("a tap is one once no second came, two are a hold, three a hold and a tap")
  func taps() {
    var taps = SwitchTaps()
    #expect(taps.tap(at: at(0)) == [.press])
    #expect(taps.first == at(0))
    #expect(taps.advance(to: at(0.2)) == [])
    #expect(taps.advance(to: at(0.26)) == [.tap])
    #expect(taps.deadline == nil)
    #expect(taps.tap(at: at(1)) == [.press])
    #expect(taps.tap(at: at(1.2)) == [.hold])
    #expect(taps.tap(at: at(1.3)) == [.press])
    #expect(taps.advance(to: at(2)) == [.tap])
  }

  @Test("taps of any tempo up to 230 a minute are taps", arguments: [0.26, 0.3, 0.5, 2])
  func tempo(beat: Double) {
    var taps = SwitchTaps()
    let said = (0..<8).flatMap { taps.tap(at: at(Double($0) * beat)) } + taps.advance(to: at(100))
    #expect(said.filter { $0 == .tap }.count == 8 && !said.contains(.hold))
  }

  @Test("a slow hand has longer")
  func slow() {
    var taps = SwitchTaps()
    taps.slowness = 3
    _ = taps.tap(at: at(0))
    #expect(taps.tap(at: at(0.7)) == [.hold])
  }
}
