import CLinux
import Glibc

/// An eventfd that wakes a thread which polls it beside its devices.
public final class WakeUp: Sendable {
  /// The eventfd, readable from ``signal()`` to ``take()``.
  public let descriptor = clinux_eventfd()

  /// Makes an eventfd that nobody signalled.
  public init() {}

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  public func signal() { clinux_signal(descriptor) }

  /// Makes the descriptor wait for the next signal; whatever the last one stood for has to be
  /// looked at after that.
  public func take() { _ = clinux_take(descriptor) }
}
