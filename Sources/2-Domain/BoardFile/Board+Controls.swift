import DevicePorts
import TOML
import Units

extension ControlsConfiguration {
  /// Reads the tables `lines`, `keys` and `ribbon`; a box without any has no controls.
  init(lines: TOMLTable?, keys: TOMLTable?, ribbon: TOMLTable?) throws(TOMLError) {
    self.init()
    if let lines { try readLines(lines) }
    if let keys {
      self.keys = try Self.buttonKeys(keys)
      keysSendTaps = try keys.boolean("taps_only") ?? false
    }
    if let ribbon { self.ribbon = try Self.ribbon(ribbon) }
  }

  private mutating func readLines(_ table: TOMLTable) throws(TOMLError) {
    try table.allowOnly(InputLine.allCases.map(\.rawValue) + OutputLine.allCases.map(\.rawValue))
    for input in InputLine.allCases {
      guard let entry = try table.table(input.rawValue) else { continue }
      try entry.allowOnly(["chip", "line", "active", "bias", "debounce_ms"])
      inputs[input] = try Line(entry, name: input.rawValue)
    }
    for output in OutputLine.allCases {
      guard let entry = try table.table(output.rawValue) else { continue }
      try entry.allowOnly(["chip", "line", "active"])
      outputs[output] = try Line(entry, name: output.rawValue)
    }
  }

  private static func ribbon(_ table: TOMLTable) throws(TOMLError) -> Ribbon {
    try table.allowOnly([
      "type", "chip", "lines", "clock", "data", "active", "bias", "debounce_ms", "slip",
      "side", "keys", "device", "bus", "address", "electrodes", "interrupt",
    ])
    guard let kind = try table.choice("type", RibbonKind.self) else {
      throw table.error("type", "is missing; allowed are \(TOMLTable.words(RibbonKind.self))")
    }
    switch kind {
    case .pads: return .pads(try pads(table))
    case .ttp229:
      return .ttp229(
        clock: try Line(table, key: "clock"), data: try Line(table, key: "data"))
    case .keys: return try ribbonKeys(table)
    case .mpr121: return .mpr121(try MPR121Strip(table))
    }
  }

  private enum RibbonKind: String, CaseIterable {
    case pads
    case ttp229
    case keys
    case mpr121
  }

  private static func pads(_ table: TOMLTable) throws(TOMLError) -> [Line] {
    guard case .array(let members)? = table["lines"]?.content, (8...16).contains(members.count)
    else { throw table.mismatch("lines", "a list of 8 to 16 line names or numbers") }
    var shape = try Line(table, line: .offset(0))
    // Touch chips filter for themselves, and the kernel's debounce would add its ticks to each touch.
    if table["debounce_ms"] == nil { shape.debounce = Seconds(0) }
    var pads: [Line] = []
    for member in members {
      var pad = shape
      switch member.content {
      case .string(let name): pad.line = .name(name)
      case .integer(let offset) where (0...1023).contains(offset): pad.line = .offset(offset)
      default: throw table.mismatch("lines", "a list of 8 to 16 line names or numbers")
      }
      pads.append(pad)
    }
    return pads
  }
}

extension ControlsConfiguration.Line {
  /// Reads `lines.NAME`; without a `line` key the line is the one the device tree calls `NAME`.
  init(_ table: TOMLTable, name: String) throws(TOMLError) {
    try self.init(table, line: table["line"] == nil ? .name(name) : Self.name(table, key: "line"))
  }

  /// Reads a line whose name or number stands under `key`.
  init(_ table: TOMLTable, key: String) throws(TOMLError) {
    try self.init(table, line: Self.name(table, key: key))
  }

  init(_ table: TOMLTable, line: ControlsConfiguration.LineName) throws(TOMLError) {
    self.init(
      chip: try table.string("chip"), line: line,
      isActiveLow: try table.choice("active", Polarity.self) == .low,
      bias: try table.choice("bias", ControlsConfiguration.Bias.self) ?? .asIs)
    if let time = try table.number("debounce_ms", in: 0...100) { debounce = .milliseconds(time) }
  }

  private enum Polarity: String, CaseIterable {
    case high
    case low
  }

  private static func name(
    _ table: TOMLTable, key: String
  ) throws(TOMLError) -> ControlsConfiguration.LineName {
    switch table[key]?.content {
    case .string(let name) where !name.isEmpty: return .name(name)
    case .integer(let offset) where (0...1023).contains(offset): return .offset(offset)
    default: throw table.mismatch(key, "a line's name, or its number from 0 to 1023")
    }
  }
}
