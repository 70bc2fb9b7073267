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
  #expect(down == nil && up == .tap)
  #expect(press.deadline == nil)
}

@Test("a long press is a hold once, then a release, and never a tap")
func hold() {
  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  #expect(press.deadline == at(600))
  let early = press.advance(to: at(599))
  let held = press.advance(to: at(600))
  let again = press.advance(to: at(700))
  let up = press.edge(isActive: false, at: at(5000))
  #expect(early == nil && held == .hold && again == nil && up == .release)
}

@Test("a late wake-up does not turn a hold into a tap: the kernel's stamps decide")
func lateWakeUp() {
  var press = Press()
  _ = press.edge(isActive: true, at: at(0))
  let up = press.edge(isActive: false, at: at(601))
  #expect(up == .release)
}
