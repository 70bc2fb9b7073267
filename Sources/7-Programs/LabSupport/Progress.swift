import Glibc

/// One line on a terminal's standard error that says how far the work is, once it takes a while.
///
/// Nothing is shown in the first two seconds, nor if standard error is not a terminal.
public struct Progress: ~Copyable {
  private let label: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = Stopwatch()
  private var lastShown = 0.0  // s since start
  private var isShown = false

  /// Starts the clock for work of this name.
  public init(_ label: String) { self.label = label }

  deinit { if isShown { Self.write("\r\u{1B}[K") } }

  /// Says that `share`, 0...1, of the work is done; cheap enough for every step.
  public mutating func update(_ share: Double) {
    let seconds = start.seconds
    guard isTerminal, seconds > 2, seconds - lastShown > 0.1 else { return }
    lastShown = seconds
    isShown = true
    let percent = Int((min(max(share, 0), 1) * 100).rounded(.down))
    Self.write("\r\(label): \(percent) %, \(Int(seconds)) s\u{1B}[K")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
