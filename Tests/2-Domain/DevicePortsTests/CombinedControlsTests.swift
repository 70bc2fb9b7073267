import DevicePorts
import Testing
import Units

/// Controls that say what they are told to say.
private final class Told: ControlsPort {
  var waiting: [ControlEvent] = []
  var descriptors: [Int32] = []
  var deadline: Instant?
  var outputs: [OutputLine: Bool] = [:]
  var isClosed = false

  func events(now: Instant) -> [ControlEvent] {
    defer { waiting = [] }
    return waiting
  }
  func set(_ output: OutputLine, isActive: Bool) { outputs[output] = isActive }
  func close() { isClosed = true }
}

private func ms(_ value: Int64) -> Instant { Instant(nanoseconds: value * 1_000_000) }

private struct Both {
  let lines = Told()
  let keys = Told()
  let port: CombinedControls

  init() { port = CombinedControls([lines, keys]) }

  func events(lines: [ControlEvent] = [], keys: [ControlEvent] = []) -> [ControlEvent] {
    self.lines.waiting = lines
    self.keys.waiting = keys
    return port.events(now: ms(1000))
  }
}

private func down(_ time: Int64) -> ControlEvent { .edge(.mode, isActive: true, at: ms(time)) }
private func up(_ time: Int64) -> ControlEvent { .edge(.mode, isActive: false, at: ms(time)) }

@Test("a button on a line and a key is down while it is on either")
func either() {
  let both = Both()
  #expect(both.events(lines: [down(1), up(2)]) == [down(1), up(2)])
  #expect(both.events(keys: [down(3), up(4)]) == [down(3), up(4)])
  #expect(both.events(lines: [down(5)], keys: [down(6)]) == [down(5)])
  #expect(both.events(lines: [up(7)]) == [])
  #expect(both.events(keys: [up(8)]) == [up(8)])
}

@Test("events of both are in the order of their time")
func order() {
  let both = Both()
  let power = ControlEvent.edge(.power, isActive: true, at: ms(2))
  #expect(both.events(lines: [down(1), up(3)], keys: [power]) == [down(1), power, up(3)])
}

@Test("a button that was found down on one does not keep the other from working")
func foundDown() {
  let both = Both()
  let found = ControlEvent.foundDown(.mode, at: ms(1))
  #expect(both.events(lines: [found]) == [found])
  #expect(both.events(keys: [down(2), up(3)]) == [down(2), up(3)])
  #expect(both.events(lines: [up(4)]) == [up(4)])
}

@Test("pads, failures, descriptors and deadlines are those of both; outputs and the end go to both")
func joined() {
  let both = Both()
  let pads = ControlEvent.pads(PadMask(bits: 3), at: ms(1))
  let failure = ControlEvent.failed(
    DeviceFailure(object: "key MODE", call: "open", cause: "none", consequence: "waiting"))
  #expect(both.events(lines: [pads], keys: [failure, .restored(object: "x")]).count == 3)
  both.lines.descriptors = [3]
  both.keys.descriptors = [4, 5]
  both.keys.deadline = ms(9)
  #expect(both.port.descriptors == [3, 4, 5])
  #expect(both.port.deadline == ms(9))
  both.port.set(.relay, isActive: true)
  #expect(both.lines.outputs == [.relay: true] && both.keys.outputs == [.relay: true])
  both.port.close()
  #expect(both.lines.isClosed && both.keys.isClosed)
}
