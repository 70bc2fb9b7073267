import Foundation
import Glibc

/// A terminal without glass: what is written to its side is read from the other.
final class PseudoTerminal {
  private let master: Int32
  /// The side that a program is given as its terminal.
  let side: FileHandle

  init?() {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, Self.setLock, &lock) == 0,
      ioctl(master, Self.getNumber, &number) == 0
    else { return nil }
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    side = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  // The kernel's TIOCSPTLCK and TIOCGPTN, which Swift does not import; the C library hides
  // posix_openpt and its kin from it, too.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit { close(master) }

  /// All attributes of the terminal, byte for byte.
  var attributes: [UInt8] {
    var attributes = termios()
    tcgetattr(side.fileDescriptor, &attributes)
    return withUnsafeBytes(of: &attributes) { Array($0) }
  }

  /// True while the terminal echoes and waits for whole lines, as a shell left it.
  var isCooked: Bool {
    var attributes = termios()
    tcgetattr(side.fileDescriptor, &attributes)
    return attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
  }

  /// Types keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads what is shown until `isEnough` says so, or nothing came for ten seconds.
  func shown(until isEnough: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    var text = ""
    while !isEnough(text), case let piece = read(within: 10_000), !piece.isEmpty {
      bytes += piece
      text = String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  /// Reads what came, or comes within some milliseconds; nothing if nothing does.
  @discardableResult
  func read(within milliseconds: Int32) -> [UInt8] {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) == 1 else { return [] }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &piece, piece.count)
    return Array(piece.prefix(max(0, count)))
  }
}
