import DevicePorts
import TOML

/// Finds lines that are used twice, and lines that belong to something else on a Raspberry Pi.
struct LineCheck {
  private let root: TOMLTable
  private let header: Header

  /// Reads what the board says of its header.
  init(_ root: TOMLTable) throws(TOMLError) {
    self.root = root
    header = try Header(root)
  }

  /// - Throws: `TOMLError` for the first line that is used twice or reserved, and for a wire that
  ///   nothing is on.
  func check(_ controls: ControlsConfiguration) throws(TOMLError) {
    var owners: [(line: ControlsConfiguration.Line, offset: Int?, key: String)] = []
    for (key, line) in Self.named(controls) {
      let offset = try header.offset(of: line, at: key, in: root)
      if let other = owners.first(where: { Self.isSame(($0.line, $0.offset), (line, offset)) }) {
        throw root.error(at: key, "is the same line as \(other.key); every line has one use")
      }
      if let offset, let reason = header.reservation(of: offset) {
        throw root.error(at: key, reason)
      }
      owners.append((line, offset, key))
    }
    if case .mpr121(let strip) = controls.ribbon { try header.check(bus: strip.bus, in: root) }
    try header.checkAllUsed(by: Set(owners.compactMap { $0.line.name }), in: root)
  }

  private typealias Placed = (line: ControlsConfiguration.Line, offset: Int?)

  private static func isSame(_ a: Placed, _ b: Placed) -> Bool {
    if let first = a.offset, let second = b.offset { return first == second }
    return a.line.chip == b.line.chip && a.line.line == b.line.line
  }

  private static func named(
    _ controls: ControlsConfiguration
  ) -> [(String, ControlsConfiguration.Line)] {
    var all: [(String, ControlsConfiguration.Line)] = []
    for input in InputLine.allCases {
      if let line = controls.inputs[input] { all.append(("lines.\(input.rawValue)", line)) }
    }
    for output in OutputLine.allCases {
      if let line = controls.outputs[output] { all.append(("lines.\(output.rawValue)", line)) }
    }
    switch controls.ribbon {
    case .absent, .keys: break
    case .pads(let lines):
      all += lines.enumerated().map { ("ribbon.lines[\($0.offset)]", $0.element) }
    case .ttp229(let clock, let data): all += [("ribbon.clock", clock), ("ribbon.data", data)]
    case .mpr121(let strip): all.append(("ribbon.interrupt", strip.interrupt))
    }
    return all
  }
}

extension ControlsConfiguration.Line {
  /// The line's name; `nil` if it is a number.
  fileprivate var name: String? {
    guard case .name(let name) = line else { return nil }
    return name
  }
}
