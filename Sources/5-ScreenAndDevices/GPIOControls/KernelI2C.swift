import CLinux
import DevicePorts
import DiskStore
import Glibc

/// The machine's I2C buses, through i2c-dev.
final class KernelI2C: I2CAccess {
  func open(_ path: String) throws(I2CFault) -> any I2CBus {
    let descriptor = clinux_open(path, O_RDWR)
    guard descriptor >= 0 else {
      var fault = I2CFault.last("open")
      fault.cause += "; there is \(Self.buses())"
      throw fault
    }
    // A bus that hangs must not keep the panel's thread: 30 ms are 300 bytes at 100 kHz.
    guard clinux_i2c_limit(descriptor, 3) == 0 else {
      let fault = I2CFault.last("I2C_TIMEOUT")
      Glibc.close(descriptor)
      throw fault
    }
    return KernelI2CBus(descriptor, number: path.split(separator: "-").last ?? "")
  }

  /// The buses there are, in words.
  private static func buses() -> String {
    let paths = numberedFiles("i2c-", in: "/dev")
    return paths.isEmpty ? "no I2C bus (is it switched on?)" : paths.joined(separator: ", ")
  }
}

/// One bus.
private final class KernelI2CBus: I2CBus {
  private var descriptor: Int32
  private let number: Substring

  init(_ descriptor: Int32, number: Substring) {
    self.descriptor = descriptor
    self.number = number
  }

  deinit { close() }

  func claim(_ address: UInt8) throws(I2CFault) {
    guard clinux_i2c_claim(descriptor, UInt16(address)) != 0 else { return }
    let isBusy = errno == EBUSY
    var fault = I2CFault.last("I2C_SLAVE")
    if isBusy { fault.cause += ", held by \(holder(of: address))" }
    throw fault
  }

  func read(_ count: Int, from register: UInt8, of address: UInt8) throws(I2CFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard
      clinux_i2c_read(descriptor, UInt16(address), register, &bytes, UInt16(count)) == 0
    else { throw .last("I2C_RDWR") }
    return bytes
  }

  func write(_ bytes: [UInt8], to register: UInt8, of address: UInt8) throws(I2CFault) {
    guard
      clinux_i2c_write(descriptor, UInt16(address), register, bytes, UInt16(bytes.count)) == 0
    else { throw .last("I2C_RDWR") }
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// The kernel's driver that talks to an address.
  private func holder(of address: UInt8) -> String {
    let chip = String(address, radix: 16)
    let path = "/sys/bus/i2c/devices/\(number)-00\(chip)/driver"
    guard let target = realpath(path, nil) else { return "the kernel" }
    defer { free(target) }
    return "\"\(String(cString: target).split(separator: "/").last ?? "")\""
  }
}

extension I2CFault {
  /// The call that just failed; without an answer the drivers of adapters give ENXIO or EREMOTEIO
  /// (Documentation/i2c/fault-codes.rst).
  fileprivate static func last(_ call: String) -> Self {
    let code = errno
    return Self(
      call: call, cause: String(cString: strerror(code)),
      isUnanswered: code == ENXIO || code == EREMOTEIO)
  }
}
