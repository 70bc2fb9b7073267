public import Units

/// Several sets of controls as one, such as lines and keys: a button is down while it is on any of them.
///
/// A button that was found down in one set, and may be stuck, does not keep the other set's from working.
public final class CombinedControls: ControlsPort {
  private let ports: [any ControlsPort]
  private var holders = Holders<InputLine, Int>()

  /// Makes one port out of several.
  public init(_ ports: [any ControlsPort]) { self.ports = ports }

  /// The descriptors of all sets.
  public var descriptors: [Int32] { ports.flatMap(\.descriptors) }

  /// The first deadline of all sets.
  public var deadline: Instant? { ports.compactMap(\.deadline).min() }

  /// Takes what happened in all sets, in the order of its time; what has none happened now.
  public func events(now: Instant) -> [ControlEvent] {
    var taken: [(port: Int, event: ControlEvent)] = []
    for (index, port) in ports.enumerated() {
      for event in port.events(now: now) { taken.append((index, event)) }
    }
    // What one set tells is in its order already.
    if taken.first?.port != taken.last?.port { taken = taken.inOrder { $0.event.time ?? now } }
    return taken.compactMap { joined($0.event, from: $0.port) }
  }

  /// Drives an output line, if any set has it.
  public func set(_ output: OutputLine, isActive: Bool) {
    for port in ports { port.set(output, isActive: isActive) }
  }

  /// Gives all sets back.
  public func close() {
    for port in ports { port.close() }
  }
}

extension CombinedControls {
  /// The event of the combined controls that an event of one set makes; `nil` if it changes nothing for them.
  private func joined(_ event: ControlEvent, from port: Int) -> ControlEvent? {
    switch event {
    case .edge(let line, true, _): holders.press(line, by: port) ? event : nil
    case .edge(let line, false, _): holders.release(line, by: port) ? event : nil
    case .foundDown(let line, _): holders.isDown(line) ? nil : event
    case .pads, .failed, .restored: event
    }
  }
}

extension ControlEvent {
  /// The instant of the event; `nil` for one that is about a device.
  fileprivate var time: Instant? {
    switch self {
    case .edge(_, _, let time), .foundDown(_, let time), .pads(_, let time): time
    case .failed, .restored: nil
    }
  }
}
