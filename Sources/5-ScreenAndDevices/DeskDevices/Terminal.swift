import Glibc

/// The process's terminal, taken over for pictures and single keys, and given back on every exit.
///
/// Given back when closed, when the process exits, and in the handler of every signal that a crash
/// raises; so a failed run never leaves a shell that cannot be seen.
///
/// - Thread: panel.
public final class Terminal {
  /// True if standard output is a terminal.
  public static var isPresent: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True if standard input is a terminal too, so that keys can be read.
  let hasKeys = isatty(STDIN_FILENO) == 1

  /// Takes the terminal over: alternate screen, no cursor, no echo, mouse reports.
  public init() {
    if hasKeys, tcgetattr(STDIN_FILENO, &TerminalRestoration.attributes) == 0 {
      TerminalRestoration.hasAttributes = true
      var raw = TerminalRestoration.attributes
      cfmakeraw(&raw)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    }
    TerminalRestoration.arm()
    write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J".utf8))
  }

  deinit { close() }

  /// Gives the terminal back as it was found; more than once is fine.
  public func close() { TerminalRestoration.restore() }

  /// Columns and rows of cells now; 80 by 24 if the terminal does not say.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of the bytes; a terminal that is gone is the exit's business, not the picture's.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// The bytes that were typed since the last call, without waiting for more.
  func typed() -> [UInt8] {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard hasKeys, poll(&polled, 1, 0) == 1 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}

/// The memory that a signal handler needs: plain, and written before the handler is armed.
private enum TerminalRestoration {
  nonisolated(unsafe) static var attributes = termios()
  nonisolated(unsafe) static var hasAttributes = false
  nonisolated(unsafe) private static var isArmed: sig_atomic_t = 0
  private static let bytes = Array(
    "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
  nonisolated(unsafe) private static var sequence = UnsafeMutablePointer<UInt8>.allocate(
    capacity: bytes.count)
  nonisolated(unsafe) private static var length = 0

  /// Every signal that ends a process that does not handle it, by `signal(7)`; the host handles SIGINT and SIGTERM, and
  /// the writes of a broken pipe and beyond the limit of a file fail instead.
  private static let ending = [
    SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM,
    SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSYS,
  ]

  static func arm() {
    if length == 0 {
      sequence.initialize(from: bytes, count: bytes.count)
      length = bytes.count
      atexit { TerminalRestoration.restore() }
      // Whoever started the program may have blocked them, as Foundation's processes do.
      var taken = sigset_t()
      sigemptyset(&taken)
      for signal in ending { sigaddset(&taken, signal) }
      pthread_sigmask(SIG_UNBLOCK, &taken, nil)
      for signal in ending {
        Glibc.signal(signal) { number in
          TerminalRestoration.restore()
          Glibc.signal(number, SIG_DFL)
          raise(number)
        }
      }
    }
    isArmed = 1
  }

  /// Only calls that POSIX allows in a signal handler: `write`, `tcsetattr`.
  static func restore() {
    guard isArmed != 0 else { return }
    isArmed = 0
    _ = write(STDOUT_FILENO, sequence, length)
    if hasAttributes { tcsetattr(STDIN_FILENO, TCSANOW, &attributes) }
  }
}
