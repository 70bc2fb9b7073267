import CLinux
import DevicePorts
import Testing
import Units

@testable import KeyControls

private typealias Key = ControlsConfiguration.Key

private let space = UInt16(KEY_SPACE)
private let enter = UInt16(KEY_ENTER)
private let left = UInt16(BTN_LEFT)
private let q = UInt16(KEY_Q)
private let w = UInt16(KEY_W)

/// A box with MODE on space or the left button, POWER on enter, and two pads.
private struct Box {
  let input = FakeInput()
  let port: KeyControlsPort
  let keyboard = FakeDevice("Keyboard", keys: [space, enter, q, w])

  init(device: String? = nil) {
    let mode = [Key(name: "KEY_SPACE", code: space), Key(name: "BTN_LEFT", code: left)]
    port = KeyControlsPort(
      configuration: ControlsConfiguration(
        ribbon: .keys(.init(keys: [.init(name: "KEY_Q", code: q), .init(name: "KEY_W", code: w)])),
        keys: [
          .mode: .init(device: device, keys: mode),
          .power: .init(device: device, keys: [.init(name: "KEY_ENTER", code: enter)]),
        ]),
      access: input)
  }

  func events(_ time: Int64) -> [ControlEvent] { port.events(now: ms(time)) }

  func sentences(_ time: Int64) -> [String] {
    events(time).map {
      switch $0 {
      case .failed(let failure): "\(failure)"
      case .restored(let object): "restored \(object)"
      default: "\($0)"
      }
    }
  }
}

@Test("keys are buttons and pads, by the kernel's times, and the device is the box's alone")
func keys() {
  let box = Box()
  box.input.plug(box.keyboard)
  #expect(box.events(1) == [])
  #expect(box.keyboard.isTaken)
  #expect(box.port.descriptors == [7, 99])
  #expect(box.port.deadline == nil, "nothing is left to try")
  box.keyboard.set(space, true, at: ms(10))
  box.keyboard.set(w, true, at: ms(11))
  box.keyboard.set(q, true, at: ms(12))
  box.keyboard.set(w, false, at: ms(13))
  box.keyboard.set(space, false, at: ms(14))
  #expect(
    box.events(20) == [
      .edge(.mode, isActive: true, at: ms(10)), .pads(PadMask(bits: 0b10), at: ms(11)),
      .pads(PadMask(bits: 0b11), at: ms(12)), .pads(PadMask(bits: 0b01), at: ms(13)),
      .edge(.mode, isActive: false, at: ms(14)),
    ])
}

@Test(
  "a device that has none of the keys is left alone and not opened again until something is plugged in"
)
func lacking() {
  let box = Box()
  let lid = FakeDevice("Lid Switch", keys: [UInt16(KEY_POWER)])
  box.input.plug(lid, at: "event0")
  box.input.plug(box.keyboard, at: "event1")
  _ = box.events(1)
  #expect(lid.handles == 0 && box.keyboard.isTaken)
  box.input.pull("event1")
  for second in 1...9 { _ = box.events(Int64(second) * 2000) }
  #expect(box.input.openings["event0"] == 2, "once at the start, once after the other was pulled")
}

@Test("a key that is down when its device is found is told so, and is up when it is let go")
func foundDown() {
  let box = Box()
  box.keyboard.down = [space, w]
  box.input.plug(box.keyboard)
  #expect(
    box.events(5) == [.pads(PadMask(bits: 0b10), at: ms(5)), .foundDown(.mode, at: ms(5))])
  box.keyboard.set(space, false, at: ms(9))
  #expect(box.events(10) == [.edge(.mode, isActive: false, at: ms(9))])
}

@Test(
  "what was held on a device that is pulled counts as let go, and each control is missed in one sentence"
)
func pulled() {
  let box = Box()
  box.input.plug(box.keyboard)
  _ = box.events(1)
  box.keyboard.set(space, true, at: ms(9000))
  box.keyboard.set(q, true, at: ms(9001))
  _ = box.events(9002)
  box.input.pull()
  let told = box.events(9100)
  #expect(
    Array(told.prefix(2)) == [
      .pads(PadMask(bits: 0), at: ms(9100)), .edge(.mode, isActive: false, at: ms(9100)),
    ])
  #expect(told.count == 5)
  #expect(box.keyboard.handles == 0)
  #expect(box.port.descriptors == [99])
  #expect(box.port.deadline == ms(11100))
  #expect(box.events(11100) == [], "the same is not told again")
  box.keyboard.down = []
  box.input.plug(box.keyboard, at: "event4")
  #expect(
    box.sentences(11500) == [
      "restored key MODE (\"KEY_SPACE\" or \"BTN_LEFT\")", "restored key POWER (\"KEY_ENTER\")",
      "restored ribbon keys (\"KEY_Q\", \"KEY_W\")",
    ])
  box.keyboard.set(enter, true, at: ms(11600))
  #expect(box.events(11600) == [.edge(.power, isActive: true, at: ms(11600))])
}

@Test(
  "a device that is not there at the start is missed after eight seconds, since USB takes its time")
func patience() {
  let box = Box()
  for time in stride(from: Int64(0), to: 8000, by: 2000) { #expect(box.events(time) == []) }
  let nothing =
    "looking for it: this machine has no input device; going on without it, trying again"
  #expect(box.sentences(8000).first == "key MODE (\"KEY_SPACE\" or \"BTN_LEFT\"): \(nothing)")
}

@Test("a device that another program holds is named at once, and taken when it is free")
func busy() {
  let box = Box()
  box.keyboard.isHeld = true
  box.input.plug(box.keyboard)
  let told = box.sentences(1)
  #expect(told.count == 3)
  #expect(
    told[1] == "key POWER (\"KEY_ENTER\"): EVIOCGRAB: \"Keyboard\" is held by another program; "
      + "going on without it, trying again")
  #expect(box.keyboard.handles == 0)
  #expect(box.sentences(2001) == [])
  box.keyboard.isHeld = false
  #expect(box.sentences(4001).count == 3)
  #expect(box.keyboard.isTaken)
  #expect(box.port.deadline == nil)
}

@Test(
  "of two keyboards either works; a key that is down on both is up when both let go or are pulled")
func two() {
  let box = Box()
  let other = FakeDevice("Other", keys: [space, left])
  box.input.plug(box.keyboard, at: "event0")
  box.input.plug(other, at: "event1")
  _ = box.events(1)
  other.set(space, true, at: ms(12))
  box.keyboard.set(space, true, at: ms(10))
  #expect(box.events(20) == [.edge(.mode, isActive: true, at: ms(10))])
  box.input.pull("event0")
  #expect(box.events(30).filter { if case .failed = $0 { false } else { true } } == [])
  other.set(left, true, at: ms(40))
  other.set(space, false, at: ms(41))
  #expect(box.events(45) == [], "held by its other key")
  other.set(left, false, at: ms(50))
  #expect(box.events(55) == [.edge(.mode, isActive: false, at: ms(50))])
}

@Test("a button that is stuck on one keyboard works on the other")
func stuckBesideAnother() {
  let box = Box()
  let other = FakeDevice("Other", keys: [space])
  other.down = [space]
  box.input.plug(box.keyboard, at: "event0")
  box.input.plug(other, at: "event1")
  #expect(box.events(1) == [.foundDown(.mode, at: ms(1))])
  box.keyboard.set(space, true, at: ms(10))
  box.keyboard.set(space, false, at: ms(20))
  #expect(
    box.events(30) == [
      .edge(.mode, isActive: true, at: ms(10)), .edge(.mode, isActive: false, at: ms(20)),
    ])
}

@Test("a device is asked for by a part of its name; the others with its keys are not taken")
func byName() {
  let box = Box(device: "FootSwitch")
  box.input.plug(box.keyboard, at: "event0")
  #expect(
    box.sentences(9000).first == nil, "the first look: a device may still come")
  let told = box.sentences(18_000)
  #expect(
    told.first
      == "key MODE (\"KEY_SPACE\" or \"BTN_LEFT\" of device \"FootSwitch\"): looking for it: "
      + "no device is called so; there is \"Keyboard\"; going on without it, trying again")
  let pedal = FakeDevice("PCsensor FootSwitch Keyboard", keys: [space, enter])
  box.input.plug(pedal, at: "event1")
  #expect(box.sentences(18_100).count == 2)
  box.keyboard.set(space, true, at: ms(18_200))
  pedal.set(space, true, at: ms(18_300))
  #expect(box.events(18_400) == [.edge(.mode, isActive: true, at: ms(18_300))])
}

@Test("a device that may not be opened is told with its file")
func forbidden() {
  let box = Box()
  box.input.closed["/dev/input/event3"] = "Permission denied"
  #expect(box.sentences(1).first?.contains("open: /dev/input/event3: Permission denied") == true)
  #expect(box.port.deadline == ms(2001))
}

@Test("lost events are made good by the device's state")
func lostEvents() {
  let box = Box()
  box.input.plug(box.keyboard)
  _ = box.events(1)
  box.keyboard.set(space, true, at: ms(10))
  _ = box.events(11)
  box.keyboard.down = []
  box.keyboard.waiting = bytes(EV_SYN, SYN_DROPPED, 0, at: ms(12))
  #expect(box.events(13) == [.edge(.mode, isActive: false, at: ms(13))])
}

@Test("closing gives all devices back")
func closing() {
  let box = Box()
  box.input.plug(box.keyboard)
  _ = box.events(1)
  box.port.close()
  #expect(box.keyboard.handles == 0 && !box.keyboard.isTaken && box.input.isClosed)
}
