extension ControlsConfiguration {
  /// A key of an input device, as the kernel's `input-event-codes.h` has it.
  public struct Key: Sendable, Hashable {
    /// The key's name, such as `KEY_SPACE` or `BTN_LEFT`.
    public var name: String
    /// The key's code, 1 to 767 (`KEY_MAX`); some keys have two names.
    public var code: UInt16

    /// Makes a key out of its parts.
    public init(name: String, code: UInt16) {
      self.name = name
      self.code = code
    }
  }

  /// Keys of input devices: keyboards, foot switches, remote controls.
  public struct Keys: Sendable, Equatable {
    /// A part of the device's name, capitals as they are; `nil` for every device that has one of the keys.
    public var device: String?
    /// The keys; at least one.
    public var keys: [Key]

    /// Makes a set of keys out of its parts.
    public init(device: String? = nil, keys: [Key]) {
      self.device = device
      self.keys = keys
    }
  }

  /// True if the ribbon or any input line is worked by keys.
  public var hasKeys: Bool {
    if case .keys = ribbon { return true }
    return !keys.isEmpty
  }
}
