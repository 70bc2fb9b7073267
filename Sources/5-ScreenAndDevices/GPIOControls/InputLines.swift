import DevicePorts
import Units

/// The buttons and the ribbon's pads: edges in, changes of debounced levels out.
final class InputLines {
  /// The use of an input line.
  enum Role: Hashable {
    /// A button, or the headphone switch.
    case button(InputLine)
    /// A pad of the ribbon, 0 the lowest.
    case pad(Int)
  }

  private let lines: LineSet<Role>
  private let debounce: [Role: Seconds]
  private var checks: [Role: DebounceCheck] = [:]
  private var touched = PadMask(bits: 0)

  init(_ configuration: ControlsConfiguration, access: any GPIOAccess) {
    let wanted = Self.wanted(configuration)
    lines = LineSet(wanted, access: access)
    debounce = wanted.reduce(into: [:]) { $0[$1.role] = $1.line.debounce }
  }

  var isIncomplete: Bool { lines.isIncomplete }

  var descriptors: [Int32] { lines.held.map(\.request.descriptor) }

  /// The instant at which a line has to be read again; `nil` while no line has to be.
  var deadline: Instant? { checks.values.compactMap(\.deadline).min() }

  /// Takes the lines that are not held yet; one that is active already is reported at once.
  func open(now: Instant) -> [ControlEvent] {
    var (roles, events) = lines.open()
    for role in roles {
      checks[role] = DebounceCheck(period: debounce[role] ?? Seconds(0), isActive: false)
      events += read(role, now: now).map(Self.found)
    }
    return events
  }

  /// Takes the edges since the last call, in the order of their time.
  func events(now: Instant) -> [ControlEvent] {
    var events: [ControlEvent] = []
    for held in lines.held {
      do throws(GPIOFault) {
        events += changes(try held.request.edges(), of: held).map(event)
      } catch {
        events += lose(held, error, now: now)
      }
    }
    for (role, check) in checks where check.deadline.map({ $0 <= now }) ?? false {
      events += read(role, now: now)
    }
    return events
  }

  func close() { lines.release() }
}

extension InputLines {
  private static func wanted(_ configuration: ControlsConfiguration) -> [WantedLine<Role>] {
    var wanted = InputLine.allCases.compactMap { input in
      configuration.inputs[input].map { line in (Role.button(input), input.rawValue, line) }
    }
    if case .pads(let pads) = configuration.ribbon {
      for (index, pad) in pads.enumerated() {
        wanted.append((.pad(index), "ribbon pad \(index + 1)", pad))
      }
    }
    return wanted.map { role, title, line in
      WantedLine(
        role: role, title: title, line: line,
        settings: LineSettings(
          direction: .input(line.bias, debounce: line.debounce), isActiveLow: line.isActiveLow))
    }
  }

  /// Sorts edges by line, lets each line's check have its own, and puts the changes in order again.
  private func changes(
    _ edges: [LineEdge], of held: HeldLines<Role>
  ) -> [(Role, DebounceCheck.Change)] {
    var byRole: [Role: [LineEdge]] = [:]
    for edge in edges {
      if let role = held.roles[edge.offset] { byRole[role, default: []].append(edge) }
    }
    var changes: [(Role, DebounceCheck.Change)] = []
    for (role, edges) in byRole {
      for change in checks[role]?.take(edges) ?? [] { changes.append((role, change)) }
    }
    return changes.inOrder { $0.1.time }
  }

  /// Reads a line's level and reports it if it is another than was reported.
  private func read(_ role: Role, now: Instant) -> [ControlEvent] {
    guard let (held, offset) = lines.owner(of: role) else { return [] }
    do throws(GPIOFault) {
      let isActive = try held.request.isActive(offset)
      return settle(role, isActive: isActive, now: now)
    } catch {
      return lose(held, error, now: now)
    }
  }

  private func settle(_ role: Role, isActive: Bool, now: Instant) -> [ControlEvent] {
    (checks[role]?.settle(isActive: isActive, now: now) ?? []).map { event(role, $0) }
  }

  /// Gives up a request; what was held down counts as let go, or it would stay down for good.
  private func lose(
    _ held: HeldLines<Role>, _ fault: GPIOFault, now: Instant
  ) -> [ControlEvent] {
    let (roles, failures) = lines.lose(held, fault)
    let releases = roles.flatMap { settle($0, isActive: false, now: now) }
    for role in roles { checks[role] = nil }
    return releases + failures
  }

  /// A button that is down as its line is taken went down when nobody looked.
  private static func found(_ event: ControlEvent) -> ControlEvent {
    guard case .edge(let line, isActive: true, let time) = event else { return event }
    return .foundDown(line, at: time)
  }

  private func event(_ role: Role, _ change: DebounceCheck.Change) -> ControlEvent {
    switch role {
    case .button(let input):
      return .edge(input, isActive: change.isActive, at: change.time)
    case .pad(let index):
      let bit: UInt32 = 1 << UInt32(index)
      touched.bits = change.isActive ? touched.bits | bit : touched.bits & ~bit
      return .pads(touched, at: change.time)
    }
  }
}
