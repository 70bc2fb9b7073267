/// A device whose events come to us.
final class HeldDevice {
  /// Its device file.
  let path: String
  /// What its keys are for.
  let roles: [UInt16: KeyRole]
  /// The device itself.
  let device: any InputDevice
  /// Its keys.
  var decoder: KeyDecoder

  init(path: String, device: any InputDevice, roles: [UInt16: KeyRole]) {
    self.path = path
    self.device = device
    self.roles = roles
    decoder = KeyDecoder(wanted: Set(roles.keys))
  }
}
