import CLinux
import DevicePorts
import DiskStore
import Glibc

extension SystemHost {
  /// The part of the file that is read: a file of the system's own has a few lines.
  private static let longest = 4096  // bytes

  /// Reads the file of notices and removes it, so that a box that is started again is silent.
  public func takeNotices() -> [String] {
    let file = clinux_open(noticeFile, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    let bytes = FileContents.start(of: file, atMost: Self.longest) ?? []
    unlink(noticeFile)
    return bytes.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
