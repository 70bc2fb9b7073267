import Testing
import Units

@testable import GPIOControls

private typealias Change = DebounceCheck.Change

private func edges(_ levels: [(Bool, Double)], from sequence: UInt = 1) -> [LineEdge] {
  levels.enumerated().map { index, level in
    LineEdge(
      offset: 0, isActive: level.0, time: ms(level.1), sequence: sequence + UInt(index))
  }
}

@Test("edges a debounce time apart all count, with the kernel's time")
func cleanEdges() {
  var check = DebounceCheck(period: .milliseconds(5), isActive: false)
  let changes = check.take(edges([(true, 10), (false, 15), (true, 100)]))
  #expect(
    changes == [
      Change(isActive: true, time: ms(10)), Change(isActive: false, time: ms(15)),
      Change(isActive: true, time: ms(100)),
    ])
  #expect(check.deadline == nil)
}

@Test("without a debounce time every edge counts")
func noDebounce() {
  var check = DebounceCheck(period: Seconds(0), isActive: false)
  #expect(check.take(edges([(true, 1), (false, 1.001), (true, 1.001)])).count == 3)
}

@Test("a contact that bounces before it rests is one press, read in one go or edge by edge")
func bounce() {
  let bouncing = edges([(true, 10), (false, 10.2), (true, 10.5), (false, 10.6), (true, 11)])
  var atOnce = DebounceCheck(period: .milliseconds(5), isActive: false)
  #expect(atOnce.take(bouncing) == [Change(isActive: true, time: ms(11))])
  #expect(atOnce.deadline == nil)
  var oneByOne = DebounceCheck(period: .milliseconds(5), isActive: false)
  let changes = bouncing.flatMap { oneByOne.take([$0]) }
  #expect(changes == [Change(isActive: true, time: ms(10))])
  #expect(oneByOne.deadline == nil)
}

@Test("a spike read in one go is nothing")
func spike() {
  var check = DebounceCheck(period: .milliseconds(5), isActive: false)
  #expect(check.take(edges([(true, 10), (false, 10.02)])) == [])
  #expect(check.isActive == false && check.deadline == nil)
}

@Test("an edge that came too soon is settled by reading the line again")
func leftOver() {
  for level in [true, false] {
    var check = DebounceCheck(period: .milliseconds(5), isActive: false)
    #expect(check.take(edges([(true, 10)])).count == 1)
    #expect(check.take(edges([(false, 12)], from: 2)) == [])
    #expect(check.deadline == ms(15))
    let settled = check.settle(isActive: level, now: ms(15.1))
    #expect(settled == (level ? [] : [Change(isActive: false, time: ms(15.1))]))
    #expect(check.deadline == nil && check.isActive == level)
  }
}

@Test("a gap in the sequence puts the missing edge in and has the line read again")
func gap() {
  var check = DebounceCheck(period: .milliseconds(5), isActive: false)
  #expect(check.take(edges([(true, 10)])).count == 1)
  let changes = check.take(edges([(true, 90)], from: 7))
  #expect(
    changes == [Change(isActive: false, time: ms(90)), Change(isActive: true, time: ms(90))])
  #expect(check.deadline == ms(90))
  #expect(check.settle(isActive: false, now: ms(91)) == [Change(isActive: false, time: ms(91))])
}

@Test("two alike without a gap are one: the edge between was over before the kernel looked")
func alike() {
  var check = DebounceCheck(period: .milliseconds(5), isActive: false)
  #expect(check.take(edges([(true, 10), (true, 90)])) == [Change(isActive: true, time: ms(10))])
  #expect(check.deadline == nil)
}

@Test(
  "whatever bounces however it is read, changes alternate, keep apart, and end where the line is",
  arguments: 1...50)
func anyBounce(_ seed: Int) {
  var random = SplitMix(state: UInt64(seed))
  var check = DebounceCheck(period: .milliseconds(5), isActive: false)
  var changes: [Change] = []
  var batch: [LineEdge] = []
  var level = false
  var time = 0.0
  for sequence in 1...400 as ClosedRange<UInt> {
    time += random.next() % 10 == 0 ? 40 : Double(random.next() % 3000) / 1000
    if let deadline = check.deadline, deadline < ms(time) {
      changes += check.take(batch)
      batch = []
      if check.deadline == deadline { changes += check.settle(isActive: level, now: deadline) }
    }
    level.toggle()
    batch.append(LineEdge(offset: 0, isActive: level, time: ms(time), sequence: sequence))
    guard random.next() % 3 == 0 else { continue }
    changes += check.take(batch)
    batch = []
  }
  changes += check.take(batch)
  if let deadline = check.deadline { changes += check.settle(isActive: level, now: deadline) }
  #expect(changes.last?.isActive ?? false == level, "seed \(seed)")
  for (a, b) in zip(changes, changes.dropFirst()) {
    #expect(a.isActive != b.isActive, "seed \(seed)")
    #expect(a.time + .milliseconds(4.999) <= b.time, "seed \(seed)")
  }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
