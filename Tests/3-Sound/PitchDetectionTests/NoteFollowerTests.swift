import Testing
import Units

@testable import PitchDetection

@Suite("NoteFollower") struct NoteFollowerTests {
  let hop = Seconds.milliseconds(16.0 / 3)

  @Test("without its runs one wrong window is a pitch")
  func without() {
    var hasty = NoteFollower.Parameters.standard
    hasty.usual = hop
    var follower = NoteFollower(hop: hop, parameters: hasty)
    #expect(decide(&follower, 173) == .follow(173))
  }

  @Test("with its runs one wrong window is no pitch, three that agree are")
  func confirmation() {
    var follower = NoteFollower(hop: hop)
    #expect(decide(&follower, 110) == .nothing)
    #expect(decide(&follower, 173) == .nothing)
    #expect(decide(&follower, 110) == .nothing)
    #expect(decide(&follower, 110.5) == .nothing)
    #expect(decide(&follower, 110.2) == .follow(110.2))
  }

  @Test("an octave found for 80 ms does not displace a pitch whose partials stand out")
  func octave() {
    var follower = NoteFollower(hop: hop)
    for _ in 0..<15 { #expect(decide(&follower, 220, followed: 110, stands: true) == .goOn) }
    #expect(decide(&follower, 220, followed: 110, stands: true) == .follow(220))
  }

  @Test(
    "what has partials of its own never jumps to a multiple, and its octave is followed once it has none"
  )
  func ringing() {
    var follower = NoteFollower(hop: hop)
    for _ in 0..<400 { #expect(decide(&follower, 220, followed: 110, isHeld: true) == .goOn) }
    #expect(decide(&follower, 220, followed: 110) == .follow(220))
  }

  @Test("a fresh attack brings another string within three hops")
  func attack() {
    var follower = NoteFollower(hop: hop)
    let hops = (1...20).first { _ in
      decide(&follower, 146.8, followed: 110, stands: true, isFresh: true) == .follow(146.8)
    }
    #expect(hops == 3)
  }

  @Test("a pitch is held through noise while its partials stand out, and 60 ms beyond")
  func hold() {
    var follower = NoteFollower(hop: hop)
    for _ in 0..<100 { #expect(decide(&follower, 0, followed: 110, stands: true) == .goOn) }
    for _ in 0..<10 { #expect(decide(&follower, 0, followed: 110) == .goOn) }
    #expect(decide(&follower, 0, followed: 110) == .nothing)
  }

  @Test("a pitch that was let go is remembered for 3.2 s")
  func memory() {
    var follower = NoteFollower(hop: hop)
    _ = decide(&follower, 110, followed: 110)
    for _ in 0..<600 { _ = decide(&follower, 0) }
    #expect(follower.remembered == 110)
    _ = decide(&follower, 0)
    #expect(follower.remembered == 0)
  }

  @Test("a pitch that was never known is not remembered")
  func unknown() {
    var follower = NoteFollower(hop: hop)
    _ = decide(&follower, 110, followed: 110, isKnown: false)
    #expect(follower.remembered == 0)
    _ = decide(&follower, 110, followed: 110)
    #expect(follower.remembered == 110)
  }

  @Test("a memory for whose sake one pitch was refused for half a second is given up")
  func refused() {
    var follower = NoteFollower(hop: hop)
    _ = decide(&follower, 110, followed: 110)
    func refusals(_ pitch: (Int) -> Double, most: Int = 200) -> Int? {
      (1...most).first { number in
        _ = decide(&follower, 0)
        follower.refuse(pitch(number))
        return follower.remembered == 0
      }
    }
    #expect(refusals({ $0 % 2 == 0 ? 36.7 : 55 }) == nil, "not the same pitch")
    #expect(refusals({ _ in 55 }) == 95)
  }

  private func decide(
    _ follower: inout NoteFollower, _ found: Double, followed: Double = 0, stands: Bool = false,
    isFresh: Bool = false, isHeld: Bool = false, isKnown: Bool = true
  ) -> NoteFollower.Decision {
    follower.decide(
      found: found, followed: followed, stands: stands, isFresh: isFresh, isHeld: isHeld,
      isKnown: isKnown)
  }
}
