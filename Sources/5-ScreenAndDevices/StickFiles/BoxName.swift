import DevicePorts
import DiskStore
import Glibc

/// The name of a box among others: what its board is called, and a few signs of the machine's own.
public enum BoxName {
  /// Files that tell machines apart: a Raspberry Pi's serial number, then systemd's.
  ///
  /// - Source: the device tree's `serial-number` (Devicetree Specification 2.3), machine-id(5).
  private static let marks = ["/sys/firmware/devicetree/base/serial-number", "/etc/machine-id"]

  /// The name of this box, such as `pi-pedal-3f2a`; without signs if the machine tells none.
  ///
  /// - Parameter board: The board's name.
  /// - Returns: A name that every file system takes.
  public static func own(board: String) -> String {
    name(board: board, marks: marks.compactMap { try? FileContents.whole($0, atMost: 4096) })
  }

  static func name(board: String, marks: [[UInt8]]) -> String {
    let plain = String(
      board.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
    let tails = marks.map { mark in
      String(decoding: mark, as: UTF8.self).filter { $0.isASCII && $0.isHexDigit }.suffix(4)
    }
    let tail = tails.first { $0.count == 4 }.map { "-\($0.lowercased())" } ?? ""
    return (plain.isEmpty ? "phosphor" : plain) + tail
  }
}
