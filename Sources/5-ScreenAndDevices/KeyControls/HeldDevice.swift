/// A device whose events come to us.
final class HeldDevice {
  /// The path of the device file.
  let path: String
  /// The uses of the wanted keys, by their codes.
  let roles: [UInt16: KeyRole]
  /// The device itself.
  let device: any InputDevice
  /// The decoder of the device's events, which knows the keys that are down.
  var decoder: KeyDecoder

  init(path: String, device: any InputDevice, roles: [UInt16: KeyRole]) {
    self.path = path
    self.device = device
    self.roles = roles
    decoder = KeyDecoder(wanted: Set(roles.keys))
  }
}
