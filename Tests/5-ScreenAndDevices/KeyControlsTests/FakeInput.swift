import CLinux
import Units

@testable import KeyControls

/// Input devices in memory, for the rules that need no kernel.
final class FakeInput: InputAccess {
  /// The devices that are plugged in, by device file.
  private(set) var devices: [String: FakeDevice] = [:]
  /// Device files that cannot be opened, and why.
  var closed: [String: String] = [:]
  /// The number of times that each device file was opened.
  private(set) var openings: [String: Int] = [:]
  private(set) var isClosed = false
  private var hasChanged = false

  var paths: [String] { (Array(devices.keys) + closed.keys).sorted() }
  let watch: Int32 = 99

  func takeChanges() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  func open(_ path: String) throws(InputFault) -> any InputDevice {
    openings[path, default: 0] += 1
    guard let device = devices[path] else {
      throw InputFault(call: "open", cause: "\(path): \(closed[path] ?? "No such device")")
    }
    return FakeHandle(device)
  }

  func close() { isClosed = true }

  /// Plugs a device in.
  func plug(_ device: FakeDevice, at path: String = "event0") {
    devices[path] = device
    device.isGone = false
    hasChanged = true
  }

  /// Pulls a device.
  func pull(_ path: String = "event0") {
    devices.removeValue(forKey: path)?.isGone = true
    hasChanged = true
  }
}

/// A device that is plugged in.
final class FakeDevice {
  let name: String
  let keys: Set<UInt16>
  var down: Set<UInt16> = []
  var waiting: [UInt8] = []
  var isGone = false
  /// True while another program has the device.
  var isHeld = false
  /// Handles of ours that are open.
  fileprivate(set) var handles = 0
  fileprivate(set) var isTaken = false

  init(_ name: String, keys: Set<UInt16>) {
    self.name = name
    self.keys = keys
  }

  /// Puts a key down or up.
  func set(_ code: UInt16, _ isDown: Bool, at time: Instant) {
    if isDown { down.insert(code) } else { down.remove(code) }
    waiting +=
      bytes(EV_KEY, Int32(code), isDown ? 1 : 0, at: time) + bytes(EV_SYN, SYN_REPORT, 0, at: time)
  }
}

private final class FakeHandle: InputDevice {
  private let device: FakeDevice

  init(_ device: FakeDevice) {
    self.device = device
    device.handles += 1
  }

  deinit {
    device.handles -= 1
    device.isTaken = false
  }

  let descriptor: Int32 = 7
  var name: String { device.name }
  var keys: Set<UInt16> { device.keys }

  func take() throws(InputFault) {
    if device.isHeld {
      throw InputFault(call: "EVIOCGRAB", cause: "\"\(name)\" is held by another program")
    }
    device.isTaken = true
  }

  func down() throws(InputFault) -> Set<UInt16> {
    if device.isGone { throw InputFault(call: "EVIOCGKEY", cause: "No such device") }
    return device.down
  }

  func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(InputFault) {
    if device.isGone { throw InputFault(call: "read", cause: "No such device") }
    device.waiting.withUnsafeBytes { if !$0.isEmpty { body($0) } }
    device.waiting = []
  }
}

/// An event as the kernel writes it: seconds and microseconds of 8 bytes each, type, code, value.
func bytes(_ type: Int32, _ code: Int32, _ value: Int32, at time: Instant) -> [UInt8] {
  var event = input_event()
  event.time.tv_sec = Int(time.nanoseconds / 1_000_000_000)
  event.time.tv_usec = Int(time.nanoseconds % 1_000_000_000 / 1000)
  event.type = UInt16(type)
  event.code = UInt16(code)
  event.value = value
  return withUnsafeBytes(of: &event) { Array($0) }
}

func ms(_ value: Int64) -> Instant { Instant(nanoseconds: value * 1_000_000) }
