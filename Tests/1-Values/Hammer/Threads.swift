import Glibc

/// Runs both at the same time, each in a thread of its own, to their ends.
public func together(
  _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void
) {
  let threads = [first, second].map { work in
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Work(work)).toOpaque()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
    let error = pthread_create(&thread, nil, start, context)
    precondition(error == 0, "no thread: \(String(cString: strerror(error)))")
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Numbers without order, the same ones for the same seed (Knuth's MMIX generator).
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 up to, and without, `end`.
  mutating func roll(_ end: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(end))
  }
}
