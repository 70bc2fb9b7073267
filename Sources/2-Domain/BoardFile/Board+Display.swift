import DevicePorts
import TOML
import Units

extension DisplayConfiguration {
  /// Reads the table `display`; all of it may be absent.
  init(_ table: TOMLTable?) throws(TOMLError) {
    self.init()
    guard let table else { return }
    try table.allowOnly([
      "device", "connector", "width", "height", "refresh", "rotation", "density",
    ])
    device = try table.string("device")
    connector = try table.string("connector")
    size = try Self.size(table)
    refresh = Hertz(try table.number("refresh", in: 10...240) ?? refresh.value)
    rotation = try Self.rotation(table)
    density = try table.number("density", in: 0.25...8)
  }

  private static func size(_ table: TOMLTable) throws(TOMLError) -> Size? {
    let width = try table.integer("width", in: 160...7680)
    let height = try table.integer("height", in: 160...7680)
    switch (width, height) {
    case (nil, nil): return nil
    case (let width?, let height?): return Size(width: width, height: height)
    case (nil, _): throw table.error("width", "is missing; width and height go together")
    case (_, nil): throw table.error("height", "is missing; width and height go together")
    }
  }

  private static func rotation(_ table: TOMLTable) throws(TOMLError) -> Panel.Rotation? {
    guard let degrees = try table.integer("rotation", in: 0...270) else { return nil }
    guard let rotation = Panel.Rotation(rawValue: degrees) else {
      throw table.mismatch("rotation", "0, 90, 180 or 270")
    }
    return rotation
  }
}
