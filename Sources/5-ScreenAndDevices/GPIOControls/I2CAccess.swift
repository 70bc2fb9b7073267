/// The adapter's access to the kernel's I2C buses, a protocol so that its rules can be tested without a bus.
protocol I2CAccess: AnyObject {
  /// Opens a bus by its device file.
  func open(_ path: String) throws(I2CFault) -> any I2CBus
}

/// An open I2C bus.
///
/// Each call is one transfer: nine bits a byte, so 30 bytes take 2.8 ms on a bus of 100 kHz, 0.7 ms on one of 400.
protocol I2CBus: AnyObject {
  /// Makes sure that no driver of the kernel talks to an address.
  func claim(_ address: UInt8) throws(I2CFault)

  /// Reads registers that follow each other.
  func read(_ count: Int, from register: UInt8, of address: UInt8) throws(I2CFault) -> [UInt8]

  /// Writes registers that follow each other, 31 at most.
  func write(_ bytes: [UInt8], to register: UInt8, of address: UInt8) throws(I2CFault)

  /// Gives the bus back.
  func close()
}

/// An I2C call that failed.
struct I2CFault: Error, Equatable {
  /// The call.
  var call: String
  /// The text of `errno`, or what was found and what is allowed.
  var cause: String
  /// True if a chip gave no answer, or a wrong one, on a bus that works.
  var isUnanswered = false
}
