import DevicePorts

/// The use of a key.
enum KeyRole: Hashable {
  /// A button.
  case button(InputLine)
  /// A pad of the ribbon, 0 the lowest.
  case pad(Int)
}

/// The keys that the board file wants for one button, or for the ribbon.
struct WantedKeys {
  /// The keys, each with its use.
  let keys: [(key: ControlsConfiguration.Key, role: KeyRole)]
  /// A part of the device's name; `nil` for any device.
  let device: String?
  /// The object of a sentence about the keys: `key MODE ("KEY_SPACE" of device "FootSwitch")`.
  let object: String

  /// All that a board wants, in the order in which it is told of.
  static func all(_ configuration: ControlsConfiguration) -> [Self] {
    var all: [Self] = []
    for button in InputLine.allCases {
      if let keys = configuration.keys[button] {
        all.append(
          Self(
            "key \(button.rawValue)", keys, joined: " or ",
            roles: keys.keys.map { _ in .button(button) }))
      }
    }
    if case .keys(let keys) = configuration.ribbon {
      all.append(
        Self("ribbon keys", keys, joined: ", ", roles: keys.keys.indices.map { .pad($0) }))
    }
    return all
  }

  private init(
    _ title: String, _ wanted: ControlsConfiguration.Keys, joined: String, roles: [KeyRole]
  ) {
    keys = Array(zip(wanted.keys, roles).map { (key: $0, role: $1) })
    device = wanted.device
    let names = wanted.keys.map { "\"\($0.name)\"" }.joined(separator: joined)
    object = "\(title) (\(names)\(wanted.device.map { " of device \"\($0)\"" } ?? ""))"
  }

  /// True if a device of this name may have the keys.
  func isOn(_ name: String) -> Bool { device.map { name.has($0) } ?? true }
}

extension String {
  /// True if a text is part of this one, byte by byte.
  fileprivate func has(_ part: String) -> Bool {
    let whole = Array(utf8)
    let part = Array(part.utf8)
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}

extension [WantedKeys] {
  /// The uses of a device's keys, by their codes: of those keys that are wanted on the device.
  func roles(of device: any InputDevice) -> [UInt16: KeyRole] {
    var roles: [UInt16: KeyRole] = [:]
    for wanted in self where wanted.isOn(device.name) {
      for (key, role) in wanted.keys where device.keys.contains(key.code) && roles[key.code] == nil
      {
        roles[key.code] = role
      }
    }
    return roles
  }
}
