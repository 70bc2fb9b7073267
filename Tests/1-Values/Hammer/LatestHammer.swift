import Realtime
import Glibc
import Synchronization

/// Two threads at the ends of a latest value: one publishes number after number, the other reads all the time.
public final class LatestHammer: Sendable {
  /// The outcome of a run.
  public struct Outcome: Sendable {
    /// Different numbers that were seen.
    public var seen = 0
    /// The first few faults, in words.
    public var faults: [String] = []
  }

  private let box = LatestValue(Packet(0))
  private let count: UInt64
  private let outcome = Mutex(Outcome())

  /// Makes a box into which the numbers from 1 to `count` are to go.
  public init(count: Int) { self.count = UInt64(count) }

  /// Publishes all numbers in one thread, and reads in another until the last one is seen.
  public func run() -> Outcome {
    together({ self.publish() }, { self.read() })
    return outcome.withLock { $0 }
  }

  private func publish() {
    var writer = box.takeWriter()
    for number in 1...count {
      writer.publish(Packet(number))
      if number % 64 == 0 { sched_yield() }
    }
  }

  private func read() {
    var reader = box.takeReader()
    var result = Outcome()
    var last: UInt64 = 0
    while last < count, result.faults.count < 5 {
      let packet = reader.latest()
      if !packet.isWhole { result.faults.append("\(packet.number) is not whole") }
      if packet.number < last { result.faults.append("\(packet.number) after \(last)") }
      if packet.number > last { result.seen += 1 }
      last = packet.number
    }
    outcome.withLock { $0 = result }
  }
}
