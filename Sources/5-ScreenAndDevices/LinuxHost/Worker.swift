import CLinux
import DevicePorts
import Glibc
import Synchronization
import Units

/// A POSIX thread that sleeps on an eventfd and runs its step when that is signalled.
final class Worker: WorkerPort {
  /// Bytes of stack: locked memory is counted, and may be limited, with the whole of each.
  private static let stackSize = 512 << 10

  private let loop: WorkerLoop
  private let thread: pthread_t
  private let isStopped = Atomic(false)

  /// Starts the thread.
  ///
  /// A kernel that refuses it leaves a box that cannot run: the process ends with one sentence, and
  /// the supervisor starts it again.
  init(name: String, step: @escaping @Sendable () -> Void) {
    loop = WorkerLoop(name: name, step: step)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(loop)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let error = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<WorkerLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard error == 0 else {
      fatalError("thread \(name): pthread_create: \(String(cString: strerror(error))); ending")
    }
    self.thread = thread
  }

  deinit { stop() }

  var descriptor: Int32 { loop.wakeUp }

  func wake() { clinux_signal(loop.wakeUp) }

  func stop() { stop(within: nil) }

  func stop(within patience: Seconds) -> Bool { stop(within: .some(patience)) }

  @discardableResult private func stop(within patience: Seconds?) -> Bool {
    guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return true }
    loop.isEnding.store(true, ordering: .releasing)
    wake()
    // A step may stop its own worker; it cannot wait for itself.
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
      return true
    }
    guard let patience else { return pthread_join(thread, nil) == 0 }
    let hasEnded = clinux_join(thread, Int64(patience.value * 1e9)) == 0
    if !hasEnded { pthread_detach(thread) }
    return hasEnded
  }
}

/// The state of the thread; its eventfd lives until both the thread and the ``Worker`` are gone.
private final class WorkerLoop: Sendable {
  let wakeUp: Int32
  let isEnding = Atomic(false)
  private let name: String
  private let step: @Sendable () -> Void

  init(name: String, step: @escaping @Sendable () -> Void) {
    self.name = name
    self.step = step
    wakeUp = clinux_eventfd()
    guard wakeUp >= 0 else {
      fatalError("thread \(name): eventfd: \(String(cString: strerror(errno))); ending")
    }
  }

  deinit { close(wakeUp) }

  func run() {
    clinux_name_thread(name)
    while true {
      var polled = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, -1) == 1 else { continue }
      // Taking resets the count, so wakes before this point become one step; later ones the next.
      _ = clinux_take(wakeUp)
      guard !isEnding.load(ordering: .acquiring) else { return }
      step()
    }
  }
}
