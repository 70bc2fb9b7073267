public import DevicePorts
public import Units

/// MODE, POWER and the ribbon's pads on keys of the kernel's input devices (evdev): keyboards, foot switches, remote
/// controls.
///
/// A device that has one of the keys is the box's alone while it runs, so that none reaches the console. Devices come
/// and go; what was held on one that went counts as let go. One that another program holds is named and tried again
/// every two seconds.
public final class KeyControlsPort: ControlsPort {
  /// The time after which devices are looked for again.
  static let retry = Seconds(2)
  /// The time that a device may take to come before it is missed: drivers of USB come after the first picture.
  static let patience = Seconds(8)

  private let wanted: [WantedKeys]
  private let search: DeviceSearch
  private let access: any InputAccess
  private var holders = Holders<KeyRole, Source>()
  private var touched = PadMask(bits: 0)
  private var complaints: [String: DeviceFailure] = [:]
  /// The instant of the next look for devices; the first one is made at once.
  private var attempt: Instant? = Instant(nanoseconds: 0)
  /// The instant from which on a device that is not there is missed.
  private var isMissed: Instant?

  /// Makes the port; the devices are taken by the first ``events(now:)``.
  public convenience init(configuration: ControlsConfiguration) {
    self.init(configuration: configuration, access: KernelInput())
  }

  init(configuration: ControlsConfiguration, access: any InputAccess) {
    wanted = WantedKeys.all(configuration)
    search = DeviceSearch(wanted, access: access)
    self.access = access
  }

  /// One a device that is held, readable while events wait, and one for devices that come and go.
  public var descriptors: [Int32] {
    search.held.map(\.device.descriptor) + (access.watch >= 0 ? [access.watch] : [])
  }

  /// The next look for devices.
  public var deadline: Instant? { attempt }

  /// Takes presses and releases by their kernel time, and devices that came and went.
  ///
  /// A key that is down when its device is taken gives its event then.
  public func events(now: Instant) -> [ControlEvent] {
    if isMissed == nil { isMissed = now + Self.patience }
    var (events, lost) = read(now: now)
    let isNew = access.takeChanges()
    let isDue = attempt.map { $0 <= now } ?? false
    guard isNew || isDue || !lost.isEmpty else { return events }
    for device in search.look(isNew: isNew, without: lost) {
      events += settle(device, isFound: true, now: now)
    }
    events += complain(now: now)
    attempt = search.isIncomplete ? now + Self.retry : nil
    return events
  }

  /// Does nothing: keys have no lamps of the box.
  public func set(_ output: OutputLine, isActive: Bool) {}

  /// Gives all devices back.
  public func close() {
    search.release()
    access.close()
    attempt = nil
  }
}

extension KeyControlsPort {
  /// A key of a device.
  private struct Source: Hashable {
    var device: ObjectIdentifier
    var code: UInt16
  }

  /// A change of one device's key.
  private typealias Change = (device: HeldDevice, change: KeyDecoder.Change)

  /// Reads all devices.
  ///
  /// - Returns: What happened, and the device files of those that are gone.
  private func read(now: Instant) -> (events: [ControlEvent], lost: [String]) {
    var changes: [Change] = []
    var lost: [String] = []
    for device in search.held {
      do throws(InputFault) {
        try device.device.read { bytes in
          for change in device.decoder.take(bytes) { changes.append((device, change)) }
        }
        if device.decoder.hasLost {
          let down = try device.device.down()
          changes += device.decoder.settle(down: down, now: now).map { (device, $0) }
        }
      } catch {
        lost.append(device.path)
        changes += device.decoder.settle(down: [], now: now).map { (device, $0) }
        search.lose(device)
      }
    }
    return (changes.inOrder(of: \.change.time).compactMap { event($0) }, lost)
  }

  /// Reads which keys of a device are down.
  private func settle(_ device: HeldDevice, isFound: Bool, now: Instant) -> [ControlEvent] {
    // Where it is gone already, the next read says so.
    let down = (try? device.device.down()) ?? []
    return device.decoder.settle(down: down, now: now).compactMap {
      event((device, $0), isFound: isFound)
    }
  }

  /// The event of a changed key; `nil` if another key or device holds the same control, too.
  private func event(_ changed: Change, isFound: Bool = false) -> ControlEvent? {
    let change = changed.change
    guard let role = changed.device.roles[change.code] else { return nil }
    let source = Source(device: ObjectIdentifier(changed.device), code: change.code)
    // A button that is found down may be stuck: it shall not keep another key of the same use from working.
    if isFound, case .button(let input) = role {
      return holders.isDown(role) ? nil : .foundDown(input, at: change.time)
    }
    let counts =
      change.isDown ? holders.press(role, by: source) : holders.release(role, by: source)
    guard counts else { return nil }
    switch role {
    case .button(let input): return .edge(input, isActive: change.isDown, at: change.time)
    case .pad(let index):
      let bit: UInt32 = 1 << UInt32(index)
      touched.bits = change.isDown ? touched.bits | bit : touched.bits & ~bit
      return .pads(touched, at: change.time)
    }
  }

  /// Reports keys that no device has: each failure once until it changes.
  private func complain(now: Instant) -> [ControlEvent] {
    var events: [ControlEvent] = []
    let isPatient = isMissed.map { now < $0 } ?? false
    for wanted in wanted {
      guard let fault = search.fault(of: wanted) else {
        if complaints.removeValue(forKey: wanted.object) != nil {
          events.append(.restored(object: wanted.object))
        }
        continue
      }
      if isPatient && search.isAbsent(wanted) { continue }
      let failure = DeviceFailure(
        object: wanted.object, call: fault.call, cause: fault.cause,
        consequence: "going on without it, trying again")
      guard complaints.updateValue(failure, forKey: wanted.object) != failure else { continue }
      events.append(.failed(failure))
    }
    return events
  }
}
