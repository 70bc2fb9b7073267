import Realtime
import Glibc
import Synchronization

/// Two threads at the ends of a ring: one pushes numbers singly and in pieces, the other takes them in every way.
public final class RingHammer: Sendable {
  /// The outcome of a run.
  public struct Outcome: Sendable {
    /// Numbers that were taken or skipped.
    public var passed = 0
    /// Pieces that found no room, the ring being full.
    public var refused = 0
    /// The first few faults, in words.
    public var faults: [String] = []
  }

  private let ring: Ring<Packet>
  private let count: UInt64
  private let refused = Atomic(0)
  private let outcome = Mutex(Outcome())

  /// Makes a ring for so many packets, through which `count` numbers are to go.
  public init(capacity: Int, count: Int) {
    ring = Ring(minimumCapacity: capacity, filler: Packet(.max))
    self.count = UInt64(count)
  }

  /// Sends all numbers from thread to thread.
  public func run() -> Outcome {
    together({ self.push() }, { self.take() })
    var result = outcome.withLock { $0 }
    result.refused = refused.load(ordering: .relaxed)
    return result
  }

  private func push() {
    var producer = ring.takeProducer()
    var dice = Dice(1)
    var next: UInt64 = 0
    let room = ring.capacity
    let piece = UnsafeMutablePointer<Packet>.allocate(capacity: room + 1)
    piece.initialize(repeating: Packet(0), count: room + 1)
    defer { piece.deallocate() }
    while next < count {
      // Now and then a piece that never fits.
      let size = min(dice.roll(4) == 0 ? 1 : 1 + dice.roll(room + 1), Int(count - next))
      for index in 0..<size { piece[index] = Packet(next + UInt64(index)) }
      let isPushed = size == 1 ? producer.push(piece[0]) : producer.push(piece, count: size)
      if isPushed {
        next += UInt64(size)
      } else {
        refused.wrappingAdd(1, ordering: .relaxed)
        sched_yield()
      }
    }
  }

  private func take() {
    var consumer = ring.takeConsumer()
    var dice = Dice(2)
    var faults: [String] = []
    let piece = UnsafeMutablePointer<Packet>.allocate(capacity: ring.capacity)
    piece.initialize(repeating: Packet(0), count: ring.capacity)
    defer { piece.deallocate() }
    while consumer.position < count, faults.count < 5 {
      let (start, waiting) = (consumer.position, consumer.available)
      guard (0...ring.capacity).contains(waiting) else {
        faults.append("\(waiting) wait where \(ring.capacity) may")
        break
      }
      var taken = 0
      switch dice.roll(8) {
      case 0:
        consumer.skip(to: start + UInt64(dice.roll(ring.capacity)))
      case 1...3:
        guard let packet = consumer.pop() else { break }
        (piece[0], taken) = (packet, 1)
      default:
        taken = consumer.pop(into: piece, count: 1 + dice.roll(ring.capacity))
      }
      for index in 0..<taken where piece[index] != Packet(start + UInt64(index)) {
        faults.append("\(piece[index].number) at \(start + UInt64(index))")
      }
      if consumer.position == start { sched_yield() }
    }
    let passed = Int(consumer.position)
    outcome.withLock { $0 = Outcome(passed: passed, faults: faults) }
    // So that the other end can finish.
    while consumer.position < count { consumer.skip(to: count) }
  }
}
