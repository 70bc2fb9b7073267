import Testing

@testable import ALSAAudio

@Test("without a gap the converter's count is the position, whatever the stamps say")
func steadyPositions() {
  var clock = FrameCounter(rate: 48000)
  var position = -1
  for index in 0..<10 {
    let jitter: Int64 = index.isMultiple(of: 2) ? 0 : 900_000
    position = clock.advance(frames: 256, time: Int64(index) * 5_333_333 + jitter)
    #expect(position == index * 256)
  }
}

@Test("a gap that nobody reports is found by the stamps; jitter and a clock that is off are none")
func unreportedGap() {
  for (gap, drift) in [(0.0, 0.0), (0, 5e-4), (2e6, 0), (5e6, 0), (20e6, 5e-4), (1e6, 0)] {
    var clock = FrameCounter(rate: 48000)
    var last = 0
    for index in 0..<1000 {
      let lost = index >= 400 ? gap : 0
      let jitter = Double(index * 7919 % 1000) * 4000
      let time = Double(index) * 5_333_333 * (1 + drift) + lost + jitter
      last = clock.advance(frames: 256, time: Int64(time))
    }
    let isGap = gap > 1.5e6
    #expect(clock.unreportedGaps == (isGap ? 1 : 0), "\(gap) \(drift)")
    let frames = isGap ? gap * 48000 / 1e9 : 0
    #expect(abs(Double(last) - 999 * 256 - frames) < 30, "\(gap) \(drift)")
  }
}

@Test("a stream without a clock has no gap, however late the box is")
func withoutClock() {
  var clock = FrameCounter(rate: 48000)
  for index in 0..<1000 {
    let time = Int64(index) * 5_333_333 + (index > 500 ? 50_000_000 : 0)
    _ = clock.advance(frames: 256, time: time, isWaitedFor: false)
  }
  #expect(clock.unreportedGaps == 0)
}

@Test("a gap takes as many positions as it took time")
func gap() {
  var clock = FrameCounter(rate: 48000)
  #expect(clock.advance(frames: 480, time: 10_000_000) == 0)
  clock.noteGap()
  // 100 ms later the next 480 frames end: 4800 frames passed, 4320 of them unheard.
  #expect(clock.advance(frames: 480, time: 110_000_000) == 480 + 4320)
  #expect(clock.advance(frames: 480, time: 120_000_000) == 5280)
}

@Test("a stream of 1000 gaps is at most a frame a gap from the truth and never runs back")
func manyGaps() {
  var clock = FrameCounter(rate: 44100)
  var time: Int64 = 0
  var last = -1
  for _ in 0..<1000 {
    time += 7_654_321
    clock.noteGap()
    let position = clock.advance(frames: 64, time: time)
    #expect(position > last)
    last = position
  }
  let truth = Double(time - 7_654_321) * 44100 / 1e9
  #expect(abs(Double(last) - truth) < 1000)
}

@Test("a stamp that stands still or runs back loses no frame and repeats none")
func brokenStamps() {
  var clock = FrameCounter(rate: 48000)
  #expect(clock.advance(frames: 256, time: 5_000_000) == 0)
  clock.noteGap()
  #expect(clock.advance(frames: 256, time: 5_000_000) == 256)
  clock.noteGap()
  #expect(clock.advance(frames: 256, time: 1_000_000) == 512)
}

@Test("a gap before the first period is none")
func gapAtStart() {
  var clock = FrameCounter(rate: 48000)
  clock.noteGap()
  #expect(clock.advance(frames: 256, time: 999_000_000_000) == 0)
}
