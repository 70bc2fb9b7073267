import CLinux
import Glibc

extension SystemHost {
  /// The descriptor that the environment names in `PHOSPHOR_WATCHDOG_FD`; `nil` if it names none
  /// or one that is not open.
  ///
  /// The supervisor opens a pipe (or `/dev/watchdog`), lets the box inherit its write end under this
  /// number, takes the first byte as "up" and each further one as "alive", and restarts the box when
  /// none came for its time limit. systemd's own protocol needs a socket, and the box imports none;
  /// a small supervisor turns bytes into `sd_notify` where systemd is in charge.
  public static var inheritedWatchdog: Int32? {
    guard let value = getenv("PHOSPHOR_WATCHDOG_FD"), let number = Int32(String(cString: value)),
      number > STDERR_FILENO, fcntl(number, F_GETFD) >= 0
    else { return nil }
    return number
  }
}

/// The box's side of the supervisor's watchdog.
struct SupervisorFeed {
  private let descriptor: Int32?

  init(descriptor: Int32?) {
    self.descriptor = descriptor
    guard descriptor != nil else { return }
    // A supervisor that died closes its end; the box plays on and the write just fails.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes one byte; a pipe that nobody empties is left alone rather than waited for.
  func feed() {
    guard let descriptor else { return }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, 0) == 1, polled.revents & Int16(POLLOUT) != 0 else { return }
    // Any byte but "V" keeps /dev/watchdog going ("V" disarms it when closed).
    var alive = UInt8(ascii: ".")
    _ = write(descriptor, &alive, 1)
  }
}
