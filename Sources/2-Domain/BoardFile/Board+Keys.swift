import CKeyNames
import DevicePorts
import TOML

extension ControlsConfiguration {
  /// Buttons that a key can be.
  private static let keyed: [InputLine] = [.mode, .power]

  /// Reads the table `keys`: a key or a list of keys for MODE and POWER, and the device they are on.
  static func buttonKeys(_ table: TOMLTable) throws(TOMLError) -> [InputLine: Keys] {
    try table.allowOnly(["device", "taps_only"] + keyed.map(\.rawValue))
    let device = try deviceName(table)
    var keys: [InputLine: Keys] = [:]
    for button in keyed where table[button.rawValue] != nil {
      keys[button] = Keys(
        device: device, keys: try Self.keys(table, button.rawValue, count: 1...16))
    }
    return keys
  }

  /// Reads `keys` and `device` of the table `ribbon`.
  static func ribbonKeys(_ table: TOMLTable) throws(TOMLError) -> Ribbon {
    let keys = try Self.keys(table, "keys", count: 8...16)
    return .keys(Keys(device: try deviceName(table), keys: keys))
  }

  /// Refuses a key that has two uses on the same device, whatever it is called there.
  ///
  /// - Throws: `TOMLError` at the second of them.
  func checkKeys(_ root: TOMLTable) throws(TOMLError) {
    var owners: [(key: Key, device: String?, place: String)] = []
    for (keys, key, place) in placedKeys {
      let other = owners.first { owner in
        owner.key.code == key.code
          && (owner.device == keys.device || owner.device == nil || keys.device == nil)
      }
      if let other {
        throw root.error(at: place, "is the same key as \(other.place); every key has one use")
      }
      owners.append((key, keys.device, place))
    }
  }
}

extension ControlsConfiguration {
  /// All keys, each with its dotted place in the file.
  private var placedKeys: [(Keys, Key, String)] {
    var all: [(Keys, Key, String)] = []
    for button in Self.keyed {
      guard let keys = keys[button] else { continue }
      all += keys.keys.map { (keys, $0, "keys.\(button.rawValue)") }
    }
    if case .keys(let keys) = ribbon {
      all += keys.keys.enumerated().map { (keys, $0.element, "ribbon.keys[\($0.offset)]") }
    }
    return all
  }

  private static func deviceName(_ table: TOMLTable) throws(TOMLError) -> String? {
    let name = try table.string("device")
    if name?.isEmpty == true {
      throw table.mismatch("device", "a part of an input device's name; without the key it is any")
    }
    return name
  }

  /// A name, or a list of names.
  private static func keys(
    _ table: TOMLTable, _ name: String, count: ClosedRange<Int>
  ) throws(TOMLError) -> [Key] {
    guard let value = table[name] else {
      throw table.error(name, "is missing; allowed is a list of \(count.words) keys' names")
    }
    var members = [value]
    if case .array(let several) = value.content { members = several }
    guard count.contains(members.count) else {
      throw table.mismatch(name, "a list of \(count.words) keys' names")
    }
    var keys: [Key] = []
    for member in members {
      guard case .string(let text) = member.content, let key = Key(text) else {
        throw TOMLError(
          place: member.place, key: "\(table.path).\(name)",
          reason: "found \(member.found), allowed is a key's name in the kernel's "
            + "input-event-codes.h, such as \"KEY_SPACE\", \"KEY_F13\", \"KEY_KP1\" or \"BTN_LEFT\""
        )
      }
      keys.append(key)
    }
    return keys
  }
}

extension ControlsConfiguration.Key {
  /// The key with a name; `nil` if the kernel's header has none such.
  init?(_ name: String) {
    let code = name.utf8.contains(0) ? -1 : key_code(name)
    guard let code = UInt16(exactly: code) else { return nil }
    self.init(name: name, code: code)
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
