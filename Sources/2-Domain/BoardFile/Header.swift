import DevicePorts
import TOML

/// A Raspberry Pi's header as a board uses it: what takes lines of it, and which line a wire is on.
struct Header {
  /// Labels of the header's chip on the boards there are.
  private static let chips = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]
  /// Wires that the kernel drives, so that no line of the program has their name.
  private static let kernelWires = ["BACKLIGHT"]

  private let uses: [HeaderUse]
  private let wires: [String: Int]

  /// Reads the list `uses` and the table `header` at the root.
  ///
  /// - Throws: `TOMLError` for an unknown use, two uses of the same lines, and a wire on a line that
  ///   does not exist, is reserved or has a wire already.
  init(_ root: TOMLTable) throws(TOMLError) {
    uses = try Self.uses(root)
    wires = try Self.wires(root)
    try checkWires(root)
  }

  /// The number of a line on the header; `nil` for a line of another chip or one we cannot place.
  ///
  /// - Throws: `TOMLError` at `key` if the board lists its wires, and none has the line's name.
  func offset(of line: ControlsConfiguration.Line, at key: String, in root: TOMLTable)
    throws(TOMLError) -> Int?
  {
    if let chip = line.chip, !Self.chips.contains(chip) { return nil }
    switch line.line {
    case .offset(let offset): return line.chip == nil ? nil : offset
    case .name(let name):
      if let offset = wires[name] { return offset }
      if line.chip != nil, name.hasPrefix("GPIO"), let offset = Int(name.dropFirst(4)) {
        return offset
      }
      if wires.isEmpty { return nil }
      throw root.error(
        at: key,
        "no wire of [header] is called \"\(name)\"; there are "
          + wires.keys.sorted().joined(separator: ", "))
    }
  }

  /// The reason why a line is not free for the program; `nil` if the line is free.
  func reservation(of offset: Int) -> String? {
    if HeaderUse.eeprom.contains(offset) {
      return "GPIO \(offset) is reserved for the HAT's EEPROM; \(allowed)"
    }
    if !HeaderUse.header.contains(offset) {
      return "GPIO \(offset) is not on the header; \(allowed)"
    }
    guard let use = uses.first(where: { $0.offsets.contains(offset) }) else { return nil }
    return
      "GPIO \(offset) is reserved for \(use.rawValue) (\(use.role(of: offset))), which this board uses; "
      + allowed
  }

  /// - Throws: `TOMLError` for a wire that no line of the board is on.
  func checkAllUsed(by names: Set<String>, in root: TOMLTable) throws(TOMLError) {
    for name in wires.keys.sorted()
    where !names.contains(name) && !Self.kernelWires.contains(name) {
      throw root.error(at: "header.\(name)", "no line and no pad of this board is called so")
    }
  }

  /// - Throws: `TOMLError` for the header's own I2C bus on a board that lists its wires without it.
  func check(bus: String, in root: TOMLTable) throws(TOMLError) {
    guard bus == "/dev/i2c-1", !wires.isEmpty, !uses.contains(.i2c1) else { return }
    throw root.error(
      at: "ribbon.bus", "\"\(bus)\" is on GPIO 2 and 3; \"i2c1\" has to be one of uses")
  }

  // MARK: -

  private var allowed: String {
    let free = HeaderUse.header.filter { offset in
      !HeaderUse.eeprom.contains(offset) && !uses.contains { $0.offsets.contains(offset) }
    }
    return "allowed are \(free.map(String.init).joined(separator: ", "))"
  }

  private static func uses(_ root: TOMLTable) throws(TOMLError) -> [HeaderUse] {
    var uses: [HeaderUse] = []
    for (use, place) in try root.choices("uses", HeaderUse.self, noun: "use") ?? [] {
      for other in uses {
        guard let reason = HeaderUse.conflict(other, use) else { continue }
        throw TOMLError(place: place, key: "uses", reason: reason)
      }
      uses.append(use)
    }
    return uses
  }

  private static func wires(_ root: TOMLTable) throws(TOMLError) -> [String: Int] {
    guard let table = try root.table("header") else { return [:] }
    var wires: [String: Int] = [:]
    for name in table.keys { wires[name] = try table.integer(name, in: HeaderUse.header) }
    return wires
  }

  private func checkWires(_ root: TOMLTable) throws(TOMLError) {
    var owners: [Int: String] = [:]
    for (name, offset) in wires.sorted(by: { $0.key < $1.key }) {
      if let reason = reservation(of: offset) { throw root.error(at: "header.\(name)", reason) }
      if let other = owners[offset] {
        throw root.error(
          at: "header.\(name)",
          "GPIO \(offset) has the wire header.\(other) already; every line has one use")
      }
      owners[offset] = name
    }
  }
}

extension TOMLTable {
  /// An error at the place of a dotted key, such as `lines.MODE` or `ribbon.lines[2]`.
  func error(at key: String, _ reason: String) -> TOMLError {
    let parts = key.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
    guard parts.count == 2, let table = try? table(parts[0]) else {
      return TOMLError(place: place, key: key, reason: reason)
    }
    return TOMLError(place: table[parts[1]]?.place ?? table.place, key: key, reason: reason)
  }
}
