import DevicePorts

/// Lamps, haptic motor and relay.
final class OutputLines {
  private let lines: LineSet<OutputLine>
  private let known: Set<OutputLine>
  private var active: Set<OutputLine> = []
  private var waiting: [ControlEvent] = []

  init(_ configuration: ControlsConfiguration, access: any GPIOAccess) {
    let wanted = OutputLine.allCases.compactMap { output in
      configuration.outputs[output].map { line in
        WantedLine(
          role: output, title: output.rawValue, line: line,
          settings: LineSettings(
            direction: .output(isActive: false), isActiveLow: line.isActiveLow))
      }
    }
    known = Set(wanted.map(\.role))
    lines = LineSet(wanted, access: access)
  }

  var isIncomplete: Bool { lines.isIncomplete }

  /// True while a failure waits to be told.
  var hasEvents: Bool { !waiting.isEmpty }

  /// Takes the lines that are not held yet, each at the level it was last set to.
  func open() -> [ControlEvent] { lines.open().events }

  /// The failures since the last call.
  func events() -> [ControlEvent] {
    defer { waiting = [] }
    return waiting
  }

  /// Drives a line: one system call, and none if it has that level.
  func set(_ output: OutputLine, isActive: Bool) {
    guard known.contains(output), active.contains(output) != isActive else { return }
    if isActive { active.insert(output) } else { active.remove(output) }
    lines.setInitial(output, isActive: isActive)
    guard let (held, offset) = lines.owner(of: output) else { return }
    do throws(GPIOFault) {
      try held.request.set(offset, isActive: isActive)
    } catch {
      waiting += lines.lose(held, error).events
    }
  }

  /// Leaves every line inactive and gives them back.
  func close() {
    for output in active { set(output, isActive: false) }
    lines.release()
  }
}
