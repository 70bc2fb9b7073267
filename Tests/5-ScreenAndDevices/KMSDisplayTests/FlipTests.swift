import CDRM
import Testing
import Units

@testable import KMSDisplay

@Suite struct FlipEventTests {
  private func bytes(_ events: [drm_event_vblank]) -> [UInt8] {
    events.flatMap { event in withUnsafeBytes(of: event) { Array($0) } }
  }

  private func event(_ type: Int32, sequence: UInt32, cookie: UInt64) -> drm_event_vblank {
    var event = drm_event_vblank()
    event.base.type = UInt32(type)
    event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
    (event.tv_sec, event.tv_usec, event.sequence, event.user_data) = (12, 345_678, sequence, cookie)
    return event
  }

  @Test("a page flip tells its time, its blank and what it was asked with")
  func one() {
    let flips = bytes([event(DRM_EVENT_FLIP_COMPLETE, sequence: 7, cookie: 99)])
      .withUnsafeBytes(FlipEvent.parse)
    let time = Instant(nanoseconds: 12_345_678_000)
    #expect(flips == [FlipEvent(time: time, sequence: 7, cookie: 99)])
  }

  @Test("other events are passed over, and a cut one ends the reading")
  func several() {
    let all = bytes([
      event(DRM_EVENT_VBLANK, sequence: 1, cookie: 1),
      event(DRM_EVENT_FLIP_COMPLETE, sequence: 2, cookie: 2),
      event(DRM_EVENT_FLIP_COMPLETE, sequence: 3, cookie: 3),
    ])
    #expect(all.withUnsafeBytes(FlipEvent.parse).map(\.sequence) == [2, 3])
    #expect(all.dropLast(1).withUnsafeBytes(FlipEvent.parse).map(\.sequence) == [2])
    var endless = all
    endless[4] = 0
    #expect(endless.withUnsafeBytes(FlipEvent.parse).isEmpty)
  }
}

@Suite struct FlipClockTests {
  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func flip(_ milliseconds: Int64, _ sequence: UInt32) -> FlipEvent {
    FlipEvent(time: at(milliseconds), sequence: sequence, cookie: 0)
  }

  @Test("with vertical blanks, a flip is told of when it happened")
  func paced() {
    var clock = FlipClock(refresh: Hertz(50))
    for step in 0..<5 {
      clock.start(at: at(Int64(step) * 10))
      #expect(!clock.isIdle)
      clock.complete(flip(Int64(step) * 10 + 1, UInt32(step) + 4))
      let told = clock.take(now: at(Int64(step) * 10 + 1))
      #expect(told?.sequence == UInt32(step) + 4)
      #expect(clock.isIdle)
    }
  }

  @Test("without vertical blanks, flips are told of a refresh apart")
  func unpaced() {
    var clock = FlipClock(refresh: Hertz(50))
    var told: [Int64] = []
    for now in Int64(0)...100 {
      if clock.isIdle {
        clock.start(at: at(now))
        clock.complete(flip(now, 0))
      }
      if clock.take(now: at(now)) != nil { told.append(now) }
    }
    #expect(told == [0, 20, 40, 60, 80, 100])
  }

  @Test("a pause does not make the flips after it hurry")
  func pause() {
    var clock = FlipClock(refresh: Hertz(50))
    for now in [Int64(0), 500] {
      clock.start(at: at(now))
      clock.complete(flip(now, 0))
      let told = clock.take(now: at(now))
      #expect(told != nil)
    }
    clock.start(at: at(501))
    clock.complete(flip(501, 0))
    let early = clock.take(now: at(519))
    #expect(early == nil)
    #expect(clock.deadline == at(520))
    let due = clock.take(now: at(520))
    #expect(due != nil)
  }

  @Test("after a reset a flip that was held is not told of, and the next one is at once")
  func forgets() {
    var clock = FlipClock(refresh: Hertz(50))
    clock.complete(flip(501, 0))
    let first = clock.take(now: at(501))
    #expect(first != nil)
    clock.complete(flip(505, 0))
    clock.reset()
    let held = clock.take(now: at(600))
    #expect(held == nil)
    clock.complete(flip(510, 0))
    let next = clock.take(now: at(510))
    #expect(next?.time == at(510))
  }

  @Test("a flip without an event is given up after a second")
  func lost() {
    var clock = FlipClock(refresh: Hertz(60))
    clock.start(at: at(100))
    #expect(clock.deadline == at(1100))
    let isEarly = clock.giveUp(now: at(1099))
    #expect(!isEarly)
    #expect(!clock.isIdle)
    let isDue = clock.giveUp(now: at(1100))
    #expect(isDue)
    #expect(clock.isIdle)
  }
}
