import Gestures
import Testing
import Units

private func at(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: Int64(milliseconds * 1e6))
}

@Test("a short press is a tap, said when it is let go")
func tap() {
  var press = Press()
  let down = press.edge(isActive: true, at: at(0))
  let up = press.edge(isActive: false, at: at(599))
  #expect(down == [.press] && up == [.tap])
  #expect(press.deadline == nil)
}

@Test("a long press is a hold, and never a tap")
func hold() {
  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  #expect(press.deadline == at(600))
  let early = press.advance(to: at(599))
  let held = press.advance(to: at(600))
  let again = press.advance(to: at(700))
  let up = press.edge(isActive: false, at: at(800))
  #expect(early.isEmpty && held == [.hold] && again.isEmpty && up == [.release])
}

@Test("a late wake-up does not turn a hold into a tap: the kernel's stamps decide")
func lateWakeUp() {
  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  let up = press.edge(isActive: false, at: at(601))
  #expect(up == [.hold, .release])
}

@Test("a button that is held on repeats faster and faster, however late anybody looks")
func repetition() {
  func times(stride: Double) -> [Press.Gesture] {
    var press = Press()
    _ = press.edge(isActive: true, at: at(0))
    var said: [Press.Gesture] = []
    for step in 1...Int(4000 / stride) { said += press.advance(to: at(Double(step) * stride)) }
    return said
  }
  let said = times(stride: 1)
  #expect(said == times(stride: 4000))
  #expect(said.first == .hold)
  #expect(said.dropFirst() == (1..<said.count).map { .repetition($0) }[...])

  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  var dues: [Instant] = []
  while let due = press.deadline, due < at(4000) {
    dues.append(due)
    _ = press.advance(to: due)
  }
  let intervals = zip(dues, dues.dropFirst()).map { ($1 - $0).value }
  #expect(intervals.first.map { abs($0 - 0.25) < 1e-6 } == true)
  #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $1 <= $0 + 1e-6 })
  #expect(intervals.last.map { abs($0 - 0.04) < 1e-6 } == true)
}

@Test(
  "a press that was used with something else gives nothing more; one that lost its tap can be held")
func spent() {
  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  press.spend()
  #expect(press.deadline == nil)
  let used = press.edge(isActive: false, at: at(2000))
  _ = press.edge(isActive: true, at: at(3000))
  press.spendTap()
  let short = press.edge(isActive: false, at: at(3100))
  _ = press.edge(isActive: true, at: at(4000))
  press.spendTap()
  let long = press.advance(to: at(4600))
  #expect(used.isEmpty && short.isEmpty && long == [.hold])
}

@Test("a contact that bounces as it opens taps once, and one that bounces as it closes can be held")
func bounce() {
  var press = Press()
  var said: [Press.Gesture] = []
  for (isActive, time) in [
    (true, 0.0), (false, 8), (true, 16), (false, 120), (true, 128), (false, 136),
  ] {
    said += press.edge(isActive: isActive, at: at(time))
  }
  #expect(said.count { $0 == .tap } == 1)
  said = press.edge(isActive: true, at: at(1000)) + press.edge(isActive: false, at: at(1008))
  said += press.edge(isActive: true, at: at(1016)) + press.advance(to: at(1616))
  #expect(said.last == .hold)
}
