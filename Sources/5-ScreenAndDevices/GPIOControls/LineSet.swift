import DevicePorts

/// A line of the board file and what it is for.
struct WantedLine<Role: Hashable> {
  /// The use of the line.
  var role: Role
  /// The board file's word for it, such as `MODE`.
  var title: String
  /// The line as the board file describes it.
  var line: ControlsConfiguration.Line
  /// The settings to request the line with.
  var settings: LineSettings

  /// The line in a sentence: `line MODE ("GPIO17" of chip "pinctrl-bcm2835")`.
  var object: String {
    let name =
      switch line.line {
      case .name(let name): "\"\(name)\""
      case .offset(let offset): "number \(offset)"
      }
    return "line \(title) (\(name)\(line.chip.map { " of chip \"\($0)\"" } ?? ""))"
  }
}

/// Lines that were taken in one request.
final class HeldLines<Role: Hashable> {
  let request: any LineRequest
  let roles: [UInt32: Role]

  init(request: any LineRequest, roles: [UInt32: Role]) {
    self.request = request
    self.roles = roles
  }
}

/// Lines of one kind: taken in one request a chip, and one by one if that fails, so that a line
/// that is busy or missing takes no other with it.
final class LineSet<Role: Hashable> {
  /// The consequence of a missing line, as part of a sentence.
  static var consequence: String { "going on without it, trying again" }

  /// The requests that are open.
  private(set) var held: [HeldLines<Role>] = []
  private var wanted: [WantedLine<Role>]
  private var owners: [Role: (lines: HeldLines<Role>, offset: UInt32)] = [:]
  private var complaints: [Role: DeviceFailure] = [:]
  private let access: any GPIOAccess

  init(_ wanted: [WantedLine<Role>], access: any GPIOAccess) {
    self.wanted = wanted
    self.access = access
  }

  /// True while a line is not held: not yet, or not any more.
  var isIncomplete: Bool { owners.count < wanted.count }

  /// The request that holds a line, and its offset there; `nil` while it is not held.
  func owner(of role: Role) -> (lines: HeldLines<Role>, offset: UInt32)? { owners[role] }

  /// Changes the level an output line is taken with.
  func setInitial(_ role: Role, isActive: Bool) {
    guard let index = wanted.firstIndex(where: { $0.role == role }) else { return }
    wanted[index].settings.direction = .output(isActive: isActive)
  }

  /// Takes what is not held yet.
  ///
  /// - Returns: What was taken, and what there is to say: each failure once until it changes.
  func open() -> (roles: [Role], events: [ControlEvent]) {
    var opened: [Role] = []
    var events: [ControlEvent] = []
    var chips: [(path: String, lines: [(WantedLine<Role>, LinePlace)])] = []
    for line in wanted where owners[line.role] == nil {
      do throws(GPIOFault) {
        let place = try access.place(of: line.line)
        if let index = chips.firstIndex(where: { $0.path == place.chip }) {
          chips[index].lines.append((line, place))
        } else {
          chips.append((place.chip, [(line, place)]))
        }
      } catch {
        events += complain(line, error)
      }
    }
    for chip in chips {
      for (line, place, fault) in take(chip.lines, of: chip.path) {
        if let fault {
          events += complain(line, fault, holder: access.holder(of: place))
        } else {
          opened.append(line.role)
          if complaints.removeValue(forKey: line.role) != nil {
            events.append(.restored(object: line.object))
          }
        }
      }
    }
    return (opened, events)
  }

  /// Gives up a request whose chip failed.
  ///
  /// - Returns: What it held, and one failure a line.
  func lose(_ lines: HeldLines<Role>, _ fault: GPIOFault) -> (roles: [Role], events: [ControlEvent])
  {
    lines.request.release()
    held.removeAll { $0 === lines }
    let lost = wanted.filter { owners[$0.role]?.lines === lines }
    for line in lost { owners[line.role] = nil }
    return (lost.map(\.role), lost.flatMap { complain($0, fault) })
  }

  /// Gives all lines back.
  func release() {
    for lines in held { lines.request.release() }
    held = []
    owners = [:]
  }
}

extension LineSet {
  /// Takes lines of one chip together, or else one by one; a fault if one could not be taken.
  private func take(
    _ lines: [(WantedLine<Role>, LinePlace)], of chip: String
  ) -> [(WantedLine<Role>, LinePlace, GPIOFault?)] {
    do throws(GPIOFault) {
      try hold(lines, of: chip)
      return lines.map { ($0, $1, nil) }
    } catch {
      guard lines.count > 1 else { return lines.map { ($0, $1, error) } }
      return lines.flatMap { take([$0], of: chip) }
    }
  }

  private func hold(
    _ lines: [(WantedLine<Role>, LinePlace)], of chip: String
  ) throws(GPIOFault) {
    var settings: [UInt32: LineSettings] = [:]
    var roles: [UInt32: Role] = [:]
    for (line, place) in lines {
      settings[place.offset] = line.settings
      roles[place.offset] = line.role
    }
    // One line under two names (its number and its name): together neither, one by one the first.
    guard roles.count == lines.count else {
      throw GPIOFault(call: "looking for it", cause: "named twice")
    }
    let new = HeldLines(request: try access.request(settings, of: chip), roles: roles)
    held.append(new)
    for (line, place) in lines { owners[line.role] = (new, place.offset) }
  }

  private func complain(
    _ line: WantedLine<Role>, _ fault: GPIOFault, holder: String? = nil
  ) -> [ControlEvent] {
    let failure = DeviceFailure(
      object: line.object, call: fault.call,
      cause: fault.cause + (holder.map { ", held by \"\($0)\"" } ?? ""),
      consequence: Self.consequence)
    guard complaints.updateValue(failure, forKey: line.role) != failure else { return [] }
    return [.failed(failure)]
  }
}
