import CLinux
import Glibc

/// One `/dev/input/event*`.
final class KernelInputDevice: InputDevice {
  /// Events that one read takes at most: the kernel keeps 64 of a keyboard's.
  private static let eventCount = 64

  let descriptor: Int32
  let name: String
  let keys: Set<UInt16>

  init(path: String) throws(InputFault) {
    let descriptor = clinux_open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw InputFault(call: "open", cause: "\(path): \(String(cString: strerror(errno)))")
    }
    do throws(InputFault) {
      name = Self.name(of: descriptor)
      keys = try Self.keys("EVIOCGBIT") { clinux_input_keys(descriptor, $0) }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  // The kernel gives up the grab with it.
  deinit { Glibc.close(descriptor) }

  func take() throws(InputFault) {
    guard clinux_input_use_monotonic_time(descriptor) >= 0 else { throw .last("EVIOCSCLOCKID") }
    guard clinux_input_grab(descriptor) >= 0 else {
      throw errno == EBUSY
        ? InputFault(call: "EVIOCGRAB", cause: "\"\(name)\" is held by another program")
        : .last("EVIOCGRAB")
    }
  }

  func down() throws(InputFault) -> Set<UInt16> {
    try Self.keys("EVIOCGKEY") { [descriptor] in clinux_input_keys_down(descriptor, $0) }
  }

  func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(InputFault) {
    let size = Self.eventCount * MemoryLayout<input_event>.stride
    var failure: Int32 = 0
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
      // Bounded, so that a device that never rests cannot keep the panel thread here.
      for _ in 0..<4 {
        let count = Glibc.read(descriptor, buffer.baseAddress, size)
        if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if count < 0 && errno != EAGAIN && errno != EINTR { failure = errno }
        if count < size { return }
      }
    }
    if failure != 0 { throw InputFault(call: "read", cause: String(cString: strerror(failure))) }
  }

  private static func name(of descriptor: Int32) -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    clinux_input_name(descriptor, &bytes, Int32(bytes.count))
    return plainName(bytes.map(UInt8.init(bitPattern:)))
  }

  private static func keys(
    _ call: String, _ ask: (UnsafeMutablePointer<UInt8>) -> Int32
  ) throws(InputFault) -> Set<UInt16> {
    var bits = [UInt8](repeating: 0, count: Int(clinux_key_bytes))
    guard bits.withUnsafeMutableBufferPointer({ $0.baseAddress.map(ask) ?? -1 }) >= 0 else {
      throw .last(call)
    }
    var keys: Set<UInt16> = []
    for (index, byte) in bits.enumerated() where byte != 0 {
      for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { keys.insert(UInt16(index * 8 + bit)) }
    }
    return keys
  }
}

extension InputFault {
  /// The call that just failed.
  static func last(_ call: String) -> Self {
    Self(call: call, cause: String(cString: strerror(errno)))
  }
}
