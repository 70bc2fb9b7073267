import CLinux
import DevicePorts

/// A worker that runs on its host's thread when its turn comes.
final class SimulatedWorker: WorkerPort, @unchecked Sendable {
  let descriptor: Int32
  private let step: @Sendable () -> Void
  private var isWoken = false
  private var isStopped = false

  init(step: @escaping @Sendable () -> Void) {
    self.step = step
    descriptor = clinux_eventfd()
  }

  deinit { close(descriptor) }

  func wake() { isWoken = true }

  func stop() { isStopped = true }

  /// Takes a wake, and returns true if there was one since the last call, by ``wake()`` or through the descriptor.
  func takeWake() -> Bool {
    let isSignalled = clinux_take(descriptor) > 0
    defer { isWoken = false }
    return (isWoken || isSignalled) && !isStopped
  }

  func run() { step() }
}
