import DevicePorts
import Testing
import Units

@testable import DeskDevices

@Suite("A hand at the keyboard")
struct HandControlsTests {
  let start = Instant(nanoseconds: 1_000_000_000)
  let area = RibbonArea(
    padCount: 8, left: 0, right: 1, top: 0.8, bottom: 1, direction: .rightwards)

  @Test("a tap without a release ends by itself")
  func tap() {
    var hand = HandControls(area: area)
    #expect(hand.events(of: .tap(.mode), at: start) == [.edge(.mode, isActive: true, at: start)])
    let end = start + .milliseconds(120)
    #expect(hand.nextRelease == end)
    #expect(hand.releases(until: start + .milliseconds(119)).isEmpty)
    #expect(hand.releases(until: end) == [.edge(.mode, isActive: false, at: end)])
    #expect(hand.nextRelease == nil)
  }

  @Test("a key that repeats is one long press")
  func repeated() {
    var hand = HandControls(area: area)
    _ = hand.events(of: .tap(.mode), at: start)
    #expect(hand.events(of: .tap(.mode), at: start + .milliseconds(30)).isEmpty)
    #expect(hand.releases(until: start + .milliseconds(125)).isEmpty)
    #expect(hand.releases(until: start + .milliseconds(150)).count == 1)
  }

  @Test("a held POWER passes the three seconds that switch the box off")
  func hold() {
    var hand = HandControls(area: area)
    _ = hand.events(of: .hold(.power), at: start)
    #expect(hand.releases(until: start + Seconds(3.1)).isEmpty)
    #expect(hand.releases(until: start + Seconds(3.5)).count == 1)
  }

  @Test("the pointer touches the pad under it, slides, and lets go")
  func pointer() {
    var hand = HandControls(area: area)
    func pads(_ input: DeskInput) -> [UInt32] {
      hand.events(of: input, at: start).map { event in
        if case .pads(let mask, _) = event { mask.bits } else { .max }
      }
    }
    #expect(pads(.pointer(x: 0.1, y: 0.5)) == [])
    #expect(pads(.pointer(x: 0.01, y: 0.9)) == [1])
    #expect(pads(.pointer(x: 0.02, y: 0.9)) == [])
    #expect(pads(.pointer(x: 0.125, y: 0.9)) == [3])
    #expect(pads(.pointer(x: 0.99, y: 0.9)) == [128])
    #expect(pads(.pointerUp) == [0])
    #expect(pads(.pointerUp) == [])
  }

  @Test("two pads at once are one mask, and each ends on its own")
  func twoPads() {
    var hand = HandControls(area: area)
    _ = hand.events(of: .pad(0), at: start)
    let second = start + .milliseconds(100)
    #expect(hand.events(of: .pad(2), at: second) == [.pads(PadMask(bits: 5), at: second)])
    let ends = hand.releases(until: start + Seconds(1))
    #expect(
      ends == [
        .pads(PadMask(bits: 4), at: start + .milliseconds(400)),
        .pads(PadMask(bits: 0), at: second + .milliseconds(400)),
      ])
    #expect(hand.events(of: .pad(8), at: start).isEmpty)
  }

  @Test("every place on the ribbon is one pad or two neighbours, from the low end up")
  func places() {
    var area = area
    for isUpright in [false, true] {
      area.direction = isUpright ? .upwards : .rightwards
      var last = 0
      for step in 0..<200 {
        let share = (Double(step) + 0.5) / 200
        let mask =
          isUpright
          ? area.pads(x: 0.5, y: 1 - 0.2 * share) : area.pads(x: share, y: 0.9)
        let centroid = mask.trailingZeroBitCount + (31 - mask.leadingZeroBitCount)
        #expect((1...2).contains(mask.nonzeroBitCount))
        #expect((last...(last + 1)).contains(centroid))
        last = centroid
      }
      #expect(last == 14)
    }
  }
}
