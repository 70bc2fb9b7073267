public import DevicePorts
public import Units

/// Buttons, pads and lamps in memory: a script moves the lines, and what the box drives is kept.
///
/// - Thread: one thread for everything.
public final class SimulatedControls: ControlsPort {
  /// Output lines and whether they are driven active; a line never driven is absent.
  public private(set) var outputs: [OutputLine: Bool] = [:]
  /// True once the box has given the lines back.
  public private(set) var isClosed = false

  private let clock: any HostPort
  private let host: (any SteppingHost)?
  private var queue: [ControlEvent] = []
  private var broken: Set<InputLine> = []
  private var pads: UInt32 = 0

  /// Makes the lines of a box in virtual time.
  public init(host: any SteppingHost) {
    self.host = host
    clock = host
    host.attach(self)
  }

  /// Makes the lines of a box in real time; after each change the host's wait is ended.
  public init(clock: any HostPort) {
    host = nil
    self.clock = clock
  }

  // MARK: What a hand does

  /// Presses a button.
  public func press(_ line: InputLine) { edge(line, isActive: true) }

  /// Lets a button go.
  public func release(_ line: InputLine) { edge(line, isActive: false) }

  /// Lays a finger on a pad, 0 the lowest; fingers on other pads stay.
  public func touch(_ pad: Int) { set(pads | 1 << UInt32(pad)) }

  /// Lifts the finger from a pad.
  public func lift(_ pad: Int) { set(pads & ~(1 << UInt32(pad))) }

  /// Makes exactly these pads touched.
  public func touch(exactly mask: PadMask) { set(mask.bits) }

  // MARK: Faults

  /// Makes a line unusable as if another process held it; the port says so, and the line is dead.
  public func makeBusy(_ line: InputLine, holder: String) {
    fail(line, call: "GPIO_V2_GET_LINE_IOCTL", cause: "Device or resource busy (used by \(holder))")
  }

  /// Takes a line off the board.
  public func remove(_ line: InputLine) {
    fail(line, call: "GPIO_V2_GET_LINE_IOCTL", cause: "No such device")
  }

  /// Takes the whole chip off the board, with every line of it.
  public func removeChip() {
    for line in InputLine.allCases {
      fail(line, call: "looking for the chip", cause: "no such label or name")
    }
  }

  /// Brings the chip: all its lines work again.
  public func bringChip() { InputLine.allCases.forEach(repair) }

  /// Makes a line work again.
  public func repair(_ line: InputLine) {
    guard broken.remove(line) != nil else { return }
    append(.restored(object: Self.name(of: line)))
    host?.record("\(line.rawValue) repaired")
  }

  // MARK: ControlsPort

  /// No descriptors: a hand ends the host's wait.
  public var descriptors: [Int32] { [] }
  /// Never: nothing happens by itself.
  public var deadline: Instant? { nil }

  /// Takes what hands and faults did, in order.
  public func events(now: Instant) -> [ControlEvent] {
    defer { queue = [] }
    return queue
  }

  /// Keeps what the box drives.
  public func set(_ output: OutputLine, isActive: Bool) {
    guard outputs[output] != isActive else { return }
    outputs[output] = isActive
    host?.record("\(output.rawValue) \(isActive ? "on" : "off")")
  }

  /// Gives the lines back.
  public func close() { isClosed = true }
}

// MARK: - Lines

extension SimulatedControls: SimulatedDevice {
  /// The instant of the next step; `nil` while nothing is under way.
  public var nextStep: Instant? { nil }
  /// True while events wait to be taken.
  public var hasEvents: Bool { !queue.isEmpty }
  /// Takes the step that is due.
  public func step(now: Instant) {}

  private func edge(_ line: InputLine, isActive: Bool) {
    guard !broken.contains(line) else { return }
    append(.edge(line, isActive: isActive, at: clock.now))
    host?.record("\(line.rawValue) \(isActive ? "pressed" : "released")")
  }

  private func set(_ bits: UInt32) {
    guard bits != pads else { return }
    pads = bits
    append(.pads(PadMask(bits: bits), at: clock.now))
    host?.record("pads \(String(bits, radix: 2))")
  }

  private func append(_ event: ControlEvent) {
    queue.append(event)
    if host == nil { clock.wake() }
  }

  private static func name(of line: InputLine) -> String {
    "line \(line.rawValue) of chip \"gpiochip0\""
  }

  private func fail(_ line: InputLine, call: String, cause: String) {
    broken.insert(line)
    queue.append(
      .failed(
        DeviceFailure(
          object: Self.name(of: line), call: call, cause: cause,
          consequence: "starting without it")))
    host?.record("\(line.rawValue) failed")
  }
}
