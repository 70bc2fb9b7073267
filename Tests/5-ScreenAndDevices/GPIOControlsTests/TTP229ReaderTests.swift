import Testing
import Units

@testable import GPIOControls

@Test("a change counts from its data-valid pulse once two frames agree")
func twoFrames() throws {
  var reader = settled()
  reader.dataValid(at: ms(100))
  #expect(reader.deadline == ms(100.15))
  #expect(reader.take(.pads(4), at: ms(100.2)) == nil)
  #expect(reader.deadline == ms(103.2))
  let taken = reader.take(.pads(4), at: ms(103.2))
  let change = try #require(taken)
  #expect(change.pads == 4 && change.time == ms(100))
  #expect(reader.pads == 4)
}

@Test("frames that disagree, or were interrupted, count for nothing")
func disagreeing() throws {
  var reader = settled()
  reader.dataValid(at: ms(100))
  #expect(reader.take(.pads(4), at: ms(101)) == nil)
  #expect(reader.take(.pads(6), at: ms(104)) == nil)
  #expect(reader.take(.interrupted, at: ms(107)) == nil)
  #expect(reader.pads == 0)
  let taken = reader.take(.pads(6), at: ms(110))
  let change = try #require(taken)
  #expect(change.pads == 6)
}

@Test("while a pad is touched it is read every 25 ms, and once more after the last change")
func safetyScan() throws {
  var reader = settled()
  reader.dataValid(at: ms(100))
  _ = reader.take(.pads(1), at: ms(101))
  _ = reader.take(.pads(1), at: ms(104))
  for time in stride(from: 129.0, through: 1000, by: 25) {
    #expect(reader.deadline == ms(time))
    #expect(reader.take(.pads(1), at: ms(time)) == nil)
  }
  // The pulse of the release was missed: the scan finds it.
  #expect(reader.take(.pads(0), at: ms(1004)) == nil)
  #expect(reader.deadline == ms(1007))
  let taken = reader.take(.pads(0), at: ms(1007))
  let change = try #require(taken)
  #expect(change.pads == 0 && change.time == ms(1004))
  #expect(reader.deadline == ms(1032))
  #expect(reader.take(.pads(0), at: ms(1032)) == nil)
  #expect(reader.deadline == nil)
}

@Test("a pulse waits until the chip had its 2 ms after the frame before")
func pulseAfterFrame() {
  var reader = settled(at: 100)
  reader.dataValid(at: ms(101))
  #expect(reader.deadline == ms(103))
}

@Test("a line that only makes noise is read at the safety scan's pace in the end")
func noise() {
  var reader = settled()
  reader.dataValid(at: ms(100))
  var time = 100.0
  var reads = 0
  while time < 1100, let deadline = reader.deadline {
    time = Double(deadline.nanoseconds) / 1e6
    #expect(reader.take(.pads(UInt16(truncatingIfNeeded: 1 + reads)), at: deadline) == nil)
    reads += 1
  }
  // Eight reads in 7 * 3 + 25 ms.
  #expect((160...190).contains(reads))
}

/// A reader that found nothing touched.
private func settled(at time: Double = 0) -> TTP229Reader {
  var reader = TTP229Reader(now: ms(time))
  _ = reader.take(.pads(0), at: ms(time))
  return reader
}
