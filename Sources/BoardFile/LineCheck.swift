import DevicePorts
import TOML

/// Finds lines that are used twice, and lines that belong to something else on a Raspberry Pi.
///
/// - Source: Raspberry Pi header functions as in the kernel's overlay README (I2C1 on 2 and 3, SPI0
///   on 7 to 11, UART0 on 14 and 15, PCM/I2S on 18 to 21) and the HAT design guide (0 and 1 are for
///   the identification EEPROM only).
struct LineCheck {
  /// Something on the header that needs lines of its own.
  enum Use: String, CaseIterable {
    case i2c1
    case spi0
    case uart0
    case i2s
    case dpi

    /// The lines it takes, as GPIO numbers of the Broadcom chip.
    var offsets: ClosedRange<Int> {
      switch self {
      case .i2c1: 2...3
      case .spi0: 7...11
      case .uart0: 14...15
      case .i2s: 18...21
      case .dpi: 0...21
      }
    }
  }

  /// Labels of the header's chip on the boards there are.
  private static let headerChips = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]
  /// Never to be used: the lines of the HAT's EEPROM.
  private static let eeprom = 0...1

  private let uses: [Use]

  /// Reads the list `uses` at the root.
  init(uses root: TOMLTable) throws(TOMLError) {
    let allowed = Use.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard let value = root["uses"] else {
      uses = []
      return
    }
    guard case .array(let members) = value.content else {
      throw root.mismatch("uses", "a list of \(allowed)")
    }
    var uses: [Use] = []
    for member in members {
      guard case .string(let name) = member.content, let use = Use(rawValue: name) else {
        throw TOMLError(
          place: member.place, key: "uses", reason: "an unknown use; allowed are \(allowed)")
      }
      uses.append(use)
    }
    self.uses = uses
  }

  /// - Throws: ``TOMLError`` for the first line that is used twice or reserved.
  func check(_ controls: ControlsConfiguration, in root: TOMLTable) throws(TOMLError) {
    var owners: [(line: ControlsConfiguration.Line, key: String)] = []
    for (key, line) in Self.named(controls) {
      if let other = owners.first(where: { Self.isSame($0.line, line) }) {
        throw Self.error(root, key, "is the same line as \(other.key); every line has one use")
      }
      if let reason = reservation(of: line) {
        throw Self.error(root, key, reason)
      }
      owners.append((line, key))
    }
  }

  private func reservation(of line: ControlsConfiguration.Line) -> String? {
    guard let offset = Self.headerOffset(line) else { return nil }
    if Self.eeprom.contains(offset) {
      return "GPIO \(offset) is reserved for the HAT's EEPROM; allowed are 2 to 27"
    }
    guard let use = uses.first(where: { $0.offsets.contains(offset) }) else { return nil }
    return "GPIO \(offset) is reserved for \(use.rawValue), which this board uses"
  }

  /// The GPIO number on a Raspberry Pi's header; `nil` for another chip or a name we cannot place.
  private static func headerOffset(_ line: ControlsConfiguration.Line) -> Int? {
    guard let chip = line.chip, headerChips.contains(chip) else { return nil }
    switch line.line {
    case .offset(let offset): return offset
    case .name(let name): return name.hasPrefix("GPIO") ? Int(name.dropFirst(4)) : nil
    }
  }

  private static func isSame(
    _ a: ControlsConfiguration.Line, _ b: ControlsConfiguration.Line
  ) -> Bool {
    if let first = headerOffset(a), let second = headerOffset(b) {
      return a.chip == b.chip && first == second
    }
    return a.chip == b.chip && a.line == b.line
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
    case .absent: break
    case .pads(let lines):
      all += lines.enumerated().map { ("ribbon.lines[\($0.offset)]", $0.element) }
    case .ttp229(let clock, let data): all += [("ribbon.clock", clock), ("ribbon.data", data)]
    }
    return all
  }

  /// An error at the place of a dotted key.
  private static func error(_ root: TOMLTable, _ key: String, _ reason: String) -> TOMLError {
    let parts = key.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
    guard parts.count == 2, let table = try? root.table(parts[0]) else {
      return TOMLError(place: root.place, key: key, reason: reason)
    }
    return TOMLError(place: table[parts[1]]?.place ?? table.place, key: key, reason: reason)
  }
}
