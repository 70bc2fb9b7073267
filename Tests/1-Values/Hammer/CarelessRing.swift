import CRealtime
import Glibc

/// A ring as ``Ring`` is, but that its counts say nothing of its cells: relaxed where release and acquire belong.
///
/// On x86 no test of its contents fails. The thread sanitizer has to report it: else it would report nothing of ``Ring``.
public final class CarelessRing: @unchecked Sendable {
  private let cells = UnsafeMutablePointer<Packet>.allocate(capacity: 64)
  private let positions = UnsafeMutablePointer<UInt64>.allocate(capacity: 16)

  /// Makes an empty one.
  public init() {
    cells.initialize(repeating: Packet(0), count: 64)
    positions.initialize(repeating: 0, count: 16)
  }

  deinit {
    cells.deallocate()
    positions.deallocate()
  }

  /// Sends numbers from thread to thread.
  ///
  /// - Returns: How many came as they were.
  public func run(count: Int) -> Int {
    together({ self.push(UInt64(count)) }, { self.pop(UInt64(count)) })
    return Int(rt_load_relaxed(whole))
  }

  private var written: UnsafeMutablePointer<UInt64> { positions }
  private var read: UnsafeMutablePointer<UInt64> { positions + 8 }
  private var whole: UnsafeMutablePointer<UInt64> { positions + 15 }

  private func push(_ end: UInt64) {
    var next: UInt64 = 0
    while next < end {
      guard next - rt_load_relaxed(read) < 64 else {
        sched_yield()
        continue
      }
      cells[Int(next & 63)] = Packet(next)
      next += 1
      rt_store_relaxed(written, next)
    }
  }

  private func pop(_ end: UInt64) {
    var next: UInt64 = 0
    while next < end {
      guard rt_load_relaxed(written) > next else {
        sched_yield()
        continue
      }
      if cells[Int(next & 63)] == Packet(next) { _ = rt_add_relaxed(whole, 1) }
      next += 1
      rt_store_relaxed(read, next)
    }
  }
}
