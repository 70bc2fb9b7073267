import CLinux
import Glibc

/// An eventfd that wakes a thread which polls it beside its devices.
public final class WakeUp: Sendable {
  /// The eventfd, readable from ``signal()`` to ``take()``.
  public let descriptor = clinux_eventfd()

  /// Makes one that nobody signalled.
  public init() {}

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  public func signal() { clinux_signal(descriptor) }

  /// Makes it wait for the next signal; whatever it stood for has to be looked at after that.
  public func take() { _ = clinux_take(descriptor) }
}
