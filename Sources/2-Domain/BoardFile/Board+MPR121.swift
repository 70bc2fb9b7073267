import DevicePorts
import TOML
import Units

extension ControlsConfiguration.MPR121Strip {
  /// Reads a `[ribbon]` of type `mpr121`.
  init(_ table: TOMLTable) throws(TOMLError) {
    let addresses = try Self.addresses(table)
    let most = addresses.count * Self.electrodesPerChip
    let least = addresses.count == 1 ? 8 : Self.electrodesPerChip + 1
    self.init(
      bus: try Self.bus(table), addresses: addresses,
      electrodes: try table.integer("electrodes", in: least...most) ?? most,
      interrupt: try Self.interrupt(table))
  }

  private static func bus(_ table: TOMLTable) throws(TOMLError) -> String {
    let prefix = "/dev/i2c-"
    switch table["bus"]?.content {
    case .integer(let number) where (0...255).contains(number): return "\(prefix)\(number)"
    case .string(let path) where path.hasPrefix(prefix):
      let number = UInt8(path.dropFirst(prefix.count))
      if let number, path == "\(prefix)\(number)" { return path }
    default: break
    }
    throw table.mismatch("bus", "an I2C bus, such as \"\(prefix)1\" or 1")
  }

  private static func addresses(_ table: TOMLTable) throws(TOMLError) -> [UInt8] {
    let allowed = "one of 0x5A, 0x5B, 0x5C and 0x5D, or a list of two of them"
    var members = [table["address"]]
    if case .array(let list)? = table["address"]?.content { members = list }
    var found: [UInt8] = []
    for member in members {
      guard case .integer(let address)? = member?.content, Self.addresses.contains(address),
        !found.contains(UInt8(address))
      else { throw table.mismatch("address", allowed) }
      found.append(UInt8(address))
    }
    guard (1...2).contains(found.count) else { throw table.mismatch("address", allowed) }
    return found
  }

  /// The chip pulls its IRQ low, and filters for itself.
  private static func interrupt(
    _ table: TOMLTable
  ) throws(TOMLError) -> ControlsConfiguration.Line {
    var line = try ControlsConfiguration.Line(table, key: "interrupt")
    if table["active"] == nil { line.isActiveLow = true }
    if table["debounce_ms"] == nil { line.debounce = Seconds(0) }
    return line
  }
}
